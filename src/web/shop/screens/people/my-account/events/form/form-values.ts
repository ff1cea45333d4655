import type { PrivateEventForm } from '#contract/catalogue/private-event-form.ts'
import type { EventRequest } from '#contract/catalogue/private-events.ts'
import { stopsInOrder } from '#domain/catalogue/private-events/stops-in-order.ts'
import { randomKey } from '#web/shop/sales/purchase/random-key.ts'

export type StopValues = {
  address: string
  countyId: string
  /** of an unlisted county */
  countyName?: string | undefined
  time: string
}

/** The form's values, with the id of the request. */
export type EventFormValues = {
  name: string
  startDate: string
  startHour: string
  endHour: string
  location: string
  address: string
  countyId: string
  countyName?: string | undefined
  additionalStops: StopValues[]
  invitation: string
  paymentType: '1' | '2'
  /** the request and its version; null until it is saved */
  id: number | null
  version: number | null
  /** idempotency key of the first save */
  key: string
}

export function blankValues(): EventFormValues {
  return {
    name: '',
    startDate: '',
    startHour: '',
    endHour: '',
    location: '',
    address: '',
    countyId: '',
    additionalStops: [],
    invitation: '',
    paymentType: '2',
    id: null,
    version: null,
    key: randomKey(),
  }
}

export function valuesOf(request: EventRequest): EventFormValues {
  const { name, location, address, invitation, id, version } = request
  return {
    name,
    startDate: request.day ?? '',
    startHour: request.startHour ?? '',
    endHour: request.endHour ?? '',
    location,
    address,
    countyId: String(request.countyId ?? ''),
    additionalStops: request.additionalStops.map((stop) => ({
      address: stop.address,
      countyId: String(stop.countyId ?? ''),
      time: stop.time ?? '',
    })),
    invitation,
    paymentType: `${request.paymentType}`,
    id,
    version,
    key: '',
  }
}

/** The body of the request: the stops in the order of the van. */
export function eventOf({ id, version, key, ...event }: EventFormValues): PrivateEventForm {
  return {
    ...event,
    additionalStops: stopsInOrder(event.additionalStops, event.startHour),
    paymentType: event.paymentType === '1' ? 1 : 2,
  }
}
