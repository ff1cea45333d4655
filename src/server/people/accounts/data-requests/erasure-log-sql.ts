import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

export type LoggedErasure = { userId: string; erasedAt: Date; by: Actor }

const list = statement(
  'list-unlogged-erasures',
  `select u.id as user_id, coalesce(u.deleted_at, now()) as erased_at, jsonb_build_object('kind', coalesce(c.actor_kind, 'system'),
     'id', coalesce(c.actor_id, 'erasure')) as by
   from users u left join lateral (
     select actor_kind, actor_id from account_changes where user_id = u.id and change = 'deleted' order by id desc limit 1
   ) c on true
   where u.deleted_at is not null and u.erasure_logged_at is null order by u.deleted_at limit $1`,
)

/** Erasures that are not in the external log yet, oldest first. */
export function listUnloggedErasures(db: Queryable, most: number): Promise<LoggedErasure[]> {
  return db.query<LoggedErasure>(list, [most])
}

const mark = statement('mark-erasures-logged', 'update users set erasure_logged_at = $2 where id = any ($1)')

export async function markLogged(db: Queryable, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length > 0) await db.query(mark, [userIds, now])
}

const find = statement('find-erasable', 'select id from users where id = $1 and deleted_at is null')

/** Whether a customer with this id exists and has not been erased. */
export async function readErasable(db: Queryable, userId: string): Promise<boolean> {
  return (await db.query(find, [userId])).length === 1
}
