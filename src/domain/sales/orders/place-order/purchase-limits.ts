import { Refusal } from '#domain/platform/refusal.ts'

/** Limits for the open purchases of one customer; from the configuration. */
export type PurchaseLimits = {
  /** seats on one date that are not paid yet, in orders and holds together */
  unpaidSeats: number
  /** unpaid seats on one date of all customers of a network; half of them for unverified customers */
  networkSeats: number
  /** orders that are not paid yet, over all dates */
  unpaidOrders: number
  /** free seats of one event */
  freeSeats: number
}

/**
 * Checks seats to hold or order against the customer's unpaid seats.
 * @throws Refusal too_many_unpaid_seats {most}
 */
export function checkUnpaidSeats(wanted: number, unpaidSeats: number, limits: PurchaseLimits): void {
  const most = limits.unpaidSeats
  if (unpaidSeats + wanted > most) throw new Refusal('too_many_unpaid_seats', { most })
}

/** Unpaid seats of one date for all customers of a network. */
export function networkLimit({ networkSeats }: PurchaseLimits, verified: boolean): number {
  return verified ? networkSeats : Math.floor(networkSeats / 2)
}

/**
 * Checks seats to hold or order against all unpaid seats that were taken from the customer's network, so that
 * several accounts cannot take what one may not. Unverified customers may use half of them.
 * @throws Refusal too_many_seats_of_network {most}
 */
export function checkNetworkSeats(
  wanted: number,
  networkSeats: number,
  { limits, verified }: { limits: PurchaseLimits; verified: boolean },
): void {
  const most = networkLimit(limits, verified)
  if (networkSeats + wanted > most) throw new Refusal('too_many_seats_of_network', { most })
}

/**
 * Checks whether the customer may have one more unpaid order.
 * @throws Refusal too_many_unpaid_orders {most}
 */
export function checkUnpaidOrders(unpaidOrders: number, limits: PurchaseLimits): void {
  const most = limits.unpaidOrders
  if (unpaidOrders >= most) throw new Refusal('too_many_unpaid_orders', { most })
}

/**
 * Checks free seats against those that the customer already has for the same event.
 * @throws Refusal too_many_free_seats {most, left}
 */
export function checkFreeSeats(wanted: number, freeSeats: number, limits: PurchaseLimits): void {
  const most = limits.freeSeats
  if (freeSeats + wanted > most)
    throw new Refusal('too_many_free_seats', { most, left: Math.max(0, most - freeSeats) })
}
