import { type Queryable, statement } from '../database.ts'

/** A full bucket: its index in the request, and the counts of both windows. */
export type FullBucket = { nth: number; countedBefore: number; countedNow: number }

const countAttempt = statement(
  'count-attempt',
  'select nth, counted_before, counted_now from count_attempt($1::text[], $2::int[], $3, $4, $5)',
)

/**
 * Counts an attempt in all buckets. If some are full, counts nothing and returns those. Not inside a
 * transaction.
 */
export function countInBuckets(
  db: Queryable,
  buckets: string[],
  most: number[],
  windows: { current: Date; previous: Date; weight: number },
): Promise<FullBucket[]> {
  return db.query<FullBucket>(countAttempt, [
    buckets,
    most,
    windows.current,
    windows.previous,
    windows.weight,
  ])
}

const giveAttemptBack = statement(
  'give-attempt-back',
  `with counted as (
     select bucket, window_at from rate_limit_counts
     where bucket = any($1::text[]) and window_at = $2 order by bucket for update
   )
   update rate_limit_counts a set count = greatest(a.count - 1, 0)
   from counted c where a.bucket = c.bucket and a.window_at = c.window_at`,
)

export async function uncountInBuckets(db: Queryable, buckets: string[], window: Date): Promise<void> {
  await db.query(giveAttemptBack, [buckets, window])
}

const deleteAttempts = statement(
  'delete-attempts',
  'delete from rate_limit_counts where bucket = any($1::text[])',
)

export async function clearBuckets(db: Queryable, buckets: string[]): Promise<void> {
  await db.query(deleteAttempts, [buckets])
}

const deleteOldAttempts = statement(
  'delete-old-attempts',
  'delete from rate_limit_counts where window_at < $1',
)

export async function deleteAttemptsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(deleteOldAttempts, [time])
}
