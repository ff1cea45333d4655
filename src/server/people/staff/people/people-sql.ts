import type { OfficeLanguage } from '#domain/people/staff/office-languages.ts'
import type { GrantedRole, StaffRole } from '#domain/people/staff/staff-roles.ts'
import { isSeenIn, type StaffSight } from '#server/platform/database/fragments/staff-in-sight.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'
import { rolesOf } from '../staff-sql.ts'

/** A member of staff in the list. */
export type StaffRow = {
  id: string
  email: string
  name: string
  language: OfficeLanguage
  roles: GrantedRole[]
  hasPassword: boolean
  hasTotp: boolean
  passkeys: number
  lastSeenAt: Date | null
  endedAt: Date | null
}

const personColumns = `p.id, p.email, p.name, p.language, ${rolesOf}, p.password_hash is not null as has_password,
  p.totp_secret is not null as has_totp,
  (select count(*) from staff_passkeys where staff_id = p.id)::int as passkeys,
  (select max(last_seen_at) from staff_sessions where staff_id = p.id) as last_seen_at, p.ended_at`

const people = keysetList('list-staff', {
  columns: personColumns,
  from: 'staff_people p',
  id: { sql: 'p.id', type: 'uuid' },
  sorts: {
    name: { sql: `(p.ended_at is not null)::int || lower(p.name)`, type: 'text' },
    email: { sql: 'p.email', type: 'text' },
  },
  filters: {
    q: (value) => `p.name ilike '%' || ${value} || '%' or p.email ilike '%' || ${value} || '%'`,
    role: (value) => `exists (select from staff_roles r where r.staff_id = p.id and r.role = ${value})`,
    seen: (value) => isSeenIn(`${value}::jsonb`),
  },
})

/** A page of the members of staff, by name; those who have left come last. */
export async function listStaffRows(
  db: Queryable,
  {
    q,
    role,
    sight,
    ...page
  }: { q: string; role: string; sight: StaffSight | null } & Pick<
    Asked<'name' | 'email'>,
    'sort' | 'after' | 'before' | 'limit'
  >,
): Promise<Page<StaffRow> & { count: number }> {
  const seen = sight ? JSON.stringify(sight) : undefined
  const filters = { q: q.replaceAll(/[\\%_]/g, '\\$&'), role, seen }
  const [rows, count] = await Promise.all([
    readPage<StaffRow>(people, db, { ...page, filters }),
    countRows(people, db, { filters }),
  ])
  return { ...rows, count }
}

const one = statement('one-staff', `select ${personColumns} from staff_people p where p.id = $1`)

const oneSeen = statement(
  'one-seen-staff',
  `select ${personColumns} from staff_people p where p.id = $1 and ($2::jsonb is null or ${isSeenIn('$2::jsonb')})`,
)

/** A person whom the caller may read; without a sight everybody. */
export async function readSeenStaff(
  db: Queryable,
  id: string,
  sight: StaffSight | null,
): Promise<StaffRow | null> {
  const [row = null] = await db.query<StaffRow>(oneSeen, [id, sight && JSON.stringify(sight)])
  return row
}

export async function readStaffRow(db: Queryable, id: string): Promise<StaffRow | null> {
  const [row = null] = await db.query<StaffRow>(one, [id])
  return row
}

const byEmail = statement('staff-by-email', 'select id from staff_people where email = lower($1)')

export async function findStaffId(db: Queryable, email: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(byEmail, [email])
  return row?.id ?? null
}

const insert = statement(
  'insert-staff',
  `insert into staff_people (id, email, name, language, created_at) values ($1, lower($2), $3, $4, $5)
   on conflict (email) do nothing returning id`,
)

/** False when the address is taken. */
export async function insertStaffPerson(
  db: Queryable,
  { id, email, name, language }: { id: string; email: string; name: string; language: OfficeLanguage },
  now: Date,
): Promise<boolean> {
  return (await db.query(insert, [id, email, name, language, now])).length > 0
}

const lockNames = statement('lock-staff-names', 'select pg_advisory_xact_lock(715523)')
const otherNames = statement('other-staff-names', 'select name from staff_people where id <> $1')

/** The names of all other members of staff; no other transaction adds or changes one until this one ends. */
export async function lockStaffNames(tx: Queryable, id: string): Promise<string[]> {
  await tx.query(lockNames)
  return (await tx.query<{ name: string }>(otherNames, [id])).map(({ name }) => name)
}

const lockPerson = statement('lock-staff-person', 'select id from staff_people where id = $1 for update')

/** Serialises changes of a person's roles and factors. */
export async function lockStaffPerson(tx: Queryable, id: string): Promise<void> {
  await tx.query(lockPerson, [id])
}

const lockFactors = statement(
  'lock-staff-factors',
  'select id from staff_people where id = $1 for no key update',
)

/** Serialises changes of the caller's own factors; calls of the same person that lock the session do not wait for it. */
export async function lockStaffFactors(tx: Queryable, id: string): Promise<void> {
  await tx.query(lockFactors, [id])
}

const addRole = statement(
  'add-staff-role',
  `insert into staff_roles (staff_id, role, country_code, granted_at, granted_by_kind, granted_by)
   select $1, $2, country, $4, $5, $6 from unnest($3::text[]) country on conflict do nothing`,
)

export async function addStaffRole(
  db: Queryable,
  id: string,
  { role, countries }: GrantedRole,
  { by, now }: { by: { kind: string; id: string }; now: Date },
): Promise<void> {
  await db.query(addRole, [id, role, countries, now, by.kind, by.id])
}

const removeRole = statement(
  'remove-staff-role',
  'delete from staff_roles where staff_id = $1 and role = $2 and country_code = any($3::text[])',
)

export async function removeStaffRole(
  db: Queryable,
  id: string,
  { role, countries }: { role: StaffRole; countries: string[] },
): Promise<void> {
  await db.query(removeRole, [id, role, countries])
}

const endPerson = statement(
  'end-staff',
  `with sessions as (update staff_sessions set ended_at = $2 where staff_id = $1 and ended_at is null),
     roles as (delete from staff_roles where staff_id = $1)
   update staff_people set ended_at = $2 where id = $1 and ended_at is null`,
)

/** Removes a person from the staff: no roles, no sessions, no log-in. Their rows in the log stay. */
export async function endStaffPerson(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(endPerson, [id, now])
}

const owners = statement(
  'count-owners',
  `select count(distinct p.id)::int as owners from staff_people p join staff_roles r on r.staff_id = p.id
   where r.role = 'owner' and p.ended_at is null and p.password_hash is not null`,
)

export async function countOwners(db: Queryable): Promise<number> {
  const [row] = await db.query<{ owners: number }>(owners)
  return row?.owners ?? 0
}

const insertLink = statement(
  'insert-staff-link',
  `with old as (update staff_links set used_at = $3 where staff_id = $2 and used_at is null)
   insert into staff_links (token_hash, staff_id, created_at, expires_at) values ($1, $2, $3, $4)`,
)

/** Stores a link for a person; earlier ones become invalid. */
export async function insertStaffLink(
  db: Queryable,
  hash: Buffer,
  staffId: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await db.query(insertLink, [hash, staffId, now, expiresAt])
}

const takeLink = statement(
  'take-staff-link',
  `with link as (
     update staff_links set used_at = $2 where token_hash = $1 and used_at is null and expires_at > $2 returning staff_id
   )
   update staff_people p set password_hash = $3 from link
   where p.id = link.staff_id and p.ended_at is null returning p.id, p.name`,
)

/** Consumes a link and sets the person's password; null when it is unknown, expired or used. */
export async function setPasswordByLink(
  db: Queryable,
  hash: Buffer,
  passwordHash: string,
  now: Date,
): Promise<{ id: string; name: string } | null> {
  const [row = null] = await db.query<{ id: string; name: string }>(takeLink, [hash, now, passwordHash])
  return row
}

const readLink = statement(
  'read-staff-link',
  `select p.email from staff_links l join staff_people p on p.id = l.staff_id
   where l.token_hash = $1 and l.used_at is null and l.expires_at > $2 and p.ended_at is null`,
)

/** The e-mail address of a link's person; null when the link is no longer valid. */
export async function readStaffLink(db: Queryable, hash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db.query<{ email: string }>(readLink, [hash, now])
  return row?.email ?? null
}

type SessionRow = { id: string; device: string; createdAt: Date; lastSeenAt: Date }

const openSessions = statement(
  'open-staff-sessions',
  `select id, device, created_at, last_seen_at from staff_sessions
   where staff_id = $1 and ended_at is null and expires_at > $2 and last_seen_at > $3 and second_factor_at is not null
   order by created_at desc, id`,
)

export function readStaffSessions(
  db: Queryable,
  staffId: string,
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<SessionRow[]> {
  return db.query<SessionRow>(openSessions, [staffId, now, idleSince])
}

const endOwn = statement(
  'end-own-staff-session',
  'update staff_sessions set ended_at = $3 where staff_id = $1 and id = $2 and ended_at is null returning id',
)

export async function endOwnStaffSession(
  db: Queryable,
  staffId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  return (await db.query(endOwn, [staffId, id, now])).length > 0
}
