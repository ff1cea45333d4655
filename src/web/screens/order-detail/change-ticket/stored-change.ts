import type { AddressRow, PassengerRow } from '#web/passengers/ticket-rows.ts'
import type { VanTimes } from '#web/passengers/van-times.ts'

/** A change of a ticket that has been begun and not saved: what was typed, and the ticket that it began from. */
export type StoredChange = {
  version: number
  addresses: AddressRow[]
  passengers: PassengerRow[]
  vanTimes?: VanTimes | null
}

const keyOf = (orderId: string, position: number) => `ticket-change:${orderId}:${position}`

export function readStoredChange(orderId: string, position: number): StoredChange | null {
  try {
    const stored = JSON.parse(
      sessionStorage.getItem(keyOf(orderId, position)) ?? 'null',
    ) as StoredChange | null
    return stored && Array.isArray(stored.addresses) && Array.isArray(stored.passengers) ? stored : null
  } catch {
    return null
  }
}

export function hasStoredChange(orderId: string, position: number): boolean {
  return readStoredChange(orderId, position) !== null
}

/** Stores it for a reload, a session that ends and a detour; a full or forbidden storage only costs that. */
export function storeChange(orderId: string, position: number, change: StoredChange): void {
  try {
    sessionStorage.setItem(keyOf(orderId, position), JSON.stringify(change))
  } catch {}
}

export function forgetChange(orderId: string, position: number): void {
  try {
    sessionStorage.removeItem(keyOf(orderId, position))
  } catch {}
}
