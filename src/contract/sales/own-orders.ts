import { z } from 'zod'
import { pointSources } from '#domain/geography/points/point.ts'
import { locales } from '#domain/platform/locales.ts'
import { currencies } from '#domain/platform/money.ts'
import { orderStates } from '#domain/sales/orders/order-states.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import { paymentStates } from '#domain/sales/payments/attempts/payment-states.ts'
import { paymentCodes, prepaid } from '#domain/sales/payments/payment-codes.ts'
import { legs } from '#domain/travel/tickets/boarding.ts'
import type { EndpointMap } from '../platform/endpoint.ts'
import { byUuid, point, rowVersion, uuid } from '../platform/fields.ts'
import { focus } from '../platform/picture-focus.ts'
import { carrier } from './carrier.ts'
import { driverHint, orderTicket, ticketAddresses } from './orders.ts'
import { paymentStep } from './payments.ts'
import { rides } from './rides.ts'

/**
 * The passengers and addresses of a sold ticket, and the hours of a private van; the hours do not change if omitted.
 */
export const ticketChange = orderTicket.pick({ passengers: true, comesAt: true, goesHomeAt: true }).extend({
  addresses: ticketAddresses,
  /** the version of the ticket that the caller has read; without it versions are not compared */
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
    /** the amount still to pay: less than the total after a partial transfer, 0 when paid */
    missing: z.number(),
    currency: z.enum(currencies),
    holdUntil: z.string().nullable(),
    /** the payment deadline shown to the customer; the seats are held somewhat longer. Null when there is nothing to pay */
    payUntil: z.string().nullable(),
    payment: paymentStep.nullable(),
    /** until when passengers and addresses may be changed; null when they cannot be changed */
    changesUntil: z.string().nullable(),
    provinceId: z.number(),
    /** refunds in progress or done, the latest first */
    refunds: z.array(
      z.object({
        amount: z.number(),
        state: z.enum(['on_its_way', 'done', 'with_staff', 'given_by_bank']),
        createdAt: z.string(),
        /** set while staff have to send it: opens `/refund-account`, where the customer enters an account */
        accountToken: z.string().nullable(),
      }),
    ),
  }),
  event: z.object({
    id: z.number(),
    slug: z.string(),
    dateId: z.number(),
    startsAt: z.string(),
    /** of this date; it equals `startsAt` when the end is unknown */
    endsAt: z.string(),
    /** the original start, if this date was postponed after the order was placed */
    postponedFrom: z.string().nullable(),
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
      /** from 0; used in the path of a change */
      position: z.number(),
      productVariantId: z.number(),
      /** changes with each edit */
      version: z.number(),
      category: z.string(),
      name: z.string(),
      price: z.number(),
      listPrice: z.number(),
      capacity: z.number(),
      stops: z.number(),
      /** the rental time of a private van; null for seats */
      hours: z.number().nullable(),
      /** hours of a private van, `YYYY-MM-DDTHH:mm` in the time zone of the place; null until agreed */
      comesAt: z.string().nullable(),
      goesHomeAt: z.string().nullable(),
      /** whether all passengers are picked up at one fixed point */
      fixedApproach: z.boolean(),
      /** released: no longer valid */
      released: z.boolean(),
      /** the promised rides; null before a promise */
      promised: rides.extend({ vehicle: z.string() }).nullable(),
      /** of its vehicles, once they are assigned */
      carriers: z.array(carrier),
      addresses: z.array(
        z.object({
          address: z.string(),
          communeId: z.number(),
          countyName: z.string(),
          /** the promised pick-up window; null before a promise */
          pickUp: z.object({ from: z.string(), until: z.string() }).nullable(),
          /**
           * all windows that were ever promised, with the reasons for changes, the latest first; empty for a place
           * given away
           */
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
          /** the note to the driver */
          note: z.string(),
          /** the door's position, if the customer has set it; otherwise null */
          door: point.nullable(),
          /**
           * where the van would go now; `county`: only the county is known. Null when unknown, and for a place given
           * away
           */
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
          wheelchairConsent: z.boolean(),
          position: z.number(),
        }),
      ),
    }),
  ),
})

export const purchase = z.object({
  id: z.string(),
  number: z.string(),
  createdAt: z.string(),
  /** the trip's local time, and the same time with offset and zone */
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

/** The customer's own orders. */
export const ownOrderContract = {
  'GET /shop-api/order-detail/{id}': {
    who: 'customer',
    summary: 'An order of the customer, with its tickets',
    params: byUuid,
    answer: orderDetail,
  },
  'PUT /shop-api/order-detail/{id}/tickets/{position}': {
    who: 'customer',
    summary: 'Changes the passengers and addresses of a ticket, until 72 hours before the trip',
    params: z.object({ id: uuid, position: z.coerce.number().int().min(0).max(mostTicketsPerOrder) }),
    body: ticketChange,
    answer: orderDetail,
  },
  'PUT /shop-api/order-detail/{id}/tickets/{position}/addresses/{address}': {
    who: 'customer',
    summary: 'Sets the position of the door and a note for the driver, until 72 hours before the trip',
    params: z.object({
      id: uuid,
      position: z.coerce.number().int().min(0).max(mostTicketsPerOrder),
      address: z.coerce.number().int().min(0).max(20),
    }),
    body: driverHint,
    answer: orderDetail,
  },
  'DELETE /shop-api/order-detail/{id}/tickets/{position}/passengers/{passenger}/wheelchair': {
    who: 'customer',
    summary:
      'Withdraws the consent to the use of a passenger’s wheelchair, at any time: the datum is removed, and the planner is told',
    params: z.object({
      id: uuid,
      position: z.coerce.number().int().min(0).max(mostTicketsPerOrder),
      passenger: z.coerce.number().int().min(0).max(60),
    }),
    answer: orderDetail,
  },
  'POST /shop-api/order-detail/{id}/resend-mail': {
    who: 'customer',
    summary: 'Sends the mail about the current state of the order again',
    params: byUuid,
    answer: z.object({}),
  },
  'GET /shop-api/payment-history': {
    who: 'customer',
    summary: "The customer's orders, the latest first; to get the next page, pass the id of the last order",
    query: z.object({
      /** the id of the last order of the previous page */
      after: uuid.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.array(purchase),
  },
} satisfies EndpointMap
