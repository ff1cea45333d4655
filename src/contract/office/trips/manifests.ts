import { z } from 'zod'
import { officeLanguages } from '#domain/staff/office-languages.ts'
import { legs } from '#domain/tickets/boarding.ts'
import { freeText, numericId } from '../../fields.ts'
import type { OfficeEndpointMap } from '../office-endpoint.ts'

const party = z.object({
  orderNumber: z.string(),
  people: z.string().describe('how many, in words'),
  name: z.string().describe('of the first passenger'),
  phone: z.string(),
  address: z.string(),
  note: z.string().describe('what the customer tells the driver'),
})

const manifest = z.object({
  planId: z.int(),
  tripId: z.int(),
  place: z.string(),
  vehicles: z.array(
    z.object({
      vehicle: z.string(),
      language: z.enum(officeLanguages).describe('of all texts: that of its driver'),
      title: z.string(),
      crew: z.string().describe('its plate, its driver and their phone, as far as they are known'),
      about: z.string().describe('what the driver has to know of the data'),
      people: z.string(),
      legs: z.array(
        z.object({
          leg: z.enum(legs),
          title: z.string(),
          begins: z.string().nullable().describe('the hour and the place where the return begins'),
          stops: z.array(z.object({ clock: z.string(), parties: z.array(party) })),
          ends: z.string().nullable().describe('the hour and the place where the way there ends'),
        }),
      ),
    }),
  ),
})

export type Manifest = z.output<typeof manifest>

const asked = z.object({
  vehicle: freeText().max(80).optional().describe('all of the plan without it'),
  language: z
    .enum(officeLanguages)
    .optional()
    .describe("the driver's without it, and the caller's where there is no driver"),
})
const byPlan = z.object({ id: numericId })
const may = { may: 'trips.plan' } as const

/** The drivers' manifests. Each access is logged. */
export const manifestEndpoints = {
  'GET /office-api/plans/{id}/manifest': {
    who: may,
    summary: 'The manifests of a published plan, until 24 hours after its trip',
    params: byPlan,
    query: asked,
    answer: manifest,
  },
  'GET /office-api/plans/{id}/manifest.pdf': {
    who: may,
    summary: 'The manifests as PDF, with separate pages for each vehicle',
    params: byPlan,
    query: asked,
    answer: z.string().describe('the file'),
  },
} satisfies OfficeEndpointMap
