import type { mailedLinkStates } from '#contract/people/accounts.ts'
import type { DataRequestKind } from '#domain/people/accounts/data-request-rights.ts'
import type { Actor } from '#domain/people/actor.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import type { NewMailRow } from '#server/platform/outbox/outbox-sql.ts'

export type TokenPurpose =
  | 'verify'
  | 'recovery'
  | 'change_email'
  | 'undo_email'
  | 'my_data'
  | 'delete_account'

const insertAccountToken = statement(
  'insert-account-token',
  `with person as (
     select id, country_code from users where id = $2 and deleted_at is null
       and ($13::timestamptz is null or not link_was_mailed($2, $3, $13, $6)) for key share
   ), replaced as (
     update account_tokens t set used_at = $4 from person
     where $7 and t.user_id = person.id and t.purpose = $3 and t.used_at is null
   ), mailed as (
     insert into outbox (kind, recipient, locale, data, created_at, try_next_at)
     select m.* from person, jsonb_to_recordset($8::jsonb)
       as m (kind text, recipient text, locale text, data jsonb, created_at timestamptz, try_next_at timestamptz)
   ), asked as (
     insert into data_requests (user_id, kind, country_code, source, received_at, due_at)
     select id, $11, country_code, 'shop', $4, $12 from person where $11::text is not null
     on conflict (user_id, kind) where state = 'open' do nothing
   ), token as (
     insert into account_tokens (hash, user_id, purpose, created_at, expires_at, new_email)
     select $1, person.id, $3, $4, $5, $6 from person returning user_id, purpose
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
   select user_id, purpose || '_requested', coalesce($9, 'customer'), coalesce($10, user_id::text), $4 from token`,
)

/**
 * Stores the hash of a mailed link and who asked for it (the customer, or staff `by`), and queues the mails.
 * With `replaces`, earlier links of the same kind become invalid. Nothing happens when an open link of this kind, to
 * the same address, was mailed after `unlessMailedSince`.
 */
export async function insertToken(
  db: Queryable,
  token: {
    hash: Buffer
    userId: string
    purpose: TokenPurpose
    expiresAt: Date
    newEmail?: string
    replaces: boolean
    by?: Actor | undefined
    /** the data request that the link fulfils */
    asks?: { kind: DataRequestKind; dueAt: Date }
    unlessMailedSince?: Date | undefined
  },
  mails: readonly NewMailRow[],
  now: Date,
): Promise<void> {
  const { hash, userId, purpose, expiresAt, newEmail = null, replaces, by, asks, unlessMailedSince } = token
  const more = [
    by?.kind ?? null,
    by?.id ?? null,
    asks?.kind ?? null,
    asks?.dueAt ?? null,
    unlessMailedSince ?? null,
  ]
  const values = [hash, userId, purpose, now, expiresAt, newEmail, replaces, recordsOf(mails), ...more]
  await db.query(insertAccountToken, values)
}

const findOpenToken = statement(
  'find-open-account-token',
  `select user_id from account_tokens
   where hash = $1 and purpose = $2 and used_at is null and expires_at > $3`,
)

/** The owner of a valid token. */
export async function ownerOfToken(
  db: Queryable,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | undefined> {
  const [token] = await db.query<{ userId: string }>(findOpenToken, [hash, purpose, now])
  return token?.userId
}

const describeToken = statement(
  'describe-account-token',
  `select t.purpose, t.user_id, u.email::text as email, u.first_name,
     coalesce(t.new_email, u.email)::text as link_email,
     case when t.purpose = 'verify' and u.verified_at is not null
         or t.purpose = 'change_email' and t.used_at is not null and u.email = t.new_email then 'done'
       when t.used_at is null and t.expires_at > $2 then 'open' else 'ended' end as state
   from account_tokens t join users u on u.id = t.user_id
   where t.hash = $1 and u.deleted_at is null`,
)

export type DescribedToken = {
  purpose: TokenPurpose
  userId: string
  /** the account's */
  email: string
  firstName: string
  /** the address that the link verifies or restores, otherwise the account's */
  linkEmail: string
  state: (typeof mailedLinkStates)[number]
}

/** Returns the purpose and state of a token; undefined if it is unknown or deleted. */
export async function readToken(db: Queryable, hash: Buffer, now: Date): Promise<DescribedToken | undefined> {
  const [token] = await db.query<DescribedToken>(describeToken, [hash, now])
  return token
}

const useAccountToken = statement(
  'use-account-token',
  `with used as (
     update account_tokens set used_at = $3
     where hash = $1 and purpose = $2 and used_at is null and expires_at > $3 returning user_id, purpose
   ), proven as (
     update users set verified_at = $3
     where verified_at is null and id in (select user_id from used where purpose = 'delete_account')
   )
   select user_id from used`,
)

/**
 * Consumes a token and returns its owner; undefined when it is unknown, used or expired. The link that deletes an
 * account proves its e-mail, so that what others have stored about it is erased, too.
 */
export async function useToken(
  db: Queryable,
  hash: Buffer,
  purpose: TokenPurpose,
  now: Date,
): Promise<string | undefined> {
  const [token] = await db.query<{ userId: string }>(useAccountToken, [hash, purpose, now])
  return token?.userId
}

const closeAccountTokens = statement(
  'close-account-tokens',
  `update account_tokens set used_at = $3 where user_id = $1 and purpose = any ($2) and used_at is null`,
)

/** Invalidates a person's other links of these kinds. */
export async function closeTokens(
  db: Queryable,
  userId: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<void> {
  await db.query(closeAccountTokens, [userId, purposes, now])
}

/** SQL: whether $3 is a session of the account `u`: it then knows the password, and the link. */
const isOwnSession = 'exists (select from sessions s where s.id = $3 and s.user_id = u.id)'

/** SQL: whether the token `t` has verified the present address of its account `u`, and still lives. */
const hasVerified = 't.used_at = u.verified_at and t.expires_at > $2'

// Locks the user's row first, as the sale by phone does that takes over an unverified account.
const verifyUser = statement(
  'verify-user',
  `with person as (
     select u.id, u.verified_at, ${hasVerified} as done, ${isOwnSession} as own from users u join account_tokens t on t.user_id = u.id
     where t.hash = $1 and t.purpose = 'verify' and u.deleted_at is null for update of u
   ), used as (
     update account_tokens set used_at = $2
     where hash = $1 and purpose = 'verify' and used_at is null and expires_at > $2
       and user_id in (select id from person)
     returning user_id
   ), verified as (
     update users u set verified_at = coalesce(u.verified_at, $2),
       password_proven_at = case when person.own then $2 else u.password_proven_at end
     from person where u.id = person.id and (exists (select from used) or person.done and person.own)
     returning u.id, person.own
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
     select user_id, 'verified', 'customer', user_id, $2 from used
   ), proven as (
     update sessions s set email_proven_at = $2 from verified where s.id = $3 and verified.own
   )
   select id from person where verified_at is not null or exists (select from used)`,
)

/**
 * Verifies an address with its token, and notes that this session has proven it, also when another call has verified it
 * with the same token before. Other repeated calls change nothing.
 * False when the address is not verified: the token is unknown, expired or replaced by a newer one.
 */
export async function verifyByToken(
  db: Queryable,
  hash: Buffer,
  sessionId: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(verifyUser, [hash, now, sessionId])
  return rows.length > 0
}

// Locks the user's row first, as setting a password does: the later one sees what the other did to the link.
const changeEmail = statement(
  'change-email',
  `with person as (
     select u.id, u.email = t.new_email and t.used_at is not null as done, u.email = t.new_email and ${hasVerified} as verified,
       ${isOwnSession} as own
     from users u join account_tokens t on t.user_id = u.id
     where t.hash = $1 and t.purpose = 'change_email' and u.deleted_at is null for update of u
   ), used as (
     update account_tokens set used_at = $2
     where hash = $1 and purpose = 'change_email' and used_at is null and expires_at > $2
       and user_id in (select id from person)
       and not exists (select from staff_people s where s.email = lower(new_email::text) and s.ended_at is null)
     returning user_id, new_email
   ), changed as (
     update users u set email = used.new_email, verified_at = $2,
       password_proven_at = case when person.own then $2 else u.password_proven_at end
     from used join person on person.id = used.user_id where u.id = used.user_id returning u.id
   ), again as (
     update users u set password_proven_at = $2 from person
     where u.id = person.id and person.verified and person.own and not exists (select from used) returning u.id
   ), closed as (
     update account_tokens set used_at = $2
     where user_id = (select id from changed) and purpose <> 'undo_email' and used_at is null
   ), change as (
     insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
     select id, 'email_changed', 'customer', id, $2 from changed
   ), proven as (
     update sessions s set email_proven_at = $2 from person
     where s.id = $3 and s.user_id = person.id and (exists (select from changed) or exists (select from again))
   )
   select id from person where done or exists (select from changed)`,
)

/**
 * Changes an account's e-mail after its owner has followed the mailed link, and notes that this session has proven
 * it; all other links become invalid but the one that restores the old address. Repeated calls change nothing.
 * False when the address is not the account's: the token is unknown, expired or replaced by a newer one.
 * @throws violation of users_email_key when the address was registered meanwhile
 */
export async function changeEmailByToken(
  db: Queryable,
  hash: Buffer,
  sessionId: string | null,
  now: Date,
): Promise<boolean> {
  const rows = await db.query(changeEmail, [hash, now, sessionId])
  return rows.length > 0
}

const undoEmail = statement(
  'undo-email',
  `with restored as (
     update users u set email = t.new_email, verified_at = $3
     from account_tokens t where t.hash = $2 and t.user_id = $1 and u.id = $1 and u.email <> t.new_email
     returning u.id
   )
   insert into account_changes (user_id, change, actor_kind, actor_id, created_at)
   select id, 'email_restored', 'customer', id, $3 from restored`,
)

/**
 * Restores the e-mail that an account had before staff corrected it.
 * @throws violation of users_email_key when the address was registered meanwhile
 */
export async function undoEmailChange(db: Queryable, userId: string, hash: Buffer, now: Date): Promise<void> {
  await db.query(undoEmail, [userId, hash, now])
}

const deleteOldTokens = statement(
  'delete-old-account-tokens',
  'delete from account_tokens where expires_at < $1',
)

export async function deleteTokensBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(deleteOldTokens, [time])
}
