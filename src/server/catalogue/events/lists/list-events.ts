import type { EventOverview } from '#contract/catalogue/event-lists.ts'
import type { EventCard } from '#contract/catalogue/events.ts'
import type { CallInput } from '#contract/contract.ts'
import { eventTypes } from '#contract/platform/wire-numbers.ts'
import { nameOrder } from '#domain/geography/countries/name-order.ts'
import type { Ctx, Shop } from '#server/platform/context.ts'
import { describeEvent } from '../describe-event.ts'
import { readPublicEvents } from '../event-sql.ts'
import { privateEventsOf } from '../private-events-of.ts'
import { readSearch, readSearchOverview } from '../search/search-sql.ts'
import { readEvents, readEventsOverview } from './list-sql.ts'

type Query<C extends 'GET /api/events' | 'GET /api/search' | 'GET /api/events-overview'> =
  CallInput<C>['query']

/** Upcoming events of a type that the caller may see, in the requested order. */
export async function listEvents(ctx: Ctx, query: Query<'GET /api/events'>): Promise<EventCard[]> {
  const events = await readEvents(ctx.db, { ...query, ...(await listScope(ctx, query.type)) })
  return events.map((event) => describeEvent(event, ctx.locale))
}

/** Upcoming events that match a search text, best first. Private events are never found. */
export async function searchEvents(ctx: Ctx, query: Query<'GET /api/search'>): Promise<EventCard[]> {
  const events = await readSearch(ctx.db, { ...query, ...searchScope(ctx) })
  return events.map((event) => describeEvent(event, ctx.locale))
}

/** Totals of a list or a search. */
export async function overviewEvents(
  ctx: Ctx,
  { q, ...query }: Query<'GET /api/events-overview'>,
): Promise<EventOverview> {
  const overview =
    q === undefined
      ? await readEventsOverview(ctx.db, { ...query, ...(await listScope(ctx, query.type)) })
      : await readSearchOverview(ctx.db, { ...query, q, ...searchScope(ctx) })
  return { ...overview, cities: overview.cities.sort(nameOrder(ctx.country.code)) }
}

/** Every upcoming public event in any country, with the time of its last change. */
export function listPublicEvents({
  db,
  clock,
  config,
}: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<{ slug: string; changedAt: Date }[]> {
  return readPublicEvents(db, { now: clock.now(), saleEndsMinutes: config.saleEndsMinutes })
}

function searchScope(ctx: Ctx) {
  const { saleEndsMinutes } = ctx.config
  return { locale: ctx.locale, country: ctx.country.code, now: ctx.clock.now(), saleEndsMinutes }
}

async function listScope(ctx: Ctx, type: number) {
  return {
    ...searchScope(ctx),
    type,
    privateIds: type === eventTypes.private ? await privateEventsOf(ctx) : [],
  }
}
