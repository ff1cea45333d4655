import { z } from 'zod'
import * as accounts from '#contract/accounts.ts'
import * as enquiries from '#contract/enquiries.ts'
import * as eventLists from '#contract/event-lists.ts'
import * as events from '#contract/events.ts'
import * as frequent from '#contract/frequent.ts'
import * as landing from '#contract/landing.ts'
import * as orders from '#contract/orders/orders.ts'
import * as ownOrders from '#contract/orders/own-orders.ts'
import * as payments from '#contract/orders/payments.ts'
import * as refunds from '#contract/orders/refunds.ts'
import * as tickets from '#contract/orders/tickets.ts'
import * as places from '#contract/places/places.ts'
import * as privateEventForm from '#contract/private-events/private-event-form.ts'
import * as privateEventGuests from '#contract/private-events/private-event-guests.ts'
import * as privateEvents from '#contract/private-events/private-events.ts'

const areas = [
  ...[accounts, enquiries, eventLists, events, frequent, landing, orders, ownOrders, payments, places],
  ...[privateEventForm, privateEventGuests, privateEvents, refunds, tickets],
]

/** The objects exported by the contract, by type name; generated clients use these names. */
export const namedSchemas: ReadonlyMap<string, z.ZodObject> = new Map(
  areas
    .flatMap((area) => Object.entries<unknown>(area))
    .flatMap(([name, schema]) =>
      schema instanceof z.ZodObject ? [[name[0]?.toUpperCase() + name.slice(1), schema] as const] : [],
    ),
)
