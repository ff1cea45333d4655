import type { PlainKey, TextKey } from '#contract/platform/message-keys.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { showTime } from '#domain/platform/time/place-time.ts'
import { rideTimes } from '#domain/sales/orders/ride-times.ts'
import type { MailedBill, MailedEvent } from '#server/catalogue/private-events/mailed-event-sql.ts'
import type { Config } from '#server/platform/config.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { message, sayIn } from '#server/platform/texts/messages.ts'
import { pickUpText, returnText } from '#server/travel/tickets/ticket-documents/ride-texts.ts'
import { deadlineInMail } from '../deadline-in-mail.ts'
import type { MailDocument, MailPart } from '../look/mail-document.ts'
import { bankFacts, eventFacts } from '../orders/order-parts.ts'

const kinds = [
  'private_event_received',
  'private_event_approved',
  'private_event_rejected',
  'private_event_bill_part',
  'private_event_bill_paid',
  'private_event_bill_undone',
  'private_event_bill_to_refund',
  'private_event_bill_refunded',
  'private_event_called_off',
  'private_event_invitation',
  'private_event_cancelled',
  'private_event_called_off_for_guest',
] as const

export type PrivateEventMail = Extract<MailContent, { kind: (typeof kinds)[number] }>

export function isPrivateEventMail(content: MailContent): content is PrivateEventMail {
  return kinds.some((kind) => kind === content.kind)
}

/** The amounts of a bill in a mail: of a paid bill the received amount, of a refunded one the refund. */
function amountsOf(kind: PrivateEventMail['kind'], bill: MailedBill | null) {
  const show = (amount: number) => (bill ? formatMoney({ amount, currency: bill.currency }) : '')
  const { amount = 0, came = 0, missing = 0, refund = 0 } = bill ?? {}
  const isBack = kind === 'private_event_bill_to_refund' || kind === 'private_event_bill_refunded'
  const total = isBack ? refund : kind === 'private_event_bill_paid' ? came : amount
  return { total: show(total), came: show(came), missing: show(missing) }
}

type About = { locale: Locale; config: Pick<Config, 'publicUrl' | 'transferAccounts'> }

/** A mail about a private event, to its host or to one of the guests. */
export function privateEventMail(content: PrivateEventMail, event: MailedEvent, about: About): MailDocument {
  const { kind, data } = content
  const { locale } = about
  const values = {
    event: event.name,
    owner: event.ownerName,
    why: 'why' in data ? data.why : '',
    ...amountsOf(kind, event.bill),
  }
  const name = 'name' in data ? data.name : event.ownerName
  return {
    locale,
    subject: message(locale, `mail_${kind}_subject`, values),
    title: message(locale, `mail_${kind}_title`, values),
    parts: [
      { part: 'text', text: message(locale, 'mail_hello', { name }) },
      { part: 'text', text: message(locale, `mail_${kind}_body`, values) },
      ...middleOf(content, event, about),
    ],
  }
}

function middleOf(content: PrivateEventMail, event: MailedEvent, about: About): MailPart[] {
  const { locale } = about
  const button = (label: PlainKey<TextKey>, path: string): MailPart => ({
    part: 'button',
    label: message(locale, label),
    url: `${about.config.publicUrl}${path}`,
  })
  const trip = tripPart(event, locale)
  switch (content.kind) {
    case 'private_event_received':
      return [trip, button('mail_private_event_open_account', '/my-account/events')]
    case 'private_event_approved':
      return [trip, ...billParts(event, about), button('mail_private_event_open', `/event/${event.slug}`)]
    case 'private_event_bill_part':
      return bankParts(event, about)
    case 'private_event_bill_paid':
      return [trip, button('mail_private_event_open', `/event/${event.slug}`)]
    case 'private_event_bill_undone':
      return [
        eventFacts({ ...event, locale }, sayIn(locale)),
        ...billParts(event, about),
        ...billNote(event, locale),
      ]
    case 'private_event_rejected':
      return [
        { part: 'note', text: content.data.why },
        button('mail_private_event_change', '/my-account/events'),
        trip,
      ]
    case 'private_event_invitation':
      return [
        ...paragraphs(event.invitation),
        trip,
        {
          part: 'text',
          text: message(
            locale,
            isReserved(event) ? 'mail_private_event_invitation_free' : 'mail_private_event_invitation_paid',
            { owner: event.ownerName },
          ),
        },
        button('mail_private_event_invitation_button', `/event/${event.slug}`),
        { part: 'note', text: message(locale, 'mail_private_event_invitation_note') },
      ]
    case 'private_event_called_off':
      return [eventFacts({ ...event, locale }, sayIn(locale)), ...billNote(event, locale)]
    case 'private_event_bill_to_refund':
    case 'private_event_bill_refunded':
    case 'private_event_cancelled':
    case 'private_event_called_off_for_guest':
      return [eventFacts({ ...event, locale }, sayIn(locale))]
  }
}

/** The host's bill and how to pay it; empty once it is paid, or when the guests pay. */
function billParts(event: MailedEvent, about: About): MailPart[] {
  const { bill, timeZone } = event
  const { locale, config } = about
  if (!bill?.missing || !config.transferAccounts[bill.countryCode]) return []
  const deadline = deadlineInMail(new Date(bill.dueAt), timeZone, locale)
  const total = formatMoney(bill)
  return [
    { part: 'text', text: message(locale, 'mail_private_event_bill', { total, deadline }) },
    ...bankParts(event, about),
  ]
}

/** The account for what a bill lacks. */
function bankParts({ bill, timeZone }: MailedEvent, { locale, config }: About): MailPart[] {
  const account = bill && config.transferAccounts[bill.countryCode]
  if (!bill?.missing || !account) return []
  const say = sayIn(locale)
  const deadline = deadlineInMail(new Date(bill.dueAt), timeZone, locale)
  const reference = String(bill.reference)
  return [
    bankFacts({ ...bill, reference }, account, { amount: bill.missing, deadline }, say),
    { part: 'note', text: say('mail_private_event_bill_note', { reference }) },
  ]
}

/** A note that nothing has to be paid any more. */
function billNote({ bill }: MailedEvent, locale: Locale): MailPart[] {
  if (bill?.state !== 'cancelled') return []
  return [
    {
      part: 'note',
      text: message(locale, 'mail_private_event_bill_cancelled', { total: formatMoney(bill) }),
    },
  ]
}

function paragraphs(text: string): MailPart[] {
  return text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => ({ part: 'text', text: line }))
}

function tripPart(event: MailedEvent, locale: Locale): MailPart {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateWords(event.startsAt, event.timeZone, languageTag(locale), options)
  const when = { locale, startsAt: event.startsAt, timeZone: event.timeZone }
  const rides = rideTimes(event, event)
  return {
    part: 'trip',
    trip: {
      weekday: format({ weekday: 'long' }),
      day: format({ day: 'numeric' }),
      month: format({ month: 'short', year: 'numeric' }),
      time: showTime(event.startsAt, event.timeZone),
      eventName: event.name,
      place: `${event.location}, ${event.address}`,
      outbound: { label: message(locale, 'ride_pick_up'), value: pickUpText(when, rides) },
      inbound: { label: message(locale, 'ride_return'), value: returnText(when, rides) },
    },
  }
}
