import type { OpenFacts, OpenHold } from '../seats/seat-sql.ts'
import { countSeats } from '../seats/seats-left.ts'

/** Seats that cost something and wait for their money, or cost nothing. */
export type NewSeats = { unpaid: number } | { free: number }

/**
 * The open purchases of a batch's customers on its date, kept up to date while the batch is decided, so that each
 * request sees what earlier ones of the same customer did.
 */
export type OpenPurchases = {
  /** undefined when the hold has expired, has been used or belongs to another customer */
  holdOf(userId: string, holdId: string | undefined): OpenHold | undefined
  /** the customer's holds on the date but one, the oldest first */
  otherHoldsOf(userId: string, holdId: string | undefined): OpenHold[]
  /** seats on the date in orders that wait for their money */
  unpaidSeatsOf(userId: string): number
  /** orders that wait for their money, whatever their date */
  unpaidOrdersOf(userId: string): number
  /** seats of the event that cost nothing */
  freeSeatsOf(userId: string): number
  /** makes or changes a hold */
  putHold(hold: OpenHold): void
  dropHold(holdId: string): void
  countOrder(userId: string, seats: NewSeats): void
  /** the holds that were made or changed and are still there, and the ids of those that are not */
  holdChanges(): { changed: OpenHold[]; dropped: string[] }
}

export function trackOpenPurchases(facts: OpenFacts): OpenPurchases {
  const holds = new Map(facts.holds.map((hold) => [hold.id, hold]))
  const unpaid = new Map(facts.unpaid.map(({ userId, orders, seats }) => [userId, { orders, seats }]))
  const free = new Map(facts.free.map(({ userId, seats }) => [userId, seats]))
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
    countOrder(userId, seats) {
      if ('free' in seats) {
        free.set(userId, (free.get(userId) ?? 0) + seats.free)
        return
      }
      const before = unpaid.get(userId) ?? { orders: 0, seats: 0 }
      unpaid.set(userId, { orders: before.orders + 1, seats: before.seats + seats.unpaid })
    },
    holdChanges: () => ({
      changed: [...changed].flatMap((id) => holds.get(id) ?? []),
      dropped: [...dropped],
    }),
  }
}

/** All seats that these holds hold. */
export function seatsOfHolds(holds: readonly OpenHold[]): number {
  return holds.reduce((sum, { lines }) => sum + countSeats(lines), 0)
}
