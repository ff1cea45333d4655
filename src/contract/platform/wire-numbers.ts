/*
 * The meaning of the API's numbers, so that the rest of the program compares words. In a separate file, because the
 * browser loads the contract's schemas only with forms.
 */

/** The kinds of events in filters of lists. */
export const eventTypes = { mass: 1, private: 2, alliance: 3 } as const
export type EventType = (typeof eventTypes)[keyof typeof eventTypes]

/** 1: the customer pays for each seat; 2: seats are reserved, the host pays. */
export type PaymentType = 1 | 2

/** 1: one date; 2: several. */
export type PeriodicityType = 1 | 2

/** The states with which a request for a private event is sent. */
export const sentRequestStates = { review: 2, draft: 3 } as const

/** The types of events that staff can create: a private event is created from a customer's request. */
export type PublicEventType = Exclude<EventType, typeof eventTypes.private>

/** Whether an event's seats are free for the customer, because its host pays. */
export function isReserved({ paymentType }: { paymentType: PaymentType }): boolean {
  return paymentType === 2
}

/** Whether an event has several dates, of which the customer chooses one. */
export function hasManyDates({ periodicityType }: { periodicityType: PeriodicityType }): boolean {
  return periodicityType === 2
}

/** Whether a saved address is the customer's home. */
export function isHome({ myAddress }: { myAddress: 0 | 1 }): boolean {
  return myAddress === 1
}
