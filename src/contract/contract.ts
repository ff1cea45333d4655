import { enquiryContract } from './catalogue/enquiries.ts'
import { eventListContract } from './catalogue/event-lists.ts'
import { eventContract } from './catalogue/events.ts'
import { landingContract } from './catalogue/landing.ts'
import { postponementContract } from './catalogue/postponements.ts'
import { privateEventGuestContract } from './catalogue/private-event-guests.ts'
import { privateEventContract } from './catalogue/private-events.ts'
import { seatAlertContract } from './catalogue/seat-alerts.ts'
import { addressSuggestionContract } from './geography/address-suggestions.ts'
import { mapContract } from './geography/map-ground.ts'
import { placeContract } from './geography/places.ts'
import { accountContract } from './people/accounts.ts'
import { complaintContract } from './people/complaints.ts'
import { frequentContract } from './people/frequent.ts'
import type { Endpoint, EndpointAnswer, EndpointInput, EndpointRequest } from './platform/endpoint.ts'
import { giveAwayContract } from './sales/give-aways.ts'
import { orderContract } from './sales/orders.ts'
import { ownOrderContract } from './sales/own-orders.ts'
import { paymentContract } from './sales/payments.ts'
import { refundContract } from './sales/refunds.ts'
import { waitingListContract } from './sales/waiting-list.ts'
import { drivingContract, staffActContract } from './travel/driving.ts'
import { liveContract } from './travel/live.ts'
import { reviewContract } from './travel/reviews.ts'
import { rideAlertContract } from './travel/ride-alerts.ts'
import { ticketContract } from './travel/tickets.ts'

/** The JSON endpoints of the shop, by area. */
export const areas = {
  accounts: { ...accountContract, ...frequentContract },
  places: { ...placeContract, ...addressSuggestionContract, ...mapContract },
  events: { ...eventListContract, ...eventContract, ...seatAlertContract },
  landing: landingContract,
  orders: {
    ...orderContract,
    ...ownOrderContract,
    ...waitingListContract,
    ...giveAwayContract,
    ...postponementContract,
    ...rideAlertContract,
    ...liveContract,
    ...reviewContract,
  },
  payments: { ...paymentContract, ...refundContract },
  tickets: { ...ticketContract, ...staffActContract },
  driving: drivingContract,
  'private events': { ...privateEventContract, ...privateEventGuestContract },
  enquiries: enquiryContract,
  complaints: complaintContract,
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
