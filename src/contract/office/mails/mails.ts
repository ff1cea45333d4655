import { z } from 'zod'
import { byId, calendarDay, oneLine } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { mailKinds, mailStates } from '#domain/mails/mail-kinds.ts'
import { locales } from '#domain/platform/locales.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const reason = z.object({
  code: z.enum([
    'order',
    'request',
    'request_gone',
    'link_expired',
    'sender_gone',
    'stopped',
    'restored',
    'blocked',
    'server',
    'unreachable',
  ]),
  text: z
    .string()
    .describe(
      'the state that the order or the request has, what the mail server said, or why it could not be reached',
    ),
})

const row = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  name: z.string().describe('kind, with its variant if there are several: refund_done'),
  state: z.enum(mailStates),
  recipient: z.string().describe('masked without the permission to see contacts'),
  countryCode: z.enum([...countryCodes, 'all']).describe('all: it belongs to no country'),
  order: z.string().nullable().describe('number of the order that it is about'),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  tryNextAt: z.iso.datetime().nullable().describe('time of the next try, for a waiting mail'),
  reason: reason.nullable().describe('reason why it was not sent, or not yet'),
  settled: z.boolean().describe('it failed, and staff have resolved it'),
})

export type MailRow = z.output<typeof row>

const detail = row.extend({
  locale: z.enum(locales),
  tries: z.int(),
  repeatable: z.boolean().describe('it has no link of one use'),
  content: z
    .object({ subject: z.string(), text: z.string() })
    .nullable()
    .describe(
      'as it would be written now, without the secrets of its links; null for who may not see contacts',
    ),
})

export type MailDetail = z.output<typeof detail>

const day = calendarDay().optional()
const see = { may: 'customers.see' } as const
const handle = { may: 'orders.correct' } as const

/** The filters of the list. */
export const mailFilters = {
  q: listQuery(['-createdAt']).q,
  state: z
    .enum(['', 'dead', ...mailStates])
    .default('')
    .describe('dead: failed and not resolved'),
  kind: z.enum(['', ...mailKinds]).default(''),
  country: z.enum(['', ...countryCodes]).default(''),
  order: oneLine().max(20).default(''),
  from: day,
  to: day,
}

/** The mails of the outbox. */
export const officeMailContract = {
  'GET /office-api/mails': {
    who: see,
    summary: 'Mails, the newest first',
    query: z.object({ ...listQuery(['-createdAt', 'createdAt']), ...mailFilters }),
    answer: z.object(listAnswer(row)),
  },
  'GET /office-api/mails/{id}': {
    who: see,
    summary: 'A mail with its content; the access is logged',
    params: byId,
    answer: detail,
  },
  'POST /office-api/mails/{id}/resend': {
    once: true,
    who: handle,
    summary: 'Sends a mail again, as a new one to the same address',
    params: byId,
    answer: z.object({ id: z.int().describe('of the new mail') }),
  },
  'POST /office-api/mails/{id}/hold': {
    who: handle,
    summary: 'Holds back a queued mail',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/mails/{id}/release': {
    who: handle,
    summary: 'Releases a held mail',
    params: byId,
    answer: z.object({}),
  },
  'POST /office-api/mails/{id}/settle': {
    who: handle,
    summary: 'Marks a mail that could not be sent as dealt with',
    params: byId,
    answer: z.object({}),
  },
} satisfies OfficeEndpointMap
