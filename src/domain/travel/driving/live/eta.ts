import { metresBetween, type Point } from '#domain/geography/points/point.ts'
import type { Visit } from '../visit.ts'

/** A place of a route in its planned order: a stop, or the venue at the end of the way there or the start of the way home. */
export type RoutePlace = {
  /** planned arrival; at the start of the way home the planned departure. Milliseconds, like all moments here */
  at: number
  /** planned time at the place */
  stayMs: number
  /** the van does not leave earlier: the begin of the first window that was promised here */
  notBefore: number | null
  point: Point | null
  visit: Visit
}

/** When a van comes: `expected`, and the window to announce, whose early edge is the careful one. */
export type Eta = { expected: number; from: number; until: number }

export type VanPosition = Point & { at: number }

const minute = 60_000

/** A position tells more than the clock only while it is young. */
const youngMs = 90_000
/** The speed in a straight line to the first stop, which has no planned drive: 25 km/h. */
const metresPerMs = 25 / 3_600
const shortestLeg = minute
/** Weights of the plan beside what was measured on this route. */
const priorDriveMs = 20 * minute
const priorStayMs = 10 * minute
const usualStay = 0.8

/**
 * When a van comes to each place of its route; null where it stands, has been or has passed by. It works from the acts of
 * the stops alone: planned drives and stays, each multiplied by what this route has measured so far, weighed with the
 * plan. A position younger than 90 seconds refines the drive under way.
 */
export function etaOfRoute(
  places: readonly RoutePlace[],
  { position, now }: { position: VanPosition | null; now: number },
): (Eta | null)[] {
  const pace = paceOf(places)
  const last = lastVisited(places)
  const start = last + 1
  const first = places[start]
  const etas: (Eta | null)[] = places.map(() => null)
  if (!first) return etas
  const young = position && now - position.at <= youngMs ? position : null
  let way = last === -1 ? firstWay(first, young, now) : nextWay(places, { last, pace, young, now })
  for (const [nth, place] of places.slice(start).entries()) {
    etas[start + nth] = windowOf(way, place, now)
    const next = places[start + nth + 1]
    if (next) way = goOn(way, { from: place, to: next, pace })
  }
  return etas
}

type Pace = { drive: number; stay: number }

/** How much longer than planned the drives and stays of this route are; near the plan while little is known. */
export function paceOf(places: readonly RoutePlace[]): Pace {
  const sums = {
    drive: priorDriveMs,
    planned: priorDriveMs,
    stay: priorStayMs * usualStay,
    stays: priorStayMs,
  }
  places.forEach((place, nth) => {
    const { arrivedAt, departedAt } = place.visit
    if (departedAt === null) return
    const next = places[nth + 1]
    if (next && next.visit.arrivedAt !== null && next.visit.arrivedAt > departedAt) {
      sums.drive += next.visit.arrivedAt - departedAt
      sums.planned += plannedDrive(place, next)
    }
    // A van that has waited for the window tells nothing about its stays.
    if (arrivedAt === null || place.stayMs === 0 || departedAt <= (place.notBefore ?? 0) + place.stayMs)
      return
    sums.stay += departedAt - arrivedAt
    sums.stays += place.stayMs
  })
  return {
    drive: Math.min(1.8, Math.max(0.7, sums.drive / sums.planned)),
    stay: Math.min(2, Math.max(0.4, sums.stay / sums.stays)),
  }
}

/** The planned drive to the next place, at least a minute. */
export function plannedDrive(from: RoutePlace, to: RoutePlace): number {
  return Math.max(shortestLeg, to.at - from.at - from.stayMs)
}

/** The index of the place of the last act; the driver may have forgotten those before it. */
export function lastVisited(places: readonly RoutePlace[]): number {
  let found = -1
  let latest = Number.NEGATIVE_INFINITY
  places.forEach(({ visit }, nth) => {
    const at = Math.max(
      visit.arrivedAt ?? Number.NEGATIVE_INFINITY,
      visit.departedAt ?? Number.NEGATIVE_INFINITY,
    )
    if (at === Number.NEGATIVE_INFINITY || at < latest) return
    found = nth
    latest = at
  })
  return found
}

/**
 * An arrival with its uncertainty: what is driven until then, the squares of the deviations of each drive and stay, and
 * the earliest that is possible, since a van waits for the windows of the stops before.
 */
type Way = { arrival: number; earliest: number; driven: number; squares: number; overdue: number }

/** Deviations: of the traffic of a whole route, of one drive, and of a stay, as parts of them. */
const ofTraffic = 0.12
const ofDrive = 0.18
const ofStay = 0.2
/** The fastest drive and the shortest stay, as parts of the expected ones. */
const fastest = 0.55
const shortestStay = 0.4

/** Before the first act: as planned, or as late as the van is. */
function firstWay(first: RoutePlace, young: Point | null, now: number): Way {
  const late = now + minute
  const driven = young && first.point ? now + metresBetween(young, first.point) / metresPerMs : 0
  const arrival = Math.max(first.at, late, driven)
  const overdue = Math.max(0, now - first.at)
  return { arrival, overdue, earliest: now, driven: 0, squares: startDeviation ** 2 }
}

/** The way to the place after the last visited one. */
function nextWay(
  places: readonly RoutePlace[],
  { last, pace, young, now }: { last: number; pace: Pace; young: Point | null; now: number },
): Way {
  const [place, next] = places.slice(last) as [RoutePlace, RoutePlace]
  const { departedAt, arrivedAt, waitsUntil } = place.visit
  const drive = plannedDrive(place, next) * pace.drive
  if (departedAt === null) {
    const since = arrivedAt ?? now
    const agreed = waitsUntil !== null && waitsUntil > since + place.stayMs ? waitsUntil : 0
    const standing = { arrival: since, earliest: since, driven: 0, squares: 0, overdue: 0 }
    return goOn(standing, { from: place, to: next, pace, leavesAfter: Math.max(now, agreed) })
  }
  const left = young ? partLeft(place.point, next.point, young) : null
  const driven = left === null ? drive : drive * left
  const arrival = left === null ? departedAt + drive : now + driven
  return {
    arrival: Math.max(arrival, now + shortestLeg / 2),
    earliest: Math.max(now, arrival - driven * (1 - fastest)),
    driven,
    squares: (driven * ofDrive) ** 2,
    overdue: Math.max(0, now - arrival),
  }
}

/** The way to the next place: a stay, which lasts at least until the window of the place begins, and a drive. */
function goOn(
  way: Way,
  { from, to, pace, leavesAfter = 0 }: { from: RoutePlace; to: RoutePlace; pace: Pace; leavesAfter?: number },
): Way {
  const stay = from.stayMs * pace.stay
  const drive = plannedDrive(from, to) * pace.drive
  const least = Math.max(leavesAfter, from.notBefore ?? 0)
  return {
    arrival: Math.max(way.arrival + stay, least) + drive,
    earliest: Math.max(way.earliest + stay * shortestStay, least) + drive * fastest,
    driven: way.driven + drive,
    squares: way.squares + (stay * ofStay) ** 2 + (drive * ofDrive) ** 2,
    overdue: way.overdue,
  }
}

/** The part of a drive that is left, as the crow flies; null when a point is unknown. */
function partLeft(from: Point | null, to: Point | null, at: Point): number | null {
  if (!from || !to) return null
  const whole = metresBetween(from, to)
  return whole < 200 ? null : Math.min(1, metresBetween(at, to) / whole)
}

const startDeviation = 2.5 * minute
/** The announced edges, in deviations; the early one is the careful one. */
const early = 1.9
const late = 0.5
const leastEarlyMs = 1.5 * minute
const leastLateMs = minute

/**
 * The window to announce. A person who comes down a few minutes early waits, one who comes late is left behind: so the
 * early edge has most of the uncertainty. It is never before the promised window, because the van waits for that.
 */
function windowOf(
  { arrival, earliest, driven, squares, overdue }: Way,
  { notBefore }: RoutePlace,
  now: number,
): Eta {
  const deviation = Math.sqrt(squares + (driven * ofTraffic) ** 2)
  const held = notBefore ?? 0
  const from = Math.max(
    now,
    held,
    Math.min(Math.max(arrival - Math.max(leastEarlyMs, early * deviation), earliest), arrival),
  )
  const until = Math.max(arrival + Math.max(leastLateMs, late * deviation), from + leastLateMs) + overdue / 2
  return { expected: Math.max(arrival, held), from, until }
}
