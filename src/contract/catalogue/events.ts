import { z } from 'zod'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byId, countryCode, freeText, localeQuery, numericId } from '../platform/fields.ts'
import { focus } from '../platform/picture-focus.ts'
import { rides } from '../sales/rides.ts'

const eventTranslation = z.object({
  locale: z.enum(locales),
  name: z.string(),
  description: z.string(),
  imagePath: z.string(),
  minTicketPrice: z.number().nullable(),
  firstPlaceName: z.string(),
})

const place = z.object({
  id: z.number(),
  name: z.string(),
  address: z.string(),
  imagePath: z.string().nullable(),
  translations: z.array(z.object({ locale: z.enum(locales), name: z.string() })),
})

/** An event as a card shows it. `translations` has only the requested locale. */
export const eventCard = z.object({
  id: z.number(),
  slug: z.string(),
  type: z.number(),
  startDate: z.string(),
  /** the end of the last date */
  endDate: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  periodicityType: z.union([z.literal(1), z.literal(2)]),
  paymentType: z.union([z.literal(1), z.literal(2)]),
  available: z.boolean(),
  soldOut: z.boolean(),
  /** nothing is on sale: the page shows a message instead of the purchase */
  messageOnly: z.boolean(),
  /** no date can be bought any more */
  saleEnded: z.boolean(),
  /** when its sale opens, with the place's offset; null after that. Until then it is not available */
  saleOpensAt: z.string().nullable(),
  focus,
  /** it is cancelled */
  calledOff: z.boolean(),
  currency: z.enum(currencies),
  minTicketPrice: z.number().nullable(),
  place,
  translations: z.array(eventTranslation),
})

/**
 * `rides` are those of the first date on sale, otherwise those of the event's start. `translations` has the requested
 * locale; without `locale` every locale of the event, the nearest first.
 */
export const eventDetail = eventCard.extend({
  ...rides.shape,
  countryCode: z.enum(countryCodes),
  /** a preview picture of 1200 × 630 for chats and search engines; null when the event is not public */
  previewPath: z.string().nullable(),
  message: z.string().nullable(),
  /** nothing can be bought at the moment, because the shop reconciles its data after a restore */
  salePaused: z.boolean(),
  /** the original start of the first date on sale (otherwise of the first date) if that date was postponed */
  postponedFrom: z.string().nullable(),
  /** the dates on sale, each with its own hours and the end of its sale */
  calendars: z.array(
    rides.extend({
      id: z.number(),
      startDate: z.string(),
      startsAt: z.string(),
      /** it equals `startsAt` when the end is unknown */
      endsAt: z.string(),
      timeZone: z.string(),
      saleEndsAt: z.string(),
      /** false: no configured method of payment settles before this date; a purchase is refused */
      payable: z.boolean(),
      /** the original start, if this date was postponed */
      postponedFrom: z.string().nullable(),
    }),
  ),
  additionalStops: z.array(z.object({ id: z.number(), address: z.string(), time: z.string() })),
})

export const subCategory = z.object({
  provinceId: z.number(),
  price: z.number(),
  currency: z.enum(currencies),
  capacity: z.number(),
  stops: z.number(),
  hours: z.number().nullable(),
  productVariantId: z.number(),
  placeId: z.number(),
  placeAddress: z.string(),
  approach: z.array(
    z.object({ address: z.string(), county: z.object({ id: z.number(), name: z.string() }) }),
  ),
  stock: z.number(),
  translations: z.array(
    z.object({ locale: z.enum(locales), name: z.string(), description: z.string(), info: z.string() }),
  ),
})

export const category = z.object({
  id: z.number(),
  priority: z.number(),
  translations: z.array(
    z.object({ locale: z.enum(locales), name: z.string(), description: z.string(), imagePath: z.string() }),
  ),
  subCategories: z.array(subCategory),
})

const offeredDate = z.object({
  id: z.number(),
  /** tickets left, of all variants */
  stock: z.number(),
  currency: z.enum(currencies),
  /** the lowest price of the tickets left; null when none are */
  minTicketPrice: z.number().nullable(),
})

export type OfferedDate = z.output<typeof offeredDate>
export type EventCard = z.output<typeof eventCard>
export type EventDetail = z.output<typeof eventDetail>
export type Category = z.output<typeof category>
export type SubCategory = z.output<typeof subCategory>

export const eventContract = {
  'GET /api/recommended-events': {
    who: 'anyone',
    summary: 'Recommended events of a country',
    sharedSeconds: 2,
    query: z.object({ 'country-code': countryCode.optional(), ...localeQuery }),
    answer: z.array(z.object({ id: z.number(), regularEvent: eventCard })),
  },
  'GET /api/events/{idOrSlug}': {
    who: 'anyone',
    summary: 'One event by its id or its slug',
    sharedSeconds: 2,
    params: z.object({ idOrSlug: freeText().max(200) }),
    query: z.object(localeQuery),
    answer: eventDetail,
  },
  'GET /api/events/{id}/product-variant': {
    who: 'anyone',
    summary: "The event's categories and sub-categories, with the tickets left for a date",
    sharedSeconds: 2,
    params: byId,
    query: z.object({ date: numericId.optional(), ...localeQuery }),
    answer: z.array(category),
  },
  'GET /api/events/{id}/dates': {
    who: 'anyone',
    summary:
      'The dates of an event that are on sale, with tickets left and lowest price of each, from a city (province) or from all',
    sharedSeconds: 2,
    params: byId,
    query: z.object({ city: numericId.optional() }),
    answer: z.array(offeredDate),
  },
} satisfies EndpointMap
