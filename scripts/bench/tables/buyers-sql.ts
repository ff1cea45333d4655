import { randomUUID } from 'node:crypto'
import { newSession } from '#server/accounts/sessions/new-session.ts'
import type { Shop } from '#server/platform/context.ts'
import { statement } from '#server/platform/database.ts'

export type Buyer = { id: string; token: string }

const insertBuyers = statement(
  'bench-insert-buyers',
  `with people as (
     insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, birthday,
       verified_at, created_at)
     select id, id || '@vaiven.test', $5, 'Lucía', 'Prado', '+525512345678', 'MX', 'es_MX', '1990-05-17',
       now(), now()
     from unnest($1::uuid[]) id
   )
   insert into sessions (id, user_id, created_at, expires_at, token_hash)
   select s.id, s.user_id, now(), $4, s.token_hash from unnest($2::uuid[], $1::uuid[], $3::bytea[]) s (id, user_id, token_hash)`,
)

/** People with accounts who are logged in; without `passwordHash` they have no password that could be asked for. */
export async function addBuyers(shop: Shop, count: number, passwordHash = 'no password'): Promise<Buyer[]> {
  const sessions = Array.from({ length: count }, () => newSession(shop))
  const users = sessions.map(() => randomUUID())
  await shop.db.query(insertBuyers, [
    users,
    sessions.map(({ id }) => id),
    sessions.map(({ tokenHash }) => tokenHash),
    sessions[0]?.expiresAt,
    passwordHash,
  ])
  return users.map((id, i) => ({ id, token: sessions[i]!.token }))
}
