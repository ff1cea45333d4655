import { accountEndpoints } from './accounts.ts'
import { complaintEndpoints } from './complaints.ts'
import type { Endpoint, EndpointAnswer, EndpointInput, EndpointRequest } from './endpoint.ts'
import { enquiryEndpoints } from './enquiries.ts'
import { eventListEndpoints } from './event-lists.ts'
import { eventEndpoints } from './events.ts'
import { frequentEndpoints } from './frequent.ts'
import { landingEndpoints } from './landing.ts'
import { giveAwayEndpoints } from './orders/give-aways.ts'
import { orderEndpoints } from './orders/orders.ts'
import { ownOrderEndpoints } from './orders/own-orders.ts'
import { paymentEndpoints } from './orders/payments.ts'
import { refundEndpoints } from './orders/refunds.ts'
import { rideAlertEndpoints } from './orders/ride-alerts.ts'
import { ticketEndpoints } from './orders/tickets.ts'
import { waitingListEndpoints } from './orders/waiting-list.ts'
import { addressSuggestionEndpoints } from './places/address-suggestions.ts'
import { mapEndpoints } from './places/map-ground.ts'
import { placeEndpoints } from './places/places.ts'
import { postponementEndpoints } from './postponements.ts'
import { privateEventGuestEndpoints } from './private-events/private-event-guests.ts'
import { privateEventEndpoints } from './private-events/private-events.ts'
import { seatAlertEndpoints } from './seat-alerts.ts'

/** The JSON endpoints of the shop, by area. */
export const areas = {
  accounts: { ...accountEndpoints, ...frequentEndpoints },
  places: { ...placeEndpoints, ...addressSuggestionEndpoints, ...mapEndpoints },
  events: { ...eventListEndpoints, ...eventEndpoints, ...seatAlertEndpoints },
  landing: landingEndpoints,
  orders: {
    ...orderEndpoints,
    ...ownOrderEndpoints,
    ...waitingListEndpoints,
    ...giveAwayEndpoints,
    ...postponementEndpoints,
    ...rideAlertEndpoints,
  },
  payments: { ...paymentEndpoints, ...refundEndpoints },
  tickets: ticketEndpoints,
  'private events': { ...privateEventEndpoints, ...privateEventGuestEndpoints },
  enquiries: enquiryEndpoints,
  complaints: complaintEndpoints,
}

/** The same endpoints by method and path. */
export const contract = {
  ...areas.accounts,
  ...areas.places,
  ...areas.events,
  ...areas.landing,
  ...areas.orders,
  ...areas.payments,
  ...areas.tickets,
  ...areas['private events'],
  ...areas.enquiries,
  ...areas.complaints,
}

export type Contract = typeof contract
export type Call = keyof Contract

type At<C extends Call> = Contract[C] extends Endpoint ? Contract[C] : never

export type CallWho<C extends Call> = At<C>['who']
export type CallInput<C extends Call> = EndpointInput<At<C>>
export type CallRequest<C extends Call> = EndpointRequest<At<C>>
export type CallAnswer<C extends Call> = EndpointAnswer<At<C>>
