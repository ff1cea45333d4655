import { type Queryable, statement, type Transaction } from '../platform/database.ts'

/** A locked stock row with what is needed to sell from it. Amounts are minor units. */
export type LockedStock = {
  id: number
  variantId: number
  dateId: number
  size: number
  sold: number
  held: number
  ownHolds: { hold_id: string; user_id: string; quantity: number }[]
  provinceId: number
  placeId: number
  price: number
  capacity: number
  stops: number
  approaches: { address: string; county_id: number }[]
  eventId: number
  currency: string
  countryCode: string
  paymentType: 1 | 2
  onSale: boolean
  /** of the customers that were named, those who may see a private event; null when everybody may */
  onlyFor: string[] | null
  tripAt: Date
}

const lockStockOfDate = statement(
  'lock-stock-of-date',
  `select l.id, l.variant_id as "variantId", l.date_id as "dateId", l.size, l.sold, l.held, l.own_holds as "ownHolds",
     v.province_id as "provinceId", v.place_id as "placeId", v.price, v.capacity, v.stops,
     coalesce((select jsonb_agg(jsonb_build_object('address', a.address, 'county_id', a.county_id) order by a.id)
       from approaches a where a.variant_id = v.id), '[]') as approaches,
     e.id as "eventId", e.currency, e.country_code as "countryCode", e.payment_type as "paymentType",
     d.starts_at as "tripAt",
     e.available and d.starts_at > $3 and not exists (
       select 1 from event_translations t where t.event_id = e.id and t.message is not null) as "onSale",
     case when e.type = 2 then array(
       select c from unnest($4::uuid[]) c where may_see_event(e.id, e.type, c)) end as "onlyFor"
   from lock_stock(array(
       select s.id from stock s where s.date_id = $1
         and (s.variant_id = any ($2) or s.id in (select h.stock_id from hold_lines h where h.hold_id = any ($5)))
     ), $3, $4) l
   join variants v on v.id = l.variant_id
   join event_dates d on d.id = l.date_id
   join events e on e.id = d.event_id`,
)

/**
 * Locks, for the rest of the transaction, the stock on one date of these variants and of what these holds hold, and
 * says what is left of it. Call it once a transaction, before anything is decided.
 */
export function lockStock(
  tx: Transaction,
  wanted: {
    dateId: number
    variantIds: readonly number[]
    customers: readonly string[]
    holdIds: readonly string[]
    now: Date
  },
): Promise<LockedStock[]> {
  const { dateId, variantIds, customers, holdIds, now } = wanted
  return tx.query<LockedStock>(lockStockOfDate, [
    dateId,
    [...new Set(variantIds)],
    now,
    [...new Set(customers)],
    [...new Set(holdIds)],
  ])
}

export type HoldRow = {
  id: string
  user_id: string
  date_id: number
  province_id: number
  created_at: Date
  expires_at: Date
  lines: { stock_id: number; quantity: number }[]
}

// A line that stays is changed in place: a row cannot be deleted and inserted again by one statement.
const writeHoldRows = statement(
  'write-holds',
  `with input as (
     select * from jsonb_to_recordset($1::jsonb) as h (id uuid, user_id uuid, date_id int, province_id int,
       created_at timestamptz, expires_at timestamptz, lines jsonb)
   ), released as (
     delete from holds where id = any ($2)
   ), written as (
     insert into holds (id, user_id, date_id, province_id, created_at, expires_at)
     select id, user_id, date_id, province_id, created_at, expires_at from input
     on conflict (id) do update set province_id = excluded.province_id
     returning id, expires_at, extended_at
   ), input_lines as (
     select input.id as hold_id, l.stock_id, l.quantity
     from input, jsonb_to_recordset(input.lines) as l (stock_id int, quantity int)
   ), dropped as (
     delete from hold_lines d using input
     where d.hold_id = input.id
       and not exists (select 1 from input_lines n where n.hold_id = d.hold_id and n.stock_id = d.stock_id)
   ), lines as (
     insert into hold_lines (hold_id, stock_id, quantity) select hold_id, stock_id, quantity from input_lines
     on conflict (hold_id, stock_id) do update set quantity = excluded.quantity
   )
   select id, expires_at as "expiresAt", extended_at as "extendedAt" from written`,
)

export type WrittenHold = { id: string; expiresAt: Date; extendedAt: Date | null }

/** Makes or changes holds (one that exists keeps its time) and gives back the ones in `released`. */
export function writeHolds(tx: Transaction, holds: readonly HoldRow[], released: readonly string[]) {
  return tx.query<WrittenHold>(writeHoldRows, [JSON.stringify(holds), released])
}

const extendHoldRow = statement(
  'extend-hold',
  `update holds set expires_at = expires_at + $4 * interval '1 minute', extended_at = $3
   where id = $1 and user_id = $2 and expires_at > $3 and extended_at is null
   returning id, expires_at as "expiresAt", extended_at as "extendedAt"`,
)

export async function extendHoldOnce(db: Queryable, id: string, userId: string, now: Date, minutes: number) {
  const [hold] = await db.query<WrittenHold>(extendHoldRow, [id, userId, now, minutes])
  return hold
}

const deleteHold = statement('delete-hold', 'delete from holds where id = $1 and user_id = $2')

export async function removeHold(db: Queryable, id: string, userId: string): Promise<void> {
  await db.query(deleteHold, [id, userId])
}

const deleteOldHolds = statement('delete-old-holds', 'delete from holds where expires_at < $1')

/** Expired holds count for nothing; this only keeps the table small. */
export async function removeHoldsBefore(db: Queryable, time: Date): Promise<void> {
  await db.query(deleteOldHolds, [time])
}
