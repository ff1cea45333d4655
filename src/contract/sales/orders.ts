import { z } from 'zod'
import { currencies } from '#domain/platform/money.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { lacksWheelchairConsent } from '#domain/sales/orders/place-order/wheelchair-consent.ts'
import { paymentStates } from '#domain/sales/payments/attempts/payment-states.ts'
import { paymentCodes, prepaid } from '#domain/sales/payments/payment-codes.ts'
import { typedCounty } from '../geography/places.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import {
  byUuid,
  email,
  freeText,
  idempotentCall,
  idOf,
  largestInteger,
  localTime,
  numericId,
  oneLine,
  personName,
  phone,
  point,
  uuid,
} from '../platform/fields.ts'
import { paymentStep } from './payments.ts'

const address = oneLine('address_is_required').min(1, 'address_is_required').max(200, 'text_too_long')

/** Larger than the limit of an order, whose refusal names the limit, but small enough for a request. */
const largestList = 100

/** One passenger; `passengerAddress` is exactly one of the ticket's addresses. */
export const passenger = z
  .object({
    name: personName,
    email,
    phone,
    passengerAddress: address,
    /** travels in a wheelchair and needs a wheelchair place in the van */
    wheelchair: z.boolean().optional(),
    /** the passenger's explicit consent to the use of this datum about health; a wheelchair is refused without it */
    wheelchairConsent: z.boolean().optional(),
  })
  .superRefine((person, ctx) => {
    if (!lacksWheelchairConsent(person)) return
    for (const field of ['wheelchair', 'wheelchairConsent'])
      ctx.addIssue({ code: 'custom', path: [field], message: 'wheelchair_consent_is_required' })
  })

export const ticketAddress = z.object({
  address,
  commune_id: idOf('countie_is_required'),
  /** the name of an unlisted county, if `commune_id` is the placeholder for those */
  communeName: typedCounty.optional(),
})

/** A customer's note to the driver about an address. */
const driverNote = oneLine().max(140, 'text_too_long')

/** A note to the driver about an address; without `door` its point does not change. */
export const driverHint = z.object({ note: driverNote.default(''), door: point.optional() })

/** The addresses of a ticket. */
export const ticketAddresses = addressList(ticketAddress)

function addressList<Address extends z.ZodType>(one: Address) {
  return z.array(one).min(1, 'incomplete_form').max(10, 'incomplete_form')
}

/** The hours of a private van, `YYYY-MM-DDTHH:mm` in the time zone of the event's place. */
const vanHours = { comesAt: localTime.optional(), goesHomeAt: localTime.optional() }

export const orderTicket = z.object({
  placeId: numericId,
  productVariantId: numericId,
  passengers: z.array(passenger).min(1, 'incomplete_form').max(60, 'incomplete_form'),
  /** with the notes for the driver, except for a fixed meeting point */
  addresses: addressList(ticketAddress.extend({ note: driverNote.optional(), door: point.optional() })),
  ...vanHours,
})

/** An http(s) address in a browser's normal form, with characters escaped that could inject markup. */
const pageAddress = freeText('invalid_input')
  .max(300)
  .regex(/^[^\s"<>\\^`{|}]*$/, 'invalid_input')
  .pipe(z.url({ protocol: /^https?$/, error: 'invalid_input' }))

export const orderDraft = z.object({
  url: pageAddress,
  eventDateId: numericId,
  provinceId: numericId,
  paymentCode: z.enum([...paymentCodes, prepaid], { error: 'payment_method_is_required' }),
  tickets: z.array(orderTicket).min(1, 'incomplete_tickets').max(largestList),
  discountCode: oneLine().max(40).optional(),
  holdId: uuid.optional(),
  /**
   * the total that the customer saw, in major units; the order is refused when the price has changed since
   */
  shownTotal: z.number().nonnegative().max(largestInteger),
})

export const placedOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  state: z.enum(orderStates),
  paymentState: z.enum(paymentStates),
  total: z.number(),
  currency: z.enum(currencies),
  holdUntil: z.string().nullable(),
  /** the payment deadline shown to the customer; the seats are held somewhat longer */
  payUntil: z.string().nullable(),
  payment: paymentStep,
})

export const holdRequest = z.object({
  eventDateId: numericId,
  provinceId: numericId,
  lines: z
    .array(
      z.object({
        productVariantId: numericId,
        quantity: z.number().int().positive().max(largestInteger),
      }),
    )
    .min(1, 'incomplete_tickets')
    .max(largestList),
})

export const hold = z.object({ id: z.string(), expiresAt: z.string(), extendable: z.boolean() })

export const discount = z.object({
  code: z.string(),
  variation: z.number(),
  used: z.boolean(),
  productVariants: z.array(z.object({ product_variant_id: z.number(), discount_price: z.number() })),
})

export type OrderDraft = z.input<typeof orderDraft>
export type ParsedOrderDraft = z.output<typeof orderDraft>
export type PlacedOrder = z.output<typeof placedOrder>
export type HoldRequest = z.output<typeof holdRequest>
export type Hold = z.output<typeof hold>
export type Discount = z.output<typeof discount>

export const orderContract = {
  'POST /shop-api/holds': {
    who: 'customer',
    summary: 'Holds seats for a quarter of an hour',
    body: holdRequest,
    answer: hold,
  },
  'PUT /shop-api/holds/{id}': {
    who: 'customer',
    summary: 'Changes the seats of a hold',
    params: byUuid,
    body: holdRequest,
    answer: hold,
  },
  'POST /shop-api/holds/{id}/extend': {
    who: 'customer',
    summary: 'Extends a hold, once',
    params: byUuid,
    answer: hold,
  },
  'DELETE /shop-api/holds/{id}': {
    who: 'customer',
    summary: 'Releases the seats of a hold',
    params: byUuid,
    answer: z.object({}),
  },
  'GET /shop-api/discounts/{code}/event/{eventId}': {
    who: 'customer',
    summary: 'The prices of an event with a discount code',
    params: z.object({ code: oneLine().max(40), eventId: numericId }),
    answer: discount,
  },
  'POST /shop-api/orders': {
    who: 'customer',
    summary: 'Places an order and starts its payment',
    headers: idempotentCall,
    body: orderDraft,
    answer: placedOrder,
  },
} satisfies EndpointMap
