import type { OfficeCallAnswer, OfficeCallInput } from '#contract/office/office-contract.ts'
import type { ApprovalEffects } from '#contract/office/records/approval-effects.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { mayBoard } from '#domain/sales/orders/order-states.ts'
import { isOpenMatter, type StaffEnd } from '#domain/sales/payments/returns/money-returns.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { askApproval } from '#server/records/approvals/ask-approval.ts'
import type { ApprovalKind } from '#server/records/approvals/decide-approval.ts'
import { act, type StaffActor } from '#server/records/office-log/act.ts'
import { insertOrderChange } from '#server/sales/orders/office/order-act-sql.ts'
import { lockOrder, type OrderRow } from '#server/sales/orders/order-sql.ts'
import { refuseOwnOrder } from '#server/sales/orders/own-orders/refuse-own-order.ts'
import { lockBill } from '#server/sales/payments/bills/bill-sql.ts'
import { refuseOwnBill } from '#server/sales/payments/bills/refuse-own-bill.ts'
import { closeStaffTasks } from '#server/sales/payments/common/staff-task-sql.ts'
import { readTicketsToRefund } from '#server/sales/payments/refunds/office/refund-request-sql.ts'
import { endTicketsWithoutMoney } from '#server/sales/payments/refunds/refund-order.ts'
import { endMoneyReturns } from '../money-return-sql.ts'
import { type Matter, readMatter } from './matter-sql.ts'
import { needsApproval } from './show-matter.ts'

type Wish = Omit<OfficeCallInput<'POST /office-api/money-returns/{id}/end'>['body'], 'reason'>

/**
 * Staff end an open matter of money that left: its task and its mark at the gate end, and a trigger writes off what the
 * customer owes (`book_write_off`). The tickets stay valid, or the chosen ones end without more money. A second person
 * has to approve a larger one.
 * @throws Refusal not_found, own_order, money_return_ended, money_is_left, ticket_refunded_before, nothing_to_refund,
 * approval_is_open
 */
export async function endMoneyReturn(
  ctx: StaffCtx,
  id: number,
  { reason, ...wish }: Wish & { reason: string },
): Promise<OfficeCallAnswer<'POST /office-api/money-returns/{id}/end'>> {
  const seen = await readMatter(ctx.db, id)
  if (!seen || !ctx.countries.includes(seen.countryCode)) throw new Refusal('not_found')
  const { countryCode: country } = seen
  const object = seen.number ? { kind: 'order', id: seen.number } : { kind: 'host_bill', id: seen.bill ?? '' }
  return act(ctx, { verb: 'payment.end-return', object, country, reason }, async (tx, entry) => {
    const open = await lockMatter(tx, ctx, id)
    const effect = await effectOf(tx, open, wish)
    entry.changes = { moneyReturn: { to: id }, endedBy: { from: null, to: wish.how } }
    if (needsApproval(open.matter)) {
      const asked = { kind: 'money-return.end', effect, country, reason } as const
      const approval = await askApproval(tx, ctx, { ...asked, object: { kind: 'money_return', id } })
      entry.verb = 'payment.ask-end-return'
      return { approval }
    }
    await end(ctx, tx, open, { ...effect, reason })
    return { ended: true as const }
  })
}

type OpenMatter = { matter: Matter; order: OrderRow | undefined }

/** An open matter, with the order or the bill locked. */
async function lockMatter(
  tx: Transaction,
  { actor }: Pick<StaffActor, 'actor'>,
  id: number,
): Promise<OpenMatter> {
  const seen = await readMatter(tx, id)
  if (!seen) throw new Refusal('not_found')
  if (seen.orderId) await refuseOwnOrder(tx, actor, seen.orderId)
  if (seen.billId) await refuseOwnBill(tx, actor, seen.billId)
  const order = seen.orderId ? await lockOrder(tx, seen.orderId) : undefined
  if (seen.billId) await lockBill(tx, seen.billId)
  // It may have ended before the lock.
  const matter = await readMatter(tx, id)
  if (!matter || !isOpenMatter(matter)) throw new Refusal('money_return_ended')
  return { matter, order }
}

type EndEffect = ApprovalEffects['money-return.end']

/** Exactly what ends. */
async function effectOf(
  tx: Transaction,
  { matter, order }: OpenMatter,
  { how, ticketIds }: Wish,
): Promise<EndEffect> {
  const { id, kind, number, bill, amount, currency } = matter
  const tickets = how === 'tickets_ended' ? await findTickets(tx, order, ticketIds) : []
  return { matter: id, what: kind, order: number, bill, amount, currency, how, tickets }
}

async function findTickets(tx: Transaction, order: OrderRow | undefined, ids: readonly string[] | undefined) {
  if (!order || !mayBoard(order.state)) throw new Refusal('nothing_to_refund')
  const live = (await readTicketsToRefund(tx, order.id)).filter(({ isReleased }) => !isReleased)
  const chosen = ids ? live.filter(({ id }) => ids.includes(id)) : live
  if (ids && chosen.length < new Set(ids).size) throw new Refusal('ticket_refunded_before')
  if (chosen.length === 0) throw new Refusal('nothing_to_refund')
  return chosen.map(({ id, position, category, name, price }) => ({
    ...{ id, nth: position + 1, name: `${category} · ${name}`, price },
  }))
}

async function end(
  ctx: StaffActor,
  tx: Transaction,
  { matter: { id, kind }, order }: OpenMatter,
  { how, tickets, reason }: { how: StaffEnd; tickets: EndEffect['tickets']; reason: string | null },
): Promise<void> {
  const now = ctx.clock.now()
  if (order && tickets.length > 0) {
    const nths = tickets.map(({ nth }) => nth)
    await endTicketsWithoutMoney(ctx, tx, order, nths)
  }
  await endMoneyReturns(tx, [id], how, now)
  await closeStaffTasks(tx, { moneyReturn: id }, now)
  if (!order) return
  const details = { moneyReturn: id, kind, how, reason }
  const { actor } = ctx
  await insertOrderChange(tx, { orderId: order.id, change: 'end_money_return', actor, details, now })
}

/** The approval becomes void when the matter ends otherwise, or its tickets do. */
export const endReturnApproval: ApprovalKind<'money-return.end'> = {
  may: 'refunds.approve',
  async currentEffect(tx: Transaction, { matter, how, tickets }: EndEffect): Promise<EndEffect | null> {
    const seen = await readMatter(tx, matter)
    const order = seen?.orderId ? await lockOrder(tx, seen.orderId) : undefined
    if (seen?.billId) await lockBill(tx, seen.billId)
    const locked = await readMatter(tx, matter)
    if (!locked || !isOpenMatter(locked)) return null
    const ticketIds = tickets.map(({ id }) => id)
    const live = order ? await readTicketsToRefund(tx, order.id) : []
    if (live.some(({ id, isReleased }) => isReleased && ticketIds.includes(id))) return null
    return effectOf(tx, { matter: locked, order }, { how, ...(ticketIds.length > 0 && { ticketIds }) })
  },
  async apply(tx: Transaction, ctx: StaffActor, effect: EndEffect): Promise<void> {
    await end(ctx, tx, await lockMatter(tx, ctx, effect.matter), { ...effect, reason: null })
  },
}
