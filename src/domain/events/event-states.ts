export const eventStates = ['draft', 'scheduled', 'on_sale', 'closed', 'past'] as const

export type EventState = (typeof eventStates)[number]

export type EventChange = 'publish' | 'close_sale' | 'open_sale' | 'delete'

/** The facts that the state of an event follows from. */
export type EventFacts = {
  publishedAt: Date | null
  /** false once staff closed its sale, or it was called off */
  available: boolean
  saleOpensAt: Date | null
  saleClosesAt: Date | null
  /** when its last date is over */
  endsAt: Date
}

/**
 * The state of an event at `now`. The clock alone moves it from scheduled to on sale and from there to closed and past,
 * so no job has to. That it was postponed or called off is a mark beside its state.
 */
export function eventState(event: EventFacts, now: Date): EventState {
  if (event.publishedAt === null) return 'draft'
  if (event.endsAt <= now) return 'past'
  if (!event.available || (event.saleClosesAt !== null && event.saleClosesAt <= now)) return 'closed'
  return event.saleOpensAt !== null && event.saleOpensAt > now ? 'scheduled' : 'on_sale'
}

/** The changes that staff may make to an event in each state; a change that is not in the table does not exist. */
const allowed: Record<EventState, readonly EventChange[]> = {
  draft: ['publish', 'delete'],
  scheduled: ['close_sale', 'delete'],
  on_sale: ['close_sale', 'delete'],
  closed: ['open_sale', 'delete'],
  past: [],
}

/** Whether an event in `state` can change so. Deleting needs besides that it never had an order. */
export function canChange(state: EventState, change: EventChange): boolean {
  return allowed[state].includes(change)
}
