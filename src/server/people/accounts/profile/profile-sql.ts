import type { z } from 'zod'
import type { profile } from '#contract/people/accounts.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** The facts of an account that its changes depend on. */
export type AccountFacts = {
  id: string
  email: string
  firstName: string
  locale: Locale
  countryCode: CountryCode
  passwordHash: string
  pendingEmail: string | null
  verified: boolean
}

/** The address to be verified; `$2` is now. */
const pendingEmail = `(
  select t.new_email from account_tokens t
  where t.user_id = u.id and t.purpose = 'change_email' and t.used_at is null and t.expires_at > $2
  order by t.created_at desc limit 1) as pending_email`

const accountFacts = statement(
  'account-facts',
  `select u.id, u.email, u.first_name, u.locale, u.country_code,
     u.password_hash, u.verified_at is not null as verified, ${pendingEmail}
   from users u where u.id = $1`,
)

export async function readAccountFacts(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<AccountFacts | undefined> {
  const [account] = await db.query<AccountFacts>(accountFacts, [userId, now])
  return account
}

const updateUser = statement(
  'update-profile',
  `with person as (
     select id, password_hash from users where id = $1 for no key update
   ), changed as (
     update users u set first_name = $2, last_name = $3, phone = $4, rut = $5, gender = $6
     from person
     where u.id = person.id and (first_name, last_name, phone, rut, gender) is distinct from ($2, $3, $4, $5, $6)
     returning u.id
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
     select id, 'profile_changed', 'customer', id, $7 from changed
   )
   select 1 from person where password_hash = $8`,
)

/** Locks the user's row and writes the profile; false when the password hash is no longer `passwordHash`. */
export async function updateProfile(
  db: Queryable,
  userId: string,
  written: {
    form: Omit<z.output<typeof profile>, 'email' | 'currentPassword'>
    passwordHash: string
    now: Date
  },
): Promise<boolean> {
  const { form, passwordHash, now } = written
  const { firstName, lastName, phoneNumber, rut, gender } = form
  const values = [userId, firstName, lastName, phoneNumber, rut, gender, now, passwordHash]
  return (await db.query(updateUser, values)).length > 0
}
