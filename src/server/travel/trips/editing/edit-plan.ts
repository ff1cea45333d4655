import { randomInt } from 'node:crypto'
import type { PlanEdit } from '#contract/office/travel/plans.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { moveParties } from '#domain/travel/trips/editing/move-parties.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import type { Locks } from '#domain/travel/trips/solving/locks.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { act } from '#server/records/office-log/act.ts'
import { lockDraft, lockPlanOfDate } from '../plans/lock-plan.ts'
import { insertPlanFrom } from '../plans/plan-sql.ts'
import { findLastStep, goToStep, insertStep } from '../plans/plan-step-sql.ts'
import { readPartyKey, readTripFacts } from '../plans/read-trip.ts'
import { pickUpPromises } from '../promises/promises-of-trip.ts'
import { withCurrentParties } from '../promises/show-plan.ts'

/**
 * Applies one edit of a planner to a draft, even if it breaks rules: the plan then shows which.
 * @throws Refusal not_found, plan_not_draft, plan_outdated, edited_meanwhile with the other person's last
 * step, no_step_left, invalid_input for an unknown vehicle or party
 */
export function editPlan(ctx: StaffCtx, planId: number, edit: PlanEdit): Promise<{ revision: number }> {
  return act(ctx, { verb: 'plan.edit', object: { kind: 'plan', id: planId } }, async (tx, entry) => {
    const { row, date } = await lockDraft(tx, ctx, planId)
    entry.object = { kind: 'trip', id: row.dateId }
    entry.country = date.countryCode
    entry.changes = { version: { to: row.version }, step: { to: edit.act } }
    if (row.revision !== edit.revision) {
      const theirs = await findLastStep(tx, planId)
      throw new Refusal('edited_meanwhile', {}, { data: { revision: row.revision, theirs } })
    }
    if (edit.act === 'undo' || edit.act === 'redo') {
      const revision = await goToStep(tx, planId, row.step + (edit.act === 'undo' ? -1 : 1))
      if (revision === undefined) throw new Refusal('no_step_left')
      return { revision }
    }
    const by = `staff:${ctx.actor.id}`
    const changed =
      edit.act === 'move'
        ? await applyMove(tx, { row, date }, edit)
        : { ...row, locks: changeLocks(row.locks, edit) }
    const { plan, locks } = changed
    return { revision: await insertStep(tx, row, { act: edit.act, plan, locks, by, at: ctx.clock.now() }) }
  })
}

type Draft = Awaited<ReturnType<typeof lockDraft>>

async function applyMove(
  tx: Transaction,
  { row, date }: Draft,
  { parties, leg, vehicle, position }: Extract<PlanEdit, { act: 'move' }>,
): Promise<{ plan: Plan; locks: Locks }> {
  const facts = await readTripFacts(tx, date, row)
  const before = withCurrentParties(facts, row.plan)
  const isKnown = new Set(facts.trip.parties.map(({ id }) => id))
  if (!parties.every((id) => isKnown.has(id))) throw invalid('parties')
  const to = vehicle === 'new' ? freeVehicle(before, facts.trip.vehicles) : vehicle
  if (to !== null && !facts.trip.vehicles.some(({ id }) => id === to)) throw invalid('vehicle')
  const place = { leg, vehicle: to, position }
  const move = { parties, place, promises: pickUpPromises(facts) }
  return { plan: moveParties(facts.trip, before, move), locks: row.locks }
}

function freeVehicle({ outbound }: Plan, vehicles: readonly { id: string }[]): string {
  const used = new Set(outbound.map(({ vehicle }) => vehicle))
  const free = vehicles.find(({ id }) => !used.has(id))
  if (!free) throw invalid('vehicle')
  return free.id
}

const invalid = (field: string) => refusedField(field, 'field_is_invalid')

function changeLocks(locks: Locks, edit: Extract<PlanEdit, { act: 'lock' | 'unlock' }>): Locks {
  const change = (locked: readonly string[], name: string | undefined) => {
    if (name === undefined) return locked
    const others = locked.filter((one) => one !== name)
    return edit.act === 'lock' ? [...others, name] : others
  }
  const ticket = edit.party === undefined ? undefined : readPartyKey(edit.party).ticketId
  return { vehicles: change(locks.vehicles, edit.vehicle), tickets: change(locks.tickets, ticket) }
}

/**
 * Creates a draft as a copy of this plan. With `seconds`, the solver improves the copy and keeps its locks.
 * @throws Refusal not_found, plan_not_made
 */
export function copyPlan(
  ctx: StaffCtx,
  planId: number,
  { seconds }: { seconds: number },
): Promise<{ planId: number }> {
  return act(ctx, { verb: 'plan.copy', object: { kind: 'plan', id: planId } }, async (tx, entry) => {
    const { row, date } = await lockPlanOfDate(tx, ctx, planId)
    entry.object = { kind: 'trip', id: row.dateId }
    entry.country = date.countryCode
    entry.changes = { version: { from: row.version }, seconds: { to: seconds } }
    const asked = { seed: randomInt(2 ** 31 - 1), seconds, by: `staff:${ctx.actor.id}`, at: ctx.clock.now() }
    return { planId: await insertPlanFrom(tx, planId, row.plan, asked) }
  })
}
