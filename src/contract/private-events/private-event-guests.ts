import { z } from 'zod'
import { fieldProblems } from '#domain/field-problems.ts'
import { countCharacters, hasInvisibleSigns, shortestName } from '#domain/people/names.ts'
import type { EndpointMap } from '../endpoint.ts'
import { eventCard } from '../events.ts'
import { byId, email, localeQuery, nothing, numericId, oneLine, phone, plainName } from '../fields.ts'
import { requestReceipt } from './private-events.ts'

/** The maximum size of a guest list in bytes; larger ones are refused while they arrive. */
export const largestGuestList = 2 * 1024 * 1024

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
  /** of all guests, regardless of filters */
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

/** An invalid row of a guest list; `field` is fullname, phone, email or the row itself. */
export const badGuestRow = z.object({
  line: z.number(),
  field: z.enum(['row', 'fullname', 'phone', 'email']),
  /** key of a message */
  key: z.enum(fieldProblems),
})

/**
 * Data of the refusal `guest_list_has_bad_rows` (`error.data`): the first hundred invalid rows, and their number.
 */
export const badGuestRows = z.object({ rows: z.array(badGuestRow), rowsInAll: z.number() })

export const uploadedGuests = requestReceipt.extend({
  guestCount: z.number(),
  /** guests that the list added; for a coming event, those who were not invited yet */
  added: z.number(),
  /** rows that were merged with another row because of the same e-mail */
  merged: z.number(),
})

/**
 * Hosts write "Sra. Pérez (Lupita)", "Mesa 3" or "Ana & Bruno": more than a customer's name allows, but it begins with
 * a letter and contains nothing that a spreadsheet would execute or a page would render as markup.
 */
export const guestName = plainName(120)
  .refine((text) => countCharacters(text) >= shortestName, 'name_must_have_two')
  .regex(/^\p{L}[\p{L}\p{M}\p{N} .·,'&()-]*$/u, 'name_must_contain_only_letters')
  .refine((text) => !hasInvisibleSigns(text), 'name_must_contain_only_letters')

/** A guest who is invited by name, without a list. */
export const guest = z.object({
  fullname: guestName,
  phone,
  email,
})

export type InvitedEvent = z.output<typeof invitedEvent>
export type GuestList = z.output<typeof guestList>
export type BadGuestRow = z.output<typeof badGuestRow>
export type BadGuestRows = z.output<typeof badGuestRows>
export type UploadedGuests = z.output<typeof uploadedGuests>

export const privateEventGuestEndpoints = {
  'POST /shop-api/event-requests/{id}/upload-guests': {
    who: 'customer',
    summary:
      'The guest list, .xlsx or .xls: name, phone and e-mail of up to 5.000 guests; it takes the place of the last one, and ' +
      'is added to that of an event that is ahead, whose new guests are invited. ' +
      'With guest_list_has_bad_rows every row that cannot be read is told with its line, and nothing is changed',
    params: byId,
    upload: { field: 'guests', mostBytes: largestGuestList },
    answer: uploadedGuests,
  },
  'POST /shop-api/event-requests/{id}/guests': {
    who: 'customer',
    summary: 'Invites one more guest to a coming event; no guest is invited twice (added: 0)',
    params: byId,
    body: guest,
    answer: z.object({ added: z.number(), guestCount: z.number() }),
  },
  'GET /shop-api/event-requests/{id}/guests': {
    who: 'customer',
    summary: 'The guests by name, with their answers and the seats that they have taken',
    params: byId,
    query: z.object({
      q: oneLine().max(100).optional(),
      answer: z.enum(guestAnswers).optional(),
      /** the id of a guest: the list continues after it */
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
    summary: 'Stores whether a guest can come (coming: true or false)',
    params: byId,
    body: z.object({ coming: z.boolean() }),
    answer: nothing,
  },
} satisfies EndpointMap
