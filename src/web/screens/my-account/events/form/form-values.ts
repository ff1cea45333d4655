import type { PrivateEventForm } from '#contract/private-events/private-event-form.ts'
import type { EventRequest } from '#contract/private-events/private-events.ts'
import { stopsInOrder } from '#domain/private-events/stops-in-order.ts'
import { randomKey } from '#web/screens/event/purchase/draft/random-key.ts'

export type StopValues = {
  address: string
  countyId: string
  /** of a county that is not listed */
  countyName?: string | undefined
  time: string
}

/** The values of the form: its fields as they are typed, and the id of their request. */
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
  /** the request and the version of it that has been read; null while it has not been saved yet */
  id: number | null
  version: number | null
  /** makes one request of however many times the first one is sent */
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

/** The body of the request from the form: the stops in the order in which the van comes by. */
export function eventOf({ id, version, key, ...event }: EventFormValues): PrivateEventForm {
  return {
    ...event,
    additionalStops: stopsInOrder(event.additionalStops, event.startHour),
    paymentType: event.paymentType === '1' ? 1 : 2,
  }
}
