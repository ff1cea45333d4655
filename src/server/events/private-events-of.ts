import type { EventCard } from '#contract/events.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import { describeEvent } from './describe-event.ts'
import { maySeeEvent, readNamedEvents, readPrivateEventIds } from './private-events-sql.ts'

/** The private events that the caller gives or is invited to: the only ones that any list may show. */
export async function privateEventsOf(ctx: Ctx): Promise<number[]> {
  return ctx.customer ? readPrivateEventIds(ctx.db, ctx.customer.id) : []
}

/** These events as cards, whoever asks: the caller has seen to that. */
export async function describePrivateEvents(ctx: Ctx, ids: readonly number[]): Promise<EventCard[]> {
  const { locale, config } = ctx
  const { saleEndsMinutes } = config
  const events = await readNamedEvents(ctx.db, { locale, now: ctx.clock.now(), saleEndsMinutes, ids })
  return events.map((event) => describeEvent(event, locale))
}

/**
 * Holds that what belongs to an event is told to nobody who may not see the event.
 * @throws Refusal event_not_found
 */
export async function refuseStrangers(ctx: Ctx, eventId: number): Promise<void> {
  if (!(await maySeeEvent(ctx.db, eventId, ctx.customer?.id ?? null))) throw new Refusal('event_not_found')
}
