import type { AddressRow, PassengerRow } from '#web/passengers/ticket-rows.ts'
import type { VanTimes } from '#web/passengers/van-times.ts'

/** A change of a ticket that has been begun and not saved: what was typed, and the ticket that it began from. */
export type KeptChange = {
  version: number
  addresses: AddressRow[]
  passengers: PassengerRow[]
  vanTimes?: VanTimes | null
}

const keyOf = (orderId: string, position: number) => `ticket-change:${orderId}:${position}`

export function readKeptChange(orderId: string, position: number): KeptChange | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(orderId, position)) ?? 'null') as KeptChange | null
    return kept && Array.isArray(kept.addresses) && Array.isArray(kept.passengers) ? kept : null
  } catch {
    return null
  }
}

export function hasKeptChange(orderId: string, position: number): boolean {
  return readKeptChange(orderId, position) !== null
}

/** Keeps it through a reload, a session that ends and a detour; a full or forbidden storage only costs that. */
export function keepChange(orderId: string, position: number, change: KeptChange): void {
  try {
    sessionStorage.setItem(keyOf(orderId, position), JSON.stringify(change))
  } catch {}
}

export function forgetChange(orderId: string, position: number): void {
  try {
    sessionStorage.removeItem(keyOf(orderId, position))
  } catch {}
}
