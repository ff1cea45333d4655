import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { type BillRow, lockBill, readBilledEvent } from '../bills/bill-sql.ts'
import { changeBill } from '../bills/change-bill.ts'
import { refuseOwnBill } from '../bills/refuse-own-bill.ts'
import { insertBillRefund, readRefundPaidBy } from './hand-refund-sql.ts'

/**
 * Records that staff refunded a bill by the transfer `key`. `known`: recorded before; `nothing`: the bill
 * does not wait for a refund. `assertMay` throws when the caller may not act on the bill, which is locked by
 * then.
 * @throws Refusal own_order, transfer_is_known (the transfer refunded something else)
 */
export async function confirmBillRefund(
  ctx: ActorCtx,
  { id, reference }: BillRow,
  key: string,
  assertMay?: (tx: Transaction) => Promise<void>,
): Promise<'confirmed' | 'known' | 'nothing'> {
  const { countryCode: country } = await readBilledEvent(ctx.db, id)
  const about = { verb: 'refund.confirm', object: { kind: 'host_bill', id: reference }, country }
  return act(ctx, about, async (tx, entry) => {
    entry.changes = { transfer: { to: key } }
    await refuseOwnBill(tx, ctx.actor, id)
    const bill = await lockBill(tx, id)
    await assertMay?.(tx)
    const before = await readRefundPaidBy(tx, key)
    if (before && before.billId !== bill.id) throw new Refusal('transfer_is_known')
    if (before) return 'known'
    if (!(await changeBill(ctx, tx, bill, { change: 'refund', actor: ctx.actor }))) return 'nothing'
    const paid = { billId: bill.id, trackingKey: key, actor: ctx.actor, now: ctx.clock.now() }
    if (!(await insertBillRefund(tx, paid))) throw new Refusal('transfer_is_known')
    return 'confirmed'
  })
}
