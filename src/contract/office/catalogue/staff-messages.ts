import { z } from 'zod'
import { byId, freeText, numericId, oneLine } from '#contract/platform/fields.ts'
import { buyerMessageStates, messagedOrders } from '#domain/catalogue/buyer-messages/buyer-messages.ts'
import { incidentKinds } from '#domain/catalogue/buyer-messages/incidents.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'

const locale = z.enum(locales)
const subject = oneLine().min(1, 'field_is_required').max(150, 'text_too_long')
const text = freeText().trim().min(1, 'field_is_required').max(5_000, 'text_too_long')
const texts = z.partialRecord(locale, z.object({ subject, text }))
const fallback = locale.nullish().describe('language for recipients without a text in theirs')
const reason = freeText()
  .trim()
  .max(500, 'text_too_long')
  .default('')
  .describe('shown to the person who approves it')

const row = z.object({
  id: z.int(),
  subject: z.string(),
  countryCode: z.enum(countryCodes),
  event: z.string(),
  eventId: z.int(),
  dateId: z.int(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  province: z.string().nullable(),
  vehicle: z.string().nullable().describe('null as the province, too: the whole date'),
  count: z.int().describe('of recipients'),
  state: z.enum(buyerMessageStates),
  author: z.string(),
  createdAt: z.iso.datetime(),
  goesAt: z.iso.datetime().nullable().describe('null while it waits for its approval'),
  incident: z.boolean().describe('sent at once and without approval'),
})

export type MessageListRow = z.output<typeof row>

const detail = row.extend({
  states: z.array(z.string()).describe('of the orders whose buyers get it'),
  texts: z.partialRecord(locale, z.object({ subject: z.string(), text: z.string() })),
  fallback: locale.nullable(),
  approvalId: z.int().nullable(),
  endedAt: z.iso.datetime().nullable(),
  progress: z.object({
    planned: z.int(),
    queued: z.int(),
    sent: z.int(),
    failed: z.int(),
    kept: z.int().describe('received none: the message was stopped, or the order or account has ended'),
  }),
})

export type MessageDetail = z.output<typeof detail>

const plan = z.object({
  event: z.string(),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  province: z.string().nullable(),
  vehicle: z.string().nullable(),
  count: z.int(),
  locales: z.array(z.object({ locale, buyers: z.int() })),
  missing: z.array(locale).describe('languages of buyers without a text or a fallback'),
  needsApproval: z.boolean(),
})

export type MessagePlan = z.output<typeof plan>

const date = z.object({
  id: z.int(),
  eventId: z.int(),
  event: z.string(),
  countryCode: z.enum(countryCodes),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  buyers: z.int(),
  provinces: z.array(z.object({ id: z.int(), name: z.string(), buyers: z.int() })),
  vans: z
    .array(z.object({ vehicle: z.string(), buyers: z.int() }))
    .describe('as the buyers were told, of the date that is named alone'),
  incidents: z
    .record(z.enum(incidentKinds), texts)
    .nullable()
    .describe('ready texts, while buyers of the named date can be told of an incident'),
})

export type MessageDateRow = z.output<typeof date>

const see = { may: 'messages.see' } as const
const send = { may: 'messages.send' } as const

/** Messages from staff to the buyers of a date, or of one of its provinces or vans. */
export const messageContract = {
  'GET /office-api/messages': {
    who: see,
    summary: 'Messages to buyers, the newest first',
    query: z.object({
      ...listQuery(['-createdAt', 'createdAt']),
      state: z.enum(['', ...buyerMessageStates]).default(''),
    }),
    answer: z.object(listAnswer(row)),
  },
  'GET /office-api/message-dates': {
    who: send,
    summary: 'Dates with buyers, coming or of the last week, by the name of their event; or one date',
    query: z.object({ q: oneLine().max(200).default(''), date: numericId.optional() }),
    answer: z.object({
      rows: z.array(date),
      chosen: z.boolean().describe('true for the date named in the query'),
    }),
  },
  'POST /office-api/messages': {
    once: true,
    who: send,
    summary:
      'With `dryRun` the recipients of a message; with the `hash` and the `key` of that plan it is created, and sent after some minutes. For more than 500 recipients another person has to approve it first (202)',
    body: z.object({
      date: numericId,
      province: numericId.nullish(),
      vehicle: oneLine().max(80).nullish().describe('a van of the date, and no province'),
      orders: z.enum(messagedOrders).default('alive'),
      incident: z
        .boolean()
        .default(false)
        .describe('at once and without approval; from six hours before the first pick-up'),
      texts,
      fallback,
      reason,
      dryRun: z.boolean().default(false),
      hash: freeText().max(64).optional(),
      key: z.uuid().optional().describe('idempotency key: a repeated key returns the same message'),
    }),
    answer: z.union([
      z.object({ plan, hash: z.string(), key: z.uuid(), delayMinutes: z.number() }),
      z.object({ id: z.int(), approval: z.int().nullable() }),
    ]),
  },
  'POST /office-api/messages/test': {
    once: true,
    who: send,
    summary: 'Mails a text only to the caller',
    body: z.object({ date: numericId, locale, subject, text }),
    answer: z.object({}),
  },
  'GET /office-api/messages/{id}': {
    who: see,
    summary: 'A message with its texts and its progress',
    params: byId,
    answer: detail,
  },
  'GET /office-api/messages/{id}/calls': {
    who: send,
    summary: 'The phones of the parties that a message about an incident concerns; the access is logged',
    params: byId,
    answer: z.object({
      calls: z.array(
        z.object({
          number: z.string().describe('of the order'),
          name: z.string(),
          phone: z.string(),
          phoneText,
        }),
      ),
    }),
  },
  'PUT /office-api/messages/{id}': {
    who: send,
    summary:
      'Changes the texts of a message that is not being sent yet; an approval, also a requested one, becomes void',
    params: byId,
    body: z.object({ texts, fallback, reason }),
    answer: z.object({ approval: z.int().nullable() }),
  },
  'POST /office-api/messages/{id}/stop': {
    who: send,
    summary: 'Stops a message: mails that are not sent yet are not sent',
    params: byId,
    body: z.object({}),
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
