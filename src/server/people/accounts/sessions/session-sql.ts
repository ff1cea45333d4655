import type { Customer } from '#server/platform/context.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { NewSession } from './new-session.ts'

const liveSession = statement(
  'live-session',
  `select u.id, s.id as session_id, u.email, u.first_name || ' ' || u.last_name as name, u.roles,
     u.check_in_countries, u.verified_at is not null as verified,
     proven_email(s.id) is not null as proves_email, s.expires_at
   from sessions s join users u on u.id = s.user_id
   where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2`,
)

/** The customer of the session with this token, with their current roles; null when it has ended. */
export async function findLiveSession(db: Queryable, tokenHash: Buffer, now: Date): Promise<Customer | null> {
  const [customer = null] = await db.query<Customer>(liveSession, [tokenHash, now])
  return customer
}

const lockSession = statement('lock-session', 'select lock_session($1, $2) as roles')

/**
 * Locks the customer of a session against erasure until the transaction ends; returns the current roles, null
 * when the session has ended.
 */
export async function lockLiveSession(tx: Transaction, id: string, now: Date): Promise<string[] | null> {
  return onlyRow(await tx.query<{ roles: string[] | null }>(lockSession, [id, now])).roles
}

// Share-locks the user's row until the session is inserted: it waits for a concurrent password reset, after
// which the old password no longer works.
const insertSessionOfPassword = statement(
  'insert-session-of-password',
  `with person as (select id from users where id = $2 and password_hash = $5 for share)
   insert into sessions (id, user_id, created_at, expires_at, device, token_hash)
   select $1, id, $3, $4, $6, $7 from person returning id`,
)

/** Starts a session if the password hash is still the given one; false when it has changed. */
export async function insertSession(
  db: Queryable,
  session: NewSession,
  person: { id: string; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const rows = await db.query(insertSessionOfPassword, [
    session.id,
    person.id,
    now,
    session.expiresAt,
    person.passwordHash,
    session.device,
    session.tokenHash,
  ])
  return rows.length > 0
}

const endSessionStatement = statement(
  'end-session',
  'update sessions set ended_at = $2 where id = $1 and ended_at is null',
)

export async function endSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(endSessionStatement, [id, now])
}

const endSessions = statement(
  'end-sessions-of-user',
  `with closed as (
     update account_tokens set used_at = $2 where user_id = $1 and used_at is null and purpose not in ('verify', 'undo_email')
   )
   update sessions set ended_at = $2 where user_id = $1 and ended_at is null`,
)

/**
 * Ends all sessions of a person, and the links requested in them: a thief's e-mail change must not outlive
 * the thief's session. Links that verify or restore the owner's address stay valid.
 */
export async function endSessionsOf(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(endSessions, [userId, now])
}

const endOthers = statement(
  'end-other-sessions',
  `with closed as (
     update account_tokens set used_at = $3 where user_id = $1 and used_at is null and purpose not in ('verify', 'undo_email')
   )
   update sessions set ended_at = $3 where user_id = $1 and id <> $2 and ended_at is null`,
)

/** Ends all but one of a person's sessions, with their links, like `endSessionsOf`. */
export async function endOtherSessions(db: Queryable, userId: string, but: string, now: Date): Promise<void> {
  await db.query(endOthers, [userId, but, now])
}

const endSessionOfUser = statement(
  'end-session-of-user',
  'update sessions set ended_at = $3 where user_id = $1 and id = $2 and ended_at is null returning id',
)

/** Ends a session of this person; false when it is not theirs or has ended. */
export async function endSessionOf(db: Queryable, userId: string, id: string, now: Date): Promise<boolean> {
  const rows = await db.query(endSessionOfUser, [userId, id, now])
  return rows.length > 0
}

const openSessions = statement(
  'open-sessions',
  `select id, device, created_at, expires_at from sessions
   where user_id = $1 and ended_at is null and expires_at > $2 order by created_at desc, id`,
)

type OpenSession = { id: string; device: string; createdAt: Date; expiresAt: Date }

export function readOpenSessions(db: Queryable, userId: string, now: Date): Promise<OpenSession[]> {
  return db.query<OpenSession>(openSessions, [userId, now])
}

const deleteOldSessions = statement('delete-old-sessions', 'delete from sessions where expires_at < $1')

export async function deleteSessionsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(deleteOldSessions, [time])
}
