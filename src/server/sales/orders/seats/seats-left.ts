import { Refusal } from '#domain/platform/refusal.ts'
import { openSeats } from '#domain/sales/orders/waiting-list/waiting-list-rules.ts'
import type { LockedStock, OpenHold } from './lock-sale-sql.ts'

/** Number of seats per stock id. */
export type Seats = ReadonlyMap<number, number>

/** The remaining seats of each locked stock while a batch is served in order of arrival. */
export type SeatsLeft = {
  /**
   * @throws Refusal event_not_available, sale_not_open, sale_ended, or event_not_found for an event that may not
   * be seen in this session; in a sale by phone, by this customer
   */
  stockOf(variantId: number, buyer: { userId: string; sessionId?: string | undefined }): LockedStock
  /**
   * Takes seats in exchange for those of the customer's hold. Additional seats must not come from those
   * reserved for the waiting list.
   * @throws Refusal not_enough_seats {left}; then nothing is taken
   */
  take(wanted: Seats, own: Seats): void
  /** returns the seats of a hold that ends */
  giveBack(seats: Seats): void
}

export function countSeatsLeft(stocks: readonly LockedStock[]): SeatsLeft {
  const byVariant = new Map(stocks.map((stock) => [stock.variantId, stock]))
  const free = new Map(stocks.map(({ id, size, sold, held }) => [id, size - sold - held]))
  const waiting = new Map(stocks.map((stock) => [stock.id, stock.waiting]))
  const add = (seats: Seats, sign: 1 | -1) => {
    for (const [stockId, quantity] of seats) free.set(stockId, (free.get(stockId) ?? 0) + sign * quantity)
  }

  return {
    stockOf(variantId, { userId, sessionId = userId }) {
      const stock = byVariant.get(variantId)
      if (stock?.onlyFor?.includes(sessionId) === false) throw new Refusal('event_not_found')
      if (!stock?.onSale) throw new Refusal('event_not_available')
      if (stock.opensAt) throw new Refusal('sale_not_open')
      if (stock.saleEnded) throw new Refusal('sale_ended')
      return stock
    },
    take(wanted, own) {
      for (const [stockId, quantity] of wanted) {
        const open = openSeats(free.get(stockId) ?? 0, waiting.get(stockId) ?? 0)
        const available = open + (own.get(stockId) ?? 0)
        if (quantity > available) {
          const seats = Math.max(0, available)
          throw new Refusal(
            'not_enough_seats',
            { left: seats },
            { data: { left: seats, variantId: variantOf(stocks, stockId) } },
          )
        }
      }
      add(own, 1)
      add(wanted, -1)
    },
    giveBack: (seats) => add(seats, 1),
  }
}

function variantOf(stocks: readonly LockedStock[], stockId: number): number {
  return stocks.find(({ id }) => id === stockId)?.variantId ?? 0
}

/**
 * The price of a seat with this hold, in minor units: the price at the time of the hold, or the current one
 * if lower.
 */
export function heldPrice({ id, price }: LockedStock, hold: OpenHold | undefined): number {
  return Math.min(price, hold?.prices.get(id) ?? price)
}

/** Sums the quantities of items per key. */
export function sumBy<T>(items: readonly T[], key: (item: T) => number, quantity: (item: T) => number) {
  const sums = new Map<number, number>()
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + quantity(item))
  return sums
}

/** The total number of seats. */
export function countSeats(seats: Seats): number {
  return [...seats.values()].reduce((sum, count) => sum + count, 0)
}
