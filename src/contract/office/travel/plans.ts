import { z } from 'zod'
import { byId, freeText, numericId, rowVersion } from '#contract/platform/fields.ts'
import { currencies } from '#domain/platform/money.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import { rules } from '#domain/travel/trips/checking/violation.ts'
import {
  drivingSources,
  planSolvers,
  planStates,
  unplannedReasons,
} from '#domain/travel/trips/plans/plan-states.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

/** The costs of a plan's vehicles. */
export const vehicleCost = z
  .object({ amount: z.int().describe('in minor units'), currency: z.enum(currencies) })
  .nullable()
  .describe('of the vehicles, their use and their hours there and back; null for wanted vans')

const plannedParty = z.object({
  id: z.string().describe('ticket and address as an edit names them'),
  isLocked: z.boolean().describe('the solver does not move the ticket to another vehicle'),
  orderNumber: z.string(),
  people: z.int(),
  wheelchairs: z.int().describe('of the people, in a wheelchair'),
  ticket: z.int().describe('in its order, from 0'),
  address: z.string(),
  county: z.string(),
})

const plan = z.object({
  planId: z.int(),
  tripId: z.int(),
  version: z.int(),
  state: z.enum(planStates),
  seed: z.int(),
  seatsPerVehicle: z.int(),
  revision: z.int().describe('sent with an edit, which is refused if the number has grown since'),
  canUndo: z.boolean(),
  canRedo: z.boolean(),
  progress: z.number().min(0).max(1).describe('of the time that was asked for'),
  kilometres: z.int().describe('of all vehicles on the way there, estimated'),
  minutesAboard: z.int().describe('of a rider on the way there, on average'),
  cost: vehicleCost,
  lacking: z
    .array(
      z.object({
        vehicles: z.int().describe('at least'),
        seats: z.int().describe('of each'),
        wheelchairPlaces: z.int().describe('of each'),
      }),
    )
    .describe('further vehicles needed for people without a seat, in a plan of the fleet'),
  solver: z.enum(planSolvers).describe('program that made the plan'),
  driving: z.enum(drivingSources).describe('source of the plan’s driving times'),
  timeZone: z.string(),
  venue: z.object({ latitude: z.number(), longitude: z.number() }),
  routes: z.array(
    z.object({
      leg: z.enum(legs),
      routeId: z
        .string()
        .nullable()
        .describe('of the van, the same for both legs and all versions; null before publication'),
      vehicle: z.string(),
      seats: z.int(),
      people: z.int().describe('including people in wheelchairs, who take no seat'),
      wheelchairs: z.int(),
      wheelchairPlaces: z.int(),
      isLocked: z.boolean().describe('the solver does not change the route'),
      leavesAt: z.iso.datetime(),
      arrivesAt: z.iso.datetime(),
      stops: z.array(
        z.object({
          at: z.iso.datetime(),
          latitude: z.number(),
          longitude: z.number(),
          parties: z.array(plannedParty),
        }),
      ),
    }),
  ),
  unplanned: z.array(plannedParty.extend({ why: z.enum(unplannedReasons) })),
  violations: z.array(
    z.object({ kind: z.enum(rules), vehicle: z.string().nullable(), orderNumber: z.string().nullable() }),
  ),
  brokenPromises: z
    .array(
      z.object({
        orderNumber: z.string(),
        ticket: z.int(),
        people: z.int(),
        toldVehicle: z.string(),
        toldFrom: z.iso.datetime(),
        toldUntil: z.iso.datetime(),
        vehicle: z.string().nullable().describe('null for a party without a vehicle'),
        at: z.iso.datetime().nullable(),
      }),
    )
    .describe('parties of a draft that were informed of another window or vehicle'),
})

const locked = {
  revision: rowVersion,
  vehicle: freeText().max(100).optional().describe('vehicle whose route does not change'),
  party: freeText().max(60).optional().describe('party that stays in its vehicle'),
}

const edit = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('move'),
    revision: rowVersion,
    parties: z.array(freeText().max(60)).min(1).max(200),
    leg: z.enum(legs).default('outbound'),
    vehicle: freeText()
      .max(100)
      .nullable()
      .describe('`new` for a free vehicle; null to leave the parties without one'),
    position: z
      .int()
      .min(0)
      .max(1000)
      .nullable()
      .default(null)
      .describe('of the stop, from 0; null for the best'),
  }),
  z.object({ act: z.literal('lock'), ...locked }),
  z.object({ act: z.literal('unlock'), ...locked }),
  z.object({ act: z.literal('undo'), revision: rowVersion }),
  z.object({ act: z.literal('redo'), revision: rowVersion }),
])

const fleet = z.object({
  routes: z.array(
    z.object({
      vehicle: z.string().describe('by its name in the plan'),
      people: z.int(),
      wheelchairs: z.int(),
      vehicleId: z.int().nullable(),
      plate: z.string().nullable(),
      driverId: z.int().nullable(),
      driver: z.string().nullable(),
      proposedVehicleId: z.int().nullable().describe('smallest free one with enough seats'),
      proposedDriverId: z.int().nullable(),
    }),
  ),
  vehicles: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        plate: z.string(),
        seats: z.int(),
        wheelchairPlaces: z.int(),
      }),
    )
    .describe('free during the whole trip, including those on its routes'),
  drivers: z.array(z.object({ id: z.int(), name: z.string() })),
})

export type PlanFleet = z.output<typeof fleet>

const waysOut = ['other', 'spread'] as const

const breakDown = z.object({
  vehicle: z.string(),
  plate: z.string().nullable().describe('of the vehicle that it has; a replacement notes that as absent'),
  ways: z.array(
    z.object({
      way: z.enum(waysOut).describe('another van at the same hours, or its people spread over the others'),
      vehicles: z.int(),
      promisesChanged: z.int().describe('parties that would be informed of a change'),
      unplanned: z.int().describe('people without a seat'),
      rulesBroken: z.int(),
    }),
  ),
})

export type BreakDown = z.output<typeof breakDown>

export type PlanEdit = z.output<typeof edit>

export type Plan = z.output<typeof plan>

const see = { may: 'trips.see' } as const
const make = { may: 'trips.plan' } as const

/** The plan of a trip: which vehicle picks up whom, in which order and when. */
export const planContract = {
  'GET /office-api/plans/{id}': {
    who: see,
    summary: 'A plan, also while it is being solved',
    params: byId,
    answer: plan,
  },
  'POST /office-api/plans/{id}/stop': {
    who: make,
    summary: 'Stops solving a plan and uses the best one so far',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/plans/{id}/edits': {
    who: make,
    summary:
      'Edits a draft, even if that breaks rules: moves parties (those of a ticket stay together), locks, undoes',
    params: byId,
    body: edit,
    answer: z.object({ revision: z.int() }),
  },
  'POST /office-api/plans/{id}/drafts': {
    once: true,
    who: make,
    summary: 'Copies a plan as a new draft; with seconds the solver improves it around its locks',
    params: byId,
    body: z.object({ seconds: z.int().min(0).max(120).default(0) }),
    answer: z.object({ planId: z.int() }),
  },
  'GET /office-api/plans/{id}/break-down': {
    who: see,
    summary: 'The alternatives when a van of a plan has broken down, with their effects',
    params: byId,
    query: z.object({ vehicle: freeText().max(100).default('') }),
    answer: breakDown,
  },
  'POST /office-api/plans/{id}/break-down': {
    once: true,
    who: make,
    summary: 'Creates a draft in which a broken van is replaced',
    params: byId,
    body: z.object({ vehicle: freeText().max(100), way: z.enum(waysOut) }),
    answer: z.object({ planId: z.int() }),
  },
  'GET /office-api/plans/{id}/fleet': {
    who: see,
    summary: 'The vehicle and driver of each route, a proposal for those without, and the available ones',
    params: byId,
    answer: fleet,
  },
  'PUT /office-api/plans/{id}/fleet': {
    who: make,
    summary: "Assigns vehicles and drivers of the fleet to routes, for all versions of the date's plan",
    params: byId,
    body: z.object({
      routes: z
        .array(
          z.object({
            vehicle: freeText().max(100),
            vehicleId: numericId.nullable(),
            driverId: numericId.nullable(),
          }),
        )
        .max(1000),
    }),
    answer: z.object({}),
  },
  'POST /office-api/plans/{id}/publish': {
    who: make,
    summary:
      'Publishes a draft: promises its hours to the customers, with one mail per order; moving a promise by more than 20 minutes needs a reason',
    params: byId,
    body: z.object({
      reason: freeText().trim().max(500, 'text_too_long').default('').describe('shown to customers'),
      revision: rowVersion
        .optional()
        .describe('revision that the caller has seen; a draft that has changed since is not published'),
      withoutFleet: z.boolean().default(false).describe('confirms routes without a vehicle or a driver'),
    }),
    answer: z.object({
      promised: z.int().describe('parties that were informed of a change'),
      unplanned: z.int().describe('parties of the trip without a promise'),
    }),
  },
} satisfies OfficeEndpointMap
