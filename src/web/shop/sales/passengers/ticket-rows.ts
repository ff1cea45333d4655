import type { Point } from '#domain/geography/points/point.ts'
import type { VanTimes } from './van-times.ts'

export type AddressRow = {
  address: string
  countyId: number | null
  /** the name of a county that may be unlisted: typed now, or in an earlier order */
  countyName?: string | undefined
  /** the note for the driver and the door's position */
  note?: string | undefined
  door?: Point | undefined
}
export type PassengerRow = {
  name: string
  email: string
  phone: string
  address: string
  /** travels in a wheelchair; missing in older drafts */
  wheelchair?: boolean
  /** consents to the use of this datum about health */
  wheelchairConsent?: boolean
}

/** A fixed meeting point of a sub-category. */
export type Approach = { address: string; countyId: number; countyName: string }

/** The rows of a ticket's form, and their limits. */
export type FilledTicket = {
  capacity: number
  stops: number
  /** if there are any, the customer cannot type an address */
  approaches: readonly Approach[]
  addresses: AddressRow[]
  passengers: PassengerRow[]
  /** of a private van, once suggested or typed */
  vanTimes?: VanTimes | null
}

export const emptyAddress: AddressRow = { address: '', countyId: null }
export const emptyPassenger: PassengerRow = { name: '', email: '', phone: '', address: '' }

/** An empty row is not an error. */
export function isBlank(row: AddressRow): boolean {
  return row.address.trim() === '' && row.countyId === null
}

/** The maximum number of address rows of a ticket. */
export function mostAddresses({ stops, approaches }: Pick<FilledTicket, 'stops' | 'approaches'>): number {
  return approaches.length ? Math.min(stops, approaches.length) : stops
}

/** The non-empty rows of a ticket; at least one. */
export function filledAddresses(rows: readonly AddressRow[]): AddressRow[] {
  const filled = rows.filter((row) => !isBlank(row))
  return filled.length ? filled : rows.slice(0, 1)
}

/** Moves passengers of a removed address to the only remaining one, or clears their choice. */
export function assignAddresses<T extends FilledTicket>(ticket: T): T {
  const only = ticket.addresses.length === 1 ? ticket.addresses[0]?.address.trim() || '' : ''
  const rows = ticket.passengers.length ? ticket.passengers : [emptyPassenger]
  return {
    ...ticket,
    passengers: rows.map((passenger) =>
      passenger.address && ticket.addresses.some((row) => row.address === passenger.address)
        ? passenger
        : { ...passenger, address: only },
    ),
  }
}

/**
 * Changes an address row and its passengers' choice. The position of the door is removed with the old text.
 */
export function changeAddress<T extends FilledTicket>(
  ticket: T,
  index: number,
  change: Partial<AddressRow>,
): T {
  const before = ticket.addresses[index]
  if (!before) return ticket
  const changed = { ...before, ...change }
  const isMoved = changed.address !== before.address || changed.countyId !== before.countyId
  const after = isMoved ? { ...changed, door: undefined } : changed
  return {
    ...ticket,
    addresses: ticket.addresses.with(index, after),
    passengers: ticket.passengers.map((passenger) =>
      passenger.address && passenger.address === before.address
        ? { ...passenger, address: after.address }
        : passenger,
    ),
  }
}
