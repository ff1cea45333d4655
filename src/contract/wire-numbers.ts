/*
 * The meaning of the wire's numbers. The rest of the program reads them here, so that it compares words. Without
 * the schemas of the contract, which the browser loads with its forms alone.
 */

/** The kinds of events by which lists are asked for. */
export const eventTypes = { mass: 1, private: 2, alliance: 3 } as const
export type EventType = (typeof eventTypes)[keyof typeof eventTypes]

/** 1: each passenger's seat is paid by the customer; 2: seats are reserved, the host pays. */
export type PaymentType = 1 | 2

/** 1: one date; 2: several. */
export type PeriodicityType = 1 | 2

/** The states that a request for a private event is sent with. */
export const sentRequestStates = { review: 2, draft: 3 } as const

/** The kinds that staff make: a private event comes of a customer's request. */
export type PublicEventType = Exclude<EventType, typeof eventTypes.private>

/** Whether an event's seats are reserved and cost the customer nothing: its host pays. */
export function isReserved({ paymentType }: { paymentType: PaymentType }): boolean {
  return paymentType === 2
}

/** Whether an event takes place on several dates, of which the customer chooses one. */
export function hasManyDates({ periodicityType }: { periodicityType: PeriodicityType }): boolean {
  return periodicityType === 2
}

/** Whether a saved address is the customer's home. */
export function isHome({ myAddress }: { myAddress: 0 | 1 }): boolean {
  return myAddress === 1
}
