import { type Queryable, statement } from '#server/platform/database.ts'

const insert = statement(
  'insert-office-selection',
  `with old as (delete from office_selections where expires_at < $7)
   insert into office_selections (id, staff_id, list, query, ids, expires_at) values ($1, $2, $3, $4, $5::text[], $6)`,
)

/** Stores the rows that a person has selected. */
export async function insertSelection(
  db: Queryable,
  selection: {
    id: string
    staffId: string
    list: string
    query: string
    ids: readonly string[]
    expiresAt: Date
  },
  now: Date,
): Promise<void> {
  const { id, staffId, list, query, ids, expiresAt } = selection
  await db.query(insert, [id, staffId, list, query, ids, expiresAt, now])
}

const read = statement(
  'read-office-selection',
  'select ids from office_selections where id = $1 and staff_id = $2 and list = $3 and expires_at > $4',
)

/** The ids of a selection; undefined when it has expired or belongs to another person. */
export async function readSelection(
  db: Queryable,
  { id, staffId, list }: { id: string; staffId: string; list: string },
  now: Date,
): Promise<string[] | undefined> {
  const [row] = await db.query<{ ids: string[] }>(read, [id, staffId, list, now])
  return row?.ids
}

const take = statement(
  'take-office-selection',
  'update office_selections set taken_at = $2 where id = $1 and taken_at is null returning id',
)

/** Marks a selection as used; false when it was already. */
export async function takeSelection(db: Queryable, id: string, now: Date): Promise<boolean> {
  return (await db.query(take, [id, now])).length > 0
}
