import { Refusal } from '#domain/platform/refusal.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { findPlan, lockPlan, type PlanRow } from './plan-sql.ts'
import { hasVenuePoint } from './read-trip.ts'
import { findTripDate, lockTripDate, type TripDateRow } from './trip-sql.ts'

/**
 * A draft with its date, locked until the transaction ends, so that plans of a date are edited and published
 * one after the other.
 * @throws Refusal not_found, plan_not_draft, plan_outdated
 */
export async function lockDraft(tx: Transaction, ctx: Pick<StaffCtx, 'countries'>, planId: number) {
  const asked = await findPlan(tx, planId, ctx.countries)
  if (!asked) throw new Refusal('not_found')
  await lockTripDate(tx, asked.dateId)
  await lockPlan(tx, planId)
  const row = await findPlan(tx, planId, ctx.countries)
  const date = await findTripDate(tx, asked.dateId, ctx.countries)
  if (!row || !date || !hasVenuePoint(date)) throw new Refusal('not_found')
  if (row.state !== 'draft' || !row.plan) throw new Refusal('plan_not_draft')
  if (row.startsAt.getTime() !== date.startsAt.getTime()) throw new Refusal('plan_outdated')
  return { row: { ...row, plan: row.plan }, date }
}

/** A solved plan in any state, with its date locked until the transaction ends. */
export async function lockPlanOfDate(
  tx: Transaction,
  ctx: StaffCtx,
  planId: number,
): Promise<{ row: PlanRow & { plan: Plan }; date: TripDateRow }> {
  const asked = await findPlan(tx, planId, ctx.countries)
  if (!asked) throw new Refusal('not_found')
  await lockTripDate(tx, asked.dateId)
  const row = await findPlan(tx, planId, ctx.countries)
  const date = await findTripDate(tx, asked.dateId, ctx.countries)
  if (!row || !date) throw new Refusal('not_found')
  if (!row.plan || row.state === 'solving') throw new Refusal('plan_not_made')
  return { row: { ...row, plan: row.plan }, date }
}
