import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import type { PlanSolver, PlanState } from '#domain/travel/trips/plans/plan-states.ts'
import type { Locks } from '#domain/travel/trips/solving/locks.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { PlannedVehicle } from './fleet-use-sql.ts'

export type PlanRow = {
  id: number
  dateId: number
  version: number
  state: PlanState
  /** the date's start when the plan was made */
  startsAt: Date
  seed: number
  seconds: number
  seatsPerVehicle: number
  /** the vehicles of the fleet that were used; null for wanted vans */
  fleet: PlannedVehicle[] | null
  /** null until it is solved, and for older plans */
  solver: PlanSolver | null
  askedAt: Date
  /** the name of the member of staff; null when the system made it */
  madeBy: string | null
  /** the plan that it was copied from */
  basedOn: number | null
  /** incremented by every edit */
  revision: number
  /** the current step of its edits */
  step: number
  locks: Locks
  stopAsked: boolean
  /** the solver's progress, 0 to 1 */
  progress: number
  plan: StoredPlan | null
  publishedAt: Date | null
}

/** A plan as stored. Points are taken from the parties' current addresses when it is read. */
export type StoredPlan = Plan

const columns = `x.id, x.date_id, x.version, x.state, x.starts_at, x.seed, x.seconds,
  x.seats_per_vehicle, x.fleet, x.solver, x.asked_at,
  (select s.name from staff_people s where 'staff:' || s.id = x.asked_by) as made_by, x.based_on, x.revision,
  x.step, x.locks, x.stop_asked, x.progress, x.plan,
  x.published_at`

const insert = statement(
  'insert-plan',
  `insert into plans (date_id, version, starts_at, seed, seconds, seats_per_vehicle, asked_by, asked_at, fleet)
   select d.id, coalesce((select max(version) from plans where date_id = d.id), 0) + 1, d.starts_at, $2, $3, $4, $5, $6, $7
   from event_dates d where d.id = $1 returning id`,
)

/** Inserts a new version of a date's plan, to be solved. The date must be locked. */
export async function insertPlan(
  tx: Transaction,
  dateId: number,
  asked: {
    seed: number
    seconds: number
    seatsPerVehicle: number
    fleet?: readonly PlannedVehicle[] | null
    by: string
    at: Date
  },
): Promise<number> {
  const { seed, seconds, seatsPerVehicle, fleet, by, at } = asked
  const values = [dateId, seed, seconds, seatsPerVehicle, by, at, fleet ? JSON.stringify(fleet) : null]
  return onlyRow(await tx.query<{ id: number }>(insert, values)).id
}

const waiting = statement(
  'find-waiting-plan',
  `select id from plans where date_id = $1 and state = 'solving' and tries = 0 and based_on is null and not stop_asked
     and seconds = $2 and seats_per_vehicle = $3 and fleet is not distinct from $4::jsonb and ($5::int is null or seed = $5)
   limit 1`,
)

/** A plan of a date with these settings that the solver has not begun: it will see the date's parties of that time. */
export async function findWaitingPlan(
  tx: Transaction,
  dateId: number,
  asked: {
    seed?: number | undefined
    seconds: number
    seatsPerVehicle: number
    fleet: readonly PlannedVehicle[] | null
  },
): Promise<number | undefined> {
  const { seed, seconds, seatsPerVehicle, fleet } = asked
  const values = [dateId, seconds, seatsPerVehicle, fleet && JSON.stringify(fleet), seed ?? null]
  return (await tx.query<{ id: number }>(waiting, values))[0]?.id
}

const copy = statement(
  'copy-plan',
  `insert into plans (date_id, version, starts_at, seed, seconds, seats_per_vehicle, asked_by, asked_at, state, plan, locks,
     based_on, driving_times_id, fleet, solver, progress)
   select x.date_id, (select max(version) from plans where date_id = x.date_id) + 1, d.starts_at, $2, greatest($3::int, 1),
     x.seats_per_vehicle, $4, $5, case when $3::int = 0 then 'draft' else 'solving' end, $6, x.locks, x.id,
     x.driving_times_id, x.fleet, x.solver, case when $3::int = 0 then 1 else 0 end
   from plans x join event_dates d on d.id = x.date_id where x.id = $1 returning id`,
)

/**
 * Inserts a copy of this plan as a new version, for the solver to improve during `seconds` or, with 0, for
 * editing. The date must be locked.
 */
export async function insertPlanFrom(
  tx: Transaction,
  basedOn: number,
  plan: StoredPlan,
  asked: { seed: number; seconds: number; by: string; at: Date },
): Promise<number> {
  const values = [basedOn, asked.seed, asked.seconds, asked.by, asked.at, JSON.stringify(plan)]
  return onlyRow(await tx.query<{ id: number }>(copy, values)).id
}

const find = statement(
  'find-plan',
  `select ${columns} from plans x join event_dates d on d.id = x.date_id join events e on e.id = d.event_id
   where x.id = $1 and e.country_code = any ($2::text[])`,
)
const lock = statement('lock-plan', 'select from plans where id = $1 for update')
const published = statement(
  'find-published-plan',
  `select ${columns} from plans x where x.date_id = $1 and x.state = 'published'`,
)
const ofDate = statement(
  'list-plans-of-date',
  `select ${columns} from plans x where x.date_id = $1 order by x.version desc limit 20`,
)

/** A plan of a date in one of these countries. */
export async function findPlan(
  db: Queryable,
  id: number,
  countries: readonly CountryCode[],
): Promise<PlanRow | undefined> {
  return (await db.query<PlanRow>(find, [id, countries]))[0]
}

/** The published plan of a date. */
export async function findPublishedPlan(db: Queryable, dateId: number): Promise<PlanRow | undefined> {
  return (await db.query<PlanRow>(published, [dateId]))[0]
}

/** Locks a plan until the transaction ends. */
export async function lockPlan(tx: Transaction, id: number): Promise<void> {
  await tx.query(lock, [id])
}

/** The latest plans of a date, latest first. */
export function listPlans(db: Queryable, dateId: number): Promise<PlanRow[]> {
  return db.query<PlanRow>(ofDate, [dateId])
}

/** Attempts to solve a plan: one that crashes the process each time is given up. */
const mostTries = 3

const claim = statement(
  'claim-plan',
  `update plans x set tries = tries + 1, claimed_until = $1::timestamptz + make_interval(secs => seconds + 60)
   where id = (select id from plans where state = 'solving' and tries < ${mostTries}
     and (claimed_until is null or claimed_until < $1) order by asked_at limit 1 for update skip locked)
   returning ${columns}`,
)
const giveUp = statement(
  'give-plans-up',
  `update plans set state = 'failed', solved_at = $1
   where state = 'solving' and tries >= ${mostTries} and (claimed_until is null or claimed_until < $1)`,
)

/** Claims the plan that has waited longest for the solver; the claim expires after a while. */
export async function claimPlan(db: Queryable, now: Date): Promise<PlanRow | undefined> {
  await db.query(giveUp, [now])
  return (await db.query<PlanRow>(claim, [now]))[0]
}

const note = statement(
  'note-progress-of-plan',
  `update plans set progress = $2 where id = $1 and state = 'solving' returning stop_asked`,
)
const finish = statement(
  'finish-plan',
  `update plans set state = 'draft', plan = $2, progress = 1, solved_at = $3, fleet = $4, solver = $5 where id = $1 and state = 'solving'`,
)
const release = statement(
  'release-plan',
  'update plans set claimed_until = null, tries = tries - $2 where id = $1',
)
const stop = statement('stop-plan', 'update plans set stop_asked = true where id = $1')

/** Stores the solver's progress; returns whether it should stop with its best plan. */
export async function noteProgress(db: Queryable, id: number, progress: number): Promise<boolean> {
  return (await db.query<{ stopAsked: boolean }>(note, [id, progress]))[0]?.stopAsked ?? true
}

/** Stores a solved plan, with the fleet's vehicles by their names in it. */
export async function finishPlan(
  db: Queryable,
  id: number,
  { plan, fleet, solver }: { plan: StoredPlan; fleet: readonly PlannedVehicle[] | null; solver: PlanSolver },
  now: Date,
): Promise<void> {
  await db.query(finish, [id, JSON.stringify(plan), now, fleet && JSON.stringify(fleet), solver])
}

/**
 * Gives up the claim, so that the plan can be solved at once. When the process was `stopped` meanwhile, the
 * attempt does not count.
 */
export async function releasePlan(
  db: Queryable,
  id: number,
  { stopped }: { stopped: boolean },
): Promise<void> {
  await db.query(release, [id, stopped ? 1 : 0])
}

export async function requestStop(tx: Transaction, id: number): Promise<void> {
  await tx.query(stop, [id])
}

const replace = statement(
  'replace-published-plan',
  `update plans set state = 'replaced' where date_id = $1 and state = 'published'`,
)
const publish = statement(
  'publish-plan',
  `update plans set state = 'published', published_at = $2 where id = $1 and state = 'draft' returning id`,
)

/** Publishes a draft and replaces the published plan of its date; false when it is no longer a draft. */
export async function markPublished(tx: Transaction, { id, dateId }: PlanRow, now: Date): Promise<boolean> {
  await tx.query(replace, [dateId])
  return (await tx.query<{ id: number }>(publish, [id, now])).length > 0
}
