import { randomBytes } from 'node:crypto'
import { countryOf } from '#domain/countries/countries.ts'
import { locales } from '#domain/locales.ts'
import { message } from '#server/platform/messages.ts'
import type { DecidedRequest, EventParts } from './decide-request-sql.ts'

const longestSlug = 60

/** What is offered of every private event: seats, and seats for a group that is picked up together. */
const offers = [
  { key: 'seat', capacity: 1, stops: 1 },
  { key: 'group', capacity: 4, stops: 2 },
] as const

/**
 * What the event of a request is made of. From each province there are seats for all guests, because nobody knows
 * yet from where they come. `price` is what a seat costs, in minor units; nothing where the organiser pays.
 */
export function eventOfRequest(
  request: Pick<DecidedRequest, 'name' | 'countryCode' | 'guestCount'>,
  provinces: number[],
  price: number,
): EventParts {
  return {
    slug: `${slugOf(request.name)}-${randomBytes(4).toString('hex')}`,
    currency: countryOf(request.countryCode).currency,
    provinces,
    category: locales.map((locale) => ({
      locale,
      name: message(locale, 'page_private_offer_name'),
      description: message(locale, 'page_private_offer_text'),
    })),
    variants: offers.map(({ key, capacity, stops }) => ({
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
  }
}

/** Letters and digits between hyphens; the name of a party may have none. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const slug = plain.replace(/[^a-z0-9]+/g, '-').slice(0, longestSlug)
  return slug.replace(/^-+|-+$/g, '') || 'evento'
}
