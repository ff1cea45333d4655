import { formatMoney } from '#domain/platform/money.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailContent, MailData } from '#server/platform/outbox/mail.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { deadlineInMail } from '../deadline-in-mail.ts'
import type { PrivateEventMail } from '../events/private-event-mails.ts'
import type { AccountMail } from '../people/account-mails.ts'
import type { StaffMail } from '../people/staff-mails.ts'
import { movedValues, totalOf } from './order-parts.ts'
import { deadlineOf } from './payment-parts.ts'

/** Kinds that are not about an order. */
type OtherKind =
  | AccountMail['kind']
  | PrivateEventMail['kind']
  | StaffMail['kind']
  | 'enquiry_received'
  | 'enquiry_for_office'
  | 'enquiry_answered'
  | 'complaint_received'
  | 'complaint_for_office'
  | 'complaint_answered'
  | 'seats_available'
  | 'waiting_list'
  | 'give_away'
  | 'ride_thanks'
  | 'buyer_message'

export type OrderMailContent = Exclude<MailContent, { kind: OtherKind }>

export type OrderMailFacts = {
  config: Pick<Config, 'publicUrl' | 'transferAccounts' | 'windows' | 'sessionSecrets'>
  /** when the change that the mail reports happened */
  writtenAt: Date
  /** whether the tickets are attached */
  documents: boolean
}

/** The values of the placeholders in the texts of a mail about an order. */
export function valuesOf(content: OrderMailContent, order: TripOrder, facts: OrderMailFacts) {
  return { ...valuesOfAll(order, facts), ...moneyOf(content, order) }
}

function moneyOf(
  content: OrderMailContent,
  order: TripOrder,
): {
  total?: string
  amount?: string
  missing?: string
  deadline?: string
  ending?: string
  why?: string
  before?: string
  now?: string
} {
  if (content.kind === 'transfer_incomplete') {
    const { received, missing, currency, deadline } = content.data
    return {
      deadline: deadlineInMail(new Date(deadline), order.timeZone, order.locale),
      amount: formatMoney({ amount: received, currency }),
      missing: formatMoney({ amount: missing, currency }),
    }
  }
  if (content.kind === 'payment_undone') {
    const { missing, currency, deadline } = content.data
    return {
      missing: formatMoney({ amount: missing, currency }),
      ...(deadline && { deadline: deadlineInMail(new Date(deadline), order.timeZone, order.locale) }),
    }
  }
  if (content.kind === 'order_awaiting_transfer' || content.kind === 'order_awaiting_payment') {
    return { total: formatMoney({ amount: order.missing, currency: order.currency }) }
  }
  if (content.kind === 'event_postponed') return postponedValues(content.data, order)
  if (content.kind === 'order_cancelled') return { why: content.data.calledOff ?? '' }
  if (content.kind !== 'late_money' && content.kind !== 'refund') return {}
  return {
    amount: formatMoney(content.data),
    ...('ending' in content.data && { ending: content.data.ending }),
    ...('calledOff' in content.data && { why: content.data.calledOff }),
  }
}

function valuesOfAll(order: TripOrder, facts: OrderMailFacts) {
  return {
    event: order.eventName,
    number: order.number,
    total: totalOf(order),
    deadline: deadlineOf(order, facts),
    minutes: waitOf(order),
    // Only in some kinds of mail.
    amount: '',
    missing: '',
    ending: '',
    why: '',
    before: '',
    now: '',
  }
}

/** For how many minutes a van waits; private vans wait longer, if the order has only those. */
function waitOf({ tickets, stopMinutes, privateStopMinutes }: TripOrder): number {
  return tickets.length > 0 && tickets.every(({ hours }) => hours !== null) ? privateStopMinutes : stopMinutes
}

function postponedValues(data: MailData['event_postponed'], order: TripOrder) {
  return {
    ...movedValues(data, order),
    // The last valid minute is shown, not midnight.
    deadline: deadlineInMail(new Date(Date.parse(data.answerUntil) - 60_000), order.timeZone, order.locale),
    why: data.why,
  }
}
