import { z } from 'zod'
import { locales } from '#domain/locales.ts'
import { currencies } from '#domain/money.ts'
import { mostTicketsPerOrder } from '#domain/orders/check-tickets.ts'
import { orderStates } from '#domain/orders/order-states.ts'
import { paymentCodes, prepaid } from '#domain/payments/payment-codes.ts'
import { paymentStates } from '#domain/payments/payment-states.ts'
import { pointSources } from '#domain/points/point.ts'
import { legs } from '#domain/tickets/boarding.ts'
import type { EndpointMap } from '../endpoint.ts'
import { focus, rides } from '../events.ts'
import { point, rowVersion, uuid } from '../fields.ts'
import { driverHint, orderTicket, ticketAddresses } from './orders.ts'
import { paymentStep } from './payments.ts'

/**
 * The passengers and addresses of a ticket that has been bought, and the hours of a private van: without them they
 * stay what they are.
 */
export const ticketChange = orderTicket.pick({ passengers: true, comesAt: true, goesHomeAt: true }).extend({
  addresses: ticketAddresses,
  /** the ticket's, as it was when the change was begun; without it nothing is compared */
  version: rowVersion.optional(),
})

export const orderDetail = z.object({
  order: z.object({
    id: z.string(),
    number: z.string(),
    createdAt: z.string(),
    date: z.string(),
    state: z.enum(orderStates),
    paymentState: z.enum(paymentStates),
    cancelReason: z.string().nullable(),
    paymentCode: z.enum([...paymentCodes, prepaid]),
    total: z.number(),
    /** what is still to be paid: less than the total when a part of it has come by transfer, 0 when nothing is */
    missing: z.number(),
    currency: z.enum(currencies),
    holdUntil: z.string().nullable(),
    /** the payment deadline shown to the customer; the seats are held somewhat longer. Null when there is nothing to pay */
    payUntil: z.string().nullable(),
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
        /** while people have to send it: opens `/refund-account`, where the customer says to which account */
        accountToken: z.string().nullable(),
      }),
    ),
  }),
  event: z.object({
    id: z.number(),
    slug: z.string(),
    dateId: z.number(),
    startsAt: z.string(),
    date: z.string(),
    timeZone: z.string(),
    ...rides.shape,
    placeName: z.string(),
    placeAddress: z.string(),
    focus,
    translations: z.array(
      z.object({ locale: z.enum(locales), name: z.string(), description: z.string(), imagePath: z.string() }),
    ),
  }),
  tickets: z.array(
    z.object({
      /** from 0; in the path of a change */
      position: z.number(),
      productVariantId: z.number(),
      /** another one after each change of it */
      version: z.number(),
      category: z.string(),
      name: z.string(),
      price: z.number(),
      listPrice: z.number(),
      capacity: z.number(),
      stops: z.number(),
      /** a private van, rented for so long; null for seats */
      hours: z.number().nullable(),
      /** of a private van, `YYYY-MM-DDTHH:mm` by the clock of the place; null while they are not agreed */
      comesAt: z.string().nullable(),
      goesHomeAt: z.string().nullable(),
      /** whether all are picked up at one fixed point */
      fixedApproach: z.boolean(),
      /** released: no passenger travels with it */
      released: z.boolean(),
      /** the rides as its passengers were promised them; null before that */
      promised: rides.extend({ vehicle: z.string() }).nullable(),
      addresses: z.array(
        z.object({
          address: z.string(),
          communeId: z.number(),
          countyName: z.string(),
          /** the window in which its passengers are fetched; null before it was promised */
          pickUp: z.object({ from: z.string(), until: z.string() }).nullable(),
          /** all windows that its passengers were ever promised, and why they changed, the latest first; none of a place given away */
          told: z.array(
            z.object({
              leg: z.enum(legs),
              vehicle: z.string(),
              from: z.string(),
              until: z.string(),
              toldAt: z.string(),
              reason: z.string().nullable(),
            }),
          ),
          /** what the driver is told of it */
          note: z.string(),
          /** where its door is, as the customer has said; null where the customer has not */
          door: point.nullable(),
          /** where the van would go now; `county`: only that is known. Null where nothing is, and for a place given away */
          found: point.extend({ source: z.enum(pointSources) }).nullable(),
        }),
      ),
      passengers: z.array(
        z.object({
          name: z.string(),
          email: z.string(),
          phone: z.string(),
          passengerAddress: z.string(),
          wheelchair: z.boolean(),
        }),
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
  state: z.enum(orderStates),
  paymentState: z.enum(paymentStates),
  total: z.number(),
  currency: z.enum(currencies),
  regularEvent: z.object({ name: z.string(), slug: z.string() }),
})

export type TicketChange = z.output<typeof ticketChange>
export type TicketChangeDraft = z.input<typeof ticketChange>
export type OrderDetail = z.output<typeof orderDetail>
export type DriverHint = z.output<typeof driverHint>
export type Purchase = z.output<typeof purchase>

const byId = z.object({ id: uuid })

/** Calls about orders that a customer has placed. */
export const ownOrderEndpoints = {
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
  'PUT /shop-api/order-detail/{id}/tickets/{position}/addresses/{address}': {
    who: 'customer',
    summary: 'Tells the driver of an address where its door is, and a note, until 72 hours before the trip',
    params: z.object({
      id: uuid,
      position: z.coerce.number().int().min(0).max(mostTicketsPerOrder),
      address: z.coerce.number().int().min(0).max(20),
    }),
    body: driverHint,
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
