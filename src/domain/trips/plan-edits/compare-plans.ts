import { windowToTell } from '../promise.ts'

/** The pick-up of a party in a plan: the vehicle and the time. */
export type PickUp = { readonly vehicle: string; readonly at: Date }

/**
 * Whether the second plan changes a party's promise: another vehicle, another window, or a seat gained or lost.
 */
export function isToldOtherwise(before: PickUp | undefined, after: PickUp | undefined): boolean {
  if (!before || !after) return before !== after
  if (before.vehicle !== after.vehicle) return true
  const told = windowToTell(before.at, null)
  return windowToTell(after.at, told) !== told
}
