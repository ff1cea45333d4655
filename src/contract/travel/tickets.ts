import { z } from 'zod'
import { moneyMarks } from '#domain/sales/payments/returns/money-returns.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import { boardingScopes, noCodeReasons, waysToFind } from '#domain/travel/tickets/parties.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { freeText, numericId, oneLine, uuid } from '../platform/fields.ts'

/** A passenger as shown to staff. Time, person and device are those of the boarding on the requested leg. */
export const boardingPassenger = z.object({
  id: z.string(),
  name: z.string(),
  /** ISO 8601 */
  boardedAt: z.string().nullable(),
  boardedBy: z.string().nullable(),
  boardedOn: z.string().nullable(),
  /** by this request */
  boardedNow: z.boolean(),
})

/** The passengers of one ticket who share an address. */
export const boardingParty = z.object({
  /** identifies the party within its order */
  partyId: z.string(),
  /** the ticket's number within the order, from 1 */
  ticket: z.number(),
  address: z.string(),
  /** the county and its province */
  county: z.string(),
  /** the van of the leg and its window (ISO 8601), once the plan is published */
  ride: z.object({ vehicle: z.string(), from: z.string(), until: z.string() }).nullable(),
  expected: z.number(),
  boarded: z.number(),
  passengers: z.array(boardingPassenger),
})

export type BoardingParty = z.output<typeof boardingParty>

/** A scanned ticket as shown to staff: its event and who is aboard. */
export const checkedIn = z.object({
  /** the buyer */
  customer: z.object({ name: z.string(), email: z.string() }),
  /** MM-DD-YYYY HH:mm at the place */
  date: z.string(),
  /** the same moment in ISO 8601, with the place's offset */
  startsAt: z.string(),
  timeZone: z.string(),
  event: z.object({ name: z.string(), placeName: z.string() }),
  orderNumber: z.string(),
  /** while money that left the order is an open matter; boarding does not depend on it */
  mark: z.enum(moneyMarks).optional(),
  ticketQuantity: z.number(),
  passengerQuantity: z.number(),
  leg: z.enum(legs),
  /** passengers of the order on this leg: all, those aboard, and those boarded by this request */
  expected: z.number(),
  boarded: z.number(),
  boardedNow: z.number(),
  /** ISO 8601: until when the caller may undo this boarding */
  undoUntil: z.string().nullable(),
  /** empty when the trip is on another day */
  parties: z.array(boardingParty),
})

export type CheckedIn = z.output<typeof checkedIn>

/**
 * Data of the refusal of a genuine ticket (`error.data`): its order and, for `already_used`, when, on which device and
 * by whom the first passenger boarded.
 */
export const refusedTicket = z.object({
  ticket: checkedIn.optional(),
  /** ISO 8601 */
  usedAt: z.string().optional(),
  usedBy: z.string().optional(),
  usedOn: z.string().nullish(),
})

export type RefusedTicket = z.output<typeof refusedTicket>

/** a new value for each act; repeated requests for the same act have the same value */
const nonce = freeText().min(8).max(100)

const device = oneLine().max(100).optional()

/** The passengers to board: those in `parties`; without it `board` decides. */
const boarding = {
  nonce,
  device,
  leg: z.enum(legs).default('outbound'),
  board: z.enum(boardingScopes).default('all'),
  parties: z
    .array(
      z.object({
        partyId: freeText().max(20),
        /** how many of the remaining passengers; all of them when neither this nor `passengers` is given */
        people: z.number().int().min(1).max(500).optional(),
        passengers: z.array(uuid).min(1).max(500).optional(),
      }),
    )
    .min(1)
    .max(100)
    .optional(),
}

/** An order found by a typed search. Its stops are shown only when it is opened. */
export const foundOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  foundBy: z.enum(waysToFind),
  state: z.enum(['paid', 'unpaid', 'cancelled']),
  event: z.object({ name: z.string(), placeName: z.string() }),
  startsAt: z.string(),
  timeZone: z.string(),
  customerName: z.string(),
  passengerNames: z.array(z.string()),
  expected: z.number(),
  boarded: z.number(),
})

export type FoundOrder = z.output<typeof foundOrder>

const legCount = z.object({ expected: z.number(), boarded: z.number(), isOpen: z.boolean() })

/** A trip of today, with the number of passengers aboard. */
export const boardingTrip = z.object({
  eventDateId: z.number(),
  event: z.object({ name: z.string(), placeName: z.string() }),
  startsAt: z.string(),
  timeZone: z.string(),
  outbound: legCount,
  return: legCount,
  /** changes with each check-in of the trip and each publication of its plan; the list is the same while the version is */
  version: z.number(),
})

export type BoardingTrip = z.output<typeof boardingTrip>

/** A party in the list of a trip. */
export const listedParty = boardingParty.extend({ orderId: z.string(), orderNumber: z.string() })

export type ListedParty = z.output<typeof listedParty>

export const ticketContract = {
  'POST /api/order/{orderId}/check-complete': {
    who: { role: 'check-in' },
    summary: 'Checks in passengers of an order; a repeated nonce returns the same answer',
    // Accepts any text, so that a wrong code is answered and recorded as a ticket, not as a malformed
    // request.
    params: z.object({ orderId: freeText().max(200) }),
    body: z.object({ s: freeText().max(1000).default(''), k: freeText().max(1000).default(''), ...boarding }),
    answer: checkedIn,
  },
  'POST /api/check-in/search': {
    who: { role: 'check-in' },
    summary: 'Finds orders of trips of today by number or by a name; every search is recorded',
    body: z.object({
      text: oneLine().min(3, 'search_too_short').max(100),
      leg: z.enum(legs).default('outbound'),
      device,
    }),
    answer: z.object({
      orders: z.array(foundOrder),
      /** there are further matches */
      hasMore: z.boolean(),
    }),
  },
  'POST /api/check-in/orders/{orderId}': {
    who: { role: 'check-in' },
    summary: 'Checks in passengers whose code cannot be read; boarding needs a reason',
    params: z.object({ orderId: uuid }),
    body: z.object({
      ...boarding,
      foundBy: z.enum(waysToFind).exclude(['code']),
      reason: z.enum(noCodeReasons).optional(),
      /** the explanation of `other` */
      reasonText: oneLine().max(200).optional(),
    }),
    answer: checkedIn,
  },
  'POST /api/check-in/undo': {
    who: { role: 'check-in' },
    summary: 'Undoes a boarding; only for the person who recorded it, within a minute',
    body: z.object({
      /** the nonce of the check-in to undo */
      undoes: nonce,
      nonce,
      device,
    }),
    answer: checkedIn,
  },
  'GET /api/check-in/trips': {
    who: { role: 'check-in' },
    summary: 'The trips of today, with the number of passengers aboard',
    answer: z.array(boardingTrip),
  },
  'GET /api/check-in/trips/{eventDateId}': {
    who: { role: 'check-in' },
    summary: 'Who is aboard and who is missing on a leg of a trip of today',
    params: z.object({ eventDateId: numericId }),
    query: z.object({ leg: z.enum(legs).default('outbound'), device }),
    answer: z.object({ trip: boardingTrip, parties: z.array(listedParty) }),
  },
} satisfies EndpointMap
