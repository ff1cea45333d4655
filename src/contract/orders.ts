import { z } from 'zod'
import { mostTicketsPerOrder } from '#domain/orders/check-tickets.ts'
import { paymentCodes, prepaid } from '#domain/payments/payment-codes.ts'
import type { EndpointMap } from './endpoint.ts'
import { email, firstName, numericId, phone, uuid } from './fields.ts'
import { paymentStep } from './payments.ts'

const text = (required: string, longest: number) =>
  z.string({ error: required }).trim().min(1, required).max(longest, 'text_too_long')

/** One passenger; `passengerAddress` is one of the ticket's addresses, word for word. */
export const passenger = z.object({
  name: firstName,
  email,
  phone,
  passengerAddress: text('address_is_required', 200),
})

export const ticketAddress = z.object({
  address: text('address_is_required', 200),
  commune_id: z.coerce.number({ error: 'countie_is_required' }).int().positive('countie_is_required'),
})

export const orderTicket = z.object({
  placeId: numericId,
  productVariantId: numericId,
  passengers: z.array(passenger).min(1, 'incomplete_form').max(60, 'incomplete_form'),
  addresses: z.array(ticketAddress).min(1, 'incomplete_form').max(10, 'incomplete_form'),
})

/** Who travels with a ticket and from where, once it has been bought. */
export const ticketChange = orderTicket.pick({ passengers: true, addresses: true }).extend({
  /** the ticket's, as it was when the change was begun; without it nothing is compared */
  version: z.number().int().min(0).optional(),
})

export const orderDraft = z.object({
  url: z.url('invalid_input').max(300),
  eventDateId: numericId,
  provinceId: numericId,
  paymentCode: z.enum([...paymentCodes, prepaid], { error: 'payment_method_is_required' }),
  tickets: z.array(orderTicket).min(1, 'incomplete_tickets').max(mostTicketsPerOrder, 'incomplete_tickets'),
  discountCode: z.string().trim().max(40).optional(),
  holdId: uuid.optional(),
  /** what the customer saw, in major units; the order is refused when the price has changed since */
  shownTotal: z.number().nonnegative(),
})

export const placedOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  state: z.string(),
  paymentState: z.string(),
  total: z.number(),
  currency: z.string(),
  holdUntil: z.string().nullable(),
  payment: paymentStep,
})

export const holdRequest = z.object({
  eventDateId: numericId,
  provinceId: numericId,
  lines: z
    .array(
      z.object({
        productVariantId: numericId,
        quantity: z.number().int().positive().max(mostTicketsPerOrder),
      }),
    )
    .min(1, 'incomplete_tickets')
    .max(mostTicketsPerOrder, 'incomplete_tickets'),
})

export const hold = z.object({ id: z.string(), expiresAt: z.string(), extendable: z.boolean() })

export const discount = z.object({
  code: z.string(),
  variation: z.number(),
  used: z.boolean(),
  productVariants: z.array(z.object({ product_variant_id: z.number(), discount_price: z.number() })),
})

export const orderDetail = z.object({
  order: z.object({
    id: z.string(),
    number: z.string(),
    createdAt: z.string(),
    date: z.string(),
    state: z.string(),
    paymentState: z.string(),
    cancelReason: z.string().nullable(),
    paymentCode: z.string(),
    total: z.number(),
    /** what is still to be paid: less than the total when a part of it has come by transfer, 0 when nothing is */
    missing: z.number(),
    currency: z.string(),
    holdUntil: z.string().nullable(),
    payment: paymentStep.nullable(),
    /** until when passengers and addresses may be changed; null when they may not at all */
    changesUntil: z.string().nullable(),
    provinceId: z.number(),
    /** money on its way back or back already, the latest first */
    refunds: z.array(
      z.object({
        amount: z.number(),
        state: z.enum(['on_its_way', 'done', 'with_staff']),
        createdAt: z.string(),
      }),
    ),
  }),
  event: z.object({
    id: z.number(),
    slug: z.string(),
    startsAt: z.string(),
    date: z.string(),
    timeZone: z.string(),
    placeName: z.string(),
    placeAddress: z.string(),
    translations: z.array(
      z.object({ locale: z.string(), name: z.string(), description: z.string(), imagePath: z.string() }),
    ),
  }),
  tickets: z.array(
    z.object({
      /** from 0; in the path of a change */
      position: z.number(),
      /** another one after each change of it */
      version: z.number(),
      category: z.string(),
      name: z.string(),
      price: z.number(),
      listPrice: z.number(),
      capacity: z.number(),
      stops: z.number(),
      /** whether everybody is picked up at one fixed point */
      fixedApproach: z.boolean(),
      /** given back: nobody travels with it any more */
      released: z.boolean(),
      addresses: z.array(z.object({ address: z.string(), communeId: z.number(), countyName: z.string() })),
      passengers: z.array(
        z.object({ name: z.string(), email: z.string(), phone: z.string(), passengerAddress: z.string() }),
      ),
    }),
  ),
})

export const purchase = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: z.string(),
  /** the trip's local time, and the same with its offset and zone */
  date: z.string(),
  startsAt: z.string(),
  timeZone: z.string(),
  state: z.string(),
  paymentState: z.string(),
  total: z.number(),
  currency: z.string(),
  regularEvent: z.object({ name: z.string(), slug: z.string() }),
})

export type TicketChange = z.output<typeof ticketChange>
export type TicketChangeDraft = z.input<typeof ticketChange>
export type OrderDraft = z.input<typeof orderDraft>
export type ParsedOrderDraft = z.output<typeof orderDraft>
export type PlacedOrder = z.output<typeof placedOrder>
export type HoldRequest = z.output<typeof holdRequest>
export type Hold = z.output<typeof hold>
export type Discount = z.output<typeof discount>
export type OrderDetail = z.output<typeof orderDetail>
export type Purchase = z.output<typeof purchase>

const byId = z.object({ id: uuid })

export const orderEndpoints = {
  'POST /shop-api/holds': {
    who: 'customer',
    summary: 'Holds seats for a quarter of an hour',
    body: holdRequest,
    answer: hold,
  },
  'PUT /shop-api/holds/{id}': {
    who: 'customer',
    summary: 'Changes what a hold holds',
    params: byId,
    body: holdRequest,
    answer: hold,
  },
  'POST /shop-api/holds/{id}/extend': {
    who: 'customer',
    summary: 'Extends a hold, once',
    params: byId,
    answer: hold,
  },
  'DELETE /shop-api/holds/{id}': {
    who: 'customer',
    summary: 'Gives the seats of a hold back',
    params: byId,
    answer: z.object({}),
  },
  'GET /shop-api/discounts/{code}/event/{eventId}': {
    who: 'customer',
    summary: "What a discount code does to the event's prices",
    params: z.object({ code: z.string().max(40), eventId: numericId }),
    answer: discount,
  },
  'POST /shop-api/orders': {
    who: 'customer',
    summary: 'Places an order and starts its payment',
    headers: z.object({ 'idempotency-key': z.string().min(1).max(100).optional() }),
    body: orderDraft,
    answer: placedOrder,
  },
  'GET /shop-api/order-detail/{id}': {
    who: 'customer',
    summary: 'An order of the customer, with its tickets',
    params: byId,
    answer: orderDetail,
  },
  'PUT /shop-api/order-detail/{id}/tickets/{position}': {
    who: 'customer',
    summary: 'Changes who travels with a ticket and from where, until 72 hours before the trip',
    params: z.object({ id: uuid, position: z.coerce.number().int().min(0).max(mostTicketsPerOrder) }),
    body: ticketChange,
    answer: orderDetail,
  },
  'POST /shop-api/order-detail/{id}/resend-mail': {
    who: 'customer',
    summary: 'Sends the mail that tells how the order stands once more',
    params: byId,
    answer: z.object({}),
  },
  'GET /shop-api/payment-history': {
    who: 'customer',
    summary:
      "The customer's orders, the latest first; a page ends with the order that the next one begins after",
    query: z.object({
      /** the id of the last order of the page before */
      after: uuid.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.array(purchase),
  },
} satisfies EndpointMap
