import type { Control, ControlIncident, ControlRoute } from '#contract/office/travel/control.ts'
import { inMinutes } from '#domain/travel/driving/live/announce.ts'
import { watchLeg } from '#domain/travel/driving/live/watch-leg.ts'
import { incidentReasons } from '#domain/travel/driving/ride-acts.ts'
import type { LiveRoute, LiveTrip, Seat } from '../driving/live/live-trip.ts'

/** A driver's phone as the caller may see it, and as one reads it. */
export type ShowPhone = (phone: string) => { phone: string; phoneText: string }

const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()

/** The legs of a trip's vans at `now`: those under way first, the late ones before the silent ones. */
export function describeRoutes(trip: LiveTrip, now: number, showPhone: ShowPhone): ControlRoute[] {
  const seats = Map.groupBy([...trip.seats.values()].flat(), ({ route }) => route)
  return trip.routes
    .map((route) => describeRoute(trip, route, { seats: seats.get(route) ?? [], now, showPhone }))
    .sort(
      (one, other) =>
        Number(one.state === 'over') - Number(other.state === 'over') ||
        other.lateMinutes - one.lateMinutes ||
        Number(other.isSilent) - Number(one.isSilent) ||
        nextAt(one) - nextAt(other) ||
        one.vehicle.localeCompare(other.vehicle, 'en', { numeric: true }),
    )
}

function nextAt({ next }: ControlRoute): number {
  return next?.expected ? Date.parse(next.expected.from) : 0
}

function describeRoute(
  trip: LiveTrip,
  route: LiveRoute,
  { seats, now, showPhone }: { seats: readonly Seat[]; now: number; showPhone: ShowPhone },
): ControlRoute {
  const places = Map.groupBy(seats, ({ party }) => party.place)
  const until = route.places.map((_, nth) => {
    const waiting = (places.get(nth) ?? []).filter(({ party, people }) => party.aboard < people)
    return waiting.length > 0 ? Math.min(...waiting.map(({ party }) => party.promised.until)) : null
  })
  // On the way home the promise is when the van leaves the venue, and nothing is promised at the doors.
  const promises =
    route.leg === 'outbound' ? until : until.map((_, nth) => (nth === 0 ? earliest(seats) : null))
  const { seenAt } = route
  const watched = watchLeg(route, { until: promises, startsAt: trip.startsAt }, { seenAt, now })
  const crew = trip.crews.get(route.routeId)
  const shown = crew?.phone ? showPhone(crew.phone) : { phone: null, phoneText: null }
  const sum = (read: (seat: Seat) => number) => seats.reduce((all, seat) => all + read(seat), 0)
  const isStop = (nth: number) => route.stopIds[nth] !== null
  const passed = watched.next ?? route.places.length
  return {
    ...{ routeId: route.routeId, vehicle: route.vehicle, leg: route.leg },
    ...{ plate: crew?.plate ?? null, driver: crew?.driver ?? null, ...shown },
    ...{ state: watched.state, isSilent: watched.isSilent, lateMinutes: Math.ceil(watched.lateMs / minute) },
    seenAt: seenAt === null ? null : iso(seenAt),
    expected: sum(({ people }) => people),
    aboard: sum(({ party }) => party.aboard),
    absent: sum(({ absent }) => absent),
    stops: {
      done: route.places.filter((_, nth) => isStop(nth) && nth < passed).length,
      all: route.places.filter((_, nth) => isStop(nth)).length,
    },
    next:
      watched.next === null
        ? null
        : describeNext(route, watched.next, { seats, here: places.get(watched.next) ?? [] }),
    disputed: disputedOrders(seats),
  }
}

/** The orders with a mark, each with its people on this leg. */
function disputedOrders(seats: readonly Seat[]): ControlRoute['disputed'] {
  const orders = new Map<string, ControlRoute['disputed'][number]>()
  for (const { orderNumber, people, mark } of seats) {
    if (!mark) continue
    orders.set(orderNumber, { orderNumber, mark, people: people + (orders.get(orderNumber)?.people ?? 0) })
  }
  return [...orders.values()]
}

const earliest = (seats: readonly Seat[]) =>
  seats.length > 0 ? Math.min(...seats.map(({ party }) => party.promised.until)) : null

function describeNext(
  route: LiveRoute,
  nth: number,
  { seats, here }: { seats: readonly Seat[]; here: readonly Seat[] },
): ControlRoute['next'] {
  const [announced, visit] = [route.announced[nth], route.places[nth]?.visit]
  const isVenue = route.stopIds[nth] === null
  const boarding = isVenue && route.leg === 'return' ? seats : here
  const promised = route.leg === 'outbound' || isVenue ? boarding.map(({ party }) => party.promised) : []
  const window = announced ? inMinutes(announced) : null
  return {
    address: isVenue ? null : (here[0]?.address ?? ''),
    people: boarding.reduce((sum, { people }) => sum + people, 0),
    promised:
      promised.length > 0
        ? {
            from: iso(Math.min(...promised.map(({ from }) => from))),
            until: iso(Math.min(...promised.map(({ until }) => until))),
          }
        : null,
    expected: window && { from: iso(window.from), until: iso(window.until) },
    hereSince: visit && visit.arrivedAt !== null && visit.departedAt === null ? iso(visit.arrivedAt) : null,
  }
}

/** The incidents that drivers have reported and not undone, the latest first. */
export function describeIncidents(trip: LiveTrip): ControlIncident[] {
  const acts = [...trip.acts.values()]
  const undone = new Set(acts.map(({ undoesId }) => undoesId))
  const reported = acts.flatMap((act): (ControlIncident & { time: number })[] => {
    if (act.kind !== 'incident' || undone.has(act.id)) return []
    const vehicle = trip.routes.find(({ routeId }) => routeId === act.routeId)?.vehicle ?? ''
    const kind = incidentReasons.find((one) => one === act.reason) ?? 'other'
    const { id, routeId, leg, text, author, at } = act
    return [
      {
        id: `act-${id}`,
        routeId,
        vehicle,
        leg,
        kind,
        text: text ?? '',
        at: iso(at),
        author: author ?? '',
        time: at,
      },
    ]
  })
  return reported.sort((one, other) => other.time - one.time).map(({ time: _, ...incident }) => incident)
}

/** The answer for a date without a published plan. */
export const unplanned: Pick<Control, 'isPlanned' | 'routes' | 'incidents'> = {
  isPlanned: false,
  routes: [],
  incidents: [],
}
