import {
  type AddressRow,
  assignAddresses,
  changeAddress,
  emptyAddress,
  emptyPassenger,
  type FilledTicket,
  mostAddresses,
  type PassengerRow,
} from './ticket-rows.ts'
import type { VanTimes } from './van-times.ts'

/** A change to the rows of one ticket; `row` is an index. */
export type RowChange =
  | { type: 'address-added' }
  | { type: 'address-changed'; row: number; change: Partial<AddressRow> }
  | { type: 'address-removed'; row: number }
  | { type: 'passenger-added' }
  | { type: 'passenger-changed'; row: number; change: Partial<PassengerRow> }
  | { type: 'passenger-named'; row: number; name: string; contact: 'kept' | 'emptied' }
  | { type: 'passenger-removed'; row: number }
  | { type: 'van-times-changed'; times: VanTimes }

/** The ticket after `change`; the number of rows stays between one and its stops or capacity. */
export function changeRows<T extends FilledTicket>(ticket: T, change: RowChange): T {
  const { addresses, passengers } = ticket
  switch (change.type) {
    case 'address-added': {
      if (addresses.length >= mostAddresses(ticket)) return ticket
      const point = ticket.approaches.find((a) => addresses.every((row) => row.address !== a.address))
      const row = point ? { address: point.address, countyId: point.countyId } : emptyAddress
      return { ...ticket, addresses: [...addresses, row] }
    }
    case 'address-changed':
      return changeAddress(ticket, change.row, change.change)
    case 'address-removed':
      if (addresses.length <= 1) return ticket
      return { ...ticket, addresses: addresses.filter((_, index) => index !== change.row) }
    case 'passenger-added':
      if (passengers.length >= ticket.capacity) return ticket
      return assignAddresses({ ...ticket, passengers: [...passengers, emptyPassenger] })
    case 'passenger-changed': {
      const before = passengers[change.row]
      return before
        ? { ...ticket, passengers: passengers.with(change.row, { ...before, ...change.change }) }
        : ticket
    }
    case 'passenger-named': {
      const before = passengers[change.row]
      const name = change.name.trim()
      if (!before) return ticket
      // For another person in place of a friend, the friend's contact would send the ticket to the wrong
      // mailbox.
      const contact = change.contact === 'kept' ? before : emptyPassenger
      return {
        ...ticket,
        passengers: passengers.with(change.row, { ...contact, name, address: before.address }),
      }
    }
    case 'van-times-changed':
      return { ...ticket, vanTimes: change.times }
    case 'passenger-removed':
      if (passengers.length <= 1) return ticket
      return { ...ticket, passengers: passengers.filter((_, index) => index !== change.row) }
  }
}
