import type { Shop } from '#server/platform/context.ts'
import { actAs } from '#server/platform/context.ts'
import { readAttemptPaidBy } from '../attempts/attempt-sql.ts'
import { lockOrderOfAttempt } from '../attempts/lock-order-of-attempt.ts'
import { unknownStatus } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { settleReturns } from '../returns/settle-returns.ts'

/** `nothing_new`: it is recorded already, or has failed. `unknown`: staff have to find out. Null: the provider does not answer, or has not decided yet. */
type SettledElsewhere = { attemptId: string; outcome: 'refunded' | 'nothing_new' } | 'unknown' | null

/**
 * Settles a refund that a notification names by the provider's own ids, such as one made at the provider's desk: its amount is
 * fetched by its id, and it is matched to ours or recorded as made elsewhere (`settleReturns`). Idempotent.
 */
export async function settleRefundElsewhere(
  shop: Shop,
  provider: string,
  { refund: id, payment }: { refund: string; payment: string },
): Promise<SettledElsewhere> {
  const paid = await readAttemptPaidBy(shop.db, provider, payment)
  const { lookUpRefundElsewhere } = providerNamed(shop.config, provider)
  if (!paid || !lookUpRefundElsewhere) return 'unknown'
  try {
    const { providerAccount: account, code, amount, currency } = paid
    const found = await lookUpRefundElsewhere({ account, code, money: { amount, currency } }, id)
    if (!found?.money || (found.payment !== null && found.payment !== payment)) return 'unknown'
    if (found.state === 'failed') return { attemptId: paid.id, outcome: 'nothing_new' }
    if (found.state !== 'done' || found.money.currency !== paid.currency)
      return found.state === 'done' ? 'unknown' : null
    const about = { kind: 'refund' as const, reference: id, part: null, money: found.money }
    const ctx = actAs(shop, { kind: 'provider', id: provider })
    const hasMoved = await shop.db.transaction(async (tx) => {
      const { order, attempt } = await lockOrderOfAttempt(tx, paid.id)
      if (!order || !attempt) return false
      const status = { ...unknownStatus, returns: [{ ...about, happenedAt: shop.clock.now() }] }
      return settleReturns(ctx, tx, order, attempt, status)
    })
    return { attemptId: paid.id, outcome: hasMoved ? 'refunded' : 'nothing_new' }
  } catch (error) {
    shop.log.warn({ err: error, provider, refund: id }, 'a refund made elsewhere could not be fetched')
    return null
  }
}
