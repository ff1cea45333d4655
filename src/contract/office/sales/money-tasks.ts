import { z } from 'zod'
import { freeText, numericId } from '#contract/platform/fields.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { currencies } from '#domain/platform/money.ts'
import { moneyTaskEnds } from '#domain/sales/payments/returns/money-returns.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'

const time = z.iso.datetime()

const detail = z.object({
  id: z.int(),
  countryCode: z.enum(countryCodes),
  timeZone: z.string(),
  currency: z.enum(currencies),
  order: z.string().nullable().describe('its number'),
  bill: z.string().nullable().describe('the reference of a host’s bill'),
  provider: z.string().nullable(),
  theirs: z.string().nullable().describe('the provider’s id of the payment'),
  ours: z.string().nullable().describe('our reference at the provider'),
  payment: z.number().describe('amount of the payment or the bill, in major units'),
  left: z.number().describe('of it with us, in major units; 0 when it was not booked'),
  told: z
    .object({ amount: z.number(), currency: z.enum(currencies) })
    .nullable()
    .describe('what the provider has told, in major units; null without an amount'),
  ends: z.array(z.enum(moneyTaskEnds)).describe('what staff can record'),
  openedAt: time,
  settledAt: time.nullable(),
  settledAs: z.enum(moneyTaskEnds).nullable(),
  maySettle: z.boolean(),
  approval: z.object({ id: z.int(), askedBy: z.string() }).nullable().describe('that waits'),
})

export type MoneyTaskDetail = z.output<typeof detail>

const byId = z.object({ id: numericId })

export const moneyTaskContract = {
  'GET /office-api/money-tasks/{id}': {
    who: { may: 'refunds.send' },
    summary: 'A payment of which the provider tells no amount, or another one than ours',
    params: byId,
    answer: detail,
  },
  'POST /office-api/money-tasks/{id}/settle': {
    who: { may: 'refunds.send' },
    stepUp: true,
    summary:
      'Records what the provider really did with the payment’s money, with evidence; no_money: none has left it, and none was kept of a payment that was not booked. The task ends. A larger one waits for the approval of a second person: 202',
    params: byId,
    body: z.object({
      did: z.enum(moneyTaskEnds),
      amount: z
        .number()
        .positive('field_is_required')
        .optional()
        .describe('in major units; needed unless no_money'),
      evidence: freeText()
        .trim()
        .min(1, 'field_is_required')
        .max(100, 'text_too_long')
        .describe('the provider’s number of the refund, or the document that proves it'),
      reason: freeText().trim().min(1, 'reason_missing').max(500, 'text_too_long'),
    }),
    answer: z.union([
      z.object({ settled: z.literal(true), matter: z.int().nullable().describe('the money that left') }),
      z.object({ approval: z.object({ id: z.int() }) }),
    ]),
  },
} satisfies OfficeEndpointMap
