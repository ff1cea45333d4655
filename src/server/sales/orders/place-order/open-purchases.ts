import type { OpenFacts, OpenHold } from '../seats/lock-sale-sql.ts'
import { countSeats } from '../seats/seats-left.ts'

/** Seats that are unpaid, or free of charge. */
export type NewSeats = { unpaid: number } | { free: number }

/**
 * The open purchases of a batch's customers on its date, updated after each decision, so that a customer's
 * later requests see the earlier ones.
 */
export type OpenPurchases = {
  /** undefined when the hold has expired, has been used or belongs to another customer */
  holdOf(userId: string, holdId: string | undefined): OpenHold | undefined
  /** the customer's other holds on the date, oldest first */
  otherHoldsOf(userId: string, holdId: string | undefined): OpenHold[]
  /** seats on the date in unpaid orders */
  unpaidSeatsOf(userId: string): number
  /** unpaid orders for all dates */
  unpaidOrdersOf(userId: string): number
  /** unpaid seats of a network on the date, but not those in holds that are about to end */
  networkSeatsOf(network: string | null, ending: readonly OpenHold[]): number
  /** seats of the event that were free of charge */
  freeSeatsOf(userId: string): number
  /** adds or updates a hold */
  putHold(hold: OpenHold): void
  dropHold(holdId: string): void
  countOrder(buyer: { userId: string; network?: string | null | undefined }, seats: NewSeats): void
  /** the holds that were added or updated and still exist, and the ids of the removed ones */
  holdChanges(): { changed: OpenHold[]; dropped: string[] }
}

export function trackOpenPurchases(facts: OpenFacts): OpenPurchases {
  const holds = new Map(facts.holds.map((hold) => [hold.id, hold]))
  const unpaid = new Map(facts.unpaid.map(({ userId, orders, seats }) => [userId, { orders, seats }]))
  const free = new Map(facts.free.map(({ userId, seats }) => [userId, seats]))
  const ofNetworks = new Map<string, number>()
  for (const { network, holdId, seats } of facts.networks)
    if (holdId === null) ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + seats)
  const changed = new Set<string>()
  const dropped = new Set<string>()

  const holdOf: OpenPurchases['holdOf'] = (userId, holdId) => {
    const hold = holdId === undefined ? undefined : holds.get(holdId)
    return hold?.userId === userId ? hold : undefined
  }
  return {
    holdOf,
    otherHoldsOf: (userId, holdId) =>
      [...holds.values()].filter((hold) => hold.userId === userId && hold.id !== holdId),
    unpaidSeatsOf: (userId) => unpaid.get(userId)?.seats ?? 0,
    unpaidOrdersOf: (userId) => unpaid.get(userId)?.orders ?? 0,
    networkSeatsOf(network, ending) {
      if (network === null) return 0
      const held = [...holds.values()].filter((hold) => hold.network === network && !ending.includes(hold))
      return (ofNetworks.get(network) ?? 0) + seatsOfHolds(held)
    },
    freeSeatsOf: (userId) => free.get(userId) ?? 0,
    putHold(hold) {
      holds.set(hold.id, hold)
      changed.add(hold.id)
    },
    dropHold(holdId) {
      holds.delete(holdId)
      changed.delete(holdId)
      dropped.add(holdId)
    },
    countOrder({ userId, network }, seats) {
      if ('free' in seats) {
        free.set(userId, (free.get(userId) ?? 0) + seats.free)
        return
      }
      const before = unpaid.get(userId) ?? { orders: 0, seats: 0 }
      if (network) ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + seats.unpaid)
      unpaid.set(userId, { orders: before.orders + 1, seats: before.seats + seats.unpaid })
    },
    holdChanges: () => ({
      changed: [...changed].flatMap((id) => holds.get(id) ?? []),
      dropped: [...dropped],
    }),
  }
}

/** The number of seats in these holds. */
export function seatsOfHolds(holds: readonly OpenHold[]): number {
  return holds.reduce((sum, { lines }) => sum + countSeats(lines), 0)
}
