import type { RequestState } from '#domain/catalogue/private-events/request-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import {
  isInUse,
  shownEmail,
  shownName,
  shownPhone,
} from '#server/platform/database/fragments/data-in-use.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
} from '#server/platform/database/keyset-sql.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { hashOfGuest } from '../guests/removed-guests-sql.ts'
import { stateAt } from '../requests/request-sql.ts'

/** A request in the office's list. */
export type OfficeRequestRow = {
  id: number
  name: string
  owner: string
  state: RequestState
  countryCode: CountryCode
  timeZone: string
  startsAt: Date | null
  guests: number
  paidBy: 'guests' | 'host'
  submittedAt: Date | null
  handlerId: string | null
  handlerName: string | null
}

/** `handler` is an id, `none`, or empty. */
export type RequestsAsked = Pick<Asked<'id' | 'startsAt'>, 'sort' | 'after' | 'before' | 'limit'> & {
  countries: readonly CountryCode[]
  /** the countries where `q` may be the owner's e-mail */
  contactsIn: readonly CountryCode[]
  now: Date
  state: string
  q: string
  handler: string
}

const state = stateAt('given.now')

const words = (asked: string) => `(${asked}::jsonb->>'words')`

// $1 is now. Drafts that were never sent are visible to their customer only.
const requests = keysetList('list-office-requests', {
  columns: `r.id, r.name, ${shownName()} as owner, ${state} as state,
    r.country_code, r.time_zone, r.starts_at,
    (select count(*)::int from event_request_guests g where g.request_id = r.id) as guests,
    case r.payment_type when 1 then 'guests' else 'host' end as paid_by, r.submitted_at,
    r.handler_id, h.name as handler_name`,
  from: `(select $1::timestamptz as now) given cross join event_requests r join users u on u.id = r.owner_id
    left join staff_people h on h.id = r.handler_id`,
  given: 1,
  where: `r.state <> 'saved' or r.submitted_at is not null`,
  id: { sql: 'r.id', type: 'int4' },
  sorts: {
    id: { sql: 'r.id', type: 'int4' },
    startsAt: { sql: `coalesce(r.starts_at, 'infinity')`, type: 'timestamptz' },
  },
  filters: {
    countries: (value) => `r.country_code = any (${value}::text[])`,
    state: (value) => `${state} = ${value}`,
    q: (
      asked,
    ) => `search_fold(r.name || ' ' || ${shownName()}) like '%' || search_fold(${words(asked)}) || '%'
      or r.id::text = ${words(asked)}
      or ${asked}::jsonb->'contactsIn' ? r.country_code and u.email = ${words(asked)}::citext and ${isInUse()}`,
    handler: (value) => `${value} = 'none' and r.handler_id is null or r.handler_id::text = ${value}`,
  },
})

/** A page of the requests in these countries, with the number of matching ones. */
export async function readOfficeRequests(
  db: Queryable,
  { countries, contactsIn, now, state, q, handler, ...page }: RequestsAsked,
): Promise<Page<OfficeRequestRow> & { count: number }> {
  const words = q.replaceAll(/[%_\\]/g, '')
  const filters = { countries, state, handler, q: words && JSON.stringify({ words, contactsIn }) }
  const asked = { given: [now], filters }
  const found = await readPage<OfficeRequestRow>(requests, db, { ...asked, ...page })
  return { ...found, count: await countRows(requests, db, asked) }
}

/** Columns of a request for staff, not for its owner. */
export type RequestHandling = {
  owner: string
  ownerEmail: string
  ownerPhone: string
  handlerId: string | null
  handlerName: string | null
  submittedAt: Date | null
}

const findHandling = statement(
  'find-request-handling',
  `select ${shownName()} as owner, ${shownEmail()} as owner_email, ${shownPhone()} as owner_phone,
     r.handler_id, h.name as handler_name, r.submitted_at
   from event_requests r join users u on u.id = r.owner_id left join staff_people h on h.id = r.handler_id where r.id = $1`,
)

export async function readHandling(db: Queryable, id: number): Promise<RequestHandling | undefined> {
  const [row] = await db.query<RequestHandling>(findHandling, [id])
  return row
}

export type RequestHistoryRow = {
  at: Date
  change: string
  actor: string
  actorEmail: string | null
  details: Record<string, unknown>
}

const history = statement(
  'list-request-history',
  `select c.created_at as at, c.change, c.details, coalesce(
     case c.actor_kind when 'staff' then (select s.name from staff_people s where s.id::text = c.actor_id)
       when 'customer' then (select ${shownName()} from users u where u.id::text = c.actor_id) end,
     c.actor_id) as actor,
     (select s.email from staff_people s where c.actor_kind = 'staff' and s.id::text = c.actor_id) as actor_email
   from event_request_changes c where c.request_id = $1 order by c.id desc limit 500`,
)

export function readRequestHistory(db: Queryable, id: number): Promise<RequestHistoryRow[]> {
  return db.query<RequestHistoryRow>(history, [id])
}

const provinces = statement(
  'names-of-provinces',
  'select name from provinces where id = any($1) order by name',
)

export async function readProvinceNames(db: Queryable, ids: readonly number[]): Promise<string[]> {
  return (await db.query<{ name: string }>(provinces, [ids])).map(({ name }) => name)
}

const writeHandler = statement('hand-over-request', 'update event_requests set handler_id = $2 where id = $1')

export async function updateHandler(tx: Transaction, id: number, handlerId: string | null): Promise<void> {
  await tx.query(writeHandler, [id, handlerId])
}

const insertChange = statement(
  'add-request-change',
  `insert into event_request_changes (request_id, change, actor_kind, actor_id, details, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
)

/** Adds an entry to a request's history that changes nothing for its owner. */
export async function insertRequestChange(
  tx: Transaction,
  id: number,
  { change, actor, details, now }: { change: string; actor: Actor; details: object; now: Date },
): Promise<void> {
  await tx.query(insertChange, [id, change, actor.kind, actor.id, JSON.stringify(details), now])
}

const deleteOne = statement(
  'remove-guest-from-list',
  `with removed as (
     delete from event_request_guests where request_id = $1 and email = $2 returning request_id, email
   ), remembered as (
     insert into removed_guests (request_id, email_hash, removed_at)
     select request_id, ${hashOfGuest('request_id', 'email')}, $3 from removed on conflict do nothing
   )
   update event_requests r set version = r.version + 1, changed_at = $3 from removed where r.id = removed.request_id
   returning r.id`,
)

const own = statement('reads-own-request', 'select is_own_request($1, $2, $3) as own')

/** Whether this member of staff hosts the event of a request, which is not locked. */
export async function readsOwnRequest(db: Queryable, id: number, actor: Actor): Promise<boolean> {
  const rows = await db.query<{ own: boolean | null }>(own, [id, actor.kind, actor.id])
  return onlyRow(rows).own === true
}

/** Deletes a guest of a list, who cannot be added again; false when there is none with this address. */
export async function deleteGuest(tx: Transaction, id: number, email: string, now: Date): Promise<boolean> {
  return (await tx.query(deleteOne, [id, email, now])).length > 0
}

const deleteRemoval = statement(
  'let-removed-guest-back',
  `delete from removed_guests where request_id = $1 and email_hash = ${hashOfGuest('$1::int', '$2::text')} returning request_id`,
)

/** Forgets that a guest asked to leave the list; false when none with this address did. */
export async function deleteRemovedGuest(tx: Transaction, id: number, email: string): Promise<boolean> {
  return (await tx.query(deleteRemoval, [id, email])).length > 0
}
