import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { DataRequestKind, DataRequestState } from '#domain/people/accounts/data-request-rights.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

export type DataRequest = {
  id: number
  userId: string
  kind: DataRequestKind
  state: DataRequestState
  source: 'office' | 'shop'
  countryCode: CountryCode
  name: string
  email: string
  /** the member of staff whose account it is */
  staffId: string | null
  note: string
  receivedAt: Date
  dueAt: Date
  decidedAt: Date | null
  /** since when the customer's data have been blocked */
  suspendedAt: Date | null
}

const columns = `r.id, r.user_id, r.kind, r.state, r.source, r.country_code,
  trim(u.first_name || ' ' || u.last_name) as name, u.email::text as email, u.staff_id, r.note, r.received_at,
  r.due_at, r.decided_at, u.suspended_at`

export type DataRequestsAsked = Pick<Asked<'dueAt'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  /** the countries where `q` may be the customer's e-mail */
  contactsIn: readonly CountryCode[]
  q: string
  state: string
  kind: string
}

const words = (asked: string) => `(${asked}::jsonb->>'words')`

const requests = keysetList('list-data-requests', {
  columns,
  from: 'data_requests r join users u on u.id = r.user_id',
  id: { sql: 'r.id', type: 'int4' },
  sorts: { dueAt: { sql: 'r.due_at', type: 'timestamptz' } },
  filters: {
    countries: (value) => `r.country_code = any (${value}::text[])`,
    state: (value) => `r.state = ${value}`,
    kind: (value) => `r.kind = ${value}`,
    q: (asked) => `u.folded_name like '%' || search_fold(${words(asked)}) || '%'
      or ${asked}::jsonb->'contactsIn' ? r.country_code and u.email = ${words(asked)}::citext`,
  },
})

export async function readDataRequests(
  db: Queryable,
  { countries, contactsIn, q, state, kind, ...page }: DataRequestsAsked,
): Promise<Page<DataRequest> & { count: number }> {
  const words = q.replaceAll(/[\\%_]/g, '')
  const filters = { countries, state, kind, q: words && JSON.stringify({ words, contactsIn }) }
  const found = await readPage<DataRequest>(requests, db, { ...page, filters })
  return { ...found, count: await countRows(requests, db, { filters }) }
}

const find = statement(
  'find-data-request',
  `select ${columns} from data_requests r join users u on u.id = r.user_id where r.id = $1`,
)
const lock = statement('lock-data-request', 'select from data_requests where id = $1 for update')

export async function findDataRequest(db: Queryable, id: number): Promise<DataRequest | undefined> {
  const [row] = await db.query<DataRequest>(find, [id])
  return row
}

/** The same, locked until the transaction ends. */
export async function lockDataRequest(tx: Transaction, id: number): Promise<DataRequest | undefined> {
  await tx.query(lock, [id])
  return findDataRequest(tx, id)
}

// If a customer asks twice, the first request counts, because its term is running.
const insert = statement(
  'insert-data-request',
  `insert into data_requests (user_id, kind, country_code, source, note, received_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (user_id, kind) where state = 'open' do update set kind = excluded.kind returning id`,
)

/** Records a request; returns the id of an open one if there is one. */
export async function insertDataRequest(
  db: Queryable,
  request: Pick<DataRequest, 'userId' | 'kind' | 'countryCode' | 'source' | 'note' | 'receivedAt' | 'dueAt'>,
): Promise<number> {
  const { userId, kind, countryCode, source, note, receivedAt, dueAt } = request
  const values = [userId, kind, countryCode, source, note, receivedAt, dueAt]
  return onlyRow(await db.query<{ id: number }>(insert, values)).id
}

const own = statement(
  'own-data-requests',
  `select u.country_code, u.suspended_at, (
     select coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'receivedAt', r.received_at, 'dueAt', r.due_at)), '[]')
     from data_requests r where r.user_id = u.id and r.state = 'open') as open
   from users u where u.id = $1`,
)

/** A customer's own open requests; moments in ISO 8601. */
export async function readOwnRequests(db: Queryable, userId: string) {
  return onlyRow(
    await db.query<{
      countryCode: CountryCode
      suspendedAt: Date | null
      open: { kind: DataRequestKind; receivedAt: string; dueAt: string }[]
    }>(own, [userId]),
  )
}

const close = statement(
  'close-data-request',
  `update data_requests set state = $2, decided_at = $3 where id = $1 and state = 'open' returning id`,
)

/** False when it is closed already. */
export async function closeDataRequest(
  db: Queryable,
  id: number,
  state: 'done' | 'rejected',
  now: Date,
): Promise<boolean> {
  return (await db.query(close, [id, state, now])).length > 0
}

const suspend = statement(
  'suspend-customer',
  'update users set suspended_at = coalesce(suspended_at, $2) where id = $1 and deleted_at is null',
)
const lift = statement('lift-suspension', 'update users set suspended_at = null where id = $1')

/** Blocks a customer's data: the search does not find them, and they get no alerts. */
export async function suspendCustomer(db: Queryable, userId: string, now: Date): Promise<void> {
  await db.query(suspend, [userId, now])
}

export async function liftSuspension(db: Queryable, userId: string): Promise<void> {
  await db.query(lift, [userId])
}

const answer = statement(
  'answer-data-requests-of-user',
  `update data_requests set state = 'done', decided_at = $3 where user_id = $1 and kind = $2 and state = 'open'`,
)

/** Closes the customer's open requests of a kind, which they have fulfilled themselves by a link. */
export async function answerDataRequests(
  db: Queryable,
  userId: string,
  kind: DataRequestKind,
  now: Date,
): Promise<void> {
  await db.query(answer, [userId, kind, now])
}

const closeErased = statement(
  'close-data-requests-of-erased',
  `update data_requests set state = case kind when 'erasure' then 'done' else 'erased' end, decided_at = $2
   where user_id = $1 and state = 'open' returning id, state, country_code`,
)

/** Closes an erased customer's open requests, which can no longer be answered. */
export function closeRequestsOfErased(
  db: Queryable,
  userId: string,
  now: Date,
): Promise<Pick<DataRequest, 'id' | 'state' | 'countryCode'>[]> {
  return db.query<Pick<DataRequest, 'id' | 'state' | 'countryCode'>>(closeErased, [userId, now])
}
