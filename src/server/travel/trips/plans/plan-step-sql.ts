import type { Locks } from '#domain/travel/trips/solving/locks.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { PlanRow, StoredPlan } from './plan-sql.ts'

/** How many steps of a draft can be undone. */
const mostSteps = 100

const insert = statement(
  'insert-plan-step',
  `insert into plan_steps (plan_id, number, act, plan, locks, made_by, made_at) values ($1, $2, $3, $4, $5, $6, $7)
   on conflict do nothing`,
)
const removeOthers = statement(
  'remove-plan-steps',
  `delete from plan_steps where plan_id = $1 and (number > $2 or number <= $2 - ${mostSteps})`,
)
const goTo = statement(
  'go-to-plan-step',
  `update plans x set plan = s.plan, locks = s.locks, step = s.number, revision = x.revision + 1
   from plan_steps s where x.id = $1 and s.plan_id = x.id and s.number = $2
   returning x.revision`,
)
const span = statement(
  'plan-steps',
  `select coalesce(min(number), 0) as first, coalesce(max(number), 0) as last from plan_steps where plan_id = $1`,
)
const lastStep = statement(
  'last-plan-step',
  `select s.act, p.name as by, s.made_at as at from plan_steps s
   left join staff_people p on 'staff:' || p.id = s.made_by
   where s.plan_id = $1 and s.number > 0 order by s.made_at desc, s.number desc limit 1`,
)

export type NewStep = { act: string; plan: StoredPlan; locks: Locks; by: string; at: Date }

/** Adds a step after the current one and deletes undone steps. Returns the plan's new revision. */
export async function insertStep(tx: Transaction, row: PlanRow, step: NewStep): Promise<number> {
  const { act, plan, locks, by, at } = step
  const first = [row.id, 0, 'begin', JSON.stringify(row.plan), JSON.stringify(row.locks), by, row.askedAt]
  if (row.step === 0) await tx.query(insert, first)
  await tx.query(removeOthers, [row.id, row.step])
  const number = row.step + 1
  await tx.query(insert, [row.id, number, act, JSON.stringify(plan), JSON.stringify(locks), by, at])
  return (await goToStep(tx, row.id, number)) ?? row.revision
}

/** Makes another step the current one. Returns the new revision; undefined when there is no such step. */
export async function goToStep(tx: Transaction, planId: number, number: number): Promise<number | undefined> {
  return (await tx.query<{ revision: number }>(goTo, [planId, number]))[0]?.revision
}

/** The first and the last step of the undo history. */
export async function findSteps(db: Queryable, planId: number): Promise<{ first: number; last: number }> {
  const [found] = await db.query<{ first: number; last: number }>(span, [planId])
  return found ?? { first: 0, last: 0 }
}

/** The latest edit of a plan, and the name of the person who made it. */
export async function findLastStep(db: Queryable, planId: number) {
  const [found] = await db.query<{ act: string; by: string | null; at: Date }>(lastStep, [planId])
  return found
}
