import type { ApprovalEffects } from '#contract/office/staff/approval-effects.ts'
import { toMajor, toMinor } from '#domain/money.ts'
import { isPayable, nextOrderState } from '#domain/orders/order-states.ts'
import { type Forgiver, forgiverOf } from '#domain/payments/transfers/forgive-rest.ts'
import { Refusal } from '#domain/refusal.ts'
import { askApproval } from '#server/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/office-log/act.ts'
import { changeOrderState, lockOrder, type OrderRow, readOrderNamed } from '#server/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/orders/own-orders/refuse-own-order.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { readUnrefunded, type UnrefundedPayment } from '../ledger/unrefunded-sql.ts'
import { forgiveRest } from './forgive-small-rest.ts'
import { cancelOpenTransfers } from './transfer-attempt-sql.ts'
import { assertOwnCountry, type TransferStaff } from './transfer-staff.ts'

/** A rest that can be forgiven; minor units. */
type Rest = {
  order: OrderRow
  payment: UnrefundedPayment
  received: number
  rest: number
  forgiver: Forgiver
}

/**
 * Staff forgive what the transfers of a waiting order lack: it is paid, and the shop bears the rest. A second person has to
 * approve a larger one (`forgiverOf`).
 * @param amount the rest that the caller was shown, in major units
 * @throws Refusal not_found, own_order, rest_not_forgivable, amount_does_not_match (data: missing, in major units),
 * approval_is_open
 */
export async function forgiveByStaff(
  ctx: TransferStaff,
  name: string,
  { amount, reason }: { amount: number; reason: string },
): Promise<{ outcome: 'forgiven' | 'forgive_asked'; paid: string }> {
  const named = await readOrderNamed(ctx.db, name)
  assertOwnCountry(ctx, named?.countryCode)
  if (!named) throw new Refusal('not_found')
  const { number, countryCode: country } = named
  const object = { kind: 'order', id: number }
  return act(ctx, { verb: 'transfer.forgive', object, country, reason }, async (tx, entry) => {
    await refuseOwnOrder(tx, ctx.actor, named.id)
    const found = await findRest(tx, named.id)
    if (!found) throw new Refusal('rest_not_forgivable')
    const { rest, forgiver } = found
    const { currency } = named
    if (toMinor(amount, currency) !== rest)
      throw new Refusal('amount_does_not_match', {}, { data: { missing: toMajor(rest, currency) } })
    entry.changes = { amount: { to: rest }, currency: { to: currency } }
    if (forgiver === 'two_people' && ctx.staff) {
      const effect = effectOf(found)
      await askApproval(tx, ctx, { kind: 'transfer.forgive', object, country, effect, reason })
      entry.verb = 'transfer.ask-forgive'
      return { outcome: 'forgive_asked', paid: number }
    }
    await forgive(ctx, tx, found, reason)
    return { outcome: 'forgiven', paid: number }
  })
}

/** Null when the order does not wait, nothing came, or something came by another method. */
async function findRest(tx: Transaction, orderId: string): Promise<Rest | null> {
  const order = await lockOrder(tx, orderId)
  if (!order || !isPayable(order.state)) return null
  const payments = await readUnrefunded(tx, orderId)
  const received = payments.reduce((sum, { amount }) => sum + amount, 0)
  const forgiver = forgiverOf({ total: order.total, came: received }, order.currency)
  const [payment] = payments
  if (!forgiver || !payment || payments.some(({ attempt }) => attempt.provider !== 'transfer')) return null
  return { order, payment, received, rest: order.total - received, forgiver }
}

async function forgive(
  ctx: StaffActor,
  tx: Transaction,
  { order, payment, rest }: Rest,
  reason: string | null,
): Promise<void> {
  const to = nextOrderState(order.state, 'pay')
  if (!to) throw new Error(`order ${order.number} cannot be paid`)
  const now = ctx.clock.now()
  const { id, state: from, email, locale } = order
  await forgiveRest(ctx, tx, payment.attempt, { amount: rest, reason })
  await changeOrderState(tx, { orderId: id, from, to, change: 'pay', actor: ctx.actor, now })
  await cancelOpenTransfers(tx, id, now)
  await enqueueMail(tx, ctx, { to: email, locale, orderId: id, kind: 'order_paid', data: {} })
}

type ForgiveEffect = ApprovalEffects['transfer.forgive']

const effectOf = ({ order, received, rest }: Rest): ForgiveEffect => ({
  order: { id: order.id, number: order.number },
  ...{ total: order.total, received, rest, currency: order.currency },
})

/** The approval becomes void when more money comes, or the order does not wait any more. */
export const forgiveApproval: ApprovalKind<'transfer.forgive'> = {
  may: 'refunds.approve',
  async currentEffect(tx: Transaction, { order: { id } }: ForgiveEffect): Promise<ForgiveEffect | null> {
    const found = await findRest(tx, id)
    return found && effectOf(found)
  },
  async apply(tx: Transaction, ctx: StaffActor, { order: { id } }: ForgiveEffect): Promise<void> {
    await refuseOwnOrder(tx, ctx.actor, id)
    const found = await findRest(tx, id)
    if (!found) throw new Refusal('rest_not_forgivable')
    await forgive(ctx, tx, found, null)
  },
}
