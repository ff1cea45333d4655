import { type Queryable, statement } from '#server/platform/database.ts'

const owners = {
  friend: statement('owner-of-friend', 'select user_id from frequent_friends where id = $1'),
  address: statement('owner-of-address', 'select user_id from frequent_addresses where id = $1'),
  session: statement('owner-of-session', 'select user_id from sessions where id = $1'),
}

/** Kinds of a customer's entries that have an id. */
export type EntryKind = keyof typeof owners

/** The owner of an entry; undefined when there is none with this id. */
export async function ownerOfEntry(
  db: Queryable,
  kind: EntryKind,
  id: number | string,
): Promise<string | undefined> {
  const [entry] = await db.query<{ user_id: string }>(owners[kind], [id])
  return entry?.user_id
}
