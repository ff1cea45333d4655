import { z } from 'zod'
import { hour, picture } from '../content-fields.ts'
import { readContent } from '../read-content.ts'

const owner = z.enum(['customer', 'host'])

const guest = z.strictObject({
  fullname: z.string(),
  phone: z.e164(),
  email: z.email(),
  declined: z.literal(true).optional(),
})

/** The fields of a request that has no event; days are counted from the day of seeding. */
const wish = z.strictObject({
  name: z.string(),
  place: z.string(),
  daysAhead: z.int().nullable(),
  from: hour.nullable(),
  to: hour.nullable(),
  stops: z.array(z.strictObject({ place: z.string(), time: hour })),
  picture: picture.nullable(),
})

const request = z.strictObject({
  owner,
  state: z.enum(['saved', 'under_review', 'active', 'rejected', 'cancelled']),
  /** the key of the event created from it, or the request's own fields */
  of: z.union([z.string(), wish]),
  invitation: z.string(),
  paymentType: z.union([z.literal(1), z.literal(2)]),
  /** in minor units: what the host pays for the rides of all guests */
  bill: z.int().positive().optional(),
  guests: z.array(guest),
  rejectReason: z.string().optional(),
  /** how many days before seeding it was sent */
  daysAgo: z.int().positive().optional(),
})

export type DemoOwner = z.output<typeof owner>
export type DemoRequestFields = z.output<typeof wish>
/** A request for a private event; its texts are in its owner's language only. */
export type DemoRequest = z.output<typeof request>

/** The private event in the demo's history whose host pays, and that staff call off. */
export const calledOffParty = 'Quince años de Lía'

/** One request in each state for the sample customer, and two events that she is invited to. */
export const privateRequests = readContent('events/requests.json', z.array(request))
