import type { Point } from '#domain/geography/points/point.ts'
import { type MoneyMark, markOf } from '#domain/sales/payments/returns/money-returns.ts'
import { announce } from '#domain/travel/driving/live/announce.ts'
import { etaOfRoute, type RoutePlace, type VanPosition } from '#domain/travel/driving/live/eta.ts'
import type { LiveLeg, LiveParty } from '#domain/travel/driving/live/live-ride.ts'
import type { VanSign } from '#domain/travel/driving/live/van-notice.ts'
import { continueVisit, noVisit } from '#domain/travel/driving/visit.ts'
import { waitMinutes } from '#domain/travel/driving/wait-over.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { Route } from '#domain/travel/trips/plans/plan.ts'
import { stopIds } from '../stop-ids.ts'
import type { LiveActRow, LiveCrewRow, LivePartyRow, LiveTripRow } from './live-sql.ts'

/** A leg of a van in this process; `stopIds` are those of its places, null at the venue. */
export type LiveRoute = LiveLeg & {
  routeId: string
  stopIds: (string | null)[]
  /** minutes that the van waits at each place */
  waits: number[]
  /** the last act that was taken into account */
  lastActId: number
  /** of the last act or position; null: none yet */
  seenAt: number | null
  sign: VanSign
}

/** Where a party boards or gets off: the leg of its van, and the place. */
export type Seat = {
  route: LiveRoute
  party: LiveParty
  address: string
  orderNumber: string
  mark: MoneyMark | undefined
  people: number
  /** people of it whom the driver did not find */
  absent: number
}

/** A trip of the day in this process: its vans with what they did, and the parties by order. */
export type LiveTrip = {
  dateId: number
  planId: number
  routes: LiveRoute[]
  acts: Map<number, LiveActRow>
  positions: Map<string, VanPosition>
  /** the seats of each party */
  seats: Map<string, Seat[]>
  partiesOfOrder: Map<string, string[]>
  startsAt: number
  crews: Map<string, LiveCrewRow>
}

/** A trip as it is planned and promised, without anything that happened. */
export function buildLiveTrip(row: LiveTripRow): LiveTrip {
  const parties = new Map(row.parties.map((party) => [party.id, party]))
  const seats = new Map<string, Seat[]>()
  const legs = [
    ...row.plan.outbound.map((route) => ['outbound', route] as const),
    ...row.plan.return.map((route) => ['return', route] as const),
  ]
  const routes = legs.flatMap(([leg, route]) => {
    const van = row.vans.find(({ vehicle }) => vehicle === route.vehicle)
    return van ? [buildRoute(row, { leg, route, routeId: van.routeId }, { parties, seats })] : []
  })
  const partiesOfOrder = Map.groupBy(row.parties, ({ orderId }) => orderId)
  return {
    dateId: row.dateId,
    planId: row.planId,
    routes,
    acts: new Map(),
    positions: new Map(),
    seats,
    startsAt: row.startsAt.getTime(),
    crews: new Map(),
    partiesOfOrder: new Map([...partiesOfOrder].map(([id, list]) => [id, list.map((one) => one.id)])),
  }
}

function buildRoute(
  row: LiveTripRow,
  { leg, route, routeId }: { leg: Leg; route: Route; routeId: string },
  { parties, seats }: { parties: ReadonlyMap<string, LivePartyRow>; seats: Map<string, Seat[]> },
): LiveRoute {
  const venue = pointOf(row)
  const live: LiveRoute = {
    ...{ leg, vehicle: route.vehicle, routeId },
    ...{ places: [], announced: [], stopIds: [], waits: [], lastActId: 0, seenAt: null, sign: null },
  }
  const add = (place: Omit<RoutePlace, 'visit'>, stopId: string | null, wait: number) => {
    live.places.push({ ...place, visit: noVisit })
    live.announced.push(null)
    live.stopIds.push(stopId)
    live.waits.push(wait)
  }
  const startsAt = route.startsAt * 1000
  const atVenue = { stayMs: 0, point: venue }
  if (leg === 'return')
    add({ ...atVenue, at: startsAt, notBefore: startsAt }, null, waitMinutes(leg, false, row))
  const idOf = stopIds(leg)
  for (const stop of route.stops) {
    const here = stop.parties.flatMap((id) => parties.get(id) ?? [])
    const [first] = here
    if (!first) continue
    const isPrivate = here.some((party) => party.isPrivate)
    const promised = here.flatMap((party) => {
      const ride = party.rides.find((one) => one.leg === leg && one.vehicle === route.vehicle)
      return ride ? [{ ...party, from: ride.from, until: ride.until }] : []
    })
    for (const { id, from, until, ...about } of promised) {
      const party = { place: live.places.length, promised: { from, until }, aboard: 0 }
      const { address, orderNumber, people } = about
      const seat = {
        ...{ route: live, party, address, orderNumber, people, absent: 0 },
        mark: markOf(about.openReturns),
      }
      seats.set(id, [...(seats.get(id) ?? []), seat])
    }
    const notBefore =
      leg === 'outbound' && promised.length > 0 ? Math.min(...promised.map(({ from }) => from)) : null
    // The plan's time at a stop is the same both ways.
    const stayMs = (isPrivate ? row.privateStopMinutes : row.stopMinutes) * 60_000
    add(
      { at: stop.at * 1000, stayMs, notBefore, point: pointOf(first) },
      idOf(first),
      waitMinutes(leg, isPrivate, row),
    )
  }
  if (leg === 'outbound') add({ ...atVenue, at: route.endsAt * 1000, notBefore: null }, null, 0)
  return live
}

function pointOf({
  latitude,
  longitude,
}: {
  latitude: number | null
  longitude: number | null
}): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

/** Computes again what a van does and when it comes, from all acts and its position. */
export function followRoute(trip: LiveTrip, route: LiveRoute, now: number): void {
  const acts = actsThatCount(trip, route)
  const lastActId = Math.max(0, ...acts.map(({ id }) => id))
  route.places = route.places.map((place, nth) => {
    const here = acts.filter(({ stopId }) => stopId === route.stopIds[nth])
    return { ...place, visit: continueVisit(noVisit, here, (route.waits[nth] ?? 0) * 60) }
  })
  const position = trip.positions.get(route.routeId) ?? null
  const etas = etaOfRoute(route.places, { position, now })
  const hasAct = lastActId !== route.lastActId
  route.announced = etas.map(
    (eta, nth) => eta && announce(route.announced[nth] ?? null, eta, { now, hasAct }),
  )
  route.lastActId = lastActId
  const signs = [...acts.map(({ at }) => at), ...(position ? [position.at] : [])]
  route.seenAt = signs.length > 0 ? Math.max(...signs) : null
  route.sign = signOf(acts.at(-1), position)
}

/** The newest of the last act and the position, which is always sent at once. */
function signOf(act: LiveActRow | undefined, position: VanPosition | null): VanSign {
  if (position && position.at >= (act?.at ?? 0)) return { at: position.at, delayMs: 0 }
  return act ? { at: act.at, delayMs: act.receivedAt - act.at } : null
}

function actsThatCount({ acts }: LiveTrip, { routeId, leg }: LiveRoute): LiveActRow[] {
  const all = [...acts.values()].filter((act) => act.routeId === routeId)
  const undone = new Set(all.map(({ undoesId }) => undoesId))
  return all
    .filter((act) => act.leg === leg && act.kind !== 'undo' && !undone.has(act.id))
    .sort((one, other) => one.at - other.at || one.id - other.id)
}
