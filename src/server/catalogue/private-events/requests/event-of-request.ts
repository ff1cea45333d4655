import { randomBytes } from 'node:crypto'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { locales } from '#domain/platform/locales.ts'
import type { NewEvent } from '#server/catalogue/events/writing/new-event.ts'
import { message } from '#server/platform/texts/messages.ts'
import type { DecidedRequest } from './decide-request-sql.ts'

const longestSlug = 60

/** The categories of every private event: single seats, and seats for a group with one pick-up. */
const offers = [
  { key: 'seat', capacity: 1, stops: 1 },
  { key: 'group', capacity: 4, stops: 2 },
] as const

/**
 * The event for a request. Each province gets seats for all guests, because it is not known yet where they
 * will leave from. `price` per seat in minor units; 0 when the host pays.
 */
export function eventOfRequest(request: DecidedRequest, provinces: number[], price: number): NewEvent {
  const { name, startsAt, endsAt, imagePath, countyId, location, address, timeZone } = request
  const { countryCode } = request
  const variants = provinces.flatMap((provinceId) =>
    offers.map(({ key, capacity, stops }) => ({
      provinceId,
      price: price * capacity,
      capacity,
      stops,
      size: Math.max(1, Math.ceil(request.guestCount / capacity)),
      texts: locales.map((locale) => ({
        locale,
        name: message(locale, `page_private_offer_${key}`),
        description: message(locale, `page_private_offer_${key}_text`),
        info: message(locale, 'page_private_offer_info'),
      })),
    })),
  )
  const texts = locales.map((locale) => ({
    locale,
    name: message(locale, 'page_private_offer_name'),
    description: message(locale, 'page_private_offer_text'),
  }))
  return {
    slug: `${slugOf(name)}-${randomBytes(4).toString('hex')}`,
    type: eventTypes.private,
    countryCode,
    currency: countryOf(countryCode).currency,
    periodicity: 1,
    paymentType: request.paymentType,
    place: { countyId, name: location, address, timeZone },
    imagePath,
    texts: locales.map((locale) => ({ locale, name, description: request.invitation })),
    dates: [{ startsAt, endsAt }],
    stops: request.stops,
    categories: [{ priority: 1, imagePath, texts, variants }],
  }
}

/** Letters and digits separated by hyphens; may be empty. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longestSlug)
  return slug.replace(/^-+|-+$/g, '') || 'evento'
}
