import { z } from 'zod'
import { mailStates } from '#domain/mails/mail-kinds.ts'
import { chosenRows, frozenRows, selectionId, whyNot } from '../platform/bulk.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { mailFilters } from './mails.ts'

/** Bulk actions on mails. */
export const mailActs = ['hold', 'release', 'resend', 'settle'] as const

export type MailAct = (typeof mailActs)[number]

const mailAct = z.object({ act: z.enum(mailActs) })
const handle = { may: 'orders.correct' } as const

const row = z.object({
  id: z.number(),
  name: z.string().describe('kind, with its variant if there are several: refund_done'),
  recipient: z.string(),
  state: z.enum(mailStates).nullable().describe('null for a mail that does not exist'),
  why: whyNot(['mail_state', 'mail_has_link', 'own_order', 'own_account', 'not_found']),
})

export type MailBulkRow = z.output<typeof row>

/** Bulk actions on mails: the selection is frozen, previewed, and processed one by one. */
export const mailBulkContract = {
  'POST /office-api/mail-selections': {
    who: handle,
    summary: 'Freezes a selection of mails for a day: ticked ones, or all that match a filter (at most 2000)',
    body: chosenRows(z.object(mailFilters)),
    answer: frozenRows,
  },
  'GET /office-api/mail-selections/{id}': {
    who: handle,
    summary: 'To which of the selected mails the action applies now, and why not to the others',
    params: selectionId,
    query: mailAct,
    answer: z.object({ rows: z.array(row) }),
  },
  'POST /office-api/mail-selections/{id}': {
    who: handle,
    summary: 'Applies the action to each, one after the other and only once; refused ones do not change',
    params: selectionId,
    body: mailAct,
    answer: z.object({ rows: z.array(row) }),
  },
} satisfies OfficeEndpointMap
