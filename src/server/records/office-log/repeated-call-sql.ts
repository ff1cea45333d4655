import { type Queryable, statement } from '#server/platform/database.ts'

const lock = statement(
  'lock-repeated-call',
  `select pg_advisory_xact_lock(7156, hashtext($1::text || encode($2, 'hex')))`,
)

const find = statement(
  'find-repeated-call',
  'select result from staff_repeats where staff_id = $1 and digest = $2 and made_at > $3',
)

/**
 * Locks equal calls of a person until the transaction ends; returns what one has made since `since`. Two
 * statements: after a wait for the lock, only the second one sees what was made meanwhile.
 */
export async function findRepeated(
  db: Queryable,
  { staffId, digest, since }: { staffId: string; digest: Buffer; since: Date },
): Promise<{ result: unknown } | undefined> {
  await db.query(lock, [staffId, digest])
  const [row] = await db.query<{ result: unknown }>(find, [staffId, digest, since])
  return row
}

const insert = statement(
  'insert-repeated-call',
  `with old as (delete from staff_repeats where staff_id = $1 and made_at < $5)
   insert into staff_repeats (staff_id, digest, made_at, result) values ($1, $2, $3, $4)
   on conflict (staff_id, digest) do update set made_at = excluded.made_at, result = excluded.result`,
)

/** Stores what a call has made, and forgets what the person made before `old`. */
export async function insertRepeatable(
  db: Queryable,
  made: { staffId: string; digest: Buffer; result: unknown; now: Date; old: Date },
): Promise<void> {
  const { staffId, digest, result, now, old } = made
  await db.query(insert, [staffId, digest, now, JSON.stringify(result ?? null), old])
}
