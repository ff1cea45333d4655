import { z } from 'zod'
import { byId, freeText, rowVersion } from '#contract/platform/fields.ts'
import { companyInterests } from '#domain/catalogue/enquiries/company-interests.ts'
import { enquiryKinds } from '#domain/catalogue/enquiries/enquiry-kinds.ts'
import { enquiryStates } from '#domain/catalogue/enquiries/enquiry-states.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { handledFilters, handler, handOver, historyEntry, note } from '../platform/handling.ts'
import { listAnswer, listQuery, periodFilters } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const version = rowVersion.describe('version that the caller has seen')

const row = z.object({
  id: z.number(),
  kind: z.enum(enquiryKinds),
  state: z.enum(enquiryStates),
  countryCode: z.enum(countryCodes),
  name: z.string(),
  beginning: z.string().describe('of its message'),
  createdAt: z.iso.datetime(),
  isRobot: z.boolean().describe('the honeypot field of the form was filled in'),
  handler: handler.nullable(),
})

export type EnquiryListRow = z.output<typeof row>

const detail = row.omit({ beginning: true }).extend({
  version: z.number(),
  email: z.string().describe('masked without the permission to handle enquiries, like the phone'),
  phone: z.string(),
  phoneText,
  locale: z.enum(locales).describe('language of the answer to the sender'),
  message: z.string(),
  eventDate: z.string().nullable(),
  place: z.string().nullable(),
  company: z.string().nullable(),
  interest: z.enum(companyInterests).nullable(),
  passengers: z.number().nullable(),
  people: z.array(handler).describe('people it can be assigned to'),
  history: z.array(historyEntry),
})

export type EnquiryDetail = z.output<typeof detail>

const changed = z.object({ state: z.enum(enquiryStates) })
const see = { may: 'requests.see' } as const
const handle = { may: 'requests.handle' } as const

/** The filters of the list. */
export const enquiryFilters = {
  q: listQuery(['-id']).q,
  ...handledFilters,
  state: z
    .enum(['', 'waiting', ...enquiryStates])
    .default('')
    .describe('waiting: open, without the sign of a robot'),
  kind: z.enum(['', ...enquiryKinds]).default(''),
  ...periodFilters,
}

/** Enquiries that visitors sent with the forms of the public pages. */
export const officeEnquiryContract = {
  'GET /office-api/enquiries': {
    who: see,
    summary: 'Enquiries, the newest first',
    query: z.object({ ...listQuery(['-id', 'id']), ...enquiryFilters }),
    answer: z.object(listAnswer(row)),
  },
  'GET /office-api/enquiries/{id}': {
    who: see,
    summary: 'An enquiry with its handler and its history',
    params: byId,
    answer: detail,
  },
  'POST /office-api/enquiries/{id}/answer': {
    once: true,
    who: handle,
    summary: 'Mails an answer to the sender, with a greeting in the language of the enquiry, and stores it',
    params: byId,
    body: z.object({
      version,
      text: freeText().trim().min(1, 'field_is_required').max(8_000, 'text_too_long'),
    }),
    answer: changed,
  },
  'POST /office-api/enquiries/{id}/close': {
    who: handle,
    summary: 'Closes an enquiry; one without an answer needs a reason',
    params: byId,
    body: z.object({ version, reason: freeText().trim().max(2_000, 'text_too_long').default('') }),
    answer: changed,
  },
  'POST /office-api/enquiries/{id}/reopen': {
    who: handle,
    summary: 'Reopens a closed enquiry',
    params: byId,
    body: z.object({ version }),
    answer: changed,
  },
  'POST /office-api/enquiries/{id}/hand-over': {
    once: true,
    who: handle,
    summary: 'Assigns an enquiry to oneself, to another person or to nobody',
    params: byId,
    body: handOver,
    answer: z.object({}),
  },
  'POST /office-api/enquiries/{id}/notes': {
    once: true,
    who: handle,
    summary: 'Adds a note that only staff can read',
    params: byId,
    body: note,
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
