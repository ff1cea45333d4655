import { forgiverOf } from '#domain/payments/transfers/forgive-rest.ts'
import type { OrderRow } from '#server/orders/order-sql.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import type { AttemptRow } from '../attempts/attempt-sql.ts'
import { recordMoneyReturn } from '../returns/record-money-return.ts'

/** The missing rest of a transfer, in minor units, if the shop bears it without asking staff; else 0. */
export function smallRestOf(order: OrderRow, attempt: AttemptRow, received: number): number {
  const isTransfer = attempt.provider === 'transfer'
  const forgiver = forgiverOf({ total: order.total, came: received }, order.currency)
  return isTransfer && forgiver === 'program' ? order.total - received : 0
}

/** Books a rest of a locked order that the shop bears; `amount` in minor units. */
export async function forgiveRest(
  ctx: ActorCtx,
  tx: Transaction,
  attempt: Pick<AttemptRow, 'id' | 'currency'>,
  { amount, reason }: { amount: number; reason: string | null },
): Promise<void> {
  const { id, currency } = attempt
  const recorded = await recordMoneyReturn(ctx, tx, {
    ...{ kind: 'short', of: { attempt: id }, source: 'statement', reference: id, reason },
    ...{ money: { amount, currency }, happenedAt: ctx.clock.now() },
  })
  if (recorded !== 'recorded') throw new Error(`the rest of attempt ${id} was ${recorded}`)
}
