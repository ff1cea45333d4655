import { randomInt } from 'node:crypto'
import { Refusal } from '#domain/platform/refusal.ts'
import type { plannedWith } from '#domain/travel/trips/plans/plan-states.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { act } from '#server/records/office-log/act.ts'
import { nameFleetOfTrip } from '../fleet/planned-fleet.ts'
import { findPlan, findWaitingPlan, insertPlan, requestStop } from '../plans/plan-sql.ts'
import { findTripDate, lockTripDate } from '../plans/trip-sql.ts'

type Asked = {
  seed?: number | undefined
  seconds: number
  seatsPerVehicle: number
  vehicles: (typeof plannedWith)[number]
}

/**
 * Requests a new plan of a date, which a job solves. Without a seed a random one is used and stored. While an equal plan
 * waits for the solver, this is that one.
 * @throws Refusal not_found, venue_not_located, no_free_vehicles
 */
export function requestPlan(ctx: StaffCtx, dateId: number, asked: Asked): Promise<{ planId: number }> {
  const { seed, seconds, seatsPerVehicle, vehicles } = asked
  return act(ctx, { verb: 'plan.make', object: { kind: 'trip', id: dateId } }, async (tx, entry) => {
    const date = await findTripDate(tx, dateId, ctx.countries)
    if (!date) throw new Refusal('not_found')
    entry.country = date.countryCode
    if (date.latitude === null) throw new Refusal('venue_not_located')
    await lockTripDate(tx, dateId)
    const by = `${ctx.actor.kind}:${ctx.actor.id}`
    const fleet = vehicles === 'fleet' ? await nameFleetOfTrip(tx, date) : null
    if (fleet?.length === 0) throw new Refusal('no_free_vehicles')
    const what = { seconds, seatsPerVehicle, fleet, by, at: ctx.clock.now() }
    const planId =
      (await findWaitingPlan(tx, dateId, { ...what, seed })) ??
      (await insertPlan(tx, dateId, { ...what, seed: seed ?? randomInt(2 ** 31 - 1) }))
    entry.changes = {
      seconds: { to: seconds },
      ...(fleet ? { vehicles: { to: fleet.length } } : { seatsPerVehicle: { to: seatsPerVehicle } }),
    }
    return { planId }
  })
}

/** Stops solving with the best plan so far; no effect on a plan that is already solved. */
export function stopPlan(ctx: StaffCtx, planId: number): Promise<Record<never, never>> {
  return act(ctx, { verb: 'plan.stop', object: { kind: 'plan', id: planId } }, async (tx, entry) => {
    const plan = await findPlan(tx, planId, ctx.countries)
    if (!plan) throw new Refusal('not_found')
    entry.object = { kind: 'trip', id: plan.dateId }
    await requestStop(tx, planId)
    return {}
  })
}
