import { Refusal } from '#domain/platform/refusal.ts'
import { act } from '#server/records/office-log/act.ts'
import { readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import { reverseOrderPayment } from './undo-assignment.ts'
import { findConfirmation } from './undo-assignment-sql.ts'

/**
 * Undoes a confirmation by hand that has no statement line, for instance because of a wrong key or order. A
 * counter-entry takes the money from the order, as in `undoAssignment`, and the key can be used again.
 * Idempotent.
 * @throws Refusal not_found, own_order, line_is_placed (its line was imported: undo that), placing_refunded,
 * placing_boarded
 */
export async function undoConfirmation(
  ctx: TransferStaff,
  orderName: string,
  trackingKey: string,
  reason: string,
): Promise<{ outcome: 'undone' | 'nothing_new' }> {
  const order = await readOrderNamed(ctx.db, orderName)
  assertOwnCountry(ctx, order?.countryCode)
  if (!order) throw new Refusal('not_found')
  const { number, countryCode: country } = order
  const about = { verb: 'transfer.undo', object: { kind: 'order', id: number }, country, reason }
  return act(ctx, about, async (tx, entry) => {
    const seen = await findConfirmation(tx, order.id, trackingKey.toUpperCase())
    if (!seen) throw new Refusal('not_found')
    entry.changes = { transfer: { from: trackingKey.toUpperCase(), to: null } }
    if (seen.isWithdrawn) return { outcome: 'nothing_new' }
    if (seen.hasLine) throw new Refusal('line_is_placed')
    await reverseOrderPayment(ctx, tx, seen.attemptId, { reason, wasRevived: seen.wasRevived })
    return { outcome: 'undone' }
  })
}
