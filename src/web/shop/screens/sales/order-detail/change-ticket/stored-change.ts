import { tabStorage } from '#web/browser/storage.ts'
import type { AddressRow, PassengerRow } from '#web/shop/sales/passengers/ticket-rows.ts'
import type { VanTimes } from '#web/shop/sales/passengers/van-times.ts'

/** An unsaved change of a ticket: the input, and the ticket on which it is based. */
export type StoredChange = {
  version: number
  addresses: AddressRow[]
  passengers: PassengerRow[]
  vanTimes?: VanTimes | null
}

const keyOf = (orderId: string, position: number) => `ticket-change:${orderId}:${position}`

export function readStoredChange(orderId: string, position: number): StoredChange | null {
  try {
    const stored = JSON.parse(tabStorage.read(keyOf(orderId, position)) ?? 'null') as StoredChange | null
    return stored && Array.isArray(stored.addresses) && Array.isArray(stored.passengers) ? stored : null
  } catch {
    return null
  }
}

export function hasStoredChange(orderId: string, position: number): boolean {
  return readStoredChange(orderId, position) !== null
}

/** Stores the change for a reload, an ended session or another page. */
export function storeChange(orderId: string, position: number, change: StoredChange): void {
  tabStorage.write(keyOf(orderId, position), JSON.stringify(change))
}

export function forgetChange(orderId: string, position: number): void {
  tabStorage.remove(keyOf(orderId, position))
}
