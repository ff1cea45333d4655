import { isPayable, mayBoard, type OrderState } from '../../sales/orders/order-states.ts'
import type { MoneyMark } from '../../sales/payments/returns/money-returns.ts'
import type { Leg } from '../tickets/boarding.ts'
import type { ActMark, PassengerResult } from './ride-acts.ts'

/** A passenger as the judgement needs it. */
export type KnownPassenger = {
  id: string
  orderId: string
  /** the ticket and the position of the address, as in the manifest */
  partyId: string
  /** whether the passenger travels to a date of this judge: the van's, or one of the countries of the staff */
  isOfTrip: boolean
  state: OrderState
  /** the ticket has ended, by a refund of a part of the order */
  isReleased: boolean
  mark: MoneyMark | undefined
  /** the promised van of each leg; null without one */
  vehicles: Record<Leg, string | null>
}

export type PassengerJudgement = { id: string; result: PassengerResult; marks: ActMark[] }

/**
 * Judges a passenger who was seen boarding; `vehicle` is the van of the driver, null for staff at a meeting point,
 * who board for all vans.
 */
export function judgeAboard(
  passenger: KnownPassenger,
  { leg, vehicle, isAboard }: { leg: Leg; vehicle: string | null; isAboard: boolean },
): PassengerJudgement {
  const { id, state, isReleased, mark, vehicles } = passenger
  if (!passenger.isOfTrip) return { id, result: 'unknown', marks: ['other_trip'] }
  const isUnpaid = isPayable(state)
  const isCancelled = isReleased || (!isUnpaid && !mayBoard(state))
  const isMoved = !isCancelled && !isUnpaid && vehicle !== null && vehicles[leg] !== vehicle
  const marks: ActMark[] = [
    ...(isCancelled ? (['cancelled'] as const) : []),
    ...(isUnpaid ? (['unpaid'] as const) : []),
    ...(isMoved ? (['moved'] as const) : []),
    ...(mark ? [mark] : []),
  ]
  if (isAboard) return { id, result: 'already', marks }
  const result = isCancelled ? 'cancelled' : isUnpaid ? 'unpaid' : isMoved ? 'moved' : 'boarded'
  return { id, result, marks }
}
