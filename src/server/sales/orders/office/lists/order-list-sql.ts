import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { WaitReason } from '#domain/sales/orders/waiting-list/wait-reasons.ts'
import type { AttemptState } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { OrderPaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { shownEmail, shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { receivedOf } from '#server/platform/database/fragments/received-money-sql.ts'
import {
  eventName,
  eventsNamed,
  nameInLanguage,
} from '#server/platform/database/fragments/translated-texts.ts'
import {
  type Asked,
  countRows,
  keysetList,
  type Page,
  readPage,
  rowsFound,
  sumRows,
} from '#server/platform/database/keyset-sql.ts'
import { numberIn, onlyRow, type Queryable, statement } from '#server/platform/database.ts'
import { endsToday, ordersWithMoneyTask } from '../waiting-orders-sql.ts'
import { type OrderSearch, ordersMatching } from './match-orders-sql.ts'

const latestAttempt = `(select a.state from payment_attempts a where a.order_id = o.id and not a.unasked
  order by a.ordinal desc limit 1)`

const isUnpaid = "o.state in ('awaiting_payment', 'awaiting_transfer_payment')"

const hasTask = 'exists (select from staff_tasks k where k.order_id = o.id and k.done_at is null)'

const hasRefund = (states: string) =>
  `exists (select from refunds r where r.order_id = o.id and r.state in (${states}))`

/** SQL: why an order `o` waits. Must match WaitReason of the domain. */
export const waitReason = `case when ${hasTask} and ${isUnpaid} then 'task'
  when ${hasRefund("'failed'")} then 'refund_failed'
  when ${hasRefund("'waiting_for_staff'")} then 'refund_by_hand'
  when ${hasTask} then 'task'
  when ${isUnpaid} then case
    when ${receivedOf('o.id')} > 0 then 'part_paid'
    when o.state = 'awaiting_transfer_payment' then 'transfer'
    else (select case when a.state = 'authorized' then 'provider'
        when a.state in ('failed', 'cancelled') then 'refused'
        when a.next_step ? 'voucher' then 'voucher' else 'customer' end
      from payment_attempts a where a.order_id = o.id and not a.unasked order by a.ordinal desc limit 1) end
  when ${hasRefund("'created', 'in_transit'")} then 'refund_on_way' end`

const datesWhere = (condition: string) => `select x.id from event_dates x join events y on y.id = x.event_id
  join places z on z.id = y.place_id where ${condition}`

// PostgreSQL drops joins to unique keys that neither filter nor sort uses.
const orders = keysetList('list-office-orders', {
  columns: `o.number, o.id as order_id, o.state, ${latestAttempt} as attempt_state, ${waitReason} as waits, o.total, o.currency,
    o.payment_code, o.created_at, o.hold_until,
    o.country_code, o.event_id, ${eventName()} as event_name, d.starts_at, p.time_zone,
    (select v.name from provinces v where v.id = o.province_id) as province,
    (select ${shownName()} from users u where u.id = o.user_id) as buyer_name,
    (select ${shownEmail()} from users u where u.id = o.user_id) as buyer_email,
    (select count(*)::int from tickets t where t.order_id = o.id) as tickets,
    (select count(*)::int from order_changes c where c.order_id = o.id and c.change = 'note') as notes,
    (select s.name from staff_people s where s.id = o.sold_by) as sold_by`,
  rowsLater: true,
  from: `orders o left join event_dates d on d.id = o.date_id left join events e on e.id = o.event_id
    left join places p on p.id = e.place_id`,
  id: { sql: 'o.id', type: 'uuid' },
  sorts: {
    createdAt: { sql: 'o.created_at', type: 'timestamptz' },
    startsAt: { sql: 'd.starts_at', type: 'timestamptz' },
    holdUntil: { sql: "coalesce(o.hold_until, 'infinity')", type: 'timestamptz' },
  },
  filters: {
    countries: (value) => `o.country_code = any (${value}::text[])`,
    state: (value) => `o.state = ${value}`,
    // Must match paymentStateOf of the domain.
    payment: (
      value,
    ) => `o.state in (${value}, 'awaiting_payment', 'awaiting_transfer_payment') and case o.state when 'awaiting_transfer_payment' then 'awaiting_payment'
      when 'awaiting_payment' then coalesce((select case when l.state in ('failed', 'cancelled', 'authorized') then l.state end
        from (select ${latestAttempt} as state) l), 'awaiting_payment')
      else o.state end = ${value}`,
    unpaid: (now) => `${isUnpaid} and ${now}::timestamptz is not null`,
    endsToday: (asked) =>
      endsToday(
        `(${asked}::jsonb->>'now')`,
        `array(select jsonb_array_elements_text(${asked}::jsonb->'codes'))`,
      ),
    // A subquery, because hardly any waiting order has a partial payment.
    partPaid: (now) => `${now}::timestamptz is not null and o.id = any (array(
      select o.id from orders o where ${isUnpaid} and ${receivedOf('o.id')} > 0))`,
    task: (now) => `o.id in (${ordersWithMoneyTask}) and ${now}::timestamptz is not null`,
    refund: (now) =>
      `${hasRefund("'created', 'in_transit', 'waiting_for_staff', 'failed'")} and ${now}::timestamptz is not null`,
    method: (value) => `o.payment_code = ${value}`,
    province: (value) => `o.province_id = ${value}::int`,
    event: (value) => `o.event_id = any (array(${eventsNamed(value)}
      union select id from events where id = ${numberIn(value)}))`,
    date: (value) => `o.date_id = ${value}::int`,
    variant: (value) =>
      `exists (select from tickets t where t.order_id = o.id and t.variant_id = ${value}::int)`,
    // There are few dates: the local days are computed once per date, not per order.
    tripFrom: (value) =>
      `o.date_id = any (array(${datesWhere(`x.starts_at > ${value}::date - interval '1 day'
      and (x.starts_at at time zone z.time_zone)::date >= ${value}::date`)}))`,
    tripTo: (value) =>
      `o.date_id = any (array(${datesWhere(`x.starts_at < ${value}::date + interval '2 days'
      and (x.starts_at at time zone z.time_zone)::date <= ${value}::date`)}))`,
    /** for sorting by the trip: makes the planner start from the index of dates */
    byTrip: (value) => `d.id is not null and ${value}::boolean`,
    from: (value) =>
      `o.created_at > ${value}::date - interval '1 day' and (o.created_at at time zone p.time_zone)::date >= ${value}::date`,
    to: (value) =>
      `o.created_at < ${value}::date + interval '2 days' and (o.created_at at time zone p.time_zone)::date <= ${value}::date`,
    notes: (value) =>
      `${value} = 'with' and exists (select from order_changes c where c.order_id = o.id and c.change = 'note')`,
    soldBy: (value) => `o.sold_by is not null and (${value} = 'staff' or o.sold_by::text = ${value})`,
    q: (value) => `o.id = any (array(${ordersMatching(`${value}::jsonb`)}))`,
    ids: (value) => `o.id = any (${value}::uuid[])`,
  },
  money: { currency: 'o.currency', amount: 'o.total' },
})

export type OrderListRow = {
  number: string
  orderId: string
  state: OrderState
  attemptState: AttemptState | null
  waits: WaitReason | null
  total: number
  currency: Currency
  paymentCode: OrderPaymentCode
  createdAt: Date
  holdUntil: Date | null
  countryCode: CountryCode
  eventId: number
  eventName: string
  startsAt: Date
  timeZone: string
  province: string
  buyerName: string
  buyerEmail: string
  tickets: number
  notes: number
  soldBy: string | null
}

/** The filter of a list of orders; empty or missing fields do not filter. */
export type OrderFilter = {
  countries: readonly CountryCode[]
  q?: OrderSearch | undefined
  state?: string
  payment?: string
  unpaid?: Date | undefined
  /** JSON: `now`, and the `codes` of the slow methods */
  endsToday?: string | undefined
  partPaid?: Date | undefined
  task?: Date | undefined
  refund?: Date | undefined
  method?: string
  province?: number | undefined
  event?: string
  date?: number | undefined
  variant?: number | undefined
  tripFrom?: string
  tripTo?: string
  from?: string
  to?: string
  notes?: string
  soldBy?: string | undefined
}

const asFilters = ({ q, countries, ...filter }: OrderFilter) => ({
  ...filter,
  countries: countries.length === countryCodes.length ? undefined : countries,
  q: q && JSON.stringify(q),
})

/**
 * The `from` and `where` of the filtered orders, for a statement that selects other columns: `select o.number
 * … from ${text} order by o.created_at`. Its tables are orders o, event_dates d, events e, places p; its
 * values begin at `$1`.
 */
export function ordersFound(filter: OrderFilter): { text: string; values: unknown[] } {
  return rowsFound(orders, { filters: asFilters(filter) })
}

const matchingIds = statement('orders-called', `select f.id from (${ordersMatching('$1::jsonb')}) f (id)`)

/** A page of the filtered orders, with their number and sums in minor units. */
export async function readOfficeOrders(
  db: Queryable,
  filter: OrderFilter,
  page: Pick<Asked<'createdAt' | 'startsAt' | 'holdUntil'>, 'sort' | 'after' | 'before' | 'limit'>,
): Promise<Page<OrderListRow> & { count: number; sums: { currency: Currency; amount: number }[] }> {
  // Once for the page, the count and the sums.
  const ids =
    filter.q && (await db.query<{ id: string }>(matchingIds, [JSON.stringify(filter.q)])).map(({ id }) => id)
  const filters = { ...asFilters({ ...filter, q: undefined }), ids }
  const byTrip = page.sort.endsWith('startsAt') || undefined
  const [found, count, sums] = await Promise.all([
    readPage<OrderListRow>(orders, db, { filters: { ...filters, byTrip }, ...page }),
    countRows(orders, db, { filters }),
    sumRows(orders, db, { filters }),
  ])
  return { ...found, count, sums }
}

type FilterNames = {
  eventId: number | null
  event: string | null
  variant: string | null
  date: string | null
}

const findNames = statement(
  'names-of-order-filter',
  `select (select e.id from events e where e.id = ${numberIn('$1')} and e.country_code = any ($4::text[])) as event_id,
     (select ${eventName()} from events e where e.id = ${numberIn('$1')} and e.country_code = any ($4::text[])) as event,
     (select ${nameInLanguage('variant', 'v.id')} from variants v join categories c on c.id = v.category_id
       join events e on e.id = c.event_id where v.id = $2 and e.country_code = any ($4::text[])) as variant,
     (select to_char(d.starts_at at time zone p.time_zone, 'YYYY-MM-DD"T"HH24:MI') from event_dates d join events e on e.id = d.event_id
       join places p on p.id = e.place_id where d.id = $3 and e.country_code = any ($4::text[])) as date`,
)

/** The names of what a filter refers to by id. */
export async function readFilterNames(
  db: Queryable,
  { event = '', variant, date, countries }: OrderFilter,
): Promise<FilterNames> {
  return onlyRow(await db.query<FilterNames>(findNames, [event, variant ?? null, date ?? null, countries]))
}

const listProvinces = statement(
  'provinces-of-orders',
  `select p.id, p.name || coalesce(', ' || r.name, '') as name, p.country_code
   from provinces p left join regions r on r.id = p.region_id
   where p.country_code = any ($1::text[]) and exists (select from variants v where v.province_id = p.id)
   order by p.country_code, name`,
)

/** The provinces that trips start from. */
export function readProvincesOfOrders(db: Queryable, countries: readonly CountryCode[]) {
  return db.query<{ id: number; name: string; countryCode: CountryCode }>(listProvinces, [countries])
}
