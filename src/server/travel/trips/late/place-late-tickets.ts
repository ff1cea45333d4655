import type { CountryCode } from '#domain/geography/countries/country.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { checkPlan } from '#domain/travel/trips/checking/check-plan.ts'
import { followTickets } from '#domain/travel/trips/editing/follow-tickets.ts'
import { type Plan, partiesOf } from '#domain/travel/trips/plans/plan.ts'
import { type ActorCtx, actAs, type Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { lockDraft } from '../plans/lock-plan.ts'
import { findPublishedPlan, insertPlanFrom } from '../plans/plan-sql.ts'
import { hasVenuePoint, partyKey, readPartyKey, readTripFacts, type TripFacts } from '../plans/read-trip.ts'
import { findTripDate, lockTripDate } from '../plans/trip-sql.ts'
import { pickUpPromises } from '../promises/promises-of-trip.ts'
import { withCurrentParties } from '../promises/show-plan.ts'
import { publishDraft } from '../publication/publish-plan.ts'
import { insertLateTickets, listChangedDates, takeRegroupedTickets } from './late-ticket-sql.ts'

/**
 * Updates published plans when tickets change: a late ticket gets a seat, one with a new address a new
 * promise, and a cancelled one loses its stop. One transaction per date. Tickets that fit no van without
 * breaking a promise, and those with more people than their van has seats for, are left to a planner.
 */
export async function placeLateTickets(shop: Shop, stopping?: AbortSignal): Promise<number> {
  const dates = await listChangedDates(shop.db, shop.clock.now())
  const ctx = actAs(shop, { kind: 'system', id: 'late-tickets' })
  for (const { id, countryCode } of dates) {
    if (stopping?.aborted) break
    try {
      await updateOrLeave(ctx, { id, countryCode })
    } catch (error) {
      // One date that fails must not stop the others.
      shop.log.error({ err: error, date: id }, 'the late tickets of a date could not be placed')
    }
  }
  return dates.length
}

type Changed = { id: number; countryCode: CountryCode }

async function updateOrLeave(ctx: ActorCtx, { id, countryCode }: Changed): Promise<void> {
  const about = { verb: 'plan.follow', object: { kind: 'trip', id }, country: countryCode }
  try {
    await act(ctx, about, (tx, entry) => updatePlan(tx, ctx, { id, countryCode, entry }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The plan does not allow the change, for instance because another trip needs the vehicle: leave it to
    // a planner.
    await ctx.db.transaction((tx) => leaveAll(tx, ctx, { id, countryCode }))
  }
}

async function updatePlan(
  tx: Transaction,
  ctx: ActorCtx,
  { entry, ...changed }: Changed & { entry: LogEntry },
) {
  const found = await readPublished(tx, changed)
  if (!found) return
  const { published, facts, before } = found
  const { plan, waiting: unplaced } = followTickets(
    facts.trip,
    before,
    shortenedIn(published.plan, before),
    pickUpPromises(facts),
  )
  const waiting = [...unplaced, ...overfullTickets(facts, plan, await takeRegroupedTickets(tx, changed.id))]
  const now = ctx.clock.now()
  const isChanged = JSON.stringify(withoutPoints(plan)) !== JSON.stringify(withoutPoints(published.plan))
  entry.changes = { waiting: { to: waiting.length } }
  if (!isChanged) return insertLateTickets(tx, waiting, published.id, now)
  const asked = { seed: published.seed, seconds: 0, by: 'system:late-tickets', at: now }
  const planId = await insertPlanFrom(tx, published.id, plan, asked)
  const draft = await lockDraft(tx, { countries: [changed.countryCode] }, planId)
  const { promised } = await publishDraft(tx, ctx, draft, { reason: '', withoutFleet: true })
  await insertLateTickets(tx, waiting, planId, now)
  Object.assign(entry.changes, { version: { to: draft.row.version }, promised: { to: promised } })
}

async function leaveAll(tx: Transaction, ctx: ActorCtx, changed: Changed): Promise<void> {
  const found = await readPublished(tx, changed)
  if (!found) return
  const planned = new Set(found.before.outbound.flatMap(partiesOf))
  const left = found.facts.trip.parties.filter(({ id }) => !planned.has(id)).map(({ ticket }) => ticket)
  const crowded = overfullTickets(found.facts, found.before, await takeRegroupedTickets(tx, changed.id))
  await insertLateTickets(tx, [...new Set([...left, ...crowded])], found.published.id, ctx.clock.now())
}

/** Of the tickets with changed passengers, those whose vehicle no longer has seats for all. */
function overfullTickets({ trip }: TripFacts, plan: Plan, regrouped: ReadonlySet<string>): string[] {
  if (regrouped.size === 0) return []
  const crowded = checkPlan(trip, plan).filter(({ rule }) => rule === 'seats' || rule === 'wheelchair_places')
  const vehicles = new Set(crowded.map(({ vehicle }) => vehicle))
  const aboard = plan.outbound.filter(({ vehicle }) => vehicles.has(vehicle)).flatMap(partiesOf)
  return [...new Set(aboard.map((id) => readPartyKey(id).ticketId))].filter((id) => regrouped.has(id))
}

/**
 * Locks a date and returns its published plan, without parties that were cancelled or whose address changed.
 */
async function readPublished(tx: Transaction, { id, countryCode }: Changed) {
  await lockTripDate(tx, id)
  const date = await findTripDate(tx, id, [countryCode])
  const published = await findPublishedPlan(tx, id)
  if (!date || !hasVenuePoint(date) || !published?.plan) return undefined
  if (published.startsAt.getTime() !== date.startsAt.getTime()) return undefined
  const facts = await readTripFacts(tx, date, published)
  return {
    published: { ...published, plan: published.plan },
    facts,
    before: onlyPromised(facts, published.plan),
  }
}

function onlyPromised(facts: TripFacts, plan: Plan): Plan {
  const promised = new Set(facts.promises.filter(({ leg }) => leg === 'outbound').map(partyKey))
  const stay = (routes: Plan['outbound']) =>
    routes.flatMap((route) => {
      const stops = route.stops
        .map((stop) => ({ ...stop, parties: stop.parties.filter((party) => promised.has(party)) }))
        .filter(({ parties }) => parties.length > 0)
      return stops.length > 0 ? [{ ...route, stops }] : []
    })
  return withCurrentParties(facts, { ...plan, outbound: stay(plan.outbound), return: stay(plan.return) })
}

/** The vehicles that pick up fewer parties than before. */
function shortenedIn(stored: Plan, current: Plan): Set<string> {
  const left = new Map(current.outbound.map((route) => [route.vehicle, partiesOf(route).length]))
  return new Set(
    stored.outbound
      .filter((route) => left.get(route.vehicle) !== partiesOf(route).length)
      .map(({ vehicle }) => vehicle),
  )
}

const withoutPoints = ({ outbound, return: back }: Plan) =>
  [...outbound, ...back]
    .map(({ vehicle, stops }) => [vehicle, stops.map(({ at, parties }) => [at, parties])])
    .sort()
