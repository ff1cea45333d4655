import type { Actor } from '#domain/people/actor.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { NamedBuyer, NewBuyer } from './made-account-sql.ts'

const lockByEmail = statement(
  'lock-account-by-email',
  'select id from users where email = $1::citext and deleted_at is null for update',
)

// Read after the lock, with a fresh snapshot. The last person who opened or took over the account holds its
// password: for staff that is nobody, until the buyer opens the mailed link, which verifies the e-mail.
const readLocked = statement(
  'read-account-by-email',
  `select u.id, u.email::text as email, u.first_name, u.locale, u.verified_at is not null as verified,
     coalesce((select c.actor_kind = 'staff' from account_changes c
       where c.user_id = u.id and c.change in ('registered', 'taken_over') order by c.id desc limit 1), false) as of_staff,
     exists (select from account_tokens t where t.user_id = u.id and t.purpose = 'recovery' and t.used_at is null
       and t.expires_at > $2) as invited,
     exists (select from event_requests r where r.owner_id = u.id and r.state = 'active') as has_event
   from users u where u.id = $1`,
)

export type FoundAccount = NamedBuyer & {
  verified: boolean
  /** opened or taken over by staff, and not yet used by the buyer */
  ofStaff: boolean
  /** has an open link to choose a password */
  invited: boolean
  /** owns a private event that takes place or took place */
  hasEvent: boolean
}

/** The account with this e-mail, locked until the transaction ends. */
export async function lockAccountOf(
  tx: Transaction,
  email: string,
  now: Date,
): Promise<FoundAccount | undefined> {
  const [locked] = await tx.query<{ id: string }>(lockByEmail, [email])
  if (!locked) return undefined
  const [account] = await tx.query<FoundAccount>(readLocked, [locked.id, now])
  return account
}

const replaceOwner = statement(
  'replace-owner-of-account',
  `with taken as (
     update users set password_hash = $2, first_name = $3, last_name = $4, phone = $5, country_code = $6, locale = $7,
       birthday = null, rut = null, gender = null, roles = '{}', check_in_countries = null
     where id = $1 returning id
   ), ended as (
     update sessions set ended_at = $8 where user_id = $1 and ended_at is null
   ), alerts as (
     delete from push_subscriptions s using orders o where o.id = s.order_id and o.user_id = $1
   ), closed as (
     update data_requests set state = 'rejected', decided_at = $8
     where user_id = $1 and source = 'shop' and state = 'open'
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
   select id, 'taken_over', $9, $10, $8 from taken`,
)

/** Replaces the person of a locked account: name, phone and password are the buyer's, all sessions end. */
export async function writeNewOwner(
  tx: Transaction,
  id: string,
  buyer: NewBuyer & { passwordHash: string },
  actor: Actor,
  now: Date,
): Promise<void> {
  const { passwordHash, firstName, lastName, phone, countryCode, locale } = buyer
  const values = [id, passwordHash, firstName, lastName, phone, countryCode, locale]
  await tx.query(replaceOwner, [...values, now, actor.kind, actor.id])
}

const findUnpaid = statement(
  'unpaid-orders-before-take-over',
  `select id from orders where user_id = $1 and sold_by is null
     and state in ('awaiting_payment', 'awaiting_transfer_payment') order by created_at, id`,
)

/** The unpaid orders that the account itself has placed. */
export async function listOwnUnpaid(db: Queryable, userId: string): Promise<string[]> {
  return (await db.query<{ id: string }>(findUnpaid, [userId])).map(({ id }) => id)
}
