import type { PaymentType } from '#contract/platform/wire-numbers.ts'
import type { RequestState } from '#domain/catalogue/private-events/request-states.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { dueOfBill } from '#server/platform/database/fragments/received-money-sql.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'
import type { BillRow } from '#server/sales/payments/bills/bill-sql.ts'

/** A request with its state at the time of reading. */
export type RequestRow = {
  id: number
  ownerId: string
  state: RequestState
  version: number
  countryCode: CountryCode
  timeZone: string
  name: string
  location: string
  address: string
  countyId: number | null
  county: { id: number; name: string; provinceId: number; provinceName: string } | null
  day: string | null
  startHour: string | null
  endHour: string | null
  startsAt: Date | null
  endsAt: Date | null
  stops: { address: string; countyId: number | null; countyName: string | null; time: string | null }[]
  invitation: string
  paymentType: PaymentType
  imagePath: string | null
  sendWhenComplete: boolean
  rejectReason: string | null
  cancelledBy: 'owner' | 'staff' | null
  eventId: number | null
  eventSlug: string | null
  bill: RequestBill | null
  guestCount: number
  hasOrders: boolean
  createdAt: Date
  changedAt: Date
  submittedAt: Date | null
}

/** The host's bill; `amount` and what is `missing` in minor units, `dueAt` in ISO 8601. */
export type RequestBill = Pick<BillRow, 'state' | 'amount' | 'currency' | 'reference'> & {
  missing: number
  dueAt: string
}

/** SQL: the state of request `r` at `now`: an active one whose event is over is finished. */
export const stateAt = (now: string) =>
  `case when r.state = 'active' and r.ends_at <= ${now} then 'finished' else r.state end`

const columns = `
  r.id, r.owner_id, ${stateAt('$1')} as state, r.version, r.country_code,
  r.time_zone, r.name, r.location, r.address, r.county_id,
  case when k.id is not null then json_build_object('id', k.id, 'name', k.name, 'provinceId', p.id,
    'provinceName', p.name) end as county,
  r.day, r.start_hour, r.end_hour, r.starts_at, r.ends_at,
  coalesce((
    select json_agg(json_build_object('address', s ->> 'address', 'countyId', c.id, 'countyName', c.name,
      'time', s ->> 'time') order by nth)
    from jsonb_array_elements(r.stops) with ordinality x (s, nth)
    left join counties c on c.id = (s ->> 'countyId')::int), '[]') as stops,
  r.invitation, r.payment_type, r.image_path,
  r.send_when_complete, r.reject_reason,
  case when r.state = 'cancelled' then case when exists (select from event_request_changes c
    where c.request_id = r.id and c.change = 'call_off') then 'staff' else 'owner' end end as cancelled_by,
  r.event_id, e.slug as event_slug,
  case when b.id is not null then json_build_object('state', b.state, 'amount', b.amount, 'currency', b.currency,
    'missing', ${dueOfBill}, 'reference', b.reference, 'dueAt', b.due_at) end as bill,
  (select count(*)::int from event_request_guests g where g.request_id = r.id) as guest_count,
  exists (select from orders o join tickets t on t.order_id = o.id
    where o.event_id = r.event_id and t.released_at is null) as has_orders,
  r.created_at, r.changed_at, r.submitted_at`

const tables = `event_requests r
  left join counties k on k.id = r.county_id left join provinces p on p.id = k.province_id
  left join events e on e.id = r.event_id left join host_bills b on b.request_id = r.id`

const find = statement('find-event-request', `select ${columns} from ${tables} where r.id = $2`)

export async function readRequest(db: Queryable, id: number, now: Date): Promise<RequestRow | undefined> {
  const [row] = await db.query<RequestRow>(find, [now, id])
  return row
}

const listOwn = statement(
  'list-event-requests',
  `select ${columns} from ${tables} where r.owner_id = $2 and ${stateAt('$1')} = any($3)
   order by r.changed_at desc, r.id desc limit 500`,
)

export function readRequestsOf(db: Queryable, ownerId: string, states: readonly RequestState[], now: Date) {
  return db.query<RequestRow>(listOwn, [now, ownerId, states])
}

const countyFacts = statement(
  'event-request-counties',
  `select k.id, p.country_code, coalesce(k.time_zone, p.time_zone) as time_zone
   from counties k join provinces p on p.id = k.province_id where k.id = any($1) and k.kind <> 'other'`,
)

export function readCountyFacts(db: Queryable, ids: readonly number[]) {
  return db.query<{ id: number; countryCode: CountryCode; timeZone: string | null }>(countyFacts, [ids])
}

const noteForeignAccess = statement(
  'note-foreign-access-to-request',
  `insert into event_request_changes (request_id, change, actor_kind, actor_id, created_at) values ($1, 'refused', 'customer', $2, $3)
   on conflict do nothing`,
)

/** Records, once, that a customer requested another customer's request. */
export async function recordForeignAccess(
  db: Queryable,
  id: number,
  customerId: string,
  now: Date,
): Promise<void> {
  await db.query(noteForeignAccess, [id, customerId, now])
}

const lockOwner = statement(
  'lock-owner-of-event-requests',
  'select from users where id = $1 for no key update',
)

/** Serialises the creation of a person's requests, so that the next statement sees all open ones. */
export async function lockOwnerOfRequests(tx: Transaction, ownerId: string): Promise<void> {
  await tx.query(lockOwner, [ownerId])
}
