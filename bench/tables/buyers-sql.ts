import { randomUUID } from 'node:crypto'
import { newSession } from '../../src/server/people/accounts/sessions/new-session.ts'
import type { Shop } from '../../src/server/platform/context.ts'
import { statement } from '../../src/server/platform/database.ts'
import { itemAt } from '../item-at.ts'

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

/** Logged-in customers; without `passwordHash` their accounts have no valid password. */
export async function addBuyers(shop: Shop, count: number, passwordHash = 'no password'): Promise<Buyer[]> {
  const buyers = Array.from({ length: count }, () => ({ id: randomUUID(), session: newSession(shop) }))
  await shop.db.query(insertBuyers, [
    buyers.map(({ id }) => id),
    buyers.map(({ session }) => session.id),
    buyers.map(({ session }) => session.tokenHash),
    buyers[0]?.session.expiresAt,
    passwordHash,
  ])
  return buyers.map(({ id, session }) => ({ id, token: session.token }))
}

export async function addBuyer(shop: Shop): Promise<Buyer> {
  return itemAt(await addBuyers(shop, 1), 0)
}

const logIn = statement(
  'bench-log-in',
  `insert into sessions (id, user_id, created_at, expires_at, token_hash)
   select s.id, s.user_id, now(), $4, s.token_hash from unnest($1::uuid[], $2::uuid[], $3::bytea[]) s (id, user_id, token_hash)`,
)

/** A token for each of these customers. */
export async function logInAll(shop: Shop, userIds: readonly string[]): Promise<string[]> {
  const sessions = userIds.map(() => newSession(shop))
  await shop.db.query(logIn, [
    sessions.map(({ id }) => id),
    userIds,
    sessions.map(({ tokenHash }) => tokenHash),
    sessions[0]?.expiresAt,
  ])
  return sessions.map(({ token }) => token)
}
