import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** A stored passkey with the fields that its check needs. */
export type PasskeyRow = {
  id: string
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
  createdAt: Date
  lastUsedAt: Date | null
}

const readPasskeys = statement(
  'staff-passkeys',
  `select id, name, public_key, counter, transports, created_at, last_used_at from staff_passkeys
   where staff_id = $1 order by created_at, id`,
)

export function readStaffPasskeys(db: Queryable, staffId: string): Promise<PasskeyRow[]> {
  return db.query<PasskeyRow>(readPasskeys, [staffId])
}

const insertPasskey = statement(
  'insert-staff-passkey',
  `insert into staff_passkeys (id, staff_id, name, public_key, counter, transports, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
)

export type NewPasskey = {
  id: string
  name: string
  publicKey: Buffer
  counter: number
  transports: string[]
}

/** False when the credential is registered already. */
export async function insertStaffPasskey(
  db: Queryable,
  staffId: string,
  passkey: NewPasskey,
  now: Date,
): Promise<boolean> {
  const { id, name, publicKey, counter, transports } = passkey
  return (await db.query(insertPasskey, [id, staffId, name, publicKey, counter, transports, now])).length > 0
}

const deletePasskey = statement(
  'delete-staff-passkey',
  'delete from staff_passkeys where id = $1 and staff_id = $2',
)

export async function deleteStaffPasskey(db: Queryable, staffId: string, id: string): Promise<void> {
  await db.query(deletePasskey, [id, staffId])
}

const deleteTotp = statement('delete-staff-totp', 'update staff_people set totp_secret = null where id = $1')

export async function deleteTotpSecret(db: Queryable, staffId: string): Promise<void> {
  await db.query(deleteTotp, [staffId])
}

const usePasskey = statement(
  'count-staff-passkey',
  `update staff_passkeys set counter = $2, last_used_at = $3 where id = $1`,
)

export async function countPasskeyUse(db: Queryable, id: string, counter: number, now: Date): Promise<void> {
  await db.query(usePasskey, [id, counter, now])
}

const setChallenge = statement(
  'set-staff-challenge',
  'update staff_sessions set challenge = $2 where id = $1',
)

export async function storeChallenge(db: Queryable, sessionId: string, challenge: string): Promise<void> {
  await db.query(setChallenge, [sessionId, challenge])
}

const takeChallengeStatement = statement(
  'take-staff-challenge',
  `with taken as (select id, challenge from staff_sessions where id = $1 for update)
   update staff_sessions s set challenge = null from taken t where s.id = t.id returning t.challenge`,
)

/** Takes the session's challenge, which can be used once. */
export async function takeChallenge(db: Queryable, sessionId: string): Promise<string | null> {
  const [row] = await db.query<{ challenge: string | null }>(takeChallengeStatement, [sessionId])
  return row?.challenge ?? null
}

const storeNewSecret = statement(
  'store-new-totp-secret',
  `update staff_sessions set new_totp_secret = coalesce(new_totp_secret, $2) where id = $1 returning new_totp_secret`,
)

/**
 * Stores the secret of an authenticator app that is being set up in a session; returns the earlier one if
 * there is one.
 */
export async function storeNewTotpSecret(db: Queryable, sessionId: string, sealed: Buffer): Promise<Buffer> {
  const [row] = await db.query<{ newTotpSecret: Buffer | null }>(storeNewSecret, [sessionId, sealed])
  return row?.newTotpSecret ?? sealed
}

const readNewSecret = statement(
  'read-new-totp-secret',
  'select new_totp_secret from staff_sessions where id = $1',
)

export async function readNewTotpSecret(db: Queryable, sessionId: string): Promise<Buffer | null> {
  const [row] = await db.query<{ newTotpSecret: Buffer | null }>(readNewSecret, [sessionId])
  return row?.newTotpSecret ?? null
}

const setTotp = statement(
  'set-staff-totp',
  `with used as (update staff_sessions set new_totp_secret = null where id = $4)
   update staff_people set totp_secret = $2, totp_last_step = $3 where id = $1`,
)

export async function setTotpSecret(
  db: Queryable,
  staffId: string,
  { sealed, step, sessionId }: { sealed: Buffer; step: number; sessionId: string },
): Promise<void> {
  await db.query(setTotp, [staffId, sealed, step, sessionId])
}

const readSecrets = statement(
  'read-staff-totp-secrets',
  'select id, totp_secret from staff_people where totp_secret is not null order by id',
)

/** The stored secrets of all authenticator apps. */
export function readTotpSecrets(db: Queryable): Promise<{ id: string; totpSecret: Buffer | null }[]> {
  return db.query<{ id: string; totpSecret: Buffer | null }>(readSecrets)
}

const replaceSecret = statement(
  'replace-staff-totp-secret',
  'update staff_people set totp_secret = $3 where id = $1 and totp_secret = $2',
)

/** Stores a re-encrypted secret, unless it was changed meanwhile. */
export async function replaceTotpSecret(
  db: Queryable,
  staffId: string,
  { from, to }: { from: Buffer; to: Buffer },
): Promise<void> {
  await db.query(replaceSecret, [staffId, from, to])
}

const lockPerson = statement('lock-staff', 'select from staff_people where id = $1 for update')
// A separate statement: one that waited for the lock still sees the passkeys as of its start.
const findWithoutFactor = statement(
  'find-staff-without-factor',
  `select id from staff_people p where id = $1 and totp_secret is null
     and not exists (select from staff_passkeys where staff_id = p.id)`,
)

/**
 * Locks a person without a second factor; false for one who has one: only the first one can be set up with a
 * password alone.
 */
export async function lockWithoutSecondFactor(tx: Transaction, staffId: string): Promise<boolean> {
  await tx.query(lockPerson, [staffId])
  return (await tx.query(findWithoutFactor, [staffId])).length > 0
}

const replaceCodes = statement(
  'replace-staff-recovery-codes',
  `with old as (delete from staff_recovery_codes where staff_id = $1)
   insert into staff_recovery_codes (staff_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) hash`,
)

export async function replaceRecoveryCodes(
  db: Queryable,
  staffId: string,
  hashes: Buffer[],
  now: Date,
): Promise<void> {
  await db.query(replaceCodes, [staffId, hashes, now])
}

const takeCode = statement(
  'take-staff-recovery-code',
  `update staff_recovery_codes set used_at = $3 where staff_id = $1 and code_hash = $2 and used_at is null
   returning code_hash`,
)

/** Consumes a recovery code; false when it is unknown or was used. */
export async function takeRecoveryCode(
  db: Queryable,
  staffId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  return (await db.query(takeCode, [staffId, hash, now])).length > 0
}

const countCodes = statement(
  'count-staff-recovery-codes',
  'select count(*) as left from staff_recovery_codes where staff_id = $1 and used_at is null',
)

export async function countRecoveryCodes(db: Queryable, staffId: string): Promise<number> {
  const [row] = await db.query<{ left: number }>(countCodes, [staffId])
  return row?.left ?? 0
}

const removeFactors = statement(
  'remove-staff-factors',
  `with codes as (delete from staff_recovery_codes where staff_id = $1),
     passkeys as (delete from staff_passkeys where staff_id = $1),
     sessions as (update staff_sessions set ended_at = $2 where staff_id = $1 and ended_at is null)
   update staff_people set totp_secret = null, password_hash = null where id = $1`,
)

/** Deletes a person's password and second factors, and ends their sessions. */
export async function removeStaffFactors(db: Queryable, staffId: string, now: Date): Promise<void> {
  await db.query(removeFactors, [staffId, now])
}
