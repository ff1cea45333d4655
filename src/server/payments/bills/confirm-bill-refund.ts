import { Refusal } from '#domain/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { insertBillRefund, readRefundPaidBy } from '../refunds/hand-refund-sql.ts'
import { type BillRow, lockBill } from './bill-sql.ts'
import { changeBill } from './change-bill.ts'
import { refuseOwnBill } from './refuse-own-bill.ts'

/**
 * Staff have given a bill back by the transfer `key`. `known`: that transfer gave it back before; `nothing`: it does not
 * wait for a refund.
 * @throws Refusal own_order, transfer_is_known (the transfer gave back something else)
 */
export async function confirmBillRefund(
  ctx: ActorCtx,
  { id }: BillRow,
  key: string,
): Promise<'confirmed' | 'known' | 'nothing'> {
  await refuseOwnBill(ctx.db, ctx.actor, id)
  return ctx.db.transaction(async (tx) => {
    const bill = await lockBill(tx, id)
    const before = await readRefundPaidBy(tx, key)
    if (before && before.billId !== bill.id) throw new Refusal('transfer_is_known')
    if (before) return 'known'
    if (!(await changeBill(ctx, tx, bill, 'refund', ctx.actor))) return 'nothing'
    const paid = { billId: bill.id, trackingKey: key, actor: ctx.actor, now: ctx.clock.now() }
    if (!(await insertBillRefund(tx, paid))) throw new Refusal('transfer_is_known')
    return 'confirmed'
  })
}
