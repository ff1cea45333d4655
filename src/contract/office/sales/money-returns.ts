import { z } from 'zod'
import { freeText, numericId, uuid } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { moneyReturnEnds, moneyReturnKinds, staffEnds } from '#domain/sales/payments/returns/money-returns.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const time = z.iso.datetime()

/** An event of money after it was received, as staff see it. */
export const moneyReturn = z.object({
  id: z.int(),
  kind: z.enum(moneyReturnKinds),
  amount: z.number().describe('in major units'),
  source: z.string().describe('provider:<name>, statement or payout'),
  reference: z.string().describe('the source’s own'),
  reason: z.string().nullable().describe('the source’s code'),
  happenedAt: time,
  answerBy: time.nullable().describe('until when staff can answer'),
  open: z.boolean().describe('marks the order'),
  mayEnd: z.boolean().describe('the caller may end it'),
  endedAt: time.nullable(),
  endedBy: z.enum(moneyReturnEnds).nullable(),
})

const detail = moneyReturn.extend({
  currency: z.enum(currencies),
  countryCode: z.enum(countryCodes),
  timeZone: z.string(),
  order: z.string().nullable().describe('its number'),
  bill: z.string().nullable().describe('the reference of a host’s bill'),
  tickets: z
    .array(z.object({ id: uuid, nth: z.int(), name: z.string(), price: z.number() }))
    .describe('the valid ones of the order; prices in major units'),
  needsApproval: z.boolean().describe('a second person has to approve its end'),
  approval: z.object({ id: z.int(), askedBy: z.string() }).nullable().describe('that waits'),
})

export type MoneyReturnDetail = z.output<typeof detail>

const byId = z.object({ id: numericId })

export const moneyReturnContract = {
  'GET /office-api/money-returns/{id}': {
    who: { may: 'refunds.send' },
    summary: 'A matter of money that left an order or a host’s bill, with the tickets that can end with it',
    params: byId,
    answer: detail,
  },
  'POST /office-api/money-returns/{id}/end': {
    who: { may: 'refunds.send' },
    stepUp: true,
    summary:
      'Ends an open matter. accepted: the shop bears the loss, and the tickets stay valid; tickets_ended: tickets of the order end, without more money. A larger one waits for the approval of a second person: 202',
    params: byId,
    body: z.object({
      how: z.enum(staffEnds),
      ticketIds: z.array(uuid).min(1, 'field_is_required').max(100).optional().describe('default: all'),
      reason: freeText().trim().min(1, 'reason_missing').max(500, 'text_too_long'),
    }),
    answer: z.union([
      z.object({ ended: z.literal(true) }),
      z.object({ approval: z.object({ id: z.int() }) }),
    ]),
  },
} satisfies OfficeEndpointMap
