import type { Say } from '#contract/platform/message-keys.ts'
import type { Voucher } from '#contract/sales/payments.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { type Locale, languageTag } from '#domain/platform/locales.ts'
import { type Currency, formatMoney } from '#domain/platform/money.ts'
import { dateWords } from '#domain/platform/time/date-words.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { showDateTime, showTime } from '#domain/platform/time/place-time.ts'
import { holdsSeats } from '#domain/sales/orders/order-states.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { readPromisedRide } from '#domain/travel/trips/promises/promise.ts'
import type { TransferAccount } from '#server/platform/config/environment.ts'
import type { MailData, Moved } from '#server/platform/outbox/mail.ts'
import {
  carrierFacts,
  pickUpText,
  returnText,
  ridesText,
  windowText,
} from '#server/travel/tickets/ticket-documents/ride-texts.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import type { MailPart } from '../look/mail-document.ts'

/** The trip as the shop's ticket card. */
export function tripPart(order: TripOrder, say: Say): MailPart {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateWords(order.startsAt, order.timeZone, languageTag(order.locale), options)
  return {
    part: 'trip',
    trip: {
      weekday: format({ weekday: 'long' }),
      day: format({ day: 'numeric' }),
      month: format({ month: 'short', year: 'numeric' }),
      time: showTime(order.startsAt, order.timeZone),
      eventName: order.eventName,
      place: `${order.placeName}, ${order.placeAddress}`,
      outbound: { label: say('ride_pick_up'), value: ridesText(order, pickUpText) },
      inbound: { label: say('ride_return'), value: ridesText(order, returnText) },
    },
  }
}

/** The trip; for an order that has ended only the event and its date. */
export function tripOrEnd(order: TripOrder, say: Say): MailPart {
  return holdsSeats(order.state) ? tripPart(order, say) : eventFacts({ ...order, name: order.eventName }, say)
}

/** An event without a trip: its name and date, without times. */
export function eventFacts(
  { name, startsAt, timeZone, locale }: { name: string; startsAt: Date; timeZone: string; locale: Locale },
  say: Say,
): MailPart {
  return {
    part: 'facts',
    facts: [
      { label: say('mail_label_event'), value: name },
      { label: say('mail_label_date'), value: showDateTime(startsAt, timeZone, locale) },
    ],
  }
}

/** Both moments of a postponed event, each in the time zone of its place. */
export function movedValues(
  { startsBefore, startsAfter, endsBefore, endsAfter, zoneBefore }: Moved,
  { timeZone, locale }: { timeZone: string; locale: Locale },
): { before: string; now: string } {
  return {
    before: hoursText(startsBefore, endsBefore, zoneBefore, locale),
    now: hoursText(startsAfter, endsAfter, timeZone, locale),
  }
}

function hoursText(startsAt: string, endsAt: string | undefined, timeZone: string, locale: Locale): string {
  const start = showDateTime(new Date(startsAt), timeZone, locale)
  return endsAt ? `${start} – ${showTime(new Date(endsAt), timeZone)}` : start
}

/** Whether a date moves to other hours of the same day, at the same place. */
export function changesHoursOnly(moved: Moved, timeZone: string): boolean {
  const { startsBefore, startsAfter, endsBefore, endsAfter, zoneBefore, placeBefore } = moved
  const isSameDay = dayIn(zoneBefore, new Date(startsBefore)) === dayIn(timeZone, new Date(startsAfter))
  return isSameDay && !placeBefore && (startsBefore !== startsAfter || endsBefore !== endsAfter)
}

/** The old place, when the place changes; the new one is on the ticket card. */
export function placeNote({ placeBefore }: Pick<Moved, 'placeBefore'>, say: Say): MailPart[] {
  if (!placeBefore) return []
  return [{ part: 'text', text: say('mail_event_postponed_place', { place: placeBefore }) }]
}

/**
 * The ride times for each address of an order (grouped by ticket when there are several), the previous times
 * if they changed, and how to recognise the van if the ride is soon.
 */
export function rideParts(
  order: TripOrder,
  {
    before = [],
    comesSoon = false,
    leg = 'outbound',
  }: { before?: MailData['rides_promised']['before']; comesSoon?: boolean; leg?: Leg | undefined },
  say: Say,
): MailPart {
  const facts = order.tickets.flatMap((ticket) =>
    ticket.pickUps.flatMap(({ address, promised, van }, position) => {
      const ride = promised.map(readPromisedRide).find((one) => one.leg === leg)
      if (!ride) return []
      const was = before.find(
        (one) => one.leg === 'outbound' && one.ticket === ticket.position && one.address === position,
      )
      const current = [
        ...[windowText(order, ride), ride.vehicle],
        ...(comesSoon && van?.plate ? [say('mail_ride_plate', { plate: van.plate })] : []),
        ...(comesSoon && van?.driver ? [say('mail_ride_driver', { driver: van.driver })] : []),
      ].join(' · ')
      if (!was) return [{ label: address, value: current }]
      const earlier = { from: new Date(was.from), until: new Date(was.until) }
      const value = `${current} (${say('mail_rides_before', { before: `${windowText(order, earlier)} · ${was.vehicle}` })})`
      return [{ label: address, value }]
    }),
  )
  return { part: 'facts', facts }
}

/** An order with only these of its parties. */
export function onlyParties(
  order: TripOrder,
  parties: readonly { ticket: number; address: number }[],
): TripOrder {
  const tickets = order.tickets.flatMap((ticket) => {
    const pickUps = ticket.pickUps.filter((_, address) =>
      parties.some((party) => party.ticket === ticket.position && party.address === address),
    )
    return pickUps.length > 0 ? [{ ...ticket, pickUps }] : []
  })
  return { ...order, tickets }
}

/** Number, total and payment method. */
export function orderFacts(order: TripOrder, say: Say): MailPart {
  return {
    part: 'facts',
    facts: [
      { label: say('mail_label_order'), value: order.number },
      { label: say('mail_label_total'), value: finalPrice(totalOf(order), order.total, say) },
      { label: say('mail_label_method'), value: say(`mail_method_${order.paymentCode}`) },
    ],
  }
}

/** An amount to pay, with the words that it has every tax and charge; `minor` is 0 for what costs nothing. */
function finalPrice(shown: string, minor: number, say: Say): string {
  return minor > 0 ? `${shown} · ${say('price_is_final')}` : shown
}

export function totalOf(order: TripOrder): string {
  return formatMoney({ amount: order.total, currency: order.currency })
}

/** Every ticket with its passengers and their pick-up addresses. */
export function ticketParts(order: TripOrder, say: Say): MailPart[] {
  return order.tickets.map((ticket, index) => ({
    part: 'ticket',
    ticket: {
      title: say('pdf_ticket', { number: index + 1 }),
      kind: [ticket.category, ticket.name, ticket.hours && say('pdf_van_hours', { hours: ticket.hours })]
        .filter(Boolean)
        .join(' · '),
      rides: [
        { label: say('ride_pick_up'), value: pickUpText(order, ticket.rides) },
        { label: say('ride_return'), value: returnText(order, ticket.rides) },
        ...carrierFacts(ticket, say),
      ],
      pickUps: ticket.pickUps.map(({ address, county, passengers }) => ({
        address: `${address}, ${county}`,
        passengers,
      })),
    },
  }))
}

/** The account, amount (`amount` in minor units), deadline and reference of a transfer. */
export function bankFacts(
  { countryCode, currency, reference }: { countryCode: CountryCode; currency: Currency; reference: string },
  account: TransferAccount,
  { amount, deadline }: { amount: number; deadline: string },
  say: Say,
): MailPart {
  return {
    part: 'facts',
    facts: [
      { label: say('mail_bank_name'), value: account.bankName },
      { label: say('mail_bank_account_type'), value: account.accountType },
      { label: say('mail_bank_account'), value: account.accountId },
      { label: countryOf(countryCode).taxIdName, value: account.dni },
      { label: say('mail_bank_email'), value: account.email },
      { label: say('mail_bank_amount'), value: finalPrice(formatMoney({ amount, currency }), amount, say) },
      { label: say('mail_bank_reference'), value: reference },
      { label: say('mail_bank_deadline'), value: deadline },
    ],
  }
}

/**
 * The codes for paying in a store or a banking app, and their deadline; fields that the provider did not send
 * are omitted.
 */
export function voucherFacts(order: TripOrder, voucher: Voucher, deadline: string, say: Say): MailPart {
  const facts = [
    { label: say('mail_voucher_place'), value: voucher.place },
    { label: say('mail_voucher_clabe'), value: voucher.clabe },
    { label: say('mail_voucher_beneficiary'), value: voucher.beneficiary },
    { label: say('mail_bank_reference'), value: voucher.reference },
    { label: say('mail_voucher_concept'), value: voucher.concept },
    {
      label: say('mail_bank_amount'),
      value: finalPrice(formatMoney({ amount: order.missing, currency: order.currency }), order.missing, say),
    },
    { label: say('mail_voucher_deadline'), value: deadline },
  ]
  return { part: 'facts', facts: facts.flatMap(({ label, value }) => (value ? { label, value } : [])) }
}

/**
 * The reference for the customer's transfer: seven digits, which is all that SPEI allows, or the order's
 * number.
 */
export function referenceOf(order: TripOrder): string {
  return order.transferReference === null ? order.number : String(order.transferReference)
}
