import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { isPayable, nextOrderState } from '#domain/sales/orders/order-states.ts'
import { type Forgiver, forgiverOf } from '#domain/sales/payments/transfers/forgive-rest.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import { changeOrderState, lockOrder, type OrderRow } from '#server/sales/orders/order-sql.ts'
import { readUnrefunded } from '#server/sales/payments/attempts/unrefunded-sql.ts'
import { lockBill } from '#server/sales/payments/bills/bill-sql.ts'
import { changeBill } from '#server/sales/payments/bills/change-bill.ts'
import { endBillMatters } from '#server/sales/payments/returns/make-good.ts'
import {
  forgiveBillRest,
  forgiveRest,
  forgiverOfBill,
} from '#server/sales/payments/settling/forgive-small-rest.ts'
import { cancelOpenTransfers } from '../transfer-attempt-sql.ts'

export type ForgiveEffect = ApprovalEffects['transfer.forgive']

/** A rest that can be forgiven of a locked order or bill; minor units in `effect`. `forgive` books it: all is paid. */
export type ForgivableRest = {
  effect: ForgiveEffect
  forgiver: Forgiver
  forgive(ctx: StaffActor, tx: Transaction, reason: string | null): Promise<void>
}

/** Null when the order does not wait, nothing came, or something came by another method. */
export async function findRestOfOrder(tx: Transaction, orderId: string): Promise<ForgivableRest | null> {
  const order = await lockOrder(tx, orderId)
  if (!order || !isPayable(order.state)) return null
  const { id, number, total, currency } = order
  const payments = await readUnrefunded(tx, orderId)
  const received = payments.reduce((sum, { amount }) => sum + amount, 0)
  const forgiver = forgiverOf({ total, came: received }, currency)
  const [payment] = payments
  if (!forgiver || !payment || payments.some(({ attempt }) => attempt.provider !== 'transfer')) return null
  const rest = total - received
  return {
    effect: { order: { id, number }, total, received, rest, currency },
    forgiver,
    async forgive(ctx, paying, reason) {
      await forgiveRest(ctx, paying, payment.attempt, { amount: rest, reason })
      await payOrder(ctx, paying, order)
    },
  }
}

async function payOrder(ctx: StaffActor, tx: Transaction, order: OrderRow): Promise<void> {
  const to = nextOrderState(order.state, 'pay')
  if (!to) throw new Error(`order ${order.number} cannot be paid`)
  const now = ctx.clock.now()
  const { id, state: from, email, locale } = order
  await changeOrderState(tx, { orderId: id, from, to, change: 'pay', actor: ctx.actor, now })
  await cancelOpenTransfers(tx, id, now)
  await enqueueMail(tx, ctx, { to: email, locale, orderId: id, kind: 'order_paid', data: {} })
}

/** Null when nothing of the bill is due, nothing came, or a rest was forgiven before. */
export async function findRestOfBill(tx: Transaction, billId: string): Promise<ForgivableRest | null> {
  const bill = await lockBill(tx, billId)
  const forgiver = forgiverOfBill(bill)
  if (!forgiver) return null
  const { id, reference, currency, due: rest } = bill
  const received = bill.came - bill.gone
  return {
    effect: { bill: { id, reference: String(reference) }, total: received + rest, received, rest, currency },
    forgiver,
    async forgive(ctx, paying, reason) {
      const now = ctx.clock.now().toISOString()
      await forgiveBillRest(ctx, paying, bill, { amount: rest, reason, reference: `${id} ${now}` })
      await endBillMatters(ctx, paying, id)
      await changeBill(ctx, paying, { ...bill, forgiven: rest, due: 0 }, { change: 'pay', actor: ctx.actor })
    },
  }
}
