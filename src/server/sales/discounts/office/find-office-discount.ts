import type { DiscountRow, DiscountToEdit } from '#contract/office/sales/discounts.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { localTimeText } from '#domain/platform/time/place-time.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type EventNames, eventNames } from '#server/records/event-names/event-names.ts'
import type { StaffActor } from '#server/records/office-log/act.ts'
import {
  type DiscountableTicket,
  type OfficeDiscount,
  readDiscountableTickets,
  readOfficeDiscount,
} from './office-discount-sql.ts'

/** Staff who see or edit discount codes in `countries`; undefined: in all countries. */
export type DiscountEditor = StaffActor & { countries?: readonly CountryCode[] }

type Reader = Pick<DiscountEditor, 'clock' | 'countries'> & { db: Queryable }

/** A discount code for an event in the caller's countries. @throws Refusal not_found */
export async function findOfficeDiscount(
  { db, clock, countries }: Reader,
  id: number,
): Promise<OfficeDiscount> {
  const found = await readOfficeDiscount(db, id, clock.now())
  const isOwn = found?.events.some(({ countryCode }) => !countries || countries.includes(countryCode))
  if (!found || !isOwn) throw new Refusal('not_found')
  return found
}

function isIn({ countries }: Pick<Reader, 'countries'>, code: CountryCode): boolean {
  return !countries || countries.includes(code)
}

/** A code with its events' tickets for the form, with names in a language. @throws Refusal not_found */
export async function describeDiscount(
  ctx: Reader,
  id: number,
  language: OfficeLanguage,
): Promise<DiscountToEdit> {
  const discount = await findOfficeDiscount(ctx, id)
  const tickets = await readDiscountableTickets(ctx.db, { discount: id })
  const own = tickets.filter(({ countryCode }) => isIn(ctx, countryCode))
  const names = await eventNames(ctx.db, language, { events: discount.events.map((event) => event.id) })
  return {
    ...describeRow(ctx, discount, names),
    version: discount.version,
    tickets: await nameTickets(ctx, own.map(describeTicket), language),
  }
}

/** The tickets of an event that a code may be for, with names in a language. */
export async function listDiscountableTickets(
  ctx: Pick<Reader, 'db'>,
  event: number,
  language: OfficeLanguage,
) {
  const tickets = await readDiscountableTickets(ctx.db, { event })
  return nameTickets(ctx, tickets.map(describeTicket), language)
}

/** A code with its events in the reader's countries, and the number of the others. */
export function describeRow(
  ctx: Pick<Reader, 'countries'>,
  { changedBy: _by, version: _version, ...discount }: OfficeDiscount,
  names: EventNames,
): DiscountRow {
  const own = discount.events.filter(({ countryCode }) => isIn(ctx, countryCode))
  const local = (at: Date) => localTimeText(at, discount.timeZone)
  return {
    ...discount,
    validFrom: local(discount.validFrom),
    validUntil: local(discount.validUntil),
    events: own.map((event) => ({ ...event, name: names.event(event.id, event.name) })),
    elsewhere: discount.events.length - own.length,
  }
}

/** Adds the tickets' names in a language. */
async function nameTickets<T extends { eventId: number; event: string; variantId: number; ticket: string }>(
  { db }: Pick<Reader, 'db'>,
  tickets: T[],
  language: OfficeLanguage,
): Promise<T[]> {
  const names = await eventNames(db, language, {
    events: tickets.map(({ eventId }) => eventId),
    variants: tickets.map(({ variantId }) => variantId),
  })
  return tickets.map((one) => ({
    ...one,
    event: names.event(one.eventId, one.event),
    ticket: names.wholeVariant(one.variantId, one.ticket),
  }))
}

function describeTicket({ countryCode: _code, timeZone: _zone, ...ticket }: DiscountableTicket) {
  const { currency } = ticket
  const price = ticket.price === null ? null : toMajor(ticket.price, currency)
  return { ...ticket, listPrice: toMajor(ticket.listPrice, currency), price }
}
