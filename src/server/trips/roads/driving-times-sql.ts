import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

type DrivingTimesRow = { points: string[]; seconds: Buffer | null; problem: string | null }

/** The driving times that a router told of the points of a plan; `seconds` is null where it failed. */
export type DrivingTimes = {
  /** the index of each point by its place, `longitude,latitude` to a metre */
  indexes: ReadonlyMap<string, number>
  /** row by row, as long as the points are many; a drive of 18 hours or more is one of 18 hours */
  seconds: Uint16Array | null
  size: number
  problem: string | null
}

const insert = statement(
  'insert-driving-times',
  `with made as (
     insert into driving_times (date_id, asked_at, points, seconds, problem)
     select date_id, $2, $3, $4, $5 from plans where id = $1 returning id
   )
   update plans set driving_times_id = (select id from made) where id = $1 returning id`,
)
const find = statement(
  'find-driving-times-of-plan',
  `select t.points, t.seconds, t.problem from plans x join driving_times t on t.id = x.driving_times_id where x.id = $1`,
)

/** Keeps the times that a plan is made with. */
export async function storeDrivingTimes(
  tx: Transaction,
  planId: number,
  {
    points,
    seconds,
    problem,
    at,
  }: { points: string[]; seconds: Uint16Array | null; problem: string | null; at: Date },
): Promise<void> {
  const bytes = seconds && Buffer.from(seconds.buffer, seconds.byteOffset, seconds.byteLength)
  onlyRow(await tx.query<{ id: number }>(insert, [planId, at, JSON.stringify(points), bytes, problem]))
}

/** The times that a plan was made with; null where no router was asked. */
export async function findDrivingTimes(db: Queryable, planId: number): Promise<DrivingTimes | null> {
  const [row] = await db.query<DrivingTimesRow>(find, [planId])
  if (!row) return null
  const { points, seconds, problem } = row
  return {
    indexes: new Map(points.map((place, index) => [place, index])),
    // A copy, because the driver's buffer may begin at an odd byte.
    seconds: seconds && new Uint16Array(new Uint8Array(seconds).buffer),
    size: points.length,
    problem,
  }
}
