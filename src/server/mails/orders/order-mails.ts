import type { Say } from '#contract/platform/message-keys.ts'
import { firstNameOf } from '#domain/people/names/first-name.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { MailData } from '#server/platform/outbox/mail.ts'
import { signLink } from '#server/platform/signed-link.ts'
import { sayIn } from '#server/platform/texts/messages.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import type { MailDocument, MailPart } from '../look/mail-document.ts'
import { documentsOf } from '../mail-documents.ts'
import { pageOfMail } from '../page-of-mail.ts'
import { type OrderMailContent, type OrderMailFacts, valuesOf } from './order-mail-values.ts'
import {
  changesHoursOnly,
  onlyParties,
  orderFacts,
  placeNote,
  rideParts,
  ticketParts,
  tripOrEnd,
} from './order-parts.ts'
import { termsPart, transferParts, voucherParts } from './payment-parts.ts'

/** A mail about an order. */
export function orderMail(content: OrderMailContent, order: TripOrder, facts: OrderMailFacts): MailDocument {
  const say = sayIn(order.locale)
  const key = keyOf(content, order)
  const values = valuesOf(content, order, facts)
  return {
    locale: order.locale,
    subject: say(`mail_${key}_subject`, values),
    title: say(`mail_${key}_title`, values),
    parts: [
      { part: 'text', text: say('mail_hello', { name: greetingName(content, order) }) },
      { part: 'text', text: say(`mail_${key}_body`, values) },
      ...middleOf(content, order, facts, say),
    ],
  }
}

/** The receiver of a place is addressed by the first name on the ticket, customers by theirs. */
function greetingName({ data }: OrderMailContent, { firstName }: TripOrder): string {
  return 'place' in data && data.place?.receiver ? firstNameOf(data.place.receiver) : firstName
}

function keyOf(content: OrderMailContent, order: TripOrder) {
  switch (content.kind) {
    case 'order_awaiting_payment':
      return order.voucher ? 'order_voucher' : content.kind
    case 'payment_failed':
      return content.data.slip ? 'voucher_over' : content.kind
    case 'payment_undone':
      return content.data.deadline ? content.kind : 'payment_undone_ended'
    case 'late_money':
      return `late_money_${content.data.outcome}` as const
    case 'refund':
      if (content.data.state === 'started' && content.data.calledOff) return 'called_off_refund'
      return `refund_${content.data.state}` as const
    case 'rides_promised':
      if (content.data.before.length === 0) return content.kind
      return isOtherHour(content.data, order) ? 'rides_changed' : 'van_changed'
    case 'ride_reminder':
      return `ride_reminder_${content.data.reminder}` as const
    case 'event_postponed':
      return changesHoursOnly(content.data, order.timeZone) ? 'event_postponed_hours' : content.kind
    case 'order_cancelled':
      if (content.data.calledOff) return 'called_off'
      if (content.data.moneyIsGone) return 'order_cancelled_money_back'
      return order.paymentCode === prepaid || order.total === 0 ? 'reservation_cancelled' : content.kind
    default:
      return content.kind
  }
}

/** Whether an hour that was promised has changed, not only its van. */
function isOtherHour({ before }: MailData['rides_promised'], order: TripOrder): boolean {
  return before.some((was) => {
    const ticket = order.tickets.find(({ position }) => position === was.ticket)
    const now = ticket?.pickUps[was.address]?.promised.find(({ leg }) => leg === was.leg)
    return (
      !now || Date.parse(now.from) !== Date.parse(was.from) || Date.parse(now.until) !== Date.parse(was.until)
    )
  })
}

function middleOf(content: OrderMailContent, order: TripOrder, facts: OrderMailFacts, say: Say): MailPart[] {
  const open: Extract<MailPart, { part: 'button' }> = {
    part: 'button',
    label: say('mail_open_order'),
    url: `${facts.config.publicUrl}/order-detail/${order.id}`,
  }
  const trip = tripOrEnd(order, say)
  const details = [orderFacts(order, say), ...ticketParts(order, say)]
  const documents = documentParts(content, order, facts, say)
  switch (content.kind) {
    case 'order_paid':
    case 'order_reserved':
      return [trip, ...documents, open, ...details, changesNote(open.url, facts, say)]
    case 'event_postponed':
      return [
        ...placeNote(content.data, say),
        trip,
        ...answerParts(content.data, order.locale, facts, say),
        ...documents,
        open,
        ...details,
      ]
    case 'rides_promised':
      return [
        ...(content.data.reason ? [{ part: 'note' as const, text: content.data.reason }] : []),
        rideParts(order, { before: content.data.before }, say),
        trip,
        ...documents,
        // Receivers do not see the customer's order.
        ...(content.data.place ? [] : [open, ...details]),
      ]
    case 'ride_reminder': {
      const { data } = content
      const isCustomers = 'parties' in data
      return [
        rideParts(
          isCustomers ? onlyParties(order, data.parties) : order,
          { comesSoon: data.reminder !== 'day', leg: data.leg },
          say,
        ),
        trip,
        ...documents,
        ...(isCustomers ? [open] : []),
      ]
    }
    case 'order_changed':
    case 'ticket_cancelled':
      return [trip, ...documents, open, ...details, changesNote(open.url, facts, say)]
    case 'order_awaiting_payment':
      if (order.voucher) return [...voucherParts(order, order.voucher, facts, say), trip, ...details]
      return [
        { ...open, label: say('mail_order_awaiting_payment_button') },
        { part: 'note', text: say('mail_order_awaiting_payment_note') },
        termsPart(facts, say),
        trip,
        ...details,
      ]
    case 'order_awaiting_transfer':
      return [...transferParts(order, facts, say), termsPart(facts, say), open, trip, ...details]
    case 'transfer_incomplete':
      return [...transferParts(order, facts, say, content.data), open, trip, ...details]
    case 'payment_undone': {
      const { missing, deadline } = content.data
      return [
        ...(deadline ? transferParts(order, facts, say, { missing, deadline }) : []),
        open,
        trip,
        ...documents,
        ...details,
      ]
    }
    case 'order_expired':
      return [
        trip,
        {
          part: 'button',
          label: say('mail_order_expired_button'),
          url: `${facts.config.publicUrl}/event/${order.slug}`,
        },
        { part: 'note', text: say('mail_order_expired_note') },
        orderFacts(order, say),
      ]
    case 'payment_failed':
      return [{ ...open, label: say('mail_order_awaiting_payment_button') }, trip, orderFacts(order, say)]
    case 'refund':
      return [
        ...accountParts(content.data, order.locale, facts, say),
        ...ticketsNote(content.data, say),
        ...('token' in content.data ? [] : [open]),
        trip,
        ...documents,
        orderFacts(order, say),
      ]
    case 'other_amount':
    case 'late_money':
    case 'order_cancelled':
      return [open, trip, ...documents, orderFacts(order, say)]
  }
}

/**
 * A link to a page where the customer keeps the tickets or gives them back. Opening it changes nothing,
 * because some mail clients open links.
 */
function answerParts(
  { answer, answerUntil, startsAfter }: MailData['event_postponed'],
  locale: Locale,
  { config }: OrderMailFacts,
  say: Say,
): MailPart[] {
  // The page shows the outcome afterwards, too.
  const until = new Date(Math.max(Date.parse(answerUntil), Date.parse(startsAfter)) + 30 * 86_400_000)
  const url = pageOfMail(config, `/postponed/${signLink(config, 'postponed date', answer, until)}`, locale)
  return [
    { part: 'button', label: say('mail_event_postponed_button'), url },
    { part: 'note', text: `${say('mail_link_fallback')} ${url}` },
  ]
}

/** How many tickets a partial refund ends. */
function ticketsNote(refund: MailData['refund'], say: Say): MailPart[] {
  if (refund.state !== 'started' || !refund.tickets) return []
  return [{ part: 'note', text: say('mail_refund_started_tickets_note', { count: refund.tickets }) }]
}

/** A link where the customer enters the account for a refund that staff send. */
function accountParts(
  refund: MailData['refund'],
  locale: Locale,
  { config }: OrderMailFacts,
  say: Say,
): MailPart[] {
  if ((refund.state !== 'by_hand' && refund.state !== 'bounced') || !refund.token) return []
  const url = pageOfMail(config, `/refund-account/${refund.token}`, locale)
  const why = refund.state === 'bounced' && refund.why !== 'unknown' ? refund.why : null
  return [
    ...(why ? [{ part: 'note' as const, text: say(`mail_refund_bounced_${why}`) }] : []),
    { part: 'button', label: say('mail_refund_by_hand_button'), url },
    { part: 'note', text: `${say('mail_link_fallback')} ${url}` },
  ]
}

/** The code, and what the attached documents are for. */
function documentParts(
  content: OrderMailContent,
  order: TripOrder,
  { documents }: OrderMailFacts,
  say: Say,
): MailPart[] {
  const has = documentsOf(content, order)
  if (!has) return []
  if (has !== 'tickets') return documents ? [{ part: 'note', text: say('mail_calendar_gone_note') }] : []
  if (!documents) return [{ part: 'note', text: say('mail_documents_missing_note') }]
  return [
    { part: 'qr', alt: say('mail_qr_alt', { number: order.number }), caption: say('pdf_show_qr') },
    { part: 'note', text: say('mail_attachments_note') },
  ]
}

function changesNote(url: string, { config }: OrderMailFacts, say: Say): MailPart {
  return { part: 'note', text: say('mail_changes_note', { hours: config.windows.freezeHours, url }) }
}
