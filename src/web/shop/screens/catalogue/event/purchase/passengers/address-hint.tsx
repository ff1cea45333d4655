import { isAddressComplete } from '#domain/sales/orders/place-order/check-tickets.ts'
import { api } from '#web/api/browser-api.ts'
import { DriverHint } from '#web/shop/geography/driver-hints/driver-hint.tsx'
import type { DraftTicket } from '#web/shop/sales/purchase/draft-ticket.ts'
import { usePurchase } from '../purchase-context.tsx'

/** A note to the driver and the position of the door, once the address is complete. Both are optional. */
export function AddressHint({ ticket, index, row }: { ticket: DraftTicket; index: number; row: number }) {
  const { change, counties } = usePurchase()
  const value = ticket.addresses[row]
  if (!value || !isAddressComplete(value) || value.countyId === null) return null
  const { address, countyId, note = '', door = null } = value
  const listed = counties.list?.find(({ id, isOther }) => id === countyId && !isOther)
  return (
    <DriverHint
      mayChange
      address={address}
      countyName={value.countyName || listed?.name || ''}
      hint={{ note, door }}
      find={async () => {
        const query = { address, 'county-id': String(countyId) }
        return (await api('GET /shop-api/address-point', { query })).found
      }}
      save={async (hint) => {
        const entered = { note: hint.note, door: hint.door ?? undefined }
        change({ type: 'address-changed', ticket: index, row, change: entered })
      }}
    />
  )
}
