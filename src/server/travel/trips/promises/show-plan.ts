import type { Plan as PlanAnswer } from '#contract/office/travel/plans.ts'
import type { Trip as TripAnswer } from '#contract/office/travel/trips.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Money } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import { checkPlan } from '#domain/travel/trips/checking/check-plan.ts'
import type { Violation } from '#domain/travel/trips/checking/violation.ts'
import { type Plan, planCost, type Route, type Stop } from '#domain/travel/trips/plans/plan.ts'
import type { DrivingSource, UnplannedReason } from '#domain/travel/trips/plans/plan-states.ts'
import type { Vehicle } from '#domain/travel/trips/plans/trip.ts'
import { roadMetres } from '#domain/travel/trips/roads/estimate-travel-times.ts'
import type { Locks } from '#domain/travel/trips/solving/locks.ts'
import { vehiclesLacking } from '#domain/travel/trips/solving/vehicles-lacking.ts'
import { whyNoVehicle } from '#domain/travel/trips/solving/why-left-out.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { findFleetOfTrip } from '../fleet/planned-fleet.ts'
import { listRouteIds } from '../plans/fleet-use-sql.ts'
import { findPlan, listPlans, type PlanRow } from '../plans/plan-sql.ts'
import { findSteps } from '../plans/plan-step-sql.ts'
import { hasVenuePoint, partyKey, readTripFacts, type TripFacts } from '../plans/read-trip.ts'
import { findTripDate, listPartiesOfTrip, type PartyRow } from '../plans/trip-sql.ts'
import { brokenPromisesOf } from './broken-promises-of-plan.ts'

/** The trip of a date with its plans, latest first. */
export async function showTrip(ctx: StaffCtx, dateId: number): Promise<TripAnswer> {
  const date = await findTripDate(ctx.db, dateId, ctx.countries)
  if (!date) throw new Refusal('not_found')
  const parties = await listPartiesOfTrip(ctx.db, dateId)
  const plans = await listPlans(ctx.db, dateId)
  const people = peopleIn(new Map(parties.map((row) => [partyKey(row), row])))
  const known = (sources: readonly string[]) =>
    parties.filter(({ latitude, source }) => latitude !== null && sources.includes(source)).length
  const fleet = await findFleetOfTrip(ctx.db, date)
  const names = await eventNames(ctx.db, ctx.staff.language, { events: [date.eventId] })
  return {
    fleet: { vehicles: fleet.length, seats: fleet.reduce((sum, { seats }) => sum + seats, 0) },
    id: date.id,
    event: names.event(date.eventId, date.event),
    eventId: date.eventId,
    countryCode: date.countryCode,
    placeName: date.placeName,
    startsAt: date.startsAt.toISOString(),
    timeZone: date.timeZone,
    people: parties.reduce((sum, row) => sum + row.people, 0),
    parties: parties.length,
    located: {
      exact: known(['customer', 'geocoder', 'staff']),
      county: known(['county']),
      nowhere: parties.filter(({ latitude }) => latitude === null).length,
    },
    promised: parties.filter(({ promised }) => promised).length,
    plans: plans.map(({ id, version, state, askedAt, madeBy, basedOn, publishedAt, plan, fleet: made }) => ({
      planId: id,
      cost: plan && made ? costOf(plan, made, date.countryCode) : null,
      madeBy,
      basedOn: plans.find((other) => other.id === basedOn)?.version ?? null,
      version,
      state,
      askedAt: askedAt.toISOString(),
      publishedAt: publishedAt?.toISOString() ?? null,
      vehicles: plan?.outbound.length ?? 0,
      minutes: Math.round(
        (plan?.outbound ?? []).reduce((sum, route) => sum + route.endsAt - route.startsAt, 0) / 60,
      ),
      unplanned: people(plan?.unplanned ?? []),
    })),
  }
}

/** A plan compared with the current trip: cancelled parties are removed, new ones are unplanned. */
export async function showPlan(ctx: StaffCtx, planId: number): Promise<PlanAnswer> {
  const row = await findPlan(ctx.db, planId, ctx.countries)
  const date = row && (await findTripDate(ctx.db, row.dateId, ctx.countries))
  if (!row || !date || !hasVenuePoint(date)) throw new Refusal('not_found')
  const facts = await readTripFacts(ctx.db, date, row)
  const plan = row.state === 'solving' ? null : row.plan && withCurrentParties(facts, row.plan)
  const steps = await findSteps(ctx.db, planId)
  const routeIds = await listRouteIds(ctx.db, row.dateId)
  const about = { ...facts, locks: row.locks, routeIds }
  return {
    planId: row.id,
    tripId: row.dateId,
    version: row.version,
    state: row.state,
    seed: row.seed,
    seatsPerVehicle: row.seatsPerVehicle,
    revision: row.revision,
    canUndo: row.state === 'draft' && row.step > steps.first,
    canRedo: row.state === 'draft' && row.step < steps.last,
    progress: row.progress,
    ...figuresOf(facts, plan?.outbound ?? [], date.countryCode),
    cost: plan && row.fleet ? costOf(plan, facts.trip.vehicles, date.countryCode) : null,
    lacking: lackingOf(facts, plan, row),
    solver: row.solver ?? 'own',
    driving: sourceOf(facts),
    timeZone: date.timeZone,
    venue: { latitude: date.latitude, longitude: date.longitude },
    routes: plan
      ? [
          ...plan.outbound.map((route) => describeRoute(about, route, 'outbound')),
          ...plan.return.map((route) => describeRoute(about, route, 'return')),
        ]
      : [],
    unplanned: plan ? unplannedOf(facts, plan, row) : [],
    violations: plan ? violationsOf(facts, plan).map((violation) => describeViolation(facts, violation)) : [],
    brokenPromises: plan && row.state === 'draft' ? brokenPromisesOf(facts, plan) : [],
  }
}

function figuresOf(
  { points, rows }: TripFacts,
  routes: readonly Route[],
  country: CountryCode,
): Pick<PlanAnswer, 'kilometres' | 'minutesAboard'> {
  let metres = 0
  let people = 0
  let seconds = 0
  for (const { stops, endsAt } of routes) {
    stops.forEach(({ point, at, parties }, index) => {
      const [from, to] = [points[point], points[stops[index + 1]?.point ?? 0]]
      if (from && to) metres += roadMetres(from, to, country)
      const boarding = parties.reduce((sum, id) => sum + (rows.get(id)?.people ?? 0), 0)
      people += boarding
      seconds += boarding * (endsAt - at)
    })
  }
  return {
    kilometres: Math.round(metres / 1000),
    minutesAboard: people > 0 ? Math.round(seconds / people / 60) : 0,
  }
}

function costOf(plan: Plan, vehicles: readonly Vehicle[], country: CountryCode): Money {
  return { amount: planCost(plan, vehicles), currency: countryOf(country).currency }
}

/** How many more vehicles are needed for the people without a seat, in a plan made with the fleet. */
function lackingOf({ trip }: TripFacts, plan: Plan | null, row: PlanRow): PlanAnswer['lacking'] {
  const leftOver = new Set(row.plan?.unplanned)
  const unplanned = plan?.unplanned.filter((id) => leftOver.has(id)) ?? []
  return row.fleet && unplanned.length > 0 ? vehiclesLacking(trip, { unplanned }) : []
}

function mostSeats({ fleet, seatsPerVehicle }: Pick<PlanRow, 'fleet' | 'seatsPerVehicle'>): number {
  return fleet ? Math.max(...fleet.map(({ seats }) => seats)) : seatsPerVehicle
}

function sourceOf({ router }: TripFacts): DrivingSource {
  if (!router) return 'estimates'
  if (!router.answered) return 'router_failed'
  return router.problem === null ? 'router' : 'router_partly'
}

/** A stored plan with the trip's current points and parties: cancelled ones are removed, new ones are unplanned. */
export function withCurrentParties({ trip }: TripFacts, plan: Plan): Plan {
  const points = new Map(trip.parties.map(({ id, point }) => [id, point]))
  const keep = (routes: readonly Route[]) =>
    routes.flatMap((route) => {
      const stops = route.stops.flatMap(({ at, parties }): Stop[] => {
        const here = parties.filter((id) => points.has(id))
        const [first] = here
        return first === undefined ? [] : [{ at, point: points.get(first) as number, parties: here }]
      })
      return stops.length > 0 ? [{ ...route, stops }] : []
    })
  // A route whose first party was cancelled begins at the next stop.
  const outbound = keep(plan.outbound).map((route) => ({
    ...route,
    startsAt: route.stops[0]?.at ?? route.startsAt,
  }))
  const planned = new Set(outbound.flatMap(({ stops }) => stops.flatMap(({ parties }) => parties)))
  return {
    outbound,
    return: keep(plan.return),
    unplanned: trip.parties.filter(({ id }) => !planned.has(id)).map(({ id }) => id),
  }
}

/** The rules that a plan breaks at present. */
export function violationsOf({ trip }: TripFacts, plan: Plan): Violation[] {
  return checkPlan(trip, plan)
}

function describeRoute(
  {
    trip,
    rows,
    points,
    locks,
    routeIds,
  }: TripFacts & { locks: Locks; routeIds: ReadonlyMap<string, string> },
  route: Route,
  leg: Leg,
): PlanAnswer['routes'][number] {
  const stops = route.stops.map(({ at, point, parties }) => ({
    at: moment(at),
    latitude: points[point]?.latitude ?? 0,
    longitude: points[point]?.longitude ?? 0,
    parties: parties.flatMap((id) => rows.get(id) ?? []).map((row) => describeParty(row, locks)),
  }))
  const vehicle = trip.vehicles.find(({ id }) => id === route.vehicle)
  const parties = stops.flatMap((stop) => stop.parties)
  return {
    leg,
    routeId: routeIds.get(route.vehicle) ?? null,
    vehicle: route.vehicle,
    seats: vehicle?.seats ?? 0,
    people: parties.reduce((sum, { people }) => sum + people, 0),
    wheelchairs: parties.reduce((sum, { wheelchairs }) => sum + wheelchairs, 0),
    wheelchairPlaces: vehicle?.wheelchairPlaces ?? 0,
    isLocked: locks.vehicles.includes(route.vehicle),
    leavesAt: moment(route.startsAt),
    arrivesAt: moment(route.endsAt),
    stops,
  }
}

function unplannedOf(
  { trip, rows, unlocated }: TripFacts,
  { unplanned }: Plan,
  { plan, locks, ...made }: Pick<PlanRow, 'plan' | 'seatsPerVehicle' | 'fleet' | 'locks'>,
): PlanAnswer['unplanned'] {
  const seats = mostSeats(made)
  const wheelchairPlaces = made.fleet ? Math.max(...made.fleet.map((one) => one.wheelchairPlaces)) : Infinity
  const leftOver = new Set(plan?.unplanned)
  const why = (id: string, row: PartyRow): UnplannedReason => {
    if (row.people - row.wheelchairs > seats) return 'larger_than_vehicles'
    if (row.wheelchairs > wheelchairPlaces) return 'no_wheelchair_place'
    const alone = whyNoVehicle(trip, id)
    if (alone) return alone
    if (!leftOver.has(id)) return 'later_than_plan'
    return row.promised ? 'no_longer_fits' : 'no_route'
  }
  return [
    ...unlocated.map((row) => ({ ...describeParty(row, locks), why: 'no_point' as const })),
    ...unplanned.flatMap((id) => {
      const row = rows.get(id)
      return row ? [{ ...describeParty(row, locks), why: why(id, row) }] : []
    }),
  ]
}

function describeParty(row: PartyRow, { tickets }: Locks) {
  const { orderNumber, people, wheelchairs, ticket, address, county } = row
  return {
    id: partyKey(row),
    isLocked: tickets.includes(row.ticketId),
    orderNumber,
    people,
    wheelchairs,
    ticket,
    address,
    county,
  }
}

function describeViolation({ rows }: TripFacts, { rule, vehicle, party }: Violation) {
  return {
    kind: rule,
    vehicle: vehicle ?? null,
    orderNumber: (party && rows.get(party)?.orderNumber) || null,
  }
}

/** Counts the people of those parties that still exist. */
function peopleIn(rows: ReadonlyMap<string, PartyRow>) {
  return (ids: readonly string[]) => ids.reduce((sum, id) => sum + (rows.get(id)?.people ?? 0), 0)
}

const moment = (seconds: number) => new Date(seconds * 1000).toISOString()
