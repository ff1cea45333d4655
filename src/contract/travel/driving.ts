import { z } from 'zod'
import { moneyMarks } from '#domain/sales/payments/returns/money-returns.ts'
import {
  actFormats,
  actMarks,
  mostActs,
  passengerResults,
  rideActKinds,
  rideActReasons,
  waysOfBoarding,
} from '#domain/travel/driving/ride-acts.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { freeText, largestInteger, oneLine, point, uuid } from '../platform/fields.ts'

const moment = z.iso.datetime({ offset: true })

const actBase = {
  nonce: freeText().min(8).max(100).describe('a new one for each act, the same for each try to send it'),
}

const act = z.object({
  ...actBase,
  sequence: z.int().min(0).max(1_000_000_000).describe('counts the acts of the device'),
  kind: z.enum(rideActKinds),
  leg: z.enum(legs),
  stopId: freeText().max(60).optional().describe('of the manifest'),
  partyId: freeText().max(60).optional().describe('of the manifest'),
  people: z
    .int()
    .min(0)
    .max(500)
    .optional()
    .describe('without `passengers`: so many of the party or order, or the number counted'),
  passengers: z.array(uuid).min(1).max(500).optional(),
  code: z
    .object({ orderId: freeText().max(200), s: freeText().max(1000), k: freeText().max(1000) })
    .optional()
    .describe('of a scanned ticket; without `passengers` and `partyId` all passengers of the order'),
  undoes: freeText().min(8).max(100).optional().describe('nonce of the act to undo'),
  at: moment.describe('by the clock of the device'),
  offsetSeconds: z
    .int()
    .min(-largestInteger)
    .max(largestInteger)
    .default(0)
    .describe('to add to `at`, learned from `serverTime` at the last contact'),
  jumped: z.boolean().default(false).describe('the clock of the device was set since the last act'),
  how: z.enum(waysOfBoarding).optional(),
  reason: z.enum(rideActReasons).optional(),
  reasonText: oneLine().max(200).optional(),
  minutes: z.int().min(1).max(60).optional().describe('of a longer wait'),
})

/** Stored as it is and marked: an act that this version cannot read must not keep the others on the phone. */
const unreadable = z.looseObject(actBase).transform(({ nonce, ...rest }) => ({ nonce, unreadable: rest }))

const acts = z.array(z.union([act, unreadable])).max(mostActs)

export type RideAct = z.output<typeof act>
export type SentAct = z.output<typeof acts>[number]

/** Acts of one device, in the order in which they were made. */
const batch = z.object({
  format: z.int().refine((one) => actFormats.some((known) => known === one), 'field_is_invalid'),
  device: oneLine().min(1).max(100),
  acts,
  listAt: moment.optional().describe('`serverTime` of the first list that the device has read'),
})

export type DriveActs = z.output<typeof batch>

const judged = z.object({
  nonce: z.string(),
  at: z.iso.datetime().describe('corrected time'),
  marks: z.array(z.enum(actMarks)).describe('for control'),
  passengers: z.array(
    z.object({
      id: z.string(),
      result: z.enum(passengerResults),
      aboard: z.boolean().describe('after all acts of this call'),
      marks: z.array(z.enum(actMarks)),
    }),
  ),
})

const synced = z.object({
  stored: z.array(z.string()).describe('nonces; only these acts may leave the device'),
  judged: z.array(judged),
  serverTime: z.iso.datetime(),
})

export type SyncedActs = z.output<typeof synced>

const manifestPassenger = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().optional().describe('E.164'),
  wheelchair: z.boolean(),
  aboardAt: z.iso.datetime().nullable().describe('of this leg'),
  absentAt: z.iso.datetime().nullable().describe('of this leg: not at the stop, by any device'),
})

const manifestParty = z.object({
  partyId: z.string(),
  orderId: z.string(),
  orderNumber: z.string(),
  people: z.int(),
  address: z.string(),
  county: z.string(),
  note: z.string().describe('of the customer for the driver; may be empty'),
  window: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).nullable().describe('as promised'),
  mark: z.enum(moneyMarks).optional(),
  passengers: z.array(manifestPassenger),
})

/** By the acts of all devices. */
const visit = {
  arrivedAt: z.iso.datetime().nullable(),
  waitUntil: z.iso.datetime().nullable().describe('with the minutes that were agreed'),
  departedAt: z.iso.datetime().nullable(),
}

const manifestStop = z.object({
  id: z.string().describe('the same in all versions of the plan while the point is the same'),
  at: z.iso.datetime().describe('as planned'),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  waitSeconds: z.int().describe('after the arrival, before an absence may be reported'),
  ...visit,
  parties: z.array(manifestParty),
})

const manifest = z.object({
  version: z.string(),
  van: z.string(),
  event: z.object({ name: z.string(), placeName: z.string(), startsAt: z.iso.datetime() }),
  venue: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  timeZone: z.string(),
  language: z.string().nullable().describe('first that the driver speaks'),
  driver: z.string().nullable(),
  plate: z.string().nullable(),
  officePhone: z.string().nullable(),
  endsAt: z.iso.datetime().describe('of the link'),
  legs: z.array(
    z.object({
      leg: z.enum(legs),
      startsAt: z.iso.datetime(),
      endsAt: z.iso.datetime(),
      venue: z.object(visit).describe('acts without a stop: the way home begins there'),
      others: z.int().describe('people aboard who are not on the list, by the codes of their tickets'),
      stops: z.array(manifestStop),
    }),
  ),
})

export type DriveManifest = z.output<typeof manifest>

const orderIndex = z.object({
  format: z.literal(1),
  vehicles: z.array(z.string()),
  rows: z.string().describe('base64: 12 bytes for each order and van (domain/travel/driving/order-index.ts)'),
})

const route = {
  manifest: manifest.nullable().describe('null: the asked version is the current one'),
  index: orderIndex.nullable(),
  version: z.string(),
  keys: z
    .array(z.object({ id: z.string(), publicKey: z.string() }))
    .describe('Ed25519, 32 bytes in base64url'),
  serverTime: z.iso.datetime(),
}

export type DriveRoute = z.output<z.ZodObject<typeof route>>

const params = z.object({ token: freeText().max(200) })
const session = z.object({ authorization: freeText().max(300).optional() })

const accuracy = z.number().min(-1_000_000).max(1_000_000).nullish().describe('metres')

/** Traccar Client sends this from version 9 on (https://www.traccar.org/osmand). */
const traccar = z
  .object({
    location: z.object({ timestamp: moment, coords: z.object({ ...point.shape, accuracy }) }),
  })
  .transform(({ location: { timestamp: at, coords } }) => ({ ...coords, at }))

const position = z.union([z.object({ ...point.shape, accuracy, at: moment }), traccar])

export type DrivePosition = z.output<typeof position>

/** Calls of a driver's phone, which has the link of its van instead of an account. */
export const drivingContract = {
  'POST /drive-api/{token}/unlock': {
    who: 'anyone',
    summary: 'Opens the link of a van on a device, with the last four digits of the driver’s phone',
    params,
    body: z.object({ lastFour: freeText().regex(/^\d{4}$/, 'field_is_invalid') }),
    answer: z.object({ session: z.string().describe('bearer token of the other calls'), ...route }),
  },
  'GET /drive-api/{token}/manifest': {
    who: 'anyone',
    summary: 'Stops and people of the van, and an index of all orders of the trip, if they have changed',
    params,
    headers: session,
    query: z.object({ version: freeText().max(100).optional().describe('that the device has') }),
    answer: z.object(route),
  },
  'POST /drive-api/{token}/acts': {
    who: 'anyone',
    summary: 'Stores and judges what was done with or without a signal; never refuses an act',
    params,
    headers: session,
    body: batch,
    answer: synced.extend({
      manifestVersion: z.string().nullable().describe('null once the link has ended'),
    }),
  },
  'POST /drive-api/{token}/position': {
    who: 'anyone',
    summary: 'The van’s last position, from the page or from Traccar Client; forgotten after two hours',
    params,
    headers: session,
    body: position,
    answer: z.object({}),
  },
} satisfies EndpointMap

/** The call for acts that a phone of staff queued without a signal. */
export const staffActContract = {
  'POST /api/check-in/acts': {
    who: { role: 'check-in' },
    summary: 'Stores and judges acts of a phone of staff at a meeting point; never refuses an act',
    body: batch,
    answer: synced,
  },
} satisfies EndpointMap
