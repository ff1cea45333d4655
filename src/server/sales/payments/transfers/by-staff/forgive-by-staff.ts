import { toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { readOrderNamed } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { readBilledEvent, readBillNamed } from '#server/sales/payments/bills/bill-sql.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { assertOwnCountry, type TransferStaff } from '#server/sales/payments/common/transfer-staff.ts'
import {
  type ForgivableRest,
  type ForgiveEffect,
  findRestOfBill,
  findRestOfOrder,
} from './forgivable-rest.ts'

/**
 * Staff forgive what the transfers of a waiting order or of a host's bill lack: it is paid, and the shop bears the rest. A
 * second person has to approve a larger one (`forgiverOf`).
 * @param name an order's number or a bill's reference
 * @param amount the rest that the caller was shown, in major units
 * @throws Refusal not_found, own_order, rest_not_forgivable, amount_does_not_match (data: missing, in major units),
 * approval_is_open
 */
export async function forgiveByStaff(
  ctx: TransferStaff,
  name: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<{ outcome: 'forgiven' | 'forgive_asked'; paid: string }> {
  const payee = await readPayee(ctx.db, name)
  assertOwnCountry(ctx, payee?.country)
  if (!payee) throw new Refusal('not_found')
  const { of, object, country } = payee
  return act(ctx, { verb: 'transfer.forgive', object, country, reason }, async (tx, entry) => {
    const found = await findRest(tx, ctx, of)
    if (!found) throw new Refusal('rest_not_forgivable')
    const { effect, forgiver } = found
    const { rest, currency } = effect
    if (toMinor(amount, currency) !== rest)
      throw new Refusal('amount_does_not_match', {}, { data: { missing: toMajor(rest, currency) } })
    entry.changes = { amount: { to: rest }, currency: { to: currency } }
    if (forgiver === 'two_people' && ctx.staff) {
      await askApproval(tx, ctx, { kind: 'transfer.forgive', object, country, effect, reason })
      entry.verb = 'transfer.ask-forgive'
      return { outcome: 'forgive_asked', paid: object.id }
    }
    await found.forgive(ctx, tx, reason)
    return { outcome: 'forgiven', paid: object.id }
  })
}

async function readPayee(db: Queryable, name: string) {
  const order = await readOrderNamed(db, name)
  if (order) {
    const { id: orderId, number, countryCode: country } = order
    return { of: { order: { id: orderId, number } }, object: { kind: 'order', id: number }, country }
  }
  const bill = await readBillNamed(db, name)
  if (!bill) return null
  const reference = String(bill.reference)
  const { countryCode: country } = await readBilledEvent(db, bill.id)
  return { of: { bill: { id: bill.id, reference } }, object: { kind: 'host_bill', id: reference }, country }
}

type Payee = Pick<ForgiveEffect, 'order' | 'bill'>

/** The rest of an order or a bill, which is locked. @throws Refusal own_order */
async function findRest(
  tx: Transaction,
  { actor }: Pick<StaffActor, 'actor'>,
  { order, bill }: Payee,
): Promise<ForgivableRest | null> {
  if (order) await refuseOwnOrder(tx, actor, order.id)
  if (bill) await refuseOwnBill(tx, actor, bill.id)
  return findRestOf(tx, { order, bill })
}

async function findRestOf(tx: Transaction, { order, bill }: Payee): Promise<ForgivableRest | null> {
  if (order) return findRestOfOrder(tx, order.id)
  return bill ? findRestOfBill(tx, bill.id) : null
}

/** The approval becomes void when more money comes, or the order or bill does not wait any more. */
export const forgiveApproval: ApprovalKind<'transfer.forgive'> = {
  may: 'refunds.approve',
  async currentEffect(tx: Transaction, effect: ForgiveEffect): Promise<ForgiveEffect | null> {
    return (await findRestOf(tx, effect))?.effect ?? null
  },
  async apply(tx: Transaction, ctx: StaffActor, effect: ForgiveEffect): Promise<void> {
    const found = await findRest(tx, ctx, effect)
    if (!found) throw new Refusal('rest_not_forgivable')
    await found.forgive(ctx, tx, null)
  },
}
