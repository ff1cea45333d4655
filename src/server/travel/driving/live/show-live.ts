import type { LiveRideNow, LiveRides } from '#contract/travel/live.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { liveRideOf, opensBeforeMs } from '#domain/travel/driving/live/live-ride.ts'
import type { Ctx, CustomerCtx } from '#server/platform/context.ts'
import { createProcessLimit } from '#server/platform/rate-limits/limit-in-process.ts'
import { readSignedLink, signLink } from '#server/platform/signed-link.ts'
import { detectOrderProbing } from '#server/sales/orders/detect-order-probing.ts'
import { versionOf } from '../stop-ids.ts'
import { findLiveOrder, type LiveOrderRow } from './live-sql.ts'
import type { LiveTrip, Seat } from './live-trip.ts'
import type { LiveTrips } from './live-trips.ts'

const hourMs = 3_600_000
/** No ride lasts longer than this after the begin of its window. */
const longestRideMs = 8 * hourMs
const watchMs = 6 * hourMs
/** Proxies and the shop's own limits end a silent answer after 28 seconds. */
const longestWaitMs = 22_000
const purpose = 'live rides'

/** An older position says where the van was, not where it is. */
const freshPositionMs = 5 * 60_000

/** A page asks once for each change and each 22 seconds. */
const callsAMinute = 90
const countCall = createProcessLimit(1)

/** The live rides of this process: its trips, the dates of watched orders, and the end of the process. */
export type Live = { trips: LiveTrips; orders: Map<string, LiveOrderRow>; draining: AbortSignal }

/** The vans of the customer's order. @throws Refusal not_found for another customer's order */
export async function showLiveRides(ctx: CustomerCtx, live: Live, orderId: string): Promise<LiveRides> {
  const order = await detectOrderProbing(ctx, orderId, async () => {
    const found = await findLiveOrder(ctx.db, orderId)
    if (found?.userId !== ctx.customer.id) throw new Refusal('not_found')
    return found
  })
  return withWatch(ctx, orderId, await readRides(ctx, live, { orderId, order }))
}

/**
 * The vans of the order of a watch token, as soon as they differ from a version; after 22 seconds in any case, and at once
 * when the process is about to end.
 * @throws Refusal token_not_valid, too_many_attempts
 */
export async function waitForLiveRides(
  ctx: Ctx,
  live: Live,
  { watch, version }: { watch: string; version: string | undefined },
): Promise<LiveRides> {
  const orderId = readSignedLink(ctx.config, purpose, watch, ctx.clock.now())
  countCall(ctx, [{ key: orderId, limit: callsAMinute }])
  const order = live.orders.get(orderId) ?? (await findLiveOrder(ctx.db, orderId))
  if (!order) throw new Refusal('token_not_valid')
  const until = performance.now() + longestWaitMs
  for (;;) {
    const shown = await readRides(ctx, live, { orderId, order })
    const isOver = live.draining.aborted || performance.now() >= until
    if (shown.version !== version || isOver) return withWatch(ctx, orderId, shown)
    await live.trips.nextChange([order.dateId], until)
  }
}

type Shown = Omit<LiveRides, 'watch'> & { isOpen: boolean }

/** With the token that waits for the next change, while there is something to watch. */
function withWatch(ctx: Ctx, orderId: string, { isOpen, ...shown }: Shown): LiveRides {
  const until = new Date(ctx.clock.now().getTime() + watchMs)
  return { ...shown, watch: isOpen ? signLink(ctx.config, purpose, orderId, until) : null }
}

async function readRides(
  ctx: Ctx,
  { trips, orders }: Live,
  { orderId, order }: { orderId: string; order: LiveOrderRow },
): Promise<Shown> {
  const now = ctx.clock.now().getTime()
  const opens = order.rides.map((from) => from - opensBeforeMs)
  const isOpen = opens.some((at) => at <= now && now < at + longestRideMs)
  const next = opens.filter((at) => at > now)
  const opensAt = next.length > 0 ? new Date(Math.min(...next)).toISOString() : null
  if (!isOpen) orders.delete(orderId)
  const phone = ctx.config.officePhones[order.country] ?? null
  if (!isOpen) return { isOpen, rides: [], opensAt, phone, version: versionOf(opensAt) }
  orders.set(orderId, order)
  const trip = await trips.read(order.dateId)
  const rides = trip ? ridesIn(trip, orderId, now) : []
  return { isOpen, rides, opensAt, phone, version: versionOf([rides, opensAt]) }
}

/** The visible rides of an order; its parties at the same stop share one. */
function ridesIn(trip: LiveTrip, orderId: string, now: number): LiveRideNow[] {
  const seats = (trip.partiesOfOrder.get(orderId) ?? []).flatMap((id) => trip.seats.get(id) ?? [])
  const stops = Map.groupBy(seats, ({ route, party }) => `${route.leg} ${route.routeId} ${party.place}`)
  return [...stops.values()].flatMap((here) => {
    const [first] = here
    if (!first) return []
    const { route } = first
    const aboard = here.reduce((sum, { party }) => sum + party.aboard, 0)
    const ride = liveRideOf(route, { ...first.party, aboard }, now)
    if (!ride) return []
    const { promised, window, ...more } = ride
    return [
      {
        ...more,
        addresses: [...new Set(here.map(({ address }) => address))],
        promised: iso(promised),
        window: window && iso(window),
        seenAt: route.seenAt === null ? null : new Date(route.seenAt).toISOString(),
        map: mapOf(trip, first, now),
      },
    ]
  })
}

/** The van and the stop of a party on a map, unless the position is old. */
function mapOf(trip: LiveTrip, { route, party }: Seat, now: number): LiveRideNow['map'] {
  const position = trip.positions.get(route.routeId)
  const stop = route.places[party.place]?.point
  if (!position || !stop || now - position.at > freshPositionMs) return null
  const { latitude, longitude } = position
  return { van: { latitude, longitude }, stop: { latitude: stop.latitude, longitude: stop.longitude } }
}

function iso({ from, until }: { from: number; until: number }) {
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
}
