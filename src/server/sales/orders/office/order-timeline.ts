import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import { toMajor } from '#domain/platform/money.ts'
import { isOpen } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { OrderPage, PageAttempt, PageEvent, PageMail, PageRefund } from './order-page-sql.ts'

type Entry = OrderDetailForStaff['timeline'][number]

/**
 * The whole history of an order in one timeline: states, money, mails, check-ins, notes and acts of staff.
 */
export function describeTimeline(
  order: OrderPage,
  {
    attempts,
    refunds,
    mails,
    events,
  }: { attempts: PageAttempt[]; refunds: PageRefund[]; mails: PageMail[]; events: PageEvent[] },
): Entry[] {
  const major = (amount: number) => toMajor(amount, order.currency)
  const shop = { kind: 'system', name: null }
  const plain = { actor: shop, text: null, detail: null, amount: null }
  const entries: Entry[] = [
    ...events.map((event) => ({
      at: event.at.toISOString(),
      kind: event.kind,
      actor: actorOf(order, event),
      ...(event.actorEmail !== null && { actorEmail: event.actorEmail }),
      text: textOf(event.details),
      detail: wordOf(
        event.details.absence ?? event.details.leg ?? event.details.mail ?? event.details.ticket,
      ),
      amount: null,
    })),
    ...attempts.flatMap(({ code, amount, state, createdAt, updatedAt }) => {
      const money = { ...plain, detail: code, amount: major(amount) }
      const startedAttempt = { ...money, at: createdAt.toISOString(), kind: 'attempt_begun' }
      return isOpen(state)
        ? [startedAttempt]
        : [startedAttempt, { ...money, at: updatedAt.toISOString(), kind: `attempt_${state}` }]
    }),
    ...refunds.flatMap(({ amount, state, createdAt, updatedAt }) => {
      const money = { ...plain, amount: major(amount) }
      const made = { ...money, at: createdAt.toISOString(), kind: 'refund_made' }
      return state === 'done' || state === 'failed' || state === 'withdrawn'
        ? [made, { ...money, at: updatedAt.toISOString(), kind: `refund_${state}` }]
        : [made]
    }),
    ...mails.map(({ name, state, createdAt, sentAt }) => ({
      ...plain,
      at: (sentAt ?? createdAt).toISOString(),
      kind: `mail_${state}`,
      detail: name,
    })),
  ]
  return entries.sort((a, b) => a.at.localeCompare(b.at))
}

function actorOf(order: OrderPage, { actorKind, actorId, actorName }: PageEvent): Entry['actor'] {
  if (actorKind === 'customer')
    return { kind: actorKind, name: actorId === order.userId ? order.buyerName : null }
  return { kind: actorKind, name: actorName ?? (actorKind === 'system' ? null : actorId) }
}

function textOf(details: Record<string, unknown>): string | null {
  return wordOf(details.text ?? details.reason ?? details.why ?? details.calledOff ?? details.trackingKey)
}

const wordOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null
