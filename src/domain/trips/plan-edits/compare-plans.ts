import { windowToTell } from '../promise.ts'

/** The pick-up of a party in a plan: the vehicle, and when that comes. */
export type PickUp = { readonly vehicle: string; readonly at: Date }

/**
 * Whether a party would be told something else by the second plan than by the first: another vehicle, another window, or
 * that it has a seat or none.
 */
export function isToldOtherwise(before: PickUp | undefined, after: PickUp | undefined): boolean {
  if (!before || !after) return before !== after
  if (before.vehicle !== after.vehicle) return true
  const told = windowToTell(before.at, null)
  return windowToTell(after.at, told) !== told
}
