export const eventStates = ['draft', 'scheduled', 'on_sale', 'closed', 'past'] as const

export type EventState = (typeof eventStates)[number]

export type EventChange = 'publish' | 'close_sale' | 'open_sale' | 'delete'

/** The facts that determine the state of an event. */
export type EventFacts = {
  publishedAt: Date | null
  /** false after staff closed its sale, or called it off */
  available: boolean
  saleOpensAt: Date | null
  saleClosesAt: Date | null
  /** when its last date is over */
  endsAt: Date
}

/**
 * The state of an event at `now`. Time alone moves it from scheduled to on sale, closed and past, so no job is needed.
 * Postponed and called off are marks beside the state.
 */
export function eventState(event: EventFacts, now: Date): EventState {
  if (event.publishedAt === null) return 'draft'
  if (event.endsAt <= now) return 'past'
  if (!event.available || (event.saleClosesAt !== null && event.saleClosesAt <= now)) return 'closed'
  return event.saleOpensAt !== null && event.saleOpensAt > now ? 'scheduled' : 'on_sale'
}

/** The changes that staff may make in each state; others are impossible. */
const allowed: Record<EventState, readonly EventChange[]> = {
  draft: ['publish', 'delete'],
  scheduled: ['close_sale', 'delete'],
  on_sale: ['close_sale', 'delete'],
  closed: ['open_sale', 'delete'],
  past: [],
}

/**
 * Whether staff may make a change in this state. An event can only be deleted if it also never had an order.
 */
export function canChange(state: EventState, change: EventChange): boolean {
  return allowed[state].includes(change)
}
