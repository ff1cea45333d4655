import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { instantOf, readLocalTime } from '#domain/platform/time/place-time.ts'
import { mostResendsAnHour } from '#domain/sales/orders/resend-limit.ts'
import { actProblem, longestWindow, type StaffAct } from '#domain/sales/orders/staff-acts.ts'
import { actAs, type StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { readOpenAttempts } from '#server/sales/payments/attempts/attempt-sql.ts'
import { readReceived } from '#server/sales/payments/attempts/unrefunded-sql.ts'
import { ProviderUnavailable } from '#server/sales/payments/providers/payment-provider.ts'
import { fetchAndSettle } from '#server/sales/payments/settling/fetch-and-settle.ts'
import { endUnpaidOrder } from '../ending/end-unpaid-order.ts'
import { setHoldUntil } from '../ending/window-sql.ts'
import { lockOrder, type OrderRow } from '../order-sql.ts'
import { mailOf } from '../resend-mail.ts'
import { insertOrderChange } from './order-act-sql.ts'
import type { OrderPage } from './order-page-sql.ts'
import { findSeenOrder } from './show-order-page.ts'

type Work<T> = (tx: Transaction, order: OrderRow, entry: LogEntry, seen: OrderPage) => Promise<T>

/**
 * Runs an act on an order under its lock, if the act is allowed in its state, and logs it.
 * @throws Refusal not_found, own_order, or the reason why it is not allowed now (`ActProblem`)
 */
export async function actOnOrder<T>(
  ctx: StaffCtx,
  number: string,
  { what, reason, before }: { what: StaffAct; reason?: string; before?: (seen: OrderPage) => Promise<void> },
  work: Work<T>,
): Promise<T> {
  const seen = await findSeenOrder(ctx, number)
  const about: LogEntry = {
    verb: `order.${what}`,
    object: { kind: 'order', id: seen.number },
    country: seen.countryCode,
    reason,
  }
  if (!seen.own) await before?.(seen)
  return act(ctx, about, async (tx, entry) => {
    const order = await lockOrder(tx, seen.id)
    if (!order) throw new Refusal('not_found')
    const refundable = await readReceived(tx, order.id)
    const { windows } = ctx.config
    const facts = { ...seen, ...order, paymentCode: seen.paymentCode, refundable }
    const problem = actProblem(what, facts, ctx.clock.now(), windows.freezeHours)
    if (problem) throw new Refusal(problem)
    return work(tx, order, entry, seen)
  })
}

/** Fetches and settles the status of an order's open payments, as far as providers answer. */
async function settleOpenPayments(ctx: StaffCtx, { id }: OrderPage): Promise<void> {
  const asShop = actAs(ctx, { kind: 'system', id: 'office' })
  for (const attempt of await readOpenAttempts(ctx.db, id))
    await fetchAndSettle(asShop, attempt).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error
    })
}

/** Adds an internal note for staff. @throws Refusal not_found, own_order */
export function addNote(ctx: StaffCtx, number: string, text: string): Promise<Record<never, never>> {
  return actOnOrder(ctx, number, { what: 'note' }, async (tx, order) => {
    await writeOrderChange(ctx, tx, order, { change: 'note', details: { text } })
    return {}
  })
}

/**
 * Cancels an unpaid order after checking its payments at the providers: one that was paid meanwhile stays.
 * Its seats are released, money received is refunded, its buyer is mailed.
 * @throws Refusal as `actOnOrder`
 */
export function cancelUnpaid(ctx: StaffCtx, number: string, reason: string): Promise<Record<never, never>> {
  const before = (seen: OrderPage) => settleOpenPayments(ctx, seen)
  return actOnOrder(ctx, number, { what: 'cancel', reason, before }, async (tx, order, entry) => {
    entry.changes = { state: { from: order.state, to: 'cancelled' } }
    await endUnpaidOrder(ctx, tx, order, { change: 'cancel', reason })
    return {}
  })
}

/**
 * Mails the buyer the order's current state again. (Other mails are sent again from their own page.)
 * @throws Refusal as `actOnOrder`, too_many_attempts
 */
export function resendMailOf(ctx: StaffCtx, number: string): Promise<Record<never, never>> {
  const before = async ({ id }: OrderPage) => {
    await countAttempt(ctx, 60, [{ key: ['resend mail', id], limit: mostResendsAnHour }])
  }
  return actOnOrder(ctx, number, { what: 'resend_mail', before }, async (tx, order, entry) => {
    const content = mailOf(order.state, order.paymentCode)
    await enqueueMail(tx, ctx, { to: order.email, locale: order.locale, orderId: order.id, ...content })
    entry.changes = { mail: { to: content.kind } }
    await writeOrderChange(ctx, tx, order, { change: 'resend_mail', details: { mail: content.kind } })
    return {}
  })
}

/**
 * Extends an unpaid order's deadline to `until` (local time of the place), after checking its payments at the
 * providers. `longestWindow` limits it; the buyer is mailed.
 * @throws Refusal as `actOnOrder`, order_window_longest, order_window_not_longer, invalid_input
 */
export function lengthenWindow(
  ctx: StaffCtx,
  number: string,
  { until, reason }: { until: string; reason: string },
): Promise<{ holdUntil: string }> {
  const before = (seen: OrderPage) => settleOpenPayments(ctx, seen)
  return actOnOrder(
    ctx,
    number,
    { what: 'lengthen_window', reason, before },
    async (tx, order, entry, seen) => {
      const local = readLocalTime(until)
      const holdUntil = local && instantOf(local, seen.timeZone)
      if (!holdUntil) throw refusedField('until', 'hour_is_invalid')
      if (!order.holdUntil || holdUntil <= order.holdUntil) throw new Refusal('order_window_not_longer')
      if (
        holdUntil >
        longestWindow(
          { ...seen, ...order, paymentCode: seen.paymentCode },
          ctx.clock.now(),
          ctx.config.windows.freezeHours,
        )
      )
        throw new Refusal('order_window_longest')
      entry.changes = { holdUntil: { from: order.holdUntil.toISOString(), to: holdUntil.toISOString() } }
      await setHoldUntil(tx, [{ id: order.id, holdUntil }])
      await writeOrderChange(ctx, tx, order, {
        change: 'lengthen_window',
        details: { reason, until: holdUntil.toISOString() },
      })
      const mail = { to: order.email, locale: order.locale, orderId: order.id }
      await enqueueMail(tx, ctx, { ...mail, ...mailOf(order.state, order.paymentCode) })
      return { holdUntil: holdUntil.toISOString() }
    },
  )
}

function writeOrderChange(
  { actor, clock }: StaffCtx,
  tx: Transaction,
  { id: orderId }: OrderRow,
  made: { change: 'note' | 'resend_mail' | 'lengthen_window'; details: object },
): Promise<void> {
  return insertOrderChange(tx, { orderId, ...made, actor, now: clock.now() })
}
