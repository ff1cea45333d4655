import type { CountryCode } from '#domain/countries/country.ts'
import type { CompanyInterest } from '#domain/enquiries/company-interests.ts'
import type { EnquiryKind } from '#domain/enquiries/enquiry-kinds.ts'
import type { EnquiryState } from '#domain/enquiries/enquiry-states.ts'
import type { RobotSign } from '#domain/enquiries/robot-sign.ts'
import type { Locale } from '#domain/locales.ts'
import type { Actor } from '#domain/people/actor.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** An enquiry as staff see it. */
export type OfficeEnquiry = {
  id: number
  kind: EnquiryKind
  state: EnquiryState
  countryCode: CountryCode
  locale: Locale
  name: string
  email: string
  phone: string
  message: string
  /** YYYY-MM-DD */
  eventDate: string | null
  place: string | null
  company: string | null
  interest: CompanyInterest | null
  passengers: number | null
  robotSign: RobotSign | null
  version: number
  createdAt: Date
  handlerId: string | null
  handlerName: string | null
}

const columns = `e.id, e.kind, e.state, e.country_code as "countryCode", e.locale, e.name, e.email, e.phone, e.message,
  to_char(e.event_date, 'YYYY-MM-DD') as "eventDate", e.place, e.company, e.interest, e.passengers,
  e.robot_sign as "robotSign", e.version, e.created_at as "createdAt", e.handler_id as "handlerId", h.name as "handlerName"`

const matching = `
  from enquiries e left join staff_people h on h.id = e.handler_id
  where e.country_code = any($1) and ($2 = '' or e.state = $2) and ($3 = '' or e.kind = $3)
    and ($4 = '' or search_fold(e.name || ' ' || coalesce(e.company, '') || ' ' || e.message) like '%' || search_fold($4) || '%'
      or lower(e.email) = lower($4) or e.id::text = $4)
    and ($5 = '' or $5 = 'none' and e.handler_id is null or e.handler_id::text = $5)`

const list = statement(
  'list-office-enquiries',
  `select ${columns} ${matching} and ($6::bigint is null or e.id < $6) order by e.id desc limit $7`,
)
const count = statement('count-office-enquiries', `select count(*)::int as count ${matching}`)

export type EnquiryListQuery = {
  countries: readonly CountryCode[]
  state: string
  kind: string
  q: string
  /** an id, `none`, or empty */
  handler: string
}

/** A page of the enquiries of these countries, the newest first, and how many match. */
export async function readOfficeEnquiries(
  db: Queryable,
  { countries, state, kind, q, handler }: EnquiryListQuery,
  page: { after: number | undefined; limit: number },
): Promise<{ rows: OfficeEnquiry[]; count: number }> {
  const filter = [countries, state, kind, q.replaceAll(/[%_\\]/g, ''), handler]
  const rows = await db.query<OfficeEnquiry>(list, [...filter, page.after ?? null, page.limit])
  return { rows, count: onlyRow(await db.query<{ count: number }>(count, filter)).count }
}

const find = statement(
  'find-office-enquiry',
  `select ${columns} from enquiries e left join staff_people h on h.id = e.handler_id where e.id = $1`,
)
const lock = statement('lock-enquiry', 'select from enquiries where id = $1 for update')

export async function findOfficeEnquiry(db: Queryable, id: number): Promise<OfficeEnquiry | undefined> {
  const [row] = await db.query<OfficeEnquiry>(find, [id])
  return row
}

/** The same, held until the transaction ends. */
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

export type EnquiryHistoryRow = { at: Date; change: string; actor: string; details: Record<string, unknown> }

const history = statement(
  'list-enquiry-history',
  `select c.created_at as at, c.change, c.details, coalesce(
     case c.actor_kind when 'staff' then (select s.name from staff_people s where s.id::text = c.actor_id) end, c.actor_id) as actor
   from enquiry_changes c where c.enquiry_id = $1 order by c.id desc limit 500`,
)

export function readEnquiryHistory(db: Queryable, id: number): Promise<EnquiryHistoryRow[]> {
  return db.query<EnquiryHistoryRow>(history, [id])
}
