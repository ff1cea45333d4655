import { z } from 'zod'
import {
  badRow,
  correctedRows,
  guestFields,
  largestGuestList,
  rowsToAdd,
  uploadedGuests,
} from '#contract/catalogue/private-event-guests.ts'
import { byId, email, freeText, largestInteger, oneLine, rowVersion } from '#contract/platform/fields.ts'
import { officeRequestStates } from '#domain/catalogue/private-events/request-states.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { billStates } from '#domain/sales/payments/bills/bill-states.ts'
import { handledFilters, handler, handOver, historyEntry, note } from '../platform/handling.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const version = rowVersion.describe('version that the caller has seen')

const row = z.object({
  id: z.number(),
  name: z.string(),
  owner: z.string(),
  state: z.enum(officeRequestStates),
  countryCode: z.enum(countryCodes),
  startsAt: z.string().nullable().describe('with the offset of the place'),
  guests: z.number(),
  paidBy: z.enum(['guests', 'host']),
  submittedAt: z.iso.datetime().nullable(),
  handler: handler.nullable(),
})

export type RequestListRow = z.output<typeof row>

const detail = row.extend({
  version: z.number(),
  ownerEmail: z.string().describe('masked without the permission to handle requests, like the phone'),
  ownerPhone: z.string(),
  ownerPhoneText: phoneText,
  endsAt: z.string().nullable(),
  timeZone: z.string(),
  location: z.string(),
  address: z.string(),
  county: z.string().nullable(),
  stops: z.array(
    z.object({ address: z.string(), county: z.string().nullable(), time: z.string().nullable() }),
  ),
  invitation: z.string(),
  imagePath: z.string().nullable(),
  rejectReason: z.string().nullable(),
  eventId: z.number().nullable(),
  eventSlug: z.string().nullable(),
  currency: z.enum(currencies),
  bill: z
    .object({
      ...{ state: z.enum(billStates), amount: z.number(), missing: z.number() },
      ...{ reference: z.number(), dueAt: z.string() },
    })
    .nullable()
    .describe('`amount` and what is `missing` now in major units'),
  departures: z.array(z.string()).describe('the provinces from which its event would be sold'),
  mayDecide: z.boolean(),
  people: z.array(handler).describe('people it can be assigned to'),
  history: z.array(historyEntry),
})

export type RequestDetail = z.output<typeof detail>

const ofHost = { id: true, state: true, missing: true, sendWhenComplete: true } as const

const officeBadRow = badRow.extend({
  problems: z.partialRecord(z.enum(guestFields), z.string()).describe('of each wrong field, in words'),
})

const addedGuests = uploadedGuests.omit(ofHost).extend({ badRows: z.array(officeBadRow) })
const addedRows = correctedRows.omit(ofHost).extend({ badRows: z.array(officeBadRow) })

export type OfficeGuests = z.output<typeof addedGuests>
export type OfficeCorrectedRows = z.output<typeof addedRows>

const see = { may: 'requests.see' } as const
const addGuests = { may: 'requests.add-guests' } as const
const handle = { may: 'requests.handle' } as const

/** Customers' requests for private events, for staff. */
export const officeRequestContract = {
  'GET /office-api/requests': {
    who: see,
    summary: 'Requests that were sent, the newest first',
    query: z.object({
      ...listQuery(['-id', 'id', 'startsAt', '-startsAt']),
      ...handledFilters,
      state: z.enum(['', ...officeRequestStates]).default(''),
    }),
    answer: z.object(listAnswer(row)),
  },
  'GET /office-api/requests/{id}': {
    who: see,
    summary: "A request with the customer's data, its handler and its history",
    params: byId,
    answer: detail,
  },
  'POST /office-api/requests/{id}/approve': {
    who: handle,
    summary: 'Approves a request: creates the event, invites its guests and notifies its owner',
    params: byId,
    body: z.object({
      version,
      price: z
        .number()
        .min(0)
        .max(10_000_000)
        .optional()
        .describe(
          'in major units: what a seat costs, where guests pay; what all rides together cost, where the host pays (0 for none)',
        ),
      from: z.array(oneLine().max(120)).max(50).optional().describe('names of provinces'),
    }),
    answer: z.object({ slug: z.string() }),
  },
  'POST /office-api/requests/{id}/reject': {
    who: handle,
    summary: 'Rejects a request and mails the reason to its owner',
    params: byId,
    body: z.object({
      version,
      why: freeText('reason_missing').trim().min(1, 'reason_missing').max(2_000, 'text_too_long'),
    }),
    answer: z.object({}),
  },
  'POST /office-api/requests/{id}/hand-over': {
    once: true,
    who: handle,
    summary: 'Assigns a request to oneself, to another person or to nobody',
    params: byId,
    body: handOver,
    answer: z.object({}),
  },
  'POST /office-api/requests/{id}/upload-guests': {
    once: true,
    who: addGuests,
    summary:
      "A host's guest list, which staff were sent, as the host uploads it: it takes the place of the last one, and is added to " +
      'that of an event that is ahead, whose new guests are invited. With file_which_sheet the file is sent again with `sheet`',
    params: byId,
    query: z.object({
      version: z.coerce
        .number()
        .int()
        .min(0)
        .max(largestInteger)
        .describe('version that the caller has seen'),
      sheet: freeText().max(200).optional().describe('which sheet to read'),
    }),
    upload: { field: 'guests', mostBytes: largestGuestList },
    answer: addedGuests,
  },
  'POST /office-api/requests/{id}/guests/rows': {
    once: true,
    who: addGuests,
    summary: 'Adds corrected rows of a guest list; the rows that are still no guests are answered',
    params: byId,
    body: z.object({ version, rows: rowsToAdd }),
    answer: addedRows,
  },
  'POST /office-api/requests/{id}/remove-guest': {
    who: handle,
    summary: 'Removes a guest who asks for it from the list. Seats that the guest has taken stay',
    params: byId,
    body: z.object({ email }),
    answer: z.object({}),
  },
  'POST /office-api/requests/{id}/let-guest-back': {
    who: handle,
    summary: 'Lets the host invite a guest again who had asked to leave the list, and asks to be on it now',
    params: byId,
    body: z.object({ email }),
    answer: z.object({}),
  },
  'POST /office-api/requests/{id}/notes': {
    once: true,
    who: handle,
    summary: 'Adds a note that only staff can read',
    params: byId,
    body: note,
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
