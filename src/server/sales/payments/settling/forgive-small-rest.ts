import type { Currency } from '#domain/platform/money.ts'
import type { BillMoney, BillState } from '#domain/sales/payments/bills/bill-states.ts'
import { type Forgiver, forgiverOf } from '#domain/sales/payments/transfers/forgive-rest.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { OrderRow } from '#server/sales/orders/order-sql.ts'
import type { AttemptRow } from '../attempts/attempt-sql.ts'
import type { BillRow } from '../bills/bill-sql.ts'
import { recordMoneyReturn } from '../returns/record-money-return.ts'

/** The missing rest of a transfer, in minor units, if the shop bears it without asking staff; else 0. */
export function smallRestOf(order: OrderRow, attempt: AttemptRow, received: number): number {
  const isTransfer = attempt.provider === 'transfer'
  const forgiver = forgiverOf({ total: order.total, came: received }, order.currency)
  return isTransfer && forgiver === 'program' ? order.total - received : 0
}

type BillWithMoney = BillMoney & { state: BillState; currency: Currency }

/** The forgiver of what is due of a bill; null when it cannot be forgiven, as when a rest of it was forgiven before. */
export function forgiverOfBill({
  state,
  came,
  gone,
  forgiven,
  due,
  currency,
}: BillWithMoney): Forgiver | null {
  if ((state !== 'open' && state !== 'paid') || forgiven > 0) return null
  return forgiverOf({ total: came - gone + due, came: came - gone }, currency)
}

/** The missing rest of a bill, in minor units, if the shop bears it without asking staff; otherwise 0. */
export function smallRestOfBill(bill: BillWithMoney): number {
  return forgiverOfBill(bill) === 'program' ? bill.due : 0
}

/** Books a rest of a locked order that the shop bears; `amount` in minor units. */
export function forgiveRest(
  ctx: ActorCtx,
  tx: Transaction,
  { id, currency }: Pick<AttemptRow, 'id' | 'currency'>,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<void> {
  return forgive(ctx, tx, { of: { attempt: id }, reference: id, money: { amount, currency }, reason })
}

/** Books a rest of a locked bill that the shop bears; `amount` in minor units, `reference` is once for each rest. */
export function forgiveBillRest(
  ctx: ActorCtx,
  tx: Transaction,
  { id, currency }: Pick<BillRow, 'id' | 'currency'>,
  { amount, reason, reference }: { amount: number; reason: string | null; reference: string },
): Promise<void> {
  return forgive(ctx, tx, { of: { bill: id }, reference, money: { amount, currency }, reason })
}

async function forgive(
  ctx: ActorCtx,
  tx: Transaction,
  rest: Pick<Parameters<typeof recordMoneyReturn>[2], 'of' | 'reference' | 'money'> & {
    reason: string | null
  },
): Promise<void> {
  const happenedAt = ctx.clock.now()
  const recorded = await recordMoneyReturn(ctx, tx, {
    kind: 'short',
    source: 'statement',
    happenedAt,
    ...rest,
  })
  if (recorded !== 'recorded') throw new Error(`the rest of ${rest.reference} was ${recorded}`)
}
