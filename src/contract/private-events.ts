import { z } from 'zod'
import { findCountry } from '#domain/countries/countries.ts'
import { countryOfHost } from '#domain/countries/country-of-host.ts'
import type { RequestState } from '#domain/private-events/request-states.ts'
import { missingFields, mostStops } from '#domain/private-events/what-is-missing.ts'
import { readDay } from '#domain/time/days.ts'
import type { EndpointMap } from './endpoint.ts'
import { eventCard } from './events.ts'
import { localeQuery, nothing, numericId } from './fields.ts'

/** The numbers by which the wire knows the states of a request. */
export const requestStateCodes = {
  active: 1,
  under_review: 2,
  saved: 3,
  finished: 4,
  rejected: 5,
  cancelled: 6,
} as const satisfies Record<RequestState, number>

const stateCode = z.union([1, 2, 3, 4, 5, 6].map((code) => z.literal(code)))

/** An image is at most this large, a guest list that; what is larger is refused while it arrives. */
export const largestEventImage = 10 * 1024 * 1024
export const largestGuestList = 2 * 1024 * 1024

const line = z.string().trim().max(200, 'text_too_long').default('')
const hour = z
  .string()
  .trim()
  .refine((text) => text === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(text), 'hour_is_invalid')
const chosenCounty = z
  .union([z.literal('').transform(() => null), numericId], { error: 'field_is_invalid' })
  .nullish()

const stop = z.object({
  address: line,
  countyId: chosenCounty.transform((id) => id ?? null),
  time: hour.nullish().transform((text) => text || null),
})

/**
 * A moment in the forms of the wire: the day as YYYY-MM-DD, MM-DD-YYYY or dd/MM/yyyy, with or without HH:mm behind it.
 * Null when it is none of these.
 */
function readWhen(text: string): { day: string; hour: string | null } | null {
  const [, written = '', hour = null] = /^(\S+?)(?:[T ](\d\d:\d\d))?$/.exec(text) ?? []
  const american = /^(\d\d)-(\d\d)-(\d{4})$/.exec(written)
  const day = readDay(american ? `${american[3]}-${american[1]}-${american[2]}` : written)
  return day ? { day, hour } : null
}

const when = z
  .string()
  .trim()
  .max(20, 'date_is_invalid')
  .refine((text) => text === '' || readWhen(text) !== null, 'date_is_invalid')
  .nullish()

const eventFields = z
  .object({
    name: line,
    /** the day, as YYYY-MM-DD or in the forms of the wire; an hour in it counts when startHour is left out */
    startDate: when,
    startHour: hour.nullish(),
    /** its day is not looked at: an end hour that is not after the start hour is the next day's */
    endDate: when,
    endHour: hour.nullish(),
    location: line,
    address: line,
    countyId: chosenCounty,
    additionalStops: z.array(stop).max(mostStops, 'private_event_too_many_stops').default([]),
    invitation: z.string().trim().max(2000, 'text_too_long').default(''),
    /** 1 each guest pays, 2 the organiser does */
    paymentType: z.union([z.literal(1), z.literal(2)]).default(2),
    /** the name of the file that is sent afterwards; nothing is done with it */
    image: z.unknown().optional(),
  })
  .transform(({ startDate, startHour, endDate, endHour, countyId, image: _, ...rest }) => {
    const [start, end] = [readWhen(startDate ?? ''), readWhen(endDate ?? '')]
    return {
      ...rest,
      countyId: countyId ?? null,
      day: start?.day ?? null,
      startHour: startHour || (start?.hour ?? null),
      endHour: endHour || (end?.hour ?? null),
    }
  })

/** What a person may have told so far. */
export const privateEventDraft = eventFields

/** The same when it is to be sent: nothing is missing any more (picture and guests are uploaded afterwards). */
export const privateEventForm = eventFields.superRefine((event, context) => {
  for (const [path, message] of Object.entries(missingFields(event))) {
    context.addIssue({
      code: 'custom',
      message,
      path: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    })
  }
})

/** A country's code, or an address of the shop that begins with one. Undefined when it is neither. */
const country = z
  .string()
  .max(300)
  .transform((text) => {
    const named = findCountry(text)
    if (named) return named.code
    return URL.canParse(text) ? countryOfHost(new URL(text).host).code : undefined
  })
  .optional()

const requestBody = z.object({
  /** the country, as its code or as the shop's address there; the caller's country when it is left out */
  url: country,
  event: privateEventDraft,
  /** 3 keeps a draft, 2 sends it: now, or as soon as picture and guests are there */
  state: z.union([z.literal(2), z.literal(3)]).default(2),
})

/** What became of a request that was written to. */
export const requestReceipt = z.object({
  id: z.number(),
  state: stateCode,
  /** goes into the next change */
  version: z.number(),
  /** what has to be told or uploaded before it can be sent: field (also `image`, `guests`) → key of a message */
  missing: z.record(z.string(), z.string()),
  /** a draft that goes under review by itself with the last upload that is missing */
  sendWhenComplete: z.boolean(),
})

const county = z.object({
  id: z.number(),
  name: z.string(),
  provinceId: z.number(),
  provinceName: z.string(),
})

export const eventRequest = requestReceipt.extend({
  name: z.string(),
  location: z.string(),
  address: z.string(),
  /** MM-DD-YYYY HH:mm at the place; null until day and hours are told */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  /** what the form has: YYYY-MM-DD and HH:mm, each of which a draft may lack */
  day: z.string().nullable(),
  startHour: z.string().nullable(),
  endHour: z.string().nullable(),
  countryCode: z.string(),
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
  /** once it is approved */
  eventId: z.number().nullable(),
  eventSlug: z.string().nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  submittedAt: z.string().nullable(),
  mayEdit: z.boolean(),
  mayCancel: z.boolean(),
})

/** A request in a list: what a card shows of it. */
export const listedRequest = eventRequest.omit({ additionalStops: true })

const emptyList = z.object({ message: z.string() })

export const guestAnswers = ['invited', 'registered', 'declined', 'reserved'] as const

export const invitedGuest = z.object({
  id: z.number(),
  fullname: z.string(),
  phone: z.string(),
  email: z.string(),
  /** invited: has no account yet; registered: has one and has not answered */
  answer: z.enum(guestAnswers),
  /** seats that they have taken */
  seats: z.number(),
})

export const guestList = z.object({
  guests: z.array(invitedGuest),
  /** of all guests, whatever is asked for */
  counts: z.object({
    all: z.number(),
    invited: z.number(),
    registered: z.number(),
    declined: z.number(),
    reserved: z.number(),
    seatsTaken: z.number(),
  }),
})

/** An event that the caller is invited to; `id` and `slug` are the event's. */
export const invitedEvent = eventCard.extend({
  eventSlug: z.string(),
  invitation: z.string(),
  ownerName: z.string(),
  answer: z.enum(['open', 'declined', 'reserved']),
})

/** A row of a guest list that cannot be read; `field` is fullname, phone, email or the row itself. */
export const badGuestRow = z.object({
  line: z.number(),
  field: z.enum(['row', 'fullname', 'phone', 'email']),
  /** key of a message */
  key: z.string(),
})

/** What comes beside `guest_list_has_bad_rows` (`error.data`): the first hundred of them, and how many there are. */
export const badGuestRows = z.object({ rows: z.array(badGuestRow), rowsInAll: z.number() })

export const uploadedGuests = requestReceipt.extend({
  guestCount: z.number(),
  /** rows that had the e-mail of another row and became one guest with it */
  merged: z.number(),
})

export type PrivateEventForm = z.input<typeof privateEventForm>
export type ParsedPrivateEvent = z.output<typeof privateEventDraft>
export type RequestReceipt = z.output<typeof requestReceipt>
export type EventRequest = z.output<typeof eventRequest>
export type ListedRequest = z.output<typeof listedRequest>
export type InvitedEvent = z.output<typeof invitedEvent>
export type GuestList = z.output<typeof guestList>
export type BadGuestRow = z.output<typeof badGuestRow>
export type BadGuestRows = z.output<typeof badGuestRows>
export type UploadedGuests = z.output<typeof uploadedGuests>

const byId = z.object({ id: numericId })

const statesAsked = z
  .string()
  .regex(/^[1-6](,[1-6])*$/, 'invalid_input')
  .transform((text) => text.split(',').map(Number))

export const privateEventEndpoints = {
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
    summary: 'One request with all that it says',
    params: byId,
    answer: eventRequest,
  },
  'POST /shop-api/request-events': {
    who: 'customer',
    summary:
      'Asks for a private event. With state 3 it is a draft; with 2 (the default) it goes under review as soon as ' +
      'picture and guest list are uploaded',
    headers: z.object({ 'idempotency-key': z.string().min(8).max(100).optional() }),
    body: requestBody,
    answer: requestReceipt,
  },
  'PUT /shop-api/request-events/{id}': {
    who: 'customer',
    summary:
      'Changes a request that is not decided yet. With the version that was read: request_changed when there is a newer one',
    params: byId,
    body: requestBody.extend({ version: z.number().int().positive().optional() }),
    answer: requestReceipt,
  },
  'POST /shop-api/event-requests/{id}/cancel': {
    who: 'customer',
    summary: 'Cancels a request, or its event while nobody has reserved; the guests are told',
    params: byId,
    answer: requestReceipt,
  },
  'POST /shop-api/event-requests/{id}/repeat-event': {
    who: 'customer',
    summary: 'A new draft with all that a finished event said, its picture and its guests, but no date',
    params: byId,
    answer: requestReceipt,
  },
  'POST /shop-api/event-requests/{id}/upload-image': {
    who: 'customer',
    summary: 'The picture of the event: JPEG, PNG, WebP or HEIF; the last one counts',
    params: byId,
    upload: { field: 'image', mostBytes: largestEventImage },
    answer: requestReceipt.extend({ imagePath: z.string() }),
  },
  'POST /shop-api/event-requests/{id}/upload-guests': {
    who: 'customer',
    summary:
      'The guest list, .xlsx or .xls: name, phone and e-mail of up to 5.000 guests; it takes the place of the last one. ' +
      'With guest_list_has_bad_rows every row that cannot be read is told with its line, and nothing is changed',
    params: byId,
    upload: { field: 'guests', mostBytes: largestGuestList },
    answer: uploadedGuests,
  },
  'GET /shop-api/event-requests/{id}/guests': {
    who: 'customer',
    summary: 'Who is invited, what they have answered and how many seats they have taken; by name',
    params: byId,
    query: z.object({
      q: z.string().trim().max(100).optional(),
      answer: z.enum(guestAnswers).optional(),
      /** the id of a guest: the list goes on behind them */
      after: numericId.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    answer: guestList,
  },
  'GET /shop-api/invited-events': {
    who: 'customer',
    summary: 'Coming private events that the customer is invited to, by the verified e-mail of the account',
    query: z.object(localeQuery),
    answer: z.array(invitedEvent),
  },
  'POST /shop-api/invited-events/{id}/answer': {
    who: 'customer',
    summary: 'A guest tells that they cannot come (coming: false), or that they can after all',
    params: byId,
    body: z.object({ coming: z.boolean() }),
    answer: nothing,
  },
} satisfies EndpointMap
