import { z } from 'zod'
import { byId, countryCode, freeText, localTime, numericId, rowId } from '#contract/platform/fields.ts'
import { eventStates } from '#domain/catalogue/events/event-states.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const name = freeText().max(200)
const description = freeText().max(5_000)

const state = z.enum(eventStates)
const moved = z.object({ version: z.number(), state })

export const eventRow = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  state,
  calledOff: z.boolean(),
  postponed: z.boolean(),
  type: z.number(),
  countryCode: z.enum(countryCodes),
  placeName: z.string(),
  timeZone: z.string(),
  startsAt: z.string(),
  dates: z.number(),
  size: z.number(),
  sold: z.number(),
})

const created = z.object({ id: z.number(), slug: z.string(), state: z.literal('draft') })

const edit = { may: 'events.edit' } as const
const see = { may: 'events.see' } as const
const run = { may: 'events.publish' } as const

/** Finding, creating and managing events. Hours are in the time zone of the event's place. */
export const officeEventContract = {
  'GET /office-api/events': {
    who: see,
    summary: 'Events by state, country and words of their names, the latest first',
    query: z.object({
      ...listQuery(['-startsAt', 'startsAt', '-id', 'id']),
      state: state.optional(),
      country: countryCode.optional(),
    }),
    answer: z.object(listAnswer(eventRow)),
  },
  'GET /office-api/event-choices': {
    who: see,
    summary: 'Places and provinces of a country, for the forms of its events',
    query: z.object({ country: countryCode, event: numericId.optional() }),
    answer: z.object({
      places: z.array(z.object({ id: z.number(), name: z.string(), timeZone: z.string() })),
      provinces: z.array(z.object({ id: z.number(), name: z.string() })),
      /** of the provinces of departure */
      counties: z.array(z.object({ id: z.number(), name: z.string(), provinceId: z.number() })),
    }),
  },
  'POST /office-api/events': {
    once: true,
    who: edit,
    summary: 'Creates a draft with its first date',
    body: z.object({
      type: z.union([z.literal(1), z.literal(3)]),
      countryCode: z.enum(countryCodes),
      periodicity: z.union([z.literal(1), z.literal(2)]),
      paymentType: z.union([z.literal(1), z.literal(2)]),
      placeId: rowId,
      startsAt: localTime,
      endsAt: localTime,
      translations: z.partialRecord(
        z.enum(locales),
        z.object({ name, description: description.or(z.literal('')) }),
      ),
    }),
    answer: created,
  },
  'POST /office-api/events/{id}/publish': {
    who: run,
    summary: 'Publishes a draft; refused with the missing fields',
    params: byId,
    answer: moved,
  },
  'POST /office-api/events/{id}/close-sale': {
    who: run,
    summary: 'Closes the sale; holds and orders stay',
    params: byId,
    answer: moved,
  },
  'POST /office-api/events/{id}/open-sale': {
    who: run,
    summary: 'Reopens a closed sale',
    params: byId,
    answer: moved,
  },
  'POST /office-api/events/{id}/duplicate': {
    once: true,
    who: edit,
    summary: 'Copies an event as a draft, a number of days later at the same local hours',
    params: byId,
    body: z.object({ days: z.number().int().min(-3_660).max(3_660).default(0) }),
    answer: created.extend({
      copied: z.record(z.string(), z.number()),
      notCopied: z.array(z.string()),
      doubtful: z.array(z.object({ startsAt: z.string(), is: z.string() })),
    }),
  },
  'DELETE /office-api/events/{id}': {
    who: edit,
    summary: 'Deletes an event that never had an order',
    params: byId,
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
