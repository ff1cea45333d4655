import type { Shop } from '#server/platform/context.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { storeAudit } from './health-sql.ts'

/** Audits the ledger and stores the findings for the office. */
export async function runAudit(shop: Shop, by: string): Promise<{ findings: number }> {
  const began = performance.now()
  const { findings } = await auditMoney(shop)
  if (findings.length > 0)
    shop.log.error({ findings: findings.slice(0, 20) }, 'the audit of the ledger found errors')
  await storeAudit(shop.db, {
    auditedAt: shop.clock.now(),
    auditedBy: by,
    durationMs: Math.round(performance.now() - began),
    findings: findings.slice(0, 200).map(({ code, order }) => ({ code, order })),
  })
  return { findings: findings.length }
}
