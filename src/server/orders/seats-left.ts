import { Refusal } from '#domain/refusal.ts'
import type { LockedStock } from './seat-sql.ts'

/**
 * What is left of each locked stock while a batch of customers is served in their order of arrival.
 * A customer who holds seats finds them there, beside what is left for everybody.
 */
export type SeatsLeft = {
  /** refuses what is not on sale, or not to this customer */
  stockOf(variantId: number, userId: string): LockedStock
  /** what a customer holds, by hold and stock; empty when the hold has expired or is somebody else's */
  heldBy(userId: string, holdId: string | undefined): Map<number, number>
  /** all live holds of a customer among the locked stock */
  holdsOf(userId: string): Map<string, number>
  /** takes seats, counting those of `own` as the customer's; refuses when they are not there */
  take(wanted: Map<number, number>, own: Map<number, number>): void
}

export function countSeatsLeft(stocks: readonly LockedStock[]): SeatsLeft {
  const byVariant = new Map(stocks.map((stock) => [stock.variantId, stock]))
  const left = new Map(stocks.map(({ id, size, sold, held }) => [id, size - sold - held]))

  return {
    stockOf(variantId, userId) {
      const stock = byVariant.get(variantId)
      if (stock?.onlyFor?.includes(userId) === false) throw new Refusal('event_not_found')
      if (!stock?.onSale) throw new Refusal('event_not_available')
      return stock
    },
    heldBy(userId, holdId) {
      const held = new Map<number, number>()
      for (const { id, ownHolds } of stocks) {
        const own = ownHolds.find((hold) => hold.hold_id === holdId && hold.user_id === userId)
        if (own) held.set(id, own.quantity)
      }
      return held
    },
    holdsOf(userId) {
      const holds = new Map<string, number>()
      for (const { ownHolds } of stocks) {
        for (const { hold_id, user_id, quantity } of ownHolds) {
          if (user_id === userId) holds.set(hold_id, (holds.get(hold_id) ?? 0) + quantity)
        }
      }
      return holds
    },
    take(wanted, own) {
      for (const [stockId, quantity] of wanted) {
        const available = (left.get(stockId) ?? 0) + (own.get(stockId) ?? 0)
        if (quantity > available) {
          const seats = Math.max(0, available)
          throw new Refusal(
            'not_enough_seats',
            { left: seats },
            { data: { left: seats, variantId: variantOf(stocks, stockId) } },
          )
        }
      }
      for (const [stockId, quantity] of own) left.set(stockId, (left.get(stockId) ?? 0) + quantity)
      for (const [stockId, quantity] of wanted) left.set(stockId, (left.get(stockId) ?? 0) - quantity)
    },
  }
}

function variantOf(stocks: readonly LockedStock[], stockId: number): number {
  return stocks.find(({ id }) => id === stockId)?.variantId ?? 0
}

/** How many of each stock a list of variants asks for. */
export function sumBy<T>(items: readonly T[], key: (item: T) => number, quantity: (item: T) => number) {
  const sums = new Map<number, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + quantity(item))
  return sums
}
