import type { Leg } from '#domain/travel/tickets/boarding.ts'

/** The page shows the route, one of its stops, or the place of the event on the way home. */
export type View = { leg: Leg; at: 'route' | 'venue' | { stop: string } }
