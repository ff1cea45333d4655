import type { OfficeHttp } from '#server/platform/http/office-http.ts'
import { act } from '#server/records/office-log/act.ts'
import { runAudit } from './run-audit.ts'
import { showHealth } from './show-health.ts'

/** The health of the shop, for staff. */
export function officeHealthEndpoints({ serveOffice }: OfficeHttp): void {
  serveOffice('GET /office-api/health', (ctx) => showHealth(ctx))
  serveOffice('POST /office-api/health/audit', (ctx) =>
    act(ctx, { verb: 'payment.audit-money' }, async (_tx, entry) => {
      const { findings } = await runAudit(ctx, ctx.actor.id)
      entry.changes = { findings: { to: findings } }
      return { findings }
    }),
  )
}
