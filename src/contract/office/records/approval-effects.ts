import { z } from 'zod'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import { exportSourceNames } from '#domain/records/exports/export-sources.ts'
import { paymentCodes, prepaid } from '#domain/sales/payments/payment-codes.ts'
import { moneyReturnKinds, moneyTaskEnds, staffEnds } from '#domain/sales/payments/returns/money-returns.ts'
import { grantedRole } from '../people/staff.ts'

const currency = z.enum(currencies)
const locale = z.enum(locales)

/** In minor units of the neighbouring currency. */
const amount = z.int()
const price = z.int()

/** A ticket from one city with its old and new price. */
const newPrice = { variantId: z.int(), ticket: z.string(), city: z.string(), from: price, to: price }

/**
 * The effect of an approval, by its kind. Approving computes it again, and a changed effect voids the approval; so
 * adding or removing a field here voids all pending approvals.
 */
export const approvalEffects = {
  'staff.roles': z.object({
    add: z.array(grantedRole),
    to: z.string().describe('the person, by id'),
    had: z.array(grantedRole).describe('the roles that the person had when it was asked for'),
  }),
  'staff.reset-factor': z.object({
    of: z.string().describe('the person, by id'),
    factors: z.object({ totp: z.boolean(), passkeys: z.int() }),
  }),
  'event.prices': z.object({
    event: z.string(),
    eventId: z.int(),
    currency,
    rows: z.array(z.object(newPrice)),
  }),
  'event.call-off': z.object({
    event: z.object({ id: z.int(), name: z.string() }),
    dateIds: z.array(z.int()),
    dates: z.array(z.string()).describe('local times with offset'),
    why: z.string(),
    orders: z.int(),
    money: z.array(
      z.object({ paymentCode: z.enum([...paymentCodes, prepaid]), currency, orders: z.int(), amount }),
    ),
    accounts: z.int().describe('orders whose customers have to enter an account for the refund'),
    fingerprint: z.string().describe('of the orders and their amounts'),
  }),
  discount: z.object({
    id: z.int().nullable(),
    version: z.int().nullable().describe('version of the discount that it replaces'),
    code: z.string(),
    percent: z.number(),
    totalLimit: z.int().nullable(),
    perCustomerLimit: z.int().nullable(),
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime(),
    currency: currency.describe('of rows without one'),
    rows: z.array(z.object({ ...newPrice, event: z.string(), currency: currency.optional() })),
  }),
  refund: z.object({
    order: z.object({ id: z.string(), number: z.string() }),
    wish: z.object({
      amount: z.number().optional().describe('in major units'),
      ticketIds: z.array(z.string()).readonly().optional(),
    }),
    amount,
    currency,
    tickets: z.array(z.object({ id: z.string(), nth: z.int(), name: z.string(), price })),
    whole: z.boolean(),
    parts: z.array(z.object({ attemptId: z.string(), code: z.enum(paymentCodes), amount })),
    again: z
      .array(z.object({ id: z.string(), code: z.enum(paymentCodes), amount }))
      .describe('refunds that had failed and are sent again'),
    left: amount,
  }),
  'refund.by-hand': z.object({
    refund: z.string(),
    order: z.object({ number: z.string() }),
    amount,
    currency,
    ending: z.string().nullable().describe("of the account's number"),
    receivedAt: z.iso.datetime().nullable(),
    changed: z.object({ at: z.iso.datetime(), from: z.string().nullable() }).nullable(),
  }),
  'refund.bill': z.object({
    bill: z.string(),
    host: z.string(),
    amount,
    currency,
    paidBy: z.string().nullable().describe('tracking key of the transfer that paid it'),
  }),
  payout: z.object({
    file: z.uuid(),
    hash: z.string().describe('of the file'),
    name: z.string(),
    provider: z.string(),
    country: z.enum(countryCodes),
    lines: z.int(),
    fees: amount,
    amount: amount.describe('paid out to the bank'),
    otherTotal: z
      .object({ stated: amount, sum: amount })
      .optional()
      .describe('the payout or total that the file states, and what its lines give instead'),
    currency,
  }),
  'transfer.forgive': z.object({
    order: z.object({ id: z.string(), number: z.string() }).optional(),
    bill: z
      .object({ id: z.string(), reference: z.string() })
      .optional()
      .describe('a host’s, instead of an order'),
    total: amount,
    received: amount,
    rest: amount.describe('that the shop bears'),
    currency,
  }),
  'money-return.end': z.object({
    matter: z.int(),
    what: z.enum(moneyReturnKinds),
    order: z.string().nullable().describe('its number'),
    bill: z.string().nullable().describe('the reference of a host’s bill'),
    amount,
    currency,
    how: z.enum(staffEnds),
    tickets: z.array(z.object({ id: z.string(), nth: z.int(), name: z.string(), price })),
  }),
  'money-task.settle': z.object({
    task: z.int(),
    order: z.string().nullable().describe('its number'),
    bill: z.string().nullable().describe('the reference of a host’s bill'),
    did: z.enum(moneyTaskEnds),
    amount: amount.describe('that left; 0 for no_money'),
    payment: amount.describe('of the payment'),
    currency,
    evidence: z.string(),
  }),
  'complaint.answer': z.object({
    complaint: z.int(),
    number: z.string(),
    text: z.string().describe('of the answer, which promises money'),
    order: z.string().nullable().describe('its number, as the consumer typed it'),
  }),
  message: z.object({
    id: z.int(),
    event: z.string(),
    startsAt: z.iso.datetime(),
    timeZone: z.string(),
    province: z.string().nullable(),
    vehicle: z.string().optional().describe('of a message to a van alone'),
    states: z.array(z.string()),
    recipients: z.int(),
    texts: z.partialRecord(locale, z.object({ subject: z.string(), text: z.string() })),
    fallback: locale.nullable(),
  }),
  export: z.object({
    id: z.uuid(),
    source: z.enum(exportSourceNames),
    query: z.record(z.string(), z.string()),
    columns: z.array(z.string()),
    countries: z.array(z.enum(countryCodes)),
  }),
}

export type ApprovalKindName = keyof typeof approvalEffects

export type ApprovalEffects = { [K in ApprovalKindName]: z.output<(typeof approvalEffects)[K]> }

/** A kind with an effect of that kind. */
export type ApprovalOf<K extends ApprovalKindName = ApprovalKindName> = {
  [P in K]: { kind: P; effect: ApprovalEffects[P] }
}[K]
