import { z } from 'zod'
import type { RequestState } from '#domain/catalogue/private-events/request-states.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { billStates } from '#domain/sales/payments/bills/bill-states.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byId, freeText, localeQuery, rowVersion } from '../platform/fields.ts'
import { bankAccount } from '../sales/payments.ts'
import { requestBody } from './private-event-form.ts'

/** The numbers of a request's states in the API. */
export const requestStateCodes = {
  active: 1,
  under_review: 2,
  saved: 3,
  finished: 4,
  rejected: 5,
  cancelled: 6,
} as const satisfies Record<RequestState, number>

const stateCode = z.union([1, 2, 3, 4, 5, 6].map((code) => z.literal(code)))

/** The maximum size of an image in bytes; larger ones are refused while they arrive. */
export const largestEventImage = 10 * 1024 * 1024

/** The answer after a request was created or changed. */
export const requestReceipt = z.object({
  id: z.number(),
  state: stateCode,
  /** required by the next change */
  version: z.number(),
  /** the fields that are missing for sending it (also `image`, `guests`) → key of a message */
  missing: z.record(z.string(), z.string()),
  /** a draft that goes under review automatically when the last missing upload arrives */
  sendWhenComplete: z.boolean(),
})

const county = z.object({
  id: z.number(),
  name: z.string(),
  provinceId: z.number(),
  provinceName: z.string(),
})

/** The host's price for the rides of all guests, in major units. */
const hostBill = z.object({
  state: z.enum(billStates),
  amount: z.number(),
  /** transfers may have paid a part of an open one, and money of a paid one may have left again */
  missing: z.number(),
  currency: z.enum(['MXN', 'CLP', 'PEN', 'EUR', 'USD']),
  dueAt: z.string(),
  /** while something is missing: the account for the transfer, and its reference */
  bank: bankAccount.nullable(),
})

export type HostBill = z.output<typeof hostBill>

export const eventRequest = requestReceipt.extend({
  name: z.string(),
  location: z.string(),
  address: z.string(),
  /** MM-DD-YYYY HH:mm at the place; null until day and hours are known */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  /** the form's values: YYYY-MM-DD and HH:mm, each may be missing in a draft */
  day: z.string().nullable(),
  startHour: z.string().nullable(),
  endHour: z.string().nullable(),
  countryCode: z.enum(countryCodes),
  countyId: z.number().nullable(),
  county: county.nullable(),
  additionalStops: z.array(
    z.object({
      address: z.string(),
      countyId: z.number().nullable(),
      countyName: z.string().nullable(),
      time: z.string().nullable(),
    }),
  ),
  imagePath: z.string().nullable(),
  invitation: z.string(),
  paymentType: z.union([z.literal(1), z.literal(2)]),
  hasGuests: z.boolean(),
  guestCount: z.number(),
  rejectReason: z.string().nullable(),
  /** who cancelled it: its owner, or our team */
  cancelledBy: z.enum(['owner', 'staff']).nullable(),
  /** once it is approved */
  eventId: z.number().nullable(),
  eventSlug: z.string().nullable(),
  /** once it is approved with a price; null if the guests pay */
  bill: hostBill.nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  submittedAt: z.string().nullable(),
  mayEdit: z.boolean(),
  mayCancel: z.boolean(),
})

/** A request in a list, with the fields of its card. */
export const listedRequest = eventRequest.omit({ additionalStops: true })

const emptyList = z.object({ message: z.string() })

export type RequestReceipt = z.output<typeof requestReceipt>
export type EventRequest = z.output<typeof eventRequest>
export type ListedRequest = z.output<typeof listedRequest>

const statesAsked = freeText()
  .regex(/^[1-6](,[1-6])*$/, 'invalid_input')
  .transform((text) => text.split(',').map(Number))

export const privateEventContract = {
  'GET /shop-api/event-requests': {
    who: 'customer',
    summary:
      "The customer's requests in these states (1 active, 2 under review, 3 saved, 4 finished, 5 rejected, 6 cancelled; " +
      'several as 2,3,5), the last changed first. A message instead of a list when there are none',
    query: z.object({ state: statesAsked.default([1, 2, 3, 4, 5, 6]), ...localeQuery }),
    answer: z.union([z.array(listedRequest), emptyList]),
  },
  'GET /shop-api/event-requests/{id}': {
    who: 'customer',
    summary: 'One request with all its data',
    params: byId,
    answer: eventRequest,
  },
  'POST /shop-api/request-events': {
    who: 'customer',
    summary:
      'Requests a private event. With state 3 it is a draft; with 2 (the default) it goes under review as soon as ' +
      'picture and guest list are uploaded',
    headers: z.object({ 'idempotency-key': freeText().min(8).max(100).optional() }),
    body: requestBody,
    answer: requestReceipt,
  },
  'PUT /shop-api/request-events/{id}': {
    who: 'customer',
    summary:
      'Changes a request that is not decided yet. With the version that was read, answers request_changed if there is a newer one',
    params: byId,
    body: requestBody.extend({ version: rowVersion.optional() }),
    answer: requestReceipt,
  },
  'POST /shop-api/event-requests/{id}/cancel': {
    who: 'customer',
    summary: 'Cancels a request, or its event while no guest has reserved; the guests are notified',
    params: byId,
    answer: requestReceipt,
  },
  'POST /shop-api/event-requests/{id}/repeat-event': {
    who: 'customer',
    summary: 'Creates a draft from a finished event, with its picture and its guests, but without a date',
    params: byId,
    answer: requestReceipt,
  },
  'POST /shop-api/event-requests/{id}/upload-image': {
    who: 'customer',
    summary: 'Uploads the picture of the event (JPEG, PNG, WebP or HEIF), replacing the previous one',
    params: byId,
    upload: { field: 'image', mostBytes: largestEventImage },
    answer: requestReceipt.extend({ imagePath: z.string() }),
  },
} satisfies EndpointMap
