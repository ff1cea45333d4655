import { z } from 'zod'
import { byId, byUuid } from '#contract/platform/fields.ts'
import { linkDigits, linkStates } from '#domain/travel/driving/link-states.ts'
import { actMarks, passengerResults, rideActKinds } from '#domain/travel/driving/ride-acts.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const linkRow = z.object({
  routeId: z.string().describe('of the van, through all versions of the plan'),
  vehicle: z.string(),
  driver: z.string().nullable(),
  state: z.enum(linkStates),
  digitsFrom: z.enum(linkDigits).nullable(),
  madeAt: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime().nullable().describe('on the first device'),
  seenAt: z.iso.datetime().nullable().describe('last contact of a device'),
  devices: z.int(),
  expiresAt: z.iso.datetime(),
})

export type DriverLinkRow = z.output<typeof linkRow>

const link = z.object({
  url: z.string(),
  token: z.string(),
  digits: z.string().nullable().describe('given by staff; null: the last four of the driver’s phone'),
  expiresAt: z.iso.datetime(),
})

export type DriverLink = z.output<typeof link>

const markedAct = z.object({
  id: z.int(),
  kind: z.enum([...rideActKinds, 'unreadable']),
  leg: z.enum(legs).nullable(),
  vehicle: z.string().nullable().describe('of the driver; null for staff at a meeting point'),
  author: z.string().describe('name of the driver or of the person'),
  device: z.string(),
  at: z.iso.datetime().describe('corrected time'),
  receivedAt: z.iso.datetime(),
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  marks: z.array(z.enum(actMarks)).describe('of the act and its passengers'),
  passengers: z.array(
    z.object({
      name: z.string().describe('empty for an unknown passenger'),
      orderNumber: z.string(),
      result: z.enum(passengerResults),
    }),
  ),
})

export type MarkedAct = z.output<typeof markedAct>

const make = { may: 'trips.plan' } as const

/** Links of drivers, and what control has to look at after the day. */
export const drivingOfficeContract = {
  'GET /office-api/trips/{id}/driver-links': {
    who: { may: 'trips.see' },
    summary: 'The vans of the published plan, each with the state of its driver’s link',
    params: byId,
    answer: z.array(linkRow),
  },
  'GET /office-api/trips/{id}/marked-acts': {
    who: make,
    summary: 'The last acts of a trip that are marked for control, at most 200',
    params: byId,
    answer: z.array(markedAct),
  },
  'GET /office-api/routes/{id}/driver-link': {
    who: make,
    summary: 'The driver’s link of a van, to copy it; each access is logged',
    params: byUuid,
    answer: link,
  },
  'POST /office-api/routes/{id}/driver-link': {
    who: make,
    summary: 'Makes a new link for the driver of a van and revokes the earlier one',
    params: byUuid,
    body: z.object({
      digits: z
        .enum(linkDigits)
        .optional()
        .describe('default: those of the phone, if the van has a driver of the fleet'),
    }),
    answer: link,
  },
  'DELETE /office-api/routes/{id}/driver-link': {
    who: make,
    summary: 'Revokes the driver’s link of a van; what was done before still counts',
    params: byUuid,
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
