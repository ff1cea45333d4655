import { z } from 'zod'
import { byId, byUuid, freeText, largestInteger, numericId } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { legStates } from '#domain/travel/driving/live/watch-leg.ts'
import { incidentReasons } from '#domain/travel/driving/ride-acts.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const leg = z.enum(legs)
const window = z.object({ from: z.iso.datetime(), until: z.iso.datetime() })

const counts = {
  expected: z.int().describe('people who were promised a seat'),
  aboard: z.int().describe('of them'),
  absent: z.int().describe('of them, whom the driver did not find'),
}

const route = z.object({
  routeId: z.string().describe('of the van, through all versions of the plan'),
  vehicle: z.string(),
  leg,
  plate: z.string().nullable(),
  driver: z.string().nullable(),
  phone: z.string().nullable().describe('of the driver; masked for callers who may not see it'),
  phoneText: phoneText.nullable(),
  state: z.enum(legStates),
  isSilent: z.boolean().describe('its news are overdue by more than ten minutes'),
  lateMinutes: z.int().describe('later than promised at the worst of the places ahead; 0 in time'),
  seenAt: z.iso.datetime().nullable().describe('last act or position'),
  ...counts,
  stops: z.object({ done: z.int(), all: z.int() }),
  next: z
    .object({
      address: z.string().nullable().describe('null at the venue'),
      people: z.int().describe('who board or get off there'),
      promised: window.nullable(),
      expected: window.nullable().describe('when the van comes; null when it is not known'),
      hereSince: z.iso.datetime().nullable().describe('the van stands there'),
    })
    .nullable()
    .describe('null when the leg is over'),
  disputed: z
    .array(z.object({ orderNumber: z.string(), people: z.int(), mark: z.enum(['disputed', 'money_gone']) }))
    .describe('parties whose money is disputed or has left again'),
})

export type ControlRoute = z.output<typeof route>

const incident = z.object({
  id: z.string(),
  routeId: z.string(),
  vehicle: z.string(),
  leg,
  kind: z.enum(incidentReasons),
  text: z.string(),
  at: z.iso.datetime(),
  author: z.string().describe('name of the driver or of the member of staff; empty when unknown'),
})

export type ControlIncident = z.output<typeof incident>

const control = z.object({
  version: z.string(),
  now: z.iso.datetime(),
  isPlanned: z.boolean().describe('false without a published plan'),
  calledOffAt: z.iso.datetime().nullable(),
  routes: z.array(route).describe('late ones first, then silent ones'),
  incidents: z.array(incident).describe('the latest first'),
})

export type Control = z.output<typeof control>

const tripToday = z.object({
  id: z.int().describe('of the date'),
  event: z.string(),
  countryCode: z.enum(countryCodes),
  placeName: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  calledOffAt: z.iso.datetime().nullable(),
  isPlanned: z.boolean(),
  vans: z.int(),
  outbound: z.object(counts),
  return: z.object(counts),
  lateVans: z.int(),
  silentVans: z.int(),
  incidents: z.int(),
  worst: route
    .pick({ vehicle: true, leg: true, lateMinutes: true, isSilent: true, seenAt: true })
    .nullable()
    .describe('the latest or silent van; null when all are in time'),
})

export type TripToday = z.output<typeof tripToday>

/** The calls of a desk that watch wait for a change if the caller has the current version, for 22 seconds at most. */
const query = z.object({ version: freeText().max(40).optional() })

const replacement = z.object({
  tripId: z.int(),
  vehicle: z.string(),
  leg: leg.describe('under way'),
  people: z.int().describe('whom it has still to bring'),
  wheelchairs: z.int(),
  vehicleId: z.int().nullable(),
  plate: z.string().nullable(),
  driverId: z.int().nullable(),
  driver: z.string().nullable(),
  vehicles: z
    .array(
      z.object({
        ...{ id: z.int(), name: z.string(), plate: z.string() },
        ...{ seats: z.int(), wheelchairPlaces: z.int() },
      }),
    )
    .describe('free for the rest of its drive and with room for them'),
  drivers: z.array(z.object({ id: z.int(), name: z.string() })),
})

export type Replacement = z.output<typeof replacement>

const plan = { may: 'trips.plan' } as const

/** The control desk of the day. */
export const controlContract = {
  'GET /office-api/trips-today': {
    who: { may: 'trips.see-today' },
    summary:
      'The trips of today, and those of last night that are still under way; waits for a change of the version',
    query,
    answer: z.object({ version: z.string(), now: z.iso.datetime(), trips: z.array(tripToday) }),
  },
  'GET /office-api/trips/{id}/live': {
    who: { may: 'trips.see' },
    summary: 'The vans of a trip on the day; waits for a change of the version',
    params: byId,
    query,
    answer: control,
  },
  'GET /office-api/routes/{id}/replacement': {
    who: plan,
    summary: 'The vehicles and drivers that could drive the rest of a van’s drive',
    params: byUuid,
    answer: replacement,
  },
  'POST /office-api/routes/{id}/replacement': {
    who: plan,
    once: true,
    summary: 'Sends another vehicle; those who have not been brought yet are told its plate',
    params: byUuid,
    body: z.object({
      vehicleId: numericId,
      driverId: numericId,
      seenVehicleId: z.int().min(0).max(largestInteger).describe('the vehicle that it has now; 0 for none'),
      seenDriverId: z.int().min(0).max(largestInteger),
      broken: z.boolean().default(false).describe('the vehicle before is absent until the day of the trip'),
    }),
    answer: z.object({ told: z.int().describe('orders') }),
  },
} satisfies OfficeEndpointMap
