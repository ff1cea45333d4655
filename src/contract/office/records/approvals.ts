import { z } from 'zod'
import { freeText, oneLine } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { type ApprovalKindName, approvalEffects } from './approval-effects.ts'

const about = z.object({
  id: z.int(),
  object: z.object({ kind: z.string(), id: z.string() }),
  countryCode: z.enum(countryCodes).nullable(),
  reason: z.string(),
  askedBy: z.string(),
  askedByEmail: z.string().nullable().describe('null for the command line'),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decision: z.enum(['approved', 'rejected', 'voided']).nullable(),
  decidedBy: z.string().nullable(),
  decidedByEmail: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  decisionReason: z.string().nullable(),
  mayApprove: z.boolean(),
  mine: z.boolean(),
})

const ofKind = <K extends ApprovalKindName>(kind: K) =>
  about.extend({ kind: z.literal(kind), effect: approvalEffects[kind] })

const approval = z.discriminatedUnion('kind', [
  ofKind('staff.roles'),
  ofKind('staff.reset-factor'),
  ofKind('event.prices'),
  ofKind('event.call-off'),
  ofKind('discount'),
  ofKind('refund'),
  ofKind('refund.by-hand'),
  ofKind('refund.bill'),
  ofKind('payout'),
  ofKind('transfer.forgive'),
  ofKind('money-return.end'),
  ofKind('money-task.settle'),
  ofKind('complaint.answer'),
  ofKind('message'),
  ofKind('export'),
])

export type Approval = z.output<typeof approval>

const byId = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
const done = z.object({})

/** Acts that wait for a second person. The kind decides who may approve. */
export const approvalContract = {
  'GET /office-api/approvals': {
    who: 'staff',
    summary: 'Approvals that the caller may decide, has requested or audits',
    query: z.object({
      ...listQuery(['-askedAt', 'askedAt']),
      state: z.enum(['open', 'over']).default('open'),
      kind: oneLine().max(100).default(''),
    }),
    answer: z.object(listAnswer(approval)),
  },
  'POST /office-api/approvals/{id}/approve': {
    who: 'staff',
    stepUp: true,
    summary: 'Approves a request, and executes it',
    params: byId,
    answer: done,
  },
  'POST /office-api/approvals/{id}/reject': {
    who: 'staff',
    summary: 'Rejects a request; its author withdraws it in the same way',
    params: byId,
    body: z.object({ reason: freeText().trim().max(500, 'text_too_long').optional() }),
    answer: done,
  },
} satisfies OfficeEndpointMap
