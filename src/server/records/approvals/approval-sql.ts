import type { ApprovalKindName, ApprovalOf } from '#contract/office/records/approval-effects.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { GrantedRole } from '#domain/people/staff/staff-roles.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

export type ApprovalRow = ApprovalOf & {
  id: number
  objectKind: string
  objectId: string
  countryCode: CountryCode | null
  /** the approver needs the permission in each of them, besides `country_code` */
  countries: string[]
  effectHash: Buffer
  reason: string
  askedByKind: string
  askedBy: string
  askedByName: string
  askedByEmail: string | null
  askedAt: Date
  expiresAt: Date
  decision: 'approved' | 'rejected' | 'voided' | null
  decidedByName: string | null
  decidedByEmail: string | null
  decidedAt: Date | null
  decisionReason: string | null
}

const columns = `id, kind, object_kind, object_id, country_code, countries, effect, effect_hash, reason, asked_by_kind, asked_by,
  asked_by_name, asked_at, expires_at, decision, decided_by_name, decided_at, decision_reason,
  (select s.email from staff_people s where asked_by_kind = 'staff' and s.id::text = asked_by) as asked_by_email,
  (select s.email from staff_people s where decided_by_kind = 'staff' and s.id::text = decided_by) as decided_by_email`

// Expired approvals make room for a new one.
const insert = statement(
  'insert-approval',
  `with over as (
     update approvals set decision = 'voided', decided_by_kind = 'system', decided_by = 'expiry', decided_at = $10
     where kind = $1 and object_kind = $2 and object_id = $3 and decision is null and expires_at <= $10
     returning id
   )
   insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
     asked_at, expires_at, asked_by_name, countries)
   select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from (select count(*) from over) made_room
   returning id`,
)

export async function insertApproval(
  db: Queryable,
  row: ApprovalOf & {
    object: { kind: string; id: string | number }
    country: string | null
    countries: readonly CountryCode[]
    hash: Buffer
    reason: string
    by: { kind: string; id: string; name: string }
    now: Date
    expiresAt: Date
  },
): Promise<number> {
  const { kind, object, country, countries, effect, hash, reason, by, now, expiresAt } = row
  const rows = await db.query<{ id: number }>(insert, [
    kind,
    object.kind,
    String(object.id),
    country,
    JSON.stringify(effect),
    hash,
    reason,
    by.kind,
    by.id,
    now,
    expiresAt,
    by.name,
    countries,
  ])
  return onlyRow(rows).id
}

const lock = statement('lock-approval', `select ${columns} from approvals where id = $1 for update`)

export async function lockApproval(tx: Queryable, id: number): Promise<ApprovalRow | null> {
  const [row = null] = await tx.query<ApprovalRow>(lock, [id])
  return row
}

/**
 * The approvals that a caller sees: their own, those of the kinds that they may approve, by country, and all of
 * the countries `sees`.
 */
export type ApprovalVisibility = {
  own: { kind: string; id: string }
  may: Partial<Record<ApprovalKindName, readonly string[]>>
  sees: readonly string[]
}

const approvals = keysetList('list-approvals', {
  columns,
  from: 'approvals a',
  id: { sql: 'a.id', type: 'int8' },
  sorts: { askedAt: { sql: 'a.id', type: 'int8' } },
  filters: {
    seen: (
      value,
    ) => `a.asked_by_kind = ${value}::jsonb->'own'->>'kind' and a.asked_by = ${value}::jsonb->'own'->>'id'
      or ${approvable(value)} or ${isAllIn(`${value}::jsonb->'sees'`)}`,
    approvable,
    openAt: (value) => `a.decision is null and a.expires_at > ${value}::timestamptz`,
    overAt: (value) => `a.decision is not null or a.expires_at <= ${value}::timestamptz`,
    kind: (value) => `a.kind = ${value}`,
  },
})

function approvable(value: string): string {
  return `not (a.asked_by_kind = ${value}::jsonb->'own'->>'kind' and a.asked_by = ${value}::jsonb->'own'->>'id')
    and ${isAllIn(`${value}::jsonb->'may'->a.kind`)}`
}

/** SQL: whether all countries of an approval are among these, which are not none. */
function isAllIn(countries: string): string {
  return `jsonb_array_length(coalesce(${countries}, '[]')) > 0
    and (a.country_code is null or ${countries} ? a.country_code) and ${countries} @> to_jsonb(a.countries)`
}

/** A page of the waiting or of the decided approvals, with their number. */
export async function listApprovalRows(
  db: Queryable,
  visibility: ApprovalVisibility,
  {
    now,
    state,
    kind,
    ...page
  }: { now: Date; state: 'open' | 'over'; kind: string } & Pick<
    Asked<'askedAt'>,
    'sort' | 'after' | 'before' | 'limit'
  >,
): Promise<Page<ApprovalRow> & { count: number }> {
  const asked = {
    filters: { seen: JSON.stringify(visibility), [state === 'open' ? 'openAt' : 'overAt']: now, kind },
  }
  const [rows, count] = await Promise.all([
    readPage<ApprovalRow>(approvals, db, { ...page, ...asked }),
    countRows(approvals, db, asked),
  ])
  return { ...rows, count }
}

/** How many waiting approvals the caller may decide. */
export function countApprovable(db: Queryable, visibility: ApprovalVisibility, now: Date): Promise<number> {
  return countRows(approvals, db, {
    filters: { approvable: JSON.stringify(visibility), openAt: now },
  })
}

const isOwn = statement(
  'is-own-approval',
  'select from approvals where id = $1 and asked_by_kind = $2 and asked_by = $3',
)

export async function isOwnApproval(
  db: Queryable,
  { actor }: { actor: { kind: string; id: string } },
  id: number,
): Promise<boolean> {
  return (await db.query(isOwn, [id, actor.kind, actor.id])).length > 0
}

const listOpenOf = statement(
  'open-approvals-of-person',
  `select ${columns} from approvals where asked_by_kind = 'staff' and asked_by = $1 and decision is null
   order by id for update of approvals`,
)

/** The waiting approvals that a member of staff has requested, locked until the transaction ends. */
export function lockOpenApprovalsOf(tx: Queryable, staffId: string): Promise<ApprovalRow[]> {
  return tx.query<ApprovalRow>(listOpenOf, [staffId])
}

const lockAsker = statement(
  'lock-asker-of-approval',
  'select id from staff_people where id::text = $1 and ended_at is null for share',
)
const rolesOfAsker = statement(
  'roles-of-asker',
  `select role, jsonb_agg(country_code order by country_code) as countries
   from staff_roles where staff_id::text = $1 group by role`,
)

/** The roles of a requester until the transaction ends; null when they have left the staff. */
export async function lockRolesOfAsker(tx: Queryable, id: string): Promise<GrantedRole[] | null> {
  if ((await tx.query(lockAsker, [id])).length === 0) return null
  return tx.query<GrantedRole>(rolesOfAsker, [id])
}

const decide = statement(
  'decide-approval',
  `update approvals set decision = $2, decided_by_kind = $3, decided_by = $4, decided_by_name = $5, decided_at = $6,
     decision_reason = $7 where id = $1`,
)

export async function decideApproval(
  db: Queryable,
  id: number,
  decision: 'approved' | 'rejected' | 'voided',
  { by, now, reason }: { by: { kind: string; id: string; name: string }; now: Date; reason: string | null },
): Promise<void> {
  await db.query(decide, [id, decision, by.kind, by.id, by.name, now, reason])
}
