import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
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
  passwordHash: string
  firstName: string
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
     update users set password_hash = $2, verified_at = coalesce(verified_at, $3), password_proven_at = $3 where id = $1 returning id, email, first_name, locale
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
     select id, 'password_reset', 'customer', id, $3 from changed
   )
   select email, first_name, locale from changed`,
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

const lockPerson = statement(
  'lock-person-for-role',
  `select id, roles, check_in_countries as countries, verified_at is not null as verified
   from users where email = $1 and deleted_at is null for update`,
)

export type PersonWithRoles = {
  id: string
  roles: string[]
  /** where `check-in` counts; null: everywhere */
  countries: string[] | null
  verified: boolean
}

/** The account with this e-mail, locked until the transaction ends. */
export async function lockPersonForRole(
  tx: Transaction,
  email: string,
): Promise<PersonWithRoles | undefined> {
  const [person] = await tx.query<PersonWithRoles>(lockPerson, [email])
  return person
}

const writeRole = statement(
  'write-roles-of-person',
  `with changed as (
     update users set roles = $2, check_in_countries = $3 where id = $1 returning id
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, details, created_at)
   select id, $4, $5, $6, $7, $8 from changed`,
)

/** Stores the roles of a locked account, and the change in its history. */
export async function writeRoles(
  tx: Transaction,
  { id, roles, countries }: Pick<PersonWithRoles, 'id' | 'roles' | 'countries'>,
  { change, details, by }: { change: 'role_granted' | 'role_revoked'; details: object; by: Actor },
  now: Date,
): Promise<void> {
  await tx.query(writeRole, [id, roles, countries, change, by.kind, by.id, JSON.stringify(details), now])
}
