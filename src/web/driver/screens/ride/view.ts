import type { Leg } from '#domain/travel/tickets/boarding.ts'

/** What is shown: the route, or one of its stops, or the place of the event on the way home. */
export type View = { leg: Leg; at: 'route' | 'venue' | { stop: string } }
