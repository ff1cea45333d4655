import { z } from 'zod'
import { byId, freeText } from '#contract/platform/fields.ts'
import { officeLanguages } from '#domain/people/staff/office-languages.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const party = z.object({
  orderNumber: z.string(),
  people: z.string().describe('number of people, in words'),
  name: z.string().describe('name of the first passenger'),
  phone: z.string(),
  phoneText,
  address: z.string(),
  note: z.string().describe('the customer’s note for the driver'),
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
      crew: z.string().describe('plate, driver and phone, as far as known'),
      carrier: z.string().describe('operator and insurance of the vehicle, as far as known'),
      about: z.string().describe('notice to the driver about personal data'),
      people: z.string(),
      legs: z.array(
        z.object({
          leg: z.enum(legs),
          title: z.string(),
          begins: z.string().nullable().describe('time and place of the start of the return'),
          stops: z.array(z.object({ clock: z.string(), parties: z.array(party) })),
          ends: z.string().nullable().describe('time and place of the arrival'),
        }),
      ),
    }),
  ),
})

export type Manifest = z.output<typeof manifest>

const asked = z.object({
  vehicle: freeText().max(80).optional().describe('default: the whole plan'),
  language: z
    .enum(officeLanguages)
    .optional()
    .describe('default: the driver’s; the caller’s if there is no driver'),
})
const may = { may: 'trips.plan' } as const

/** The drivers' manifests. Each access is logged. */
export const manifestContract = {
  'GET /office-api/plans/{id}/manifest': {
    who: may,
    summary: 'The manifests of a published plan, until 24 hours after its trip',
    params: byId,
    query: asked,
    answer: manifest,
  },
  'GET /office-api/plans/{id}/manifest.pdf': {
    who: may,
    summary: 'The manifests as PDF, with separate pages for each vehicle',
    params: byId,
    query: asked,
    answer: z.string().describe('the file'),
  },
} satisfies OfficeEndpointMap
