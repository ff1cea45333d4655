import { z } from 'zod'
import { countCharacters, hasInvisibleSigns, shortestName } from '#domain/people/names/names.ts'
import { fieldProblems } from '#domain/platform/field-problems.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import {
  byId,
  email,
  freeText,
  largestInteger,
  localeQuery,
  nothing,
  numericId,
  oneLine,
  phone,
  plainName,
} from '../platform/fields.ts'
import { eventCard } from './events.ts'
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

export const guestFields = ['fullname', 'phone', 'email'] as const

/** The texts of a row of a guest list, as they are in the file or as they were corrected. */
const rowValues = z.object({ fullname: z.string(), phone: z.string(), email: z.string() })

/** A row that is no guest: its number in the sheet, the problem of each wrong field as a key of a message, and its texts. */
export const badRow = z.object({
  row: z.number(),
  fields: z.partialRecord(z.enum(guestFields), z.enum(fieldProblems)),
  values: rowValues,
})

/** A row with the e-mail of an earlier one, whose guest it is: their numbers in the sheet, and its name. */
const mergedRow = z.object({ row: z.number(), fullname: z.string(), sameAs: z.number() })

/** A guest who does not come, by what the list says beside the name: the number of the row. */
const notComing = z.object({ row: z.number(), fullname: z.string(), said: z.string() })

/** Counts of what was hidden in the file and not read; `above`: rows with a contact above the headings. */
const leftOut = z.object({ sheets: z.number(), rows: z.number(), columns: z.number(), above: z.number() })

export const uploadedGuests = requestReceipt.extend({
  guestCount: z.number(),
  /** the name of the sheet that was read; empty for a file without sheets */
  sheet: z.string(),
  leftOut,
  /** headings of columns that were not read */
  notUnderstood: z.array(z.string()),
  /** the heading of another person before the only phones and e-mails of the list, which are taken for the guests' */
  contactsAfter: z.string().optional(),
  /** lines of sums and counts ("Confirmados: 40"), which are no guests */
  sums: z.array(z.number()),
  /** names in the file of guests who asked to be taken off this list, and are not put on it again */
  askedOut: z.array(z.string()),
  /** guests of whom the list says that they do not come ("CANCELÓ"), who are not invited */
  notComing: z.array(notComing),
  /** names of the first guests that were read */
  first: z.array(z.string()),
  /** guests that the list added; for a coming event, those who were not invited yet */
  added: z.number(),
  /** known guests whose name or phone the list changed */
  updated: z.number(),
  /** rows that were merged with another row because of the same e-mail */
  merged: z.number(),
  /** the first of them */
  mergedRows: z.array(mergedRow),
  /** the first rows that are no guests; all others are kept */
  badRows: z.array(badRow),
  badRowsInAll: z.number(),
})

export const correctedRows = requestReceipt.extend({
  guestCount: z.number(),
  added: z.number(),
  updated: z.number(),
  /** the rows that are still no guests */
  badRows: z.array(badRow),
})

/**
 * Hosts write "Sra. Pérez (Lupita)", "Mesa 3", "Ana +1" or "Ana & Bruno": more than a customer's name allows, but it begins with
 * a letter and contains nothing that a spreadsheet would execute or a page would render as markup.
 */
export const guestName = plainName(120)
  .refine((text) => countCharacters(text) >= shortestName, 'name_must_have_two')
  .regex(/^\p{L}[\p{L}\p{M}\p{N} .·,'"&()+/#-]*$/u, 'name_must_contain_only_letters')
  .refine((text) => !hasInvisibleSigns(text), 'name_must_contain_only_letters')

/** A guest who is invited by name, without a list. */
export const guest = z.object({
  fullname: guestName,
  phone,
  email,
})

export type InvitedEvent = z.output<typeof invitedEvent>
export type GuestList = z.output<typeof guestList>
export type NotComing = z.output<typeof notComing>
export type MergedRow = z.output<typeof mergedRow>
export type BadRow = z.output<typeof badRow>
export type CorrectedRows = z.output<typeof correctedRows>
export type UploadedGuests = z.output<typeof uploadedGuests>

const rowText = freeText().max(400, 'text_too_long')

/** The most corrected rows of a request; as many as an upload answers. */
export const mostRowsAtOnce = 200

/** Rows of an uploaded list that were corrected. */
export const rowsToAdd = z
  .array(
    z.object({
      row: z.number().int().min(0).max(largestInteger),
      values: z.object({ fullname: rowText, phone: rowText, email: rowText }),
    }),
  )
  .min(1)
  .max(mostRowsAtOnce)

export const privateEventGuestContract = {
  'POST /shop-api/event-requests/{id}/upload-guests': {
    who: 'customer',
    summary:
      'The guest list, as XLSX, XLSB, XLS, ODS or CSV: name, phone and e-mail of up to 5.000 guests; it takes the place of the ' +
      'last one, and is added to that of an event that is ahead, whose new guests are invited. Rows that are no guests are ' +
      'answered in badRows and can be corrected; if no row is a guest, nothing is changed. With file_which_sheet ' +
      'several sheets have the headings: send the file again with the name of one of `error.data.sheets`',
    params: byId,
    query: z.object({
      sheet: freeText().max(200).optional().describe('which sheet to read; also as a field of the form'),
    }),
    upload: { field: 'guests', mostBytes: largestGuestList },
    answer: uploadedGuests,
  },
  'POST /shop-api/event-requests/{id}/guests': {
    who: 'customer',
    summary:
      'Adds one guest to the list, and invites them if the event is ahead; a known guest gets this name and phone and no ' +
      'second invitation (added: 0)',
    params: byId,
    body: guest,
    answer: z.object({ added: z.number(), updated: z.number(), guestCount: z.number() }),
  },
  'POST /shop-api/event-requests/{id}/guests/rows': {
    who: 'customer',
    summary:
      'Adds corrected rows of an uploaded list, like the list itself; the rows that are still no guests are answered',
    params: byId,
    body: z.object({ rows: rowsToAdd }),
    answer: correctedRows,
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
