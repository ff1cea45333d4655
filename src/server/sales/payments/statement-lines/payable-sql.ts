import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { OrderState } from '#domain/sales/orders/order-states.ts'
import type { BillState } from '#domain/sales/payments/bills/bill-states.ts'
import { shownName } from '#server/platform/database/fragments/data-in-use.ts'
import { dueOf, dueOfBill, receivedOf } from '#server/platform/database/fragments/received-money-sql.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/**
 * An order or a bill that a transfer may pay; minor units. `state` is an order's, `billState` a bill's; the
 * other one is null. `missing` is what one that has been paid owes since money left it again, else 0, also when some of an order was
 * refunded.
 */
export type OfficePayable = {
  orderId: string | null
  billId: string | null
  name: string
  state: OrderState | null
  billState: BillState | null
  number: string | null
  customer: string
  countryCode: CountryCode
  timeZone: string
  transferReference: number | null
  currency: Currency
  total: number
  missing: number
  createdAt: Date
  until: Date | null
}

const orderColumns = `o.id as order_id, null::uuid as bill_id, o.number as name, o.state, null::text as bill_state, o.number,
  ${shownName()} as customer, o.country_code, p.time_zone,
  o.transfer_reference, o.currency, o.total,
  case when o.state in ('paid', 'partially_refunded', 'refunded') then ${dueOf('o.id')}
    else o.total - ${receivedOf('o.id')} end::bigint as missing, o.created_at, o.hold_until as until`
const orderTables = `orders o join users u on u.id = o.user_id join events e on e.id = o.event_id join places p on p.id = e.place_id`
const billColumns = `null::uuid as order_id, b.id as bill_id, b.reference::text as name, null::text as state, b.state as bill_state, null::text as number,
  ${shownName()} as customer, e.country_code, p.time_zone,
  b.reference as transfer_reference, b.currency, b.amount as total,
  ${dueOfBill} as missing, b.created_at, b.due_at as until`
const billTables = `host_bills b join users u on u.id = b.owner_id join events e on e.id = b.event_id join places p on p.id = e.place_id`

const awaiting = statement(
  'list-payables-awaiting-transfer',
  `select a.* from (
     select ${orderColumns} from ${orderTables}
     where o.state = 'awaiting_transfer_payment' and o.country_code = any ($1::text[])
     union all
     select ${billColumns} from ${billTables} where b.state = 'open' and e.country_code = any ($1::text[])
   ) a
   where $2::text = '' or search_fold(a.customer) like '%' || search_fold($2) || '%' or a.name = upper($2)
     or a.transfer_reference::text = $2
   order by a.until, a.name limit $3`,
)

/** Orders and bills that wait for a transfer, earliest deadline first. */
export function readAwaiting(db: Queryable, countries: readonly CountryCode[], q: string, most: number) {
  return db.query<OfficePayable>(awaiting, [countries, q.replaceAll(/[%_\\]/g, ''), most])
}

const referred = statement(
  'list-payables-referred-to',
  `select ${orderColumns} from ${orderTables}
   where (o.transfer_reference = any ($1::int[]) or o.number = any ($2::text[])) and o.payment_code <> 'prepagado'
     and o.country_code = any ($3::text[])
   union all
   select ${billColumns} from ${billTables} where b.reference = any ($1::int[]) and e.country_code = any ($3::text[])`,
)

/** The orders and bills with these references or numbers, in any state. */
export function readReferred(
  db: Queryable,
  references: readonly number[],
  numbers: readonly string[],
  countries: readonly CountryCode[],
) {
  return db.query<OfficePayable>(referred, [references, numbers, countries])
}

const owing = statement(
  'list-payables-that-owe',
  `select w.* from (
     select ${orderColumns} from ${orderTables}
     where o.state in ('paid', 'partially_refunded', 'refunded') and o.country_code = any ($1::text[])
       and o.id in (select m.order_id from money_returns m where m.ended_at is null)
     union all
     select ${billColumns} from ${billTables}
     where b.state = 'paid' and e.country_code = any ($1::text[])
       and b.id in (select m.bill_id from money_returns m where m.ended_at is null)
   ) w where w.missing > 0 order by w.name limit $2`,
)

/** Paid orders and bills of which money left again, and is owed. */
export function readOwing(db: Queryable, countries: readonly CountryCode[], most: number) {
  return db.query<OfficePayable>(owing, [countries, most])
}

const waitingFor = statement(
  'list-payables-waiting-for-amounts',
  `select ${orderColumns} from ${orderTables}
   where o.state = 'awaiting_transfer_payment' and o.total - ${receivedOf('o.id')} = any ($1::bigint[])
   union all
   select ${billColumns} from ${billTables} where b.state = 'open' and ${dueOfBill} = any ($1::bigint[])`,
)

/** The orders and bills that wait for a transfer of exactly one of these amounts, in minor units of any currency. */
export function readWaitingFor(db: Queryable, amounts: readonly number[]) {
  return db.query<OfficePayable>(waitingFor, [amounts])
}
