import { z } from 'zod'
import { currencies } from '#domain/platform/money.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { calendarDay, countryCode, localeQuery, numericId, oneLine } from '../platform/fields.ts'
import { focus } from '../platform/picture-focus.ts'
import { eventCard } from './events.ts'

/** The maximum number of events in one answer. */
export const mostEventsListed = 200

const day = calendarDay()

/** Filters: events with departures from a city (a province), on one of these days. */
const filters = {
  'country-code': countryCode.optional(),
  ...localeQuery,
  city: numericId.optional(),
  /** the first and the last day, in the time zone of the event's place */
  from: day.optional(),
  to: day.optional(),
}

const limit = z.coerce.number().int().min(1).max(mostEventsListed).default(mostEventsListed)
const type = z.coerce.number().int().min(1).max(3)
const term = oneLine().max(100, 'text_too_long')

const overview = z.object({
  count: z.number(),
  /** the cities of departure, regardless of the city filter, with the number of events from each */
  cities: z.array(z.object({ id: z.number(), name: z.string(), count: z.number() })),
  /** a word that no event contains was replaced by a similar one */
  guessed: z.boolean(),
})

/** An event in the list under a search box. */
const suggestion = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  imagePath: z.string(),
  focus,
  placeName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  periodicityType: z.union([z.literal(1), z.literal(2)]),
  soldOut: z.boolean(),
  currency: z.enum(currencies),
  minTicketPrice: z.number().nullable(),
})

export type Suggestion = z.output<typeof suggestion>
export type EventOverview = z.output<typeof overview>

export const eventListContract = {
  'GET /api/events': {
    who: 'anyone',
    summary:
      'Coming events of a country and a type (1 mass, 2 private, 3 alliance), the next or the cheapest first. Private ' +
      'events only for those who give them or are invited. With a city, minTicketPrice is the price from there',
    sharedSeconds: 2,
    query: z.object({
      type: type.default(1),
      ...filters,
      sort: z.enum(['date', 'price']).default('date'),
      /** the id of an event: the list continues after it */
      after: numericId.optional(),
      limit,
    }),
    answer: z.array(eventCard),
  },
  'GET /api/search': {
    who: 'anyone',
    summary:
      'Coming mass and alliance events with all of these words in name, place, city or description, the best first. ' +
      'Accents do not matter, the last word may be unfinished, typing errors in names are forgiven',
    sharedSeconds: 2,
    query: z.object({
      q: term.default(''),
      ...filters,
      sort: z.enum(['best', 'date', 'price']).default('best'),
      limit,
    }),
    answer: z.array(eventCard),
  },
  'GET /api/search-suggestions': {
    who: 'anyone',
    summary:
      'The first six results of a search in short form, for a list under a search box; the last word may be incomplete',
    sharedSeconds: 2,
    query: z.object({ q: term.min(2), 'country-code': countryCode.optional(), ...localeQuery }),
    answer: z.array(suggestion),
  },
  'GET /api/events-overview': {
    who: 'anyone',
    summary: 'The number of events in a list (or in a search, with q), and their cities of departure',
    sharedSeconds: 2,
    query: z.object({ type: type.default(1), q: term.optional(), ...filters }),
    answer: overview,
  },
} satisfies EndpointMap
