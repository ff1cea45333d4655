import { accountEndpoints } from './accounts.ts'
import type { Endpoint, EndpointAnswer, EndpointInput, EndpointRequest } from './endpoint.ts'
import { eventEndpoints } from './events.ts'
import { orderEndpoints } from './orders.ts'
import { paymentEndpoints } from './payments.ts'
import { placeEndpoints } from './places.ts'
import { ticketEndpoints } from './tickets.ts'

/** Every call of the shop that speaks JSON, by its method and path. */
export const contract = {
  ...accountEndpoints,
  ...placeEndpoints,
  ...eventEndpoints,
  ...orderEndpoints,
  ...paymentEndpoints,
  ...ticketEndpoints,
}

export type Contract = typeof contract
export type Call = keyof Contract

type At<C extends Call> = Contract[C] extends Endpoint ? Contract[C] : never

export type CallInput<C extends Call> = EndpointInput<At<C>>
export type CallRequest<C extends Call> = EndpointRequest<At<C>>
export type CallAnswer<C extends Call> = EndpointAnswer<At<C>>
