import { z } from 'zod'
import {
  calendarDay,
  countryCode,
  freeText,
  localTime,
  nothing,
  numericId,
  oneLine,
} from '#contract/platform/fields.ts'
import { ticketChange } from '#contract/sales/own-orders.ts'
import { countryCodes } from '#domain/geography/countries/country.ts'
import { mailStates } from '#domain/mails/mail-kinds.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { staffActs } from '#domain/sales/orders/staff-acts.ts'
import { orderFilterWaits, waitReasons } from '#domain/sales/orders/waiting-list/wait-reasons.ts'
import { paymentStates } from '#domain/sales/payments/attempts/payment-states.ts'
import { paymentCodes, prepaid } from '#domain/sales/payments/payment-codes.ts'
import { note } from '../platform/handling.ts'
import { listAnswer, listQuery } from '../platform/lists.ts'
import type { OfficeEndpointMap } from '../platform/office-endpoint.ts'
import { phoneText } from '../platform/phone-text.ts'
import { moneyReturn } from './money-returns.ts'

const day = calendarDay().or(z.literal('')).default('')
const money = z.number().describe('in major units of the currency')
const currency = z.enum(currencies)

/** The filters of the list of orders, also for its export. */
export const orderFilters = {
  q: oneLine().max(200).default(''),
  state: z.enum(['', ...orderStates]).default(''),
  payment: z.enum(['', ...paymentStates]).default(''),
  waits: z.enum(['', ...orderFilterWaits]).default(''),
  method: z.enum(['', ...paymentCodes, prepaid]).default(''),
  country: countryCode.optional(),
  province: numericId.optional(),
  event: oneLine().max(100).default('').describe('its id, or words of its name'),
  date: numericId.optional().describe('the id of a date of an event'),
  variant: numericId.optional(),
  tripFrom: day.describe('day of the trip in its place’s time zone'),
  tripTo: day,
  from: day.describe('day of the order in the time zone of the event’s place'),
  to: day,
  notes: z.enum(['', 'with']).default(''),
  sold: z.enum(['', 'staff', 'me']).default('').describe('sold by staff for a buyer'),
}

const row = z.object({
  number: z.string(),
  orderId: z.uuid(),
  state: z.enum(orderStates),
  paymentState: z.enum(paymentStates),
  waits: z.enum(waitReasons).nullable().describe('reason for the wait'),
  total: money,
  currency,
  paymentCode: z.enum([...paymentCodes, prepaid]),
  createdAt: z.iso.datetime(),
  holdUntil: z.iso.datetime().nullable().describe('end of the time to pay'),
  countryCode: z.enum(countryCodes),
  event: z.object({ id: z.int(), name: z.string() }),
  startsAt: z.iso.datetime(),
  timeZone: z.string(),
  province: z.string(),
  buyer: z.object({
    name: z.string(),
    email: z.string().nullable().describe('masked or null, depending on the role'),
  }),
  tickets: z.int(),
  notes: z.int(),
  soldBy: z.string().nullable(),
})

export type OrderListRow = z.output<typeof row>

const time = z.iso.datetime()
const nextStep = z.enum(['provider_asked', 'refund_asked', 'mail_due', 'window_ends', 'frozen', 'trip'])
const contact = z.string().nullable().describe('masked or null, depending on the role')

const ticket = z.object({
  id: z.uuid(),
  position: z.int().describe('from 0'),
  version: z.int(),
  category: z.string(),
  name: z.string(),
  price: money,
  listPrice: money,
  capacity: z.int(),
  stops: z.int(),
  comesAt: time.nullable(),
  goesHomeAt: time.nullable(),
  fixedApproach: z.boolean().describe('leaves from meeting points'),
  released: z.boolean().describe('its seat was released'),
  addresses: z.array(z.object({ address: z.string(), countyId: z.int(), county: z.string() })),
  passengers: z.array(
    z.object({
      position: z.int().describe('from 0'),
      name: z.string(),
      email: contact,
      phone: contact,
      phoneText: phoneText.nullable(),
      address: z.string(),
      wheelchair: z.boolean(),
      wheelchairConsent: z.boolean().describe('the passenger consented to the use of this datum'),
      boarded: z.array(z.string()).describe('the legs on which the passenger is aboard'),
      absent: z
        .array(z.string())
        .describe('the legs on which a driver did not find the passenger, who did not board later'),
    }),
  ),
})

const detail = z.object({
  order: row.omit({ buyer: true, tickets: true, notes: true }).extend({
    cancelReason: z.string().nullable(),
    transferReference: z.int().nullable(),
    locale: z.enum(locales),
    discountCode: z.string().nullable(),
    event: z.object({ id: z.int(), name: z.string(), slug: z.string(), dateId: z.int() }),
    place: z.string(),
    provinceId: z.int(),
    buyer: z.object({
      id: z.uuid(),
      name: z.string(),
      email: contact,
      phone: contact,
      phoneText: phoneText.nullable(),
      verified: z.boolean(),
      gone: z.boolean().describe('has deleted the account'),
      suspendedAt: time.nullable().describe('start of the blocking on request'),
      pendingEmail: contact.describe('new address that is not confirmed yet'),
    }),
    next: z
      .array(z.object({ kind: nextStep, at: time }))
      .describe('scheduled steps of the shop, the next one first'),
    refundApproval: z
      .object({ id: z.int(), askedBy: z.string() })
      .nullable()
      .describe('a refund that waits for a second person'),
    longestWindow: time.nullable().describe('latest end to which its window can be set'),
  }),
  tickets: z.array(ticket),
  money: z
    .object({
      due: money,
      received: money,
      refunded: money,
      gone: money,
      lost: money,
      onItsWay: money,
      failed: money,
      fees: money,
    })
    .describe(
      'according to the ledger; `failed` are refunds that did not go back, `gone` is what left otherwise, `lost` what the shop bears',
    ),
  attempts: z.array(
    z.object({
      id: z.uuid(),
      code: z.enum(paymentCodes),
      state: z.enum(['new', 'processing', 'authorized', 'completed', 'failed', 'cancelled', 'misplaced']),
      amount: money,
      fee: money.nullable(),
      reference: z.string().nullable(),
      createdAt: time,
      voucherUntil: z.string().nullable(),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      state: z.enum(['created', 'in_transit', 'waiting_for_staff', 'done', 'failed', 'withdrawn']),
      amount: money,
      reason: z.string(),
      createdAt: time,
    }),
  ),
  moneyReturns: z
    .array(moneyReturn)
    .describe('what happened to money after it was received, the oldest first'),
  moneyTasks: z
    .array(z.object({ id: z.int(), openedAt: time, maySettle: z.boolean() }))
    .describe('open ones: payments of which a provider tells no amount, or another one'),
  mails: z.array(
    z.object({
      id: z.int(),
      name: z.string().describe('kind, with its variant if there are several: refund_done'),
      recipient: contact,
      state: z.enum(mailStates),
      createdAt: time,
      sentAt: time.nullable(),
    }),
  ),
  timeline: z
    .array(
      z.object({
        at: time,
        kind: z.string(),
        actor: z.object({ kind: z.string(), name: z.string().nullable() }),
        actorEmail: z.string().optional().describe('of staff'),
        text: z.string().nullable().describe('a note, a reason'),
        detail: z.string().nullable().describe('a code that belongs to the kind: of a method, a mail, a leg'),
        amount: money.nullable(),
      }),
    )
    .describe('the oldest first'),
  acts: z.array(
    z.object({
      act: z.enum(keysOf(staffActs)),
      allowed: z.boolean(),
      why: z.string().optional().describe('the reason as text'),
    }),
  ),
})

export type OrderDetailForStaff = z.output<typeof detail>

const byNumber = z.object({ number: oneLine().max(40) })
const place = z.coerce.number().int().min(0).max(100)
const reason = freeText().trim().min(1, 'reason_missing').max(1_000, 'text_too_long')

const see = { may: 'orders.see' } as const

/** Orders, for staff. */
export const officeOrderContract = {
  'GET /office-api/orders': {
    who: see,
    summary: 'Orders, the newest first, with the totals of the filter by currency',
    query: z.object({
      ...listQuery(['-createdAt', 'createdAt', 'startsAt', '-startsAt', 'holdUntil', '-holdUntil']),
      ...orderFilters,
    }),
    answer: z.object({
      ...listAnswer(row),
      sums: z.array(z.object({ currency, total: money })),
      names: z
        .object({ event: z.string().nullable(), variant: z.string().nullable(), date: z.string().nullable() })
        .describe('name of the object that the filter gives by id; a date in its place’s time zone'),
    }),
  },
  'GET /office-api/orders/{number}': {
    who: see,
    summary: 'An order with its tickets, its money in the ledger, its timeline and the possible acts',
    params: byNumber,
    answer: detail,
  },
  'POST /office-api/orders/{number}/notes': {
    once: true,
    who: { may: staffActs.note },
    summary: 'Adds a note that only staff can read',
    params: byNumber,
    body: note,
    answer: nothing,
  },
  'POST /office-api/orders/{number}/cancel': {
    who: { may: staffActs.cancel },
    summary: 'Cancels an unpaid order; money that it has received is refunded',
    params: byNumber,
    body: z.object({ reason }),
    answer: nothing,
  },
  'POST /office-api/orders/{number}/mails': {
    once: true,
    who: { may: staffActs.resend_mail },
    summary: 'Sends the mail about the current state of the order again',
    params: byNumber,
    answer: nothing,
  },
  'PUT /office-api/orders/{number}/window': {
    who: { may: staffActs.lengthen_window },
    summary: 'Gives the buyer of an unpaid order more time to pay',
    params: byNumber,
    body: z.object({ until: localTime.describe('in the place’s time zone'), reason }),
    answer: z.object({ holdUntil: time }),
  },
  'GET /office-api/orders/{number}/counties': {
    who: { may: staffActs.change_ticket },
    summary: 'The counties that an address of the order may have',
    params: byNumber,
    answer: z.object({ counties: z.array(z.object({ id: z.int(), name: z.string() })) }),
  },
  'PUT /office-api/orders/{number}/tickets/{position}': {
    who: { may: staffActs.change_ticket },
    summary: 'Changes passengers and addresses of a ticket on behalf of its buyer, with the same rules',
    params: byNumber.extend({ position: place }),
    body: ticketChange,
    answer: nothing,
  },
  'DELETE /office-api/orders/{number}/tickets/{position}/passengers/{passenger}/wheelchair': {
    who: { may: staffActs.withdraw_wheelchair },
    summary: 'Withdraws the consent to a passenger’s wheelchair for them, at any time: the datum is removed',
    params: byNumber.extend({ position: place, passenger: place }),
    answer: nothing,
  },
  'GET /office-api/order-choices': {
    who: see,
    summary: 'The filter values of the list of orders, for the countries of the caller',
    answer: z.object({
      countries: z.array(z.enum(countryCodes)),
      provinces: z.array(z.object({ id: z.int(), name: z.string(), countryCode: z.enum(countryCodes) })),
    }),
  },
} satisfies OfficeEndpointMap
