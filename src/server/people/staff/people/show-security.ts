import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { countRecoveryCodes, readStaffPasskeys } from '../factors/factor-sql.ts'
import { idleMs } from '../sessions/staff-session.ts'
import { readStaffFactor } from '../staff-sql.ts'
import { readStaffSessions } from './people-sql.ts'

/** The person's sessions and second factors. */
export async function showSecurity(ctx: StaffCtx): Promise<OfficeCallAnswer<'GET /office-api/me/security'>> {
  const { id, sessionId } = ctx.staff
  const now = ctx.clock.now()
  const [sessions, factor, passkeys, recoveryCodesLeft] = await Promise.all([
    readStaffSessions(ctx.db, id, { now, idleSince: new Date(now.getTime() - idleMs) }),
    readStaffFactor(ctx.db, id),
    readStaffPasskeys(ctx.db, id),
    countRecoveryCodes(ctx.db, id),
  ])
  return {
    sessions: sessions.map((session) => ({
      id: session.id,
      device: session.device,
      createdAt: session.createdAt.toISOString(),
      lastSeenAt: session.lastSeenAt.toISOString(),
      current: session.id === sessionId,
    })),
    totp: factor.totpSecret !== null,
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      createdAt: one.createdAt.toISOString(),
    })),
    recoveryCodesLeft,
  }
}
