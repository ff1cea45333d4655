import { z } from 'zod'
import * as enquiries from '#contract/catalogue/enquiries.ts'
import * as eventLists from '#contract/catalogue/event-lists.ts'
import * as events from '#contract/catalogue/events.ts'
import * as landing from '#contract/catalogue/landing.ts'
import * as privateEventForm from '#contract/catalogue/private-event-form.ts'
import * as privateEventGuests from '#contract/catalogue/private-event-guests.ts'
import * as privateEvents from '#contract/catalogue/private-events.ts'
import * as places from '#contract/geography/places.ts'
import * as accounts from '#contract/people/accounts.ts'
import * as frequent from '#contract/people/frequent.ts'
import * as orders from '#contract/sales/orders.ts'
import * as ownOrders from '#contract/sales/own-orders.ts'
import * as payments from '#contract/sales/payments.ts'
import * as refunds from '#contract/sales/refunds.ts'
import * as tickets from '#contract/travel/tickets.ts'

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
