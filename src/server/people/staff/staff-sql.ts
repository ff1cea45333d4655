import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { GrantedRole, StaffRole } from '#domain/people/staff/staff-roles.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** SQL: the roles of person `p`, each with its countries. */
export const rolesOf = `(
  select coalesce(jsonb_agg(jsonb_build_object('role', r.role, 'countries', r.countries) order by r.role), '[]')
  from (
    select role, jsonb_agg(country_code order by country_code) as countries
    from staff_roles where staff_id = p.id group by role
  ) r
) as roles`

type Credentials = {
  id: string
  name: string
  passwordHash: string | null
  totpSecret: Buffer | null
  passkeys: number
}

const findByEmail = statement(
  'staff-credentials',
  `select p.id, p.name, p.password_hash, p.totp_secret,
     (select count(*) from staff_passkeys where staff_id = p.id)::int as passkeys
   from staff_people p where p.email = lower($1) and p.ended_at is null`,
)

export async function findStaffCredentials(db: Queryable, email: string): Promise<Credentials | null> {
  const [person = null] = await db.query<Credentials>(findByEmail, [email])
  return person
}

type SessionRow = {
  id: string
  staffId: string
  secondFactorAt: Date | null
  steppedUpAt: Date | null
  email: string
  name: string
  language: OfficeLanguage
  keysEnabled: boolean
  roles: GrantedRole[]
}

// The time of the last call is stored at most once a minute: a write per call would be the most expensive
// part of it.
const findLiveSession = statement(
  'live-staff-session',
  `with seen as (
     update staff_sessions set last_seen_at = $2
     where token_hash = $1 and ended_at is null and expires_at > $2 and last_seen_at > $3
       and last_seen_at < $2::timestamptz - interval '1 minute'
   )
   select s.id, s.staff_id, s.second_factor_at, s.stepped_up_at, p.email, p.name, p.language, p.keys_enabled, ${rolesOf}
   from staff_sessions s join staff_people p on p.id = s.staff_id
   where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3
     and p.ended_at is null`,
)

/**
 * The session of a token if it has neither ended nor been idle since `idleSince`, with the person's current
 * roles.
 */
export async function readLiveSession(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
  idleSince: Date,
): Promise<SessionRow | null> {
  const [row = null] = await db.query<SessionRow>(findLiveSession, [tokenHash, now, idleSince])
  return row
}

const lockSession = statement('lock-staff-session', 'select lock_staff_session($1, $2) as roles')

/**
 * Locks the person of a session until the transaction ends; returns the current roles, null when the session
 * has ended.
 */
export async function lockLiveStaff(
  tx: Transaction,
  sessionId: string,
  now: Date,
): Promise<GrantedRole[] | null> {
  return onlyRow(await tx.query<{ roles: GrantedRole[] | null }>(lockSession, [sessionId, now])).roles
}

const insertSession = statement(
  'insert-staff-session',
  `insert into staff_sessions (id, staff_id, token_hash, device, created_at, last_seen_at, expires_at)
   values ($1, $2, $3, $4, $5, $5, $6)`,
)

export async function insertStaffSession(
  db: Queryable,
  session: { id: string; staffId: string; tokenHash: Buffer; device: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { id, staffId, tokenHash, device, now, expiresAt } = session
  await db.query(insertSession, [id, staffId, tokenHash, device, now, expiresAt])
}

const openSession = statement(
  'open-staff-session',
  `update staff_sessions set token_hash = $2, second_factor_at = coalesce(second_factor_at, $3), stepped_up_at = $3,
     last_seen_at = $3
   where id = $1 and ended_at is null returning id`,
)

/** Opens a session, or steps it up, with a new token. */
export async function openStaffSession(
  db: Queryable,
  id: string,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  return (await db.query(openSession, [id, tokenHash, now])).length > 0
}

const endSession = statement(
  'end-staff-session',
  'update staff_sessions set ended_at = $2 where id = $1 and ended_at is null',
)

export async function endStaffSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(endSession, [id, now])
}

type Factor = {
  totpSecret: Buffer | null
  email: string
  name: string
  language: OfficeLanguage
  roles: GrantedRole[]
}

const readFactor = statement(
  'staff-factor',
  `select p.totp_secret, p.email, p.name, p.language, ${rolesOf} from staff_people p where p.id = $1`,
)

export async function readStaffFactor(db: Queryable, staffId: string): Promise<Factor> {
  const [row] = await db.query<Factor>(readFactor, [staffId])
  if (!row) throw new Error(`no person of the staff has the id ${staffId}`)
  return row
}

const takeStep = statement(
  'take-totp-step',
  'update staff_people set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning id',
)

/**
 * Consumes a time step; false when it or a later one was used before. Only one of concurrent calls succeeds.
 */
export async function takeTotpStep(db: Queryable, staffId: string, step: number): Promise<boolean> {
  return (await db.query(takeStep, [staffId, step])).length > 0
}

const updateOwn = statement(
  'update-staff-me',
  'update staff_people set name = $2, language = $3, keys_enabled = $4 where id = $1',
)

export async function updateMe(
  db: Queryable,
  id: string,
  to: { name: string; language: OfficeLanguage; keysEnabled: boolean },
): Promise<void> {
  await db.query(updateOwn, [id, to.name, to.language, to.keysEnabled])
}

const withRoles = statement(
  'staff-with-roles',
  `select p.id, p.name from staff_people p where p.ended_at is null and exists (
     select from staff_roles r where r.staff_id = p.id and r.role = any($1) and r.country_code in ($2, 'all'))
   order by p.name, p.id`,
)

export function readPeopleWithRoles(db: Queryable, roles: readonly StaffRole[], country: CountryCode) {
  return db.query<{ id: string; name: string }>(withRoles, [roles, country])
}
