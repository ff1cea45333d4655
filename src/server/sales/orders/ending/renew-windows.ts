import { releaseTime } from '#domain/sales/payments/attempts/payment-windows.ts'
import { type OrderPaymentCode, paymentSpeeds, prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { lockUnpaidOrdersOf, setHoldUntil } from './window-sql.ts'

const hour = 3_600_000

/**
 * Recomputes the deadlines of unpaid orders of dates that were moved, as if the orders were placed now:
 * payment is due before the trip is frozen, for immediate methods before the first pick-up. Returns how many.
 */
export async function renewWindows(
  { clock, config }: Shop,
  tx: Transaction,
  dateIds: readonly number[],
): Promise<number> {
  const now = clock.now()
  const orders = await lockUnpaidOrdersOf(tx, dateIds)
  const renewed = orders.flatMap(({ id, paymentCode, holdUntil, tripAt, pickUpFrom }) => {
    const code: OrderPaymentCode = paymentCode
    if (code === prepaid) return []
    const atOnce = paymentSpeeds[code] === 'at-once'
    const latest = atOnce ? pickUpFrom.getTime() : tripAt.getTime() - config.windows.freezeHours * hour
    const wanted = Math.max(holdUntil?.getTime() ?? 0, releaseTime(code, now, config.windows).getTime())
    return [{ id, holdUntil: new Date(Math.max(now.getTime(), Math.min(wanted, latest))) }]
  })
  await setHoldUntil(tx, renewed)
  return renewed.length
}
