import { type Queryable, statement } from '../platform/database.ts'

const verifyUser = statement(
  'verify-user',
  `with used as (
     update account_tokens set used_at = $2
     where hash = $1 and purpose = 'verify' and used_at is null and expires_at > $2 returning user_id
   ), verified as (
     update users set verified_at = coalesce(verified_at, $2) where id = (select user_id from used) returning id
   ), change as (
     insert into account_changes (user_id, change, actor, created_at)
     select id, 'verified', 'customer:' || id, $2 from verified
   )
   select id from verified`,
)

/** Uses a verification token up; false when it is unknown, used or too old. */
export async function verifyByToken(db: Queryable, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await db.query(verifyUser, [hash, now])
  return rows.length > 0
}

const insertRecoveryToken = statement(
  'insert-recovery-token',
  `with token as (
     insert into account_tokens (hash, user_id, purpose, created_at, expires_at)
     values ($1, $2, 'recovery', $3, $4) returning user_id
   )
   insert into account_changes (user_id, change, actor, created_at)
   select user_id, 'recovery_requested', 'customer:' || user_id, $3 from token`,
)

export async function insertRecovery(
  db: Queryable,
  token: { hash: Buffer; userId: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  await db.query(insertRecoveryToken, [token.hash, token.userId, now, token.expiresAt])
}

const findRecoveryToken = statement(
  'find-recovery-token',
  `select user_id from account_tokens
   where hash = $1 and purpose = 'recovery' and used_at is null and expires_at > $2`,
)

/** Whether a recovery token can still be used. */
export async function isRecoveryOpen(db: Queryable, hash: Buffer, now: Date): Promise<boolean> {
  const rows = await db.query(findRecoveryToken, [hash, now])
  return rows.length > 0
}

const useRecoveryToken = statement(
  'use-recovery-token',
  `update account_tokens set used_at = $2
   where hash = $1 and purpose = 'recovery' and used_at is null and expires_at > $2 returning user_id`,
)

/** Uses a recovery token up and answers whose it was; undefined when it is unknown, used or too old. */
export async function useRecovery(db: Queryable, hash: Buffer, now: Date): Promise<string | undefined> {
  const [token] = await db.query<{ user_id: string }>(useRecoveryToken, [hash, now])
  return token?.user_id
}

const closeRecoveryTokens = statement(
  'close-recovery-tokens',
  `update account_tokens set used_at = $2 where user_id = $1 and purpose = 'recovery' and used_at is null`,
)

/** Uses up whatever other recovery links a person was sent. */
export async function closeRecoveries(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(closeRecoveryTokens, [userId, now])
}

const deleteOldTokens = statement(
  'delete-old-account-tokens',
  'delete from account_tokens where expires_at < $1',
)

export async function deleteTokensBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(deleteOldTokens, [time])
}
