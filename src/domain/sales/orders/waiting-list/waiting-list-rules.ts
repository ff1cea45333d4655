/** The maximum number of seats that one customer may wait for on one list. */
export const mostSeatsWaited = 8

/** The maximum number of lists on which a customer may wait at once. */
export const mostListsWaited = 10

const minute = 60_000

/**
 * The seats for sale to everyone: the `free` seats (size less sold and held seats, including offers) less those that
 * waiting customers want and have no offer for yet.
 */
export function openSeats(free: number, waiting: number): number {
  return Math.min(free, Math.max(0, free - waiting))
}

/** An entry of a waiting list that has no offer yet. */
export type Waiting = {
  id: string
  seats: number
  /** since when seats are reserved for it because it wants more than are free; null when none are */
  gatheringSince: Date | null
}

export type OfferTimes = {
  now: Date
  saleEndsAt: Date
  /** how long an offer holds its seats */
  offerMinutes: number
  /** how long seats are reserved for an entry that wants more than are free */
  gatherHours: number
}

/** The offers to make now, and the entry that seats are reserved for from now on. */
export type OffersNow = { offers: { id: string; seats: number }[]; gatheringFor: string | null }

/**
 * Offers free seats in the order of joining, without skipping an entry. If an entry wants more seats than are free,
 * they are reserved for `gatherHours` at most; then it gets an offer for the available seats. So a large request gets
 * its turn and blocks the list for a limited time.
 */
export function offerInOrder(queue: readonly Waiting[], free: number, times: OfferTimes): OffersNow {
  const offers: OffersNow['offers'] = []
  let left = free
  for (const { id, seats, gatheringSince } of queue) {
    if (left <= 0) break
    if (seats > left && times.now < gatheringEnd(gatheringSince ?? times.now, times)) {
      return { offers, gatheringFor: gatheringSince ? null : id }
    }
    const offered = Math.min(seats, left)
    offers.push({ id, seats: offered })
    left -= offered
  }
  return { offers, gatheringFor: null }
}

/** The end of an offer that is made now: at the latest the end of the sale. */
export function offerEnd({ now, saleEndsAt, offerMinutes }: OfferTimes): Date {
  return new Date(Math.min(now.getTime() + offerMinutes * minute, saleEndsAt.getTime()))
}

/** Leaves time for two successive offers before the end of the sale. */
function gatheringEnd(since: Date, { saleEndsAt, offerMinutes, gatherHours }: OfferTimes): Date {
  const longest = since.getTime() + gatherHours * 60 * minute
  return new Date(Math.min(longest, saleEndsAt.getTime() - 2 * offerMinutes * minute))
}
