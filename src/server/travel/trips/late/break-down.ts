import { randomInt } from 'node:crypto'
import type { BreakDown } from '#contract/office/travel/plans.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { localTimeText } from '#domain/platform/time/place-time.ts'
import { checkPlan } from '#domain/travel/trips/checking/check-plan.ts'
import { groupViolations } from '#domain/travel/trips/checking/group-violations.ts'
import { replaceVehicle } from '#domain/travel/trips/editing/replace-vehicle.ts'
import { type Plan, partiesOf } from '#domain/travel/trips/plans/plan.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { officeText } from '#server/platform/texts/office-texts.ts'
import { act } from '#server/records/office-log/act.ts'
import { noteBroken } from '#server/travel/fleet/edit-vehicle.ts'
import { type FleetUse, listFleetUses } from '../plans/fleet-use-sql.ts'
import { lockPlanOfDate } from '../plans/lock-plan.ts'
import { findPlan, insertPlanFrom, type PlanRow } from '../plans/plan-sql.ts'
import { hasVenuePoint, readTripFacts, type TripFacts } from '../plans/read-trip.ts'
import { findTripDate, type TripDateRow } from '../plans/trip-sql.ts'
import { brokenPromisesOf } from '../promises/broken-promises-of-plan.ts'
import { pickUpPromises } from '../promises/promises-of-trip.ts'
import { withCurrentParties } from '../promises/show-plan.ts'

/**
 * The ways to replace a broken-down van of a plan, with the changes of each. @throws Refusal not_found,
 * plan_not_made, van_not_in_plan
 */
export async function showBreakDown(
  ctx: StaffCtx,
  planId: number,
  { vehicle }: { vehicle: string },
): Promise<BreakDown> {
  const row = await findPlan(ctx.db, planId, ctx.countries)
  const date = row && (await findTripDate(ctx.db, row.dateId, ctx.countries))
  if (!row || !date) throw new Refusal('not_found')
  const { facts, ways } = await replacementsOf(ctx.db, row, date, vehicle)
  return {
    vehicle,
    plate: (await findUse(ctx.db, date.id, vehicle))?.plate ?? null,
    ways: ways.map(({ way, plan }) => {
      const left = new Set(plan.unplanned)
      return {
        way,
        vehicles: plan.outbound.length,
        promisesChanged: brokenPromisesOf(facts, plan).length,
        unplanned: facts.trip.parties.reduce((sum, { id, size }) => sum + (left.has(id) ? size : 0), 0),
        rulesBroken: groupViolations(
          checkPlan(facts.trip, plan).map(({ rule, vehicle = null }) => ({ kind: rule, vehicle })),
        ).length,
      }
    }),
  }
}

/**
 * Creates a draft without the broken-down van, to be reviewed and published. Its vehicle is marked absent
 * from today to the day of the trip.
 * @throws Refusal not_found, plan_not_made, van_not_in_plan, invalid_input for a way that is not possible
 */
export function replaceBroken(
  ctx: StaffCtx,
  planId: number,
  { vehicle, way }: { vehicle: string; way: BreakDown['ways'][number]['way'] },
): Promise<{ planId: number }> {
  return act(ctx, { verb: 'plan.break-down', object: { kind: 'plan', id: planId } }, async (tx, entry) => {
    const { row, date } = await lockPlanOfDate(tx, ctx, planId)
    entry.object = { kind: 'trip', id: row.dateId }
    entry.country = date.countryCode
    entry.changes = { vehicle: { from: vehicle } }
    const { ways } = await replacementsOf(tx, row, date, vehicle)
    const chosen = ways.find((one) => one.way === way)
    if (!chosen) throw refusedField('way', 'field_is_invalid')
    const use = await findUse(tx, date.id, vehicle)
    if (use?.vehicleId) {
      const [firstDay, lastDay] = [ctx.clock.now(), date.startsAt]
        .map((moment) => localTimeText(moment, date.timeZone).slice(0, 10))
        .sort() as [string, string]
      const reason = officeText(ctx.staff.language, 'fleet_broken_reason', { event: date.event })
      await noteBroken(tx, use.vehicleId, { firstDay, lastDay, reason })
      entry.changes.plate = { from: use.plate }
    }
    const asked = {
      seed: randomInt(2 ** 31 - 1),
      seconds: 0,
      by: `staff:${ctx.actor.id}`,
      at: ctx.clock.now(),
    }
    return { planId: await insertPlanFrom(tx, planId, chosen.plan, asked) }
  })
}

async function findUse(db: Queryable, dateId: number, vehicle: string): Promise<FleetUse | undefined> {
  return (await listFleetUses(db, dateId)).find((use) => use.vehicle === vehicle)
}

type Way = { way: 'other' | 'spread'; plan: Plan }

async function replacementsOf(
  db: Queryable,
  row: PlanRow,
  date: TripDateRow,
  vehicle: string,
): Promise<{ facts: TripFacts; ways: Way[] }> {
  if (!row.plan || !hasVenuePoint(date)) throw new Refusal('plan_not_made')
  const facts = await readTripFacts(db, date, row)
  const plan = withCurrentParties(facts, row.plan)
  const broken = plan.outbound.find((route) => route.vehicle === vehicle)
  if (!broken || partiesOf(broken).length === 0) throw new Refusal('van_not_in_plan')
  const others = facts.trip.vehicles.filter(({ id }) => id !== vehicle)
  const used = new Set(plan.outbound.map((route) => route.vehicle))
  const options = { promises: pickUpPromises(facts), locked: row.locks.vehicles }
  const { other } = replaceVehicle({ ...facts.trip, vehicles: others }, plan, vehicle, options)
  // Only vans that already drive; adding another van is the other way.
  const own = { ...facts.trip, vehicles: others.filter(({ id }) => used.has(id)) }
  const { spread } = replaceVehicle(own, plan, vehicle, options)
  return {
    facts,
    ways: [
      ...(other ? [{ way: 'other' as const, plan: other }] : []),
      { way: 'spread' as const, plan: spread },
    ],
  }
}
