import { z } from 'zod'
import { byId } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { plannedWith, planStates } from '#domain/travel/trips/plans/plan-states.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { vehicleCost } from './plans.ts'

const planRow = z.object({
  planId: z.int(),
  version: z.int(),
  state: z.enum(planStates),
  askedAt: z.iso.datetime(),
  madeBy: z.string().nullable().describe('null if the system made it'),
  basedOn: z.int().nullable().describe('the version that it was made from'),
  publishedAt: z.iso.datetime().nullable(),
  vehicles: z.int().describe('on the way there'),
  minutes: z.int().describe('driven on the way there, all vehicles together'),
  cost: vehicleCost,
  unplanned: z.int().describe('people'),
})

const trip = z.object({
  id: z.int().describe('of the date'),
  event: z.string(),
  eventId: z.int(),
  countryCode: z.enum(countryCodes),
  placeName: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  people: z.int().describe('of paid tickets'),
  parties: z.int(),
  located: z
    .object({ exact: z.int(), county: z.int(), nowhere: z.int() })
    .describe('parties whose address has a point, only that of its county, or none'),
  promised: z.int().describe('parties that were informed of their time'),
  fleet: z
    .object({ vehicles: z.int(), seats: z.int() })
    .describe('vehicles that are free for all of the trip'),
  plans: z.array(planRow).describe('the latest first'),
})

export type Trip = z.output<typeof trip>

const tripRow = trip.omit({ located: true, fleet: true, plans: true }).extend({
  plan: z.enum(planStates).nullable().describe('of the last plan; null without one'),
})

export type TripRow = z.output<typeof tripRow>

/** Trips: dates with passengers, and the plans of each. */
export const tripContract = {
  'GET /office-api/trips': {
    who: { may: 'trips.see' },
    summary: 'Dates with paid tickets, coming ones first',
    query: z.object({
      ...listQuery(['startsAt', '-startsAt']),
      country: z.enum(countryCodes).optional(),
      when: z.enum(['ahead', 'over']).default('ahead'),
    }),
    answer: z.object(listAnswer(tripRow)),
  },
  'GET /office-api/trips/{id}': {
    who: { may: 'trips.see' },
    summary: 'The trip of a date, with its plans',
    params: byId,
    answer: trip,
  },
  'POST /office-api/trips/{id}/plans': {
    who: { may: 'trips.plan' },
    summary: 'Requests a new plan, which a job solves. Without a seed, a random one is used',
    params: byId,
    body: z.object({
      seed: z.int().min(0).max(2_147_483_647).optional(),
      seconds: z.int().min(1).max(120).default(10),
      seatsPerVehicle: z.int().min(1).max(60).default(15).describe('of wanted vans'),
      vehicles: z
        .enum(plannedWith)
        .default('wanted')
        .describe('as many vans as it takes, or those of the fleet that are free'),
    }),
    answer: z.object({ planId: z.int() }),
  },
} satisfies OfficeEndpointMap
