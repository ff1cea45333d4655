import { type Queryable, statement } from '#server/platform/database.ts'

const owner = statement('staff-session-owner', 'select staff_id from staff_sessions where token_hash = $1')

/** The person of a session token, even if the session has ended. */
export async function findSessionOwner(db: Queryable, tokenHash: Buffer): Promise<string | undefined> {
  const [row] = await db.query<{ staffId: string }>(owner, [tokenHash])
  return row?.staffId
}

const insert = statement(
  'insert-saved-form',
  `with old as (delete from staff_saved_forms where expires_at < $6)
   insert into staff_saved_forms (id, staff_id, path, fields, expires_at) values ($1, $2, $3, $4, $5)`,
)

export async function insertSavedForm(
  db: Queryable,
  form: { id: string; staffId: string; path: string; fields: Record<string, string>; expiresAt: Date },
  now: Date,
): Promise<void> {
  const { id, staffId, path, fields, expiresAt } = form
  await db.query(insert, [id, staffId, path, JSON.stringify(fields), expiresAt, now])
}

const read = statement(
  'read-saved-form',
  'select fields from staff_saved_forms where id = $1 and staff_id = $2 and path = $3 and expires_at > $4',
)

export async function readSavedFields(
  db: Queryable,
  { id, staffId, path }: { id: string; staffId: string; path: string },
  now: Date,
): Promise<Record<string, string> | undefined> {
  const [row] = await db.query<{ fields: Record<string, string> }>(read, [id, staffId, path, now])
  return row?.fields
}
