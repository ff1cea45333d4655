import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { ComplaintSubject } from '#domain/people/complaints/complaint-kinds.ts'
import { dayFilters, localDay, localTime } from '#server/platform/database/fragments/local-time-sql.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
  rowsToExport,
} from '#server/platform/database/keyset-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import { type Complaint, complaintColumns, complaintTables } from '../complaint-sql.ts'

export type ComplaintFilter = {
  countries: readonly CountryCode[]
  /** the countries where `q` may be an e-mail or words of a complaint */
  contactsIn: readonly CountryCode[]
  /** for late ones */
  now: Date
  state: string
  kind: string
  subject: string
  q: string
  from?: string | undefined
  to?: string | undefined
}

export type ComplaintsAsked = Pick<Asked<'id' | 'answerBy'>, 'sort' | 'after' | 'before' | 'limit'> &
  ComplaintFilter

const words = (asked: string) => `(${asked}::jsonb->>'words')`
const folded = (asked: string) => `'%' || search_fold(${words(asked)}) || '%'`

const complaints = keysetList('list-complaints', {
  columns: complaintColumns,
  from: complaintTables,
  id: { sql: 'c.id', type: 'int8' },
  sorts: {
    id: { sql: 'c.id', type: 'int8' },
    answerBy: { sql: "to_char(c.answer_by, 'YYYY-MM-DD')", type: 'text' },
  },
  filters: {
    countries: (value) => `c.country_code = any (${value}::text[])`,
    state: (value) => `(a.complaint_id is null) = (${value} = 'open')`,
    late: (now) =>
      `a.complaint_id is null and c.answer_by <= ${localDay(`${now}::timestamptz`, 'c.country_code')}`,
    kind: (value) => `c.kind = ${value}`,
    subject: (value) => `c.subject = ${value}`,
    q: (asked) => `search_fold(c.name) like ${folded(asked)} or c.number ilike '%' || ${words(asked)} || '%'
      or upper(c.order_number) = upper(${words(asked)})
      or ${asked}::jsonb->'contactsIn' ? c.country_code
        and (search_fold(c.detail) like ${folded(asked)} or lower(c.email) = lower(${words(asked)}))`,
    ...dayFilters('c.created_at', 'c.country_code'),
  },
})

function filtersOf({ q, contactsIn, state, now, ...filter }: ComplaintFilter) {
  const words = q.replaceAll(/[%_\\]/g, '')
  const only = state === 'late' ? { late: now.toISOString() } : { state }
  return { ...filter, ...only, q: words && JSON.stringify({ words, contactsIn }) }
}

/** A page of the complaints in these countries, with the number of matching ones. */
export async function readComplaints(
  db: Queryable,
  { sort, after, before, limit, ...filter }: ComplaintsAsked,
): Promise<Page<Complaint> & { count: number }> {
  const filters = filtersOf(filter)
  const found = await readPage<Complaint>(complaints, db, { filters, sort, after, before, limit })
  return { ...found, count: await countRows(complaints, db, { filters }) }
}

const exportColumns = `c.number as complaint, ${localTime('c.created_at', 'c.country_code')} as at,
  case when a.complaint_id is null then 'open' else 'answered' end as state, c.kind, c.subject, c.country_code as country,
  to_char(c.answer_by, 'YYYY-MM-DD') as answer_by, ${localTime('a.answered_at', 'c.country_code')} as answered, c.order_number as "order",
  c.claimed as amount, c.currency, c.service, c.name, c.document_kind, c.document, c.address, c.email, c.phone,
  concat_ws(' ', c.guardian_name, c.guardian_document) as guardian, c.detail as message, c.request, c.earlier, a.text as answer`

/** The complaints of a filter in the form of their export. */
export const exportedComplaints = (filter: ComplaintFilter) =>
  rowsToExport(complaints, { filters: filtersOf(filter) }, exportColumns)

const lock = statement('lock-complaint', 'select from complaints where id = $1 for update')

/** Locks a complaint until the transaction ends, so that it is answered once. */
export async function lockComplaint(tx: Transaction, id: number): Promise<void> {
  await tx.query(lock, [id])
}

const insertAnswer = statement(
  'insert-complaint-answer',
  `insert into complaint_answers (complaint_id, text, promises_money, answered_by, answered_at) values ($1, $2, $3, $4, $5)`,
)

export async function storeAnswer(
  tx: Transaction,
  id: number,
  { text, promisesMoney, by, now }: { text: string; promisesMoney: boolean; by: string; now: Date },
): Promise<void> {
  await tx.query(insertAnswer, [id, text, promisesMoney, by, now])
}

const context = statement(
  'find-complaint-context',
  `select (select o.number from orders o where o.id = c.order_id) as proven_order,
     (select e.id from complaints e where e.number = c.earlier) as earlier_id,
     coalesce(a.promises_money, false) as promises_money,
     exists (select from approvals p where p.kind = 'complaint.answer' and p.object_id = c.id::text and p.decision is null and p.expires_at > $2)
       as asks_approval
   from ${complaintTables} where c.id = $1`,
)

export type ComplaintContext = {
  provenOrder: string | null
  earlierId: number | null
  promisesMoney: boolean
  asksApproval: boolean
}

/** The order, the earlier complaint and the waiting approval of a complaint; undefined when it was deleted. */
export async function readComplaintContext(
  db: Queryable,
  id: number,
  now: Date,
): Promise<ComplaintContext | undefined> {
  return (await db.query<ComplaintContext>(context, [id, now]))[0]
}

const figures = statement(
  'complaint-figures',
  `with filed as (
     select c.country_code as country, c.kind, c.subject, c.answer_by, a.answered_at, c.created_at,
       ${localDay('coalesce(a.answered_at, $3)', 'c.country_code')} > c.answer_by as late
     from ${complaintTables} where c.country_code = any ($1::text[]) and c.number like '__-' || $2 || '-%'
   )
   select f.country, count(*)::int as filed, count(*) filter (where kind = 'reclamo')::int as reclamos,
     count(*) filter (where kind = 'queja')::int as quejas, count(answered_at)::int as answered,
     count(*) filter (where late)::int as late,
     percentile_cont(0.5) within group (order by extract(epoch from answered_at - created_at) / 86400)::float8 as median_days,
     (select coalesce(jsonb_agg(jsonb_build_object('subject', s.subject, 'count', s.count) order by s.count desc, s.subject), '[]')
      from (select g.subject, count(*)::int as count from filed g where g.country = f.country group by g.subject) s) as subjects
   from filed f group by f.country order by f.country`,
)

export type FiguresRow = {
  country: CountryCode
  filed: number
  reclamos: number
  quejas: number
  answered: number
  late: number
  medianDays: number | null
  subjects: { subject: ComplaintSubject; count: number }[]
}

/** The complaints of a year in some countries; `now` decides which open ones are late. */
export function readFigures(
  db: Queryable,
  countries: readonly CountryCode[],
  year: number,
  now: Date,
): Promise<FiguresRow[]> {
  return db.query<FiguresRow>(figures, [countries, String(year), now])
}

const waiting = statement(
  'home-complaints',
  `select c.id::text as id, c.number as title, c.name as detail, c.country_code, c.created_at as since,
     to_char(c.half_on, 'YYYY-MM-DD') as half_on, to_char(c.answer_by, 'YYYY-MM-DD') as last_day, count(*) over ()::int as total
   from ${complaintTables} where a.complaint_id is null and c.country_code = any ($1::text[])
   order by c.answer_by, c.id limit 10`,
)

export type WaitingComplaint = {
  id: string
  title: string
  detail: string
  countryCode: CountryCode
  since: Date
  /** YYYY-MM-DD */
  halfOn: string
  lastDay: string
  total: number
}

/** The ten complaints without an answer whose last day comes first. */
export function readWaitingComplaints(
  db: Queryable,
  countries: readonly CountryCode[],
): Promise<WaitingComplaint[]> {
  return db.query<WaitingComplaint>(waiting, [countries])
}
