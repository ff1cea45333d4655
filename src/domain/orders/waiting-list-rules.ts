/** The most seats that one customer may wait for on one list. */
export const mostSeatsWaited = 8

/** The most lists on which a customer may wait at once. */
export const mostListsWaited = 10

const minute = 60_000

/**
 * The seats that are for sale to all customers. Of the `free` ones (size less sold and held, offers among them) those come off
 * that customers on the waiting list want and have no offer of yet.
 */
export function openSeats(free: number, waiting: number): number {
  return Math.min(free, Math.max(0, free - waiting))
}

/** An entry of a waiting list that has no offer yet. */
export type Waiting = {
  id: string
  seats: number
  /** since when seats are set aside for it because it wants more than are free; null when none are */
  gatheringSince: Date | null
}

export type OfferTimes = {
  now: Date
  saleEndsAt: Date
  /** how long an offer holds its seats */
  offerMinutes: number
  /** how long the seats of a list are set aside for an entry that wants more than are free */
  gatherHours: number
}

/** The offers to make now, and the entry that seats are set aside for from now on. */
export type OffersNow = { offers: { id: string; seats: number }[]; gatheringFor: string | null }

/**
 * Offers free seats in the order of joining, without passing over an entry. One that wants more than are free has them set
 * aside for `gatherHours` at most; then it is offered what there is. A large wish so gets its turn and blocks the list for a
 * bounded time.
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

/** When an offer that is made now ends: with the sale at the latest. */
export function offerEnd({ now, saleEndsAt, offerMinutes }: OfferTimes): Date {
  return new Date(Math.min(now.getTime() + offerMinutes * minute, saleEndsAt.getTime()))
}

/** Two offers one after the other still fit in before the end of the sale. */
function gatheringEnd(since: Date, { saleEndsAt, offerMinutes, gatherHours }: OfferTimes): Date {
  const longest = since.getTime() + gatherHours * 60 * minute
  return new Date(Math.min(longest, saleEndsAt.getTime() - 2 * offerMinutes * minute))
}
