import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** The buyer of a phone sale. */
export type NamedBuyer = { id: string; email: string; firstName: string; locale: Locale }

export type NewBuyer = {
  email: string
  firstName: string
  lastName: string
  phone: string
  countryCode: CountryCode
  locale: Locale
}

const columns = 'id, email::text as email, first_name, locale'

const insertMade = statement(
  'insert-account-by-staff',
  `with made as (
     insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, created_at)
     values ($1, $2::citext, $11, $3, $4, $5, $6, $7, $8) on conflict (email) do nothing
     returning ${columns}
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
     select id, 'registered', $9, $10, $8 from made
   )
   select * from made`,
)

/** Opens an account; undefined when the e-mail is already registered. */
export async function insertBuyer(
  db: Queryable,
  user: NewBuyer & { id: string; passwordHash: string },
  actor: Actor,
  now: Date,
): Promise<NamedBuyer | undefined> {
  const { id, email, firstName, lastName, phone, countryCode, locale, passwordHash } = user
  const known = [id, email, firstName, lastName, phone, countryCode, locale, now]
  const values = [...known, actor.kind, actor.id, passwordHash]
  const [row] = await db.query<NamedBuyer>(insertMade, values)
  return row
}

const removeMade = statement(
  'remove-account-by-staff',
  `with gone as (
     delete from account_changes c using users u where c.user_id = u.id and u.id = $1 and u.verified_at is null
       and not exists (select from orders o where o.user_id = u.id) returning u.id, u.email
   ), mail as (
     delete from outbox where kind = 'account_made' and state = 'queued'
       and lower(recipient) in (select lower(email::text) from gone)
   )
   delete from users where id in (select id from gone)`,
)

/** Deletes an account that was made for an order which was then refused, with its invitation. */
export async function removeBuyer(db: Queryable, id: string): Promise<void> {
  await db.query(removeMade, [id])
}
