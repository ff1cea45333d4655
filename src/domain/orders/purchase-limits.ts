import { Refusal } from '../refusal.ts'

/** The most that one customer may have open at once; from the configuration. */
export type PurchaseLimits = {
  /** seats on one date that wait for their money, in orders and holds together */
  unpaidSeats: number
  /** orders that wait for their money, whatever their date */
  unpaidOrders: number
  /** seats of one event that cost nothing */
  freeSeats: number
}

/**
 * Checks seats that are to be held or ordered against those that wait for their money already.
 * @throws Refusal too_many_unpaid_seats {most}
 */
export function checkUnpaidSeats(wanted: number, unpaidSeats: number, limits: PurchaseLimits): void {
  const most = limits.unpaidSeats
  if (unpaidSeats + wanted > most) throw new Refusal('too_many_unpaid_seats', { most })
}

/**
 * Checks whether one more order may wait for its money.
 * @throws Refusal too_many_unpaid_orders {most}
 */
export function checkUnpaidOrders(unpaidOrders: number, limits: PurchaseLimits): void {
  const most = limits.unpaidOrders
  if (unpaidOrders >= most) throw new Refusal('too_many_unpaid_orders', { most })
}

/**
 * Checks seats that cost nothing against those of the same event that the customer has already.
 * @throws Refusal too_many_free_seats {most, left}
 */
export function checkFreeSeats(wanted: number, freeSeats: number, limits: PurchaseLimits): void {
  const most = limits.freeSeats
  if (freeSeats + wanted > most)
    throw new Refusal('too_many_free_seats', { most, left: Math.max(0, most - freeSeats) })
}
