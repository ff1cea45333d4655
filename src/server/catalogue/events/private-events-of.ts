import type { EventCard } from '#contract/catalogue/events.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { describeEvent } from './describe-event.ts'
import { maySeeEvent, readNamedEvents, readPrivateEventIds } from './private-events-sql.ts'

/** The private events that the caller hosts or is invited to: the only ones that a list may show. */
export async function privateEventsOf(ctx: Ctx): Promise<number[]> {
  const customer = await ctx.findCustomer()
  return customer ? readPrivateEventIds(ctx.db, customer) : []
}

/** These events as cards. No permission check: callers must pass visible ids only. */
export async function describePrivateEvents(ctx: Ctx, ids: readonly number[]): Promise<EventCard[]> {
  const { locale, config } = ctx
  const { saleEndsMinutes } = config
  const events = await readNamedEvents(ctx.db, { locale, now: ctx.clock.now(), saleEndsMinutes, ids })
  return events.map((event) => describeEvent(event, locale))
}

/**
 * Reads data of an event: first anonymously, since most events are public, then as the calling customer.
 * @throws Refusal event_not_found when the caller may not see the event
 */
export async function readVisible<Row>(
  ctx: Ctx,
  eventId: number,
  read: (sessionId: string | null) => Promise<Row[]>,
): Promise<Row[]> {
  const seenByAll = await read(null)
  if (seenByAll.length > 0 || ctx.previewed === eventId) return seenByAll
  const sessionId = (await ctx.findCustomer())?.sessionId ?? null
  const rows = sessionId === null ? [] : await read(sessionId)
  if (rows.length === 0 && !(await maySeeEvent(ctx.db, eventId, sessionId)))
    throw new Refusal('event_not_found')
  return rows
}
