import { type Queryable, statement } from '#server/platform/database.ts'

const owners = {
  friend: statement('owner-of-friend', 'select user_id from frequent_friends where id = $1'),
  address: statement('owner-of-address', 'select user_id from frequent_addresses where id = $1'),
  session: statement('owner-of-session', 'select user_id from sessions where id = $1'),
}

/** Kinds of customer data with ids. */
export type EntryKind = keyof typeof owners

/** The customer id of an entry's owner; undefined when there is no such entry. */
export async function ownerOfEntry(
  db: Queryable,
  kind: EntryKind,
  id: number | string,
): Promise<string | undefined> {
  const [entry] = await db.query<{ userId: string }>(owners[kind], [id])
  return entry?.userId
}
