import type { EnquiryState } from '#domain/catalogue/enquiries/enquiry-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Actor } from '#domain/people/actor.ts'
import { dayFilters, localTime } from '#server/platform/database/fragments/local-time-sql.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readIds,
  readPage,
  rowsToExport,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { StoredEnquiry } from '../enquiry-sql.ts'

/** An enquiry as staff see it. */
export type OfficeEnquiry = Omit<StoredEnquiry, 'country'> & {
  id: number
  state: EnquiryState
  countryCode: CountryCode
  version: number
  createdAt: Date
  handlerId: string | null
  handlerName: string | null
}

const columns = `e.id, e.kind, e.state, e.country_code, e.locale, e.name, e.email, e.phone, e.message,
  to_char(e.event_date, 'YYYY-MM-DD') as event_date, e.place, e.company, e.interest, e.passengers,
  e.robot_sign, e.version, e.created_at, e.handler_id, h.name as handler_name`

export type EnquiriesAsked = Pick<Asked<'id'>, 'sort' | 'after' | 'before' | 'limit'> & EnquiryFilter

/** `handler` is an id, `none`, or empty. */
export type EnquiryFilter = {
  countries: readonly CountryCode[]
  /** the countries where `q` may be an e-mail or words of a message */
  contactsIn: readonly CountryCode[]
  state: string
  kind: string
  q: string
  handler: string
  from?: string | undefined
  to?: string | undefined
}

const words = (asked: string) => `(${asked}::jsonb->>'words')`
const called = (asked: string) => `'%' || search_fold(${words(asked)}) || '%'`

const enquiries = keysetList('list-office-enquiries', {
  columns,
  from: 'enquiries e left join staff_people h on h.id = e.handler_id',
  id: { sql: 'e.id', type: 'int8' },
  sorts: { id: { sql: 'e.id', type: 'int8' } },
  filters: {
    countries: (value) => `e.country_code = any (${value}::text[])`,
    state: (value) => `e.state = ${value}`,
    waiting: (value) => `e.state = 'open' and e.robot_sign is null and ${value}::boolean`,
    kind: (value) => `e.kind = ${value}`,
    // A message may contain contacts, which not all callers may see.
    q: (
      asked,
    ) => `search_fold(e.name || ' ' || coalesce(e.company, '')) like ${called(asked)} or e.id::text = ${words(asked)}
      or ${asked}::jsonb->'contactsIn' ? e.country_code
        and (search_fold(e.message) like ${called(asked)} or lower(e.email) = lower(${words(asked)}))`,
    handler: (value) => `${value} = 'none' and e.handler_id is null or e.handler_id::text = ${value}`,
    ...dayFilters('e.created_at', 'e.country_code'),
  },
})

function filtersOf({ q, contactsIn, state, ...filter }: EnquiryFilter) {
  const words = q.replaceAll(/[%_\\]/g, '')
  const only = state === 'waiting' ? { waiting: true } : { state }
  return { ...filter, ...only, q: words && JSON.stringify({ words, contactsIn }) }
}

/** The ids of at most `most` enquiries that match a filter, newest first. */
export function findMatchingEnquiries(db: Queryable, wanted: EnquiryFilter, most: number): Promise<string[]> {
  return readIds(enquiries, db, { filters: filtersOf(wanted), sort: '-id', most })
}

/** A page of the enquiries in these countries, with the number of matching ones. */
export async function readOfficeEnquiries(
  db: Queryable,
  { sort, after, before, limit, ...filter }: EnquiriesAsked,
): Promise<Page<OfficeEnquiry> & { count: number }> {
  const filters = filtersOf(filter)
  const found = await readPage<OfficeEnquiry>(enquiries, db, { filters, sort, after, before, limit })
  return { ...found, count: await countRows(enquiries, db, { filters }) }
}

const exportColumns = `e.id as enquiry, ${localTime('e.created_at', 'e.country_code')} as at, e.state, e.kind,
  e.country_code as country, to_char(e.event_date, 'YYYY-MM-DD') as day, e.passengers, h.name as handler, e.name, e.email, e.phone,
  e.company, e.place, e.message`

/** The enquiries of a filter in the form of their export. */
export const exportedEnquiries = (filter: EnquiryFilter) =>
  rowsToExport(enquiries, { filters: filtersOf(filter) }, exportColumns)

const find = statement(
  'find-office-enquiry',
  `select ${columns} from enquiries e left join staff_people h on h.id = e.handler_id where e.id = $1`,
)
const lock = statement('lock-enquiry', 'select from enquiries where id = $1 for update')

export async function findOfficeEnquiry(db: Queryable, id: number): Promise<OfficeEnquiry | undefined> {
  const [row] = await db.query<OfficeEnquiry>(find, [id])
  return row
}

const findMany = statement(
  'find-office-enquiries',
  `select ${columns} from enquiries e left join staff_people h on h.id = e.handler_id where e.id = any ($1::bigint[])`,
)

export function findOfficeEnquiries(db: Queryable, ids: readonly number[]): Promise<OfficeEnquiry[]> {
  return db.query<OfficeEnquiry>(findMany, [ids])
}

/** The same, locked until the transaction ends. */
export async function lockEnquiry(tx: Transaction, id: number): Promise<OfficeEnquiry | undefined> {
  await tx.query(lock, [id])
  return findOfficeEnquiry(tx, id)
}

const write = statement(
  'change-enquiry',
  `with changed as (
     update enquiries set state = $2, handler_id = $3, version = version + 1 where id = $1 returning id
   )
   insert into enquiry_changes (enquiry_id, change, actor_kind, actor_id, details, created_at)
   select id, $4, $5, $6, $7, $8 from changed`,
)

/** Changes a locked enquiry and adds the change to its history. */
export async function writeEnquiry(
  tx: Transaction,
  { id, state, handlerId }: Pick<OfficeEnquiry, 'id' | 'state' | 'handlerId'>,
  { change, actor, details, now }: { change: string; actor: Actor; details: object; now: Date },
): Promise<void> {
  const values = [id, state, handlerId, change, actor.kind, actor.id, JSON.stringify(details), now]
  await tx.query(write, values)
}

export type EnquiryHistoryRow = {
  at: Date
  change: string
  actor: string
  actorEmail: string | null
  details: Record<string, unknown>
}

const history = statement(
  'list-enquiry-history',
  `select c.created_at as at, c.change, c.details, coalesce(
     case c.actor_kind when 'staff' then (select s.name from staff_people s where s.id::text = c.actor_id) end, c.actor_id) as actor,
     (select s.email from staff_people s where c.actor_kind = 'staff' and s.id::text = c.actor_id) as actor_email
   from enquiry_changes c where c.enquiry_id = $1 order by c.id desc limit 500`,
)

export function readEnquiryHistory(db: Queryable, id: number): Promise<EnquiryHistoryRow[]> {
  return db.query<EnquiryHistoryRow>(history, [id])
}
