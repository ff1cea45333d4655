import { holdsSeats, type OrderState } from './order-states.ts'

const hour = 3_600_000

/**
 * Until when passengers and addresses of an order may be changed: `freezeHours` before the trip (72 by the terms); null
 * when its tickets no longer occupy seats.
 */
export function changesEnd(state: OrderState, tripAt: Date, freezeHours: number): Date | null {
  return holdsSeats(state) ? new Date(tripAt.getTime() - freezeHours * hour) : null
}
