import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import type { Actor } from '#domain/people/actor.ts'
import { onlyRow, type Queryable, statement } from '../platform/database.ts'
import type { NewSession } from './sessions/new-session.ts'

export type NewUser = {
  id: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  phone: string
  countryCode: CountryCode
  locale: Locale
  birthday: string
}

const insertUser = statement(
  'insert-user',
  `with new_user as (
     insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, birthday, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (email) do nothing returning id
   ), session as (
     insert into sessions (id, user_id, created_at, expires_at, device, token_hash)
     select $11, id, $10, $12, $15, $16 from new_user
   ), token as (
     insert into account_tokens (hash, user_id, purpose, created_at, expires_at)
     select $13, id, 'verify', $10, $14 from new_user
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
     select id, 'registered', 'customer', id, $10 from new_user
   )
   select id from new_user`,
)

/**
 * Opens an account with its first session and its verification token; false when the e-mail is already
 * registered.
 */
export async function insertAccount(
  db: Queryable,
  user: NewUser,
  {
    session,
    verification,
    now,
  }: { session: NewSession; verification: { hash: Buffer; expiresAt: Date }; now: Date },
): Promise<boolean> {
  const rows = await db.query(insertUser, [
    user.id,
    user.email,
    user.passwordHash,
    user.firstName,
    user.lastName,
    user.phone,
    user.countryCode,
    user.locale,
    user.birthday,
    now,
    session.id,
    session.expiresAt,
    verification.hash,
    verification.expiresAt,
    session.device,
    session.tokenHash,
  ])
  return rows.length > 0
}

export type Credentials = {
  id: string
  email: string
  password_hash: string
  first_name: string
  locale: Locale
}

const findUserByEmail = statement(
  'find-user-by-email',
  'select id, email, password_hash, first_name, locale from users where email = $1',
)

export async function findCredentials(db: Queryable, email: string): Promise<Credentials | undefined> {
  const [user] = await db.query<Credentials>(findUserByEmail, [email])
  return user
}

const updatePassword = statement(
  'update-password',
  `with changed as (
     update users set password_hash = $2, verified_at = coalesce(verified_at, $3) where id = $1 returning id, email, first_name, locale
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
     select id, 'password_reset', 'customer', id, $3 from changed
   )
   select email, first_name as "firstName", locale from changed`,
)

/** Sets a password and returns its owner. Opening the mailed link also confirms the customer's e-mail. */
export async function setPassword(
  db: Queryable,
  userId: string,
  hash: string,
  now: Date,
): Promise<{ email: string; firstName: string; locale: Locale }> {
  const rows = await db.query<{ email: string; firstName: string; locale: Locale }>(updatePassword, [
    userId,
    hash,
    now,
  ])
  return onlyRow(rows)
}

const replaceUserPassword = statement(
  'replace-password',
  `with changed as (
     update users set password_hash = $3 where id = $1 and password_hash = $2 returning id
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
   select id, 'password_changed', 'customer', id, $4 from changed returning user_id`,
)

/** Sets a password if the hash is still the checked one; false when it has changed since. */
export async function replacePassword(
  db: Queryable,
  { userId, from, to }: { userId: string; from: string; to: string },
  now: Date,
): Promise<boolean> {
  const rows = await db.query(replaceUserPassword, [userId, from, to, now])
  return rows.length > 0
}

const grantRole = statement(
  'grant-role',
  `with person as (
     select id from users where email = $1
   ), granted as (
     update users set roles = roles || $2::text where id in (select id from person) and $2 <> all (roles)
     returning id as user_id
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
     select user_id, 'role_granted', $4, $5, jsonb_build_object('role', $2::text), $3 from granted
   )
   select exists (select from granted) as changed from person`,
)

const revokeRole = statement(
  'revoke-role',
  `with person as (
     select id from users where email = $1
   ), revoked as (
     update users set roles = array_remove(roles, $2::text) where id in (select id from person) and $2 = any (roles)
     returning id as user_id
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
     select user_id, 'role_revoked', $4, $5, jsonb_build_object('role', $2::text), $3 from revoked
   )
   select exists (select from revoked) as changed from person`,
)

/** Grants or revokes a role. Undefined when no account has the e-mail, else whether anything changed. */
export async function changeRole(
  db: Queryable,
  { email, role, revoke, actor }: { email: string; role: string; revoke: boolean; actor: Actor },
  now: Date,
): Promise<boolean | undefined> {
  const values = [email, role, now, actor.kind, actor.id]
  const [row] = await db.query<{ changed: boolean }>(revoke ? revokeRole : grantRole, values)
  return row?.changed
}
