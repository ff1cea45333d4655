import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

type DrivingTimesRow = { points: string[]; seconds: Buffer | null; problem: string | null }

/** The router's driving times between the points of a plan; `seconds` is null when it failed. */
export type DrivingTimes = {
  /** the index of each point by `longitude,latitude`, exact to a metre */
  indexes: ReadonlyMap<string, number>
  /** a square matrix, row by row; longer drives are capped at 18 hours */
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

/** Stores the driving times that a plan is made with. */
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

/** The driving times that a plan was made with; null when there was no router. */
export async function findDrivingTimes(db: Queryable, planId: number): Promise<DrivingTimes | null> {
  const [row] = await db.query<DrivingTimesRow>(find, [planId])
  if (!row) return null
  const { points, seconds, problem } = row
  return {
    indexes: new Map(points.map((place, index) => [place, index])),
    // Copied, because the driver's buffer may start at an odd byte.
    seconds: seconds && new Uint16Array(new Uint8Array(seconds).buffer),
    size: points.length,
    problem,
  }
}
