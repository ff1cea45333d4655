import { enquiryEndpoints } from './catalogue/enquiries.ts'
import { eventListEndpoints } from './catalogue/event-lists.ts'
import { eventEndpoints } from './catalogue/events.ts'
import { landingEndpoints } from './catalogue/landing.ts'
import { postponementEndpoints } from './catalogue/postponements.ts'
import { privateEventGuestEndpoints } from './catalogue/private-event-guests.ts'
import { privateEventEndpoints } from './catalogue/private-events.ts'
import { seatAlertEndpoints } from './catalogue/seat-alerts.ts'
import { addressSuggestionEndpoints } from './geography/address-suggestions.ts'
import { mapEndpoints } from './geography/map-ground.ts'
import { placeEndpoints } from './geography/places.ts'
import { accountEndpoints } from './people/accounts.ts'
import { complaintEndpoints } from './people/complaints.ts'
import { frequentEndpoints } from './people/frequent.ts'
import type { Endpoint, EndpointAnswer, EndpointInput, EndpointRequest } from './platform/endpoint.ts'
import { giveAwayEndpoints } from './sales/give-aways.ts'
import { orderEndpoints } from './sales/orders.ts'
import { ownOrderEndpoints } from './sales/own-orders.ts'
import { paymentEndpoints } from './sales/payments.ts'
import { refundEndpoints } from './sales/refunds.ts'
import { waitingListEndpoints } from './sales/waiting-list.ts'
import { drivingEndpoints, staffActEndpoints } from './travel/driving.ts'
import { rideAlertEndpoints } from './travel/ride-alerts.ts'
import { ticketEndpoints } from './travel/tickets.ts'

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
  tickets: { ...ticketEndpoints, ...staffActEndpoints },
  driving: drivingEndpoints,
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
  ...areas.driving,
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
