import type { PaymentType } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Waiting } from '#domain/sales/orders/waiting-list/waiting-list-rules.ts'
import { recordsOf } from '#server/platform/database/column-names.ts'
import { type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** Why a waiting-list entry ended. */
export type EndReason = 'bought' | 'unused' | 'stopped' | 'sale_over' | 'called_off'

const findStock = statement(
  'find-stock-to-wait-for',
  'select id from stock where date_id = $1 and variant_id = $2',
)

export async function findStockId(db: Queryable, dateId: number, variantId: number) {
  const [stock] = await db.query<{ id: number }>(findStock, [dateId, variantId])
  return stock?.id
}

/** A locked stock with the facts that its waiting list needs. */
export type WaitedStock = {
  id: number
  /** size minus sold and held seats */
  free: number
  waiting: number
  dateId: number
  provinceId: number
  /** minor units */
  price: number
  startsAt: Date
  pickUpFrom: Date
  countryCode: CountryCode
  paymentType: PaymentType
  saleEndsAt: Date
  /** whether the date is on sale now and was not called off */
  onSale: boolean
  calledOff: boolean
  saleOpen: boolean
  /** whether the customer may see the event; true if no customer is given */
  visible: boolean
}

// $1 stock, $2 now, $3 the shop's end of sale in minutes, $4 a session or null.
const lockStock = statement(
  'lock-waited-stock',
  `select l.id, l.size - l.sold - l.held as free, l.waiting, d.id as date_id, v.province_id, v.price,
     d.starts_at, first_pick_up(e, d.starts_at) as pick_up_from, e.country_code,
     e.payment_type, sale_ends_at(e, d.starts_at, $3::int) as sale_ends_at,
     d.called_off_at is not null as called_off, coalesce(e.sale_opens_at <= $2, true) as sale_open,
     e.available and e.published_at is not null and d.called_off_at is null
       and not exists (select from event_translations t where t.event_id = e.id and t.message is not null) as on_sale,
     $4::uuid is null or e.published_at is not null and session_may_see_event(e.id, e.type, $4::uuid) as visible
   from lock_stock(array[$1::int], $2) l join variants v on v.id = l.variant_id join event_dates d on d.id = l.date_id
   join events e on e.id = d.event_id`,
)

/** Locks one stock as a sale does, and returns its free seats. */
export async function lockWaitedStock(
  tx: Transaction,
  stockId: number,
  { now, saleEndsMinutes, sessionId }: { now: Date; saleEndsMinutes: number; sessionId?: string },
): Promise<WaitedStock | undefined> {
  const [stock] = await tx.query<WaitedStock>(lockStock, [stockId, now, saleEndsMinutes, sessionId ?? null])
  return stock
}

const lockCustomer = statement('lock-customer', 'select lock_customers(array[$1::uuid])')
const countLists = statement(
  'count-waiting-lists',
  `select id, stock_id = $2 as same from waiting_entries where user_id = $1 and state <> 'ended'`,
)

/**
 * Locks the customer against concurrent purchases, then counts their lists; `id` is their entry on this list.
 */
export async function lockListsOf(tx: Transaction, userId: string, stockId: number) {
  await tx.query(lockCustomer, [userId])
  const entries = await tx.query<{ id: string; same: boolean }>(countLists, [userId, stockId])
  return { id: entries.find(({ same }) => same)?.id, lists: entries.length }
}

const insertEntry = statement(
  'insert-waiting-entry',
  `insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export async function insertWaitingEntry(
  tx: Transaction,
  entry: {
    id: string
    userId: string
    stockId: number
    seats: number
    locale: Locale
    now: Date
    startsAt: Date
  },
): Promise<void> {
  const { id, userId, stockId, seats, locale, now, startsAt } = entry
  await tx.query(insertEntry, [id, userId, stockId, seats, locale, now, startsAt])
}

const findEntryToStop = statement(
  'find-waiting-entry-to-stop',
  `select stock_id from waiting_entries where id = $1 and ($2::uuid is null or user_id = $2)`,
)

/** The stock of an entry; if a customer is given, the entry must be theirs. */
export async function findWaitedStock(db: Queryable, id: string, userId: string | null) {
  const [entry] = await db.query<{ stockId: number }>(findEntryToStop, [id, userId])
  return entry?.stockId
}

// $2 the reason, $3 now. Releases the seats of unused offers.
const endEntries = statement(
  'end-waiting-entries',
  `with released as (
     delete from holds h using waiting_entries w where w.id = any ($1::uuid[]) and w.state = 'offered' and h.id = w.hold_id
   )
   update waiting_entries set state = 'ended', end_reason = $2, ended_at = $3
   where id = any ($1::uuid[]) and state <> 'ended'`,
)

export async function endWaitingEntries(
  tx: Transaction,
  ids: readonly string[],
  reason: EndReason,
  now: Date,
): Promise<void> {
  if (ids.length > 0) await tx.query(endEntries, [ids, reason, now])
}

const listEnded = statement(
  'list-offers-over',
  `select w.id, exists (
     select from orders o join tickets t on t.order_id = o.id
     where o.user_id = w.user_id and t.stock_id = w.stock_id and o.created_at >= w.offered_at) as bought
   from waiting_entries w
   where w.stock_id = $1 and w.state = 'offered'
     and not exists (select from holds h where h.id = w.hold_id and h.expires_at > $2)`,
)

/** Expired offers, and whether each led to an order. */
export function readOffersOver(tx: Transaction, stockId: number, now: Date) {
  return tx.query<{ id: string; bought: boolean }>(listEnded, [stockId, now])
}

const listQueue = statement(
  'list-waiting-queue',
  `select id, user_id, seats, gathering_since from waiting_entries
   where stock_id = $1 and state = 'waiting' order by ordinal limit $2`,
)

/** The first entries of a list; `most` free seats are enough for at most as many entries. */
export function readQueue(tx: Transaction, stockId: number, most: number) {
  return tx.query<Waiting & { userId: string }>(listQueue, [stockId, most])
}

export type NewOffer = { id: string; holdId: string; userId: string; seats: number }

// $1 the offers, $2 stock, $3 date, $4 province, $5 price, $6 now, $7 the end of the offers. An offer's hold
// cannot be extended.
const insertOffers = statement(
  'insert-seat-offers',
  `with offers as (
     select * from jsonb_to_recordset($1::jsonb) as o (id uuid, hold_id uuid, user_id uuid, seats int)
   ), new_holds as (
     insert into holds (id, user_id, date_id, province_id, created_at, expires_at, extended_at)
     select hold_id, user_id, $3, $4, $6, $7, $6 from offers
   ), new_lines as (
     insert into hold_lines (hold_id, stock_id, quantity, price) select hold_id, $2, seats, $5 from offers
   )
   update waiting_entries w set state = 'offered', hold_id = o.hold_id, offered_seats = o.seats, offered_at = $6,
     offer_until = $7, gathering_since = null
   from offers o where o.id = w.id`,
)

export async function writeOffers(
  tx: Transaction,
  { id, dateId, provinceId, price }: WaitedStock,
  offers: readonly NewOffer[],
  { now, until }: { now: Date; until: Date },
): Promise<void> {
  await tx.query(insertOffers, [recordsOf(offers), id, dateId, provinceId, price, now, until])
}

const setGathering = statement(
  'gather-seats-for-entry',
  'update waiting_entries set gathering_since = $2 where id = $1',
)

export async function startGathering(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(setGathering, [id, now])
}

const listOpenEntries = statement(
  'list-open-waiting-entries',
  `select id from waiting_entries where stock_id = $1 and state <> 'ended'`,
)

export async function readOpenEntries(tx: Transaction, stockId: number): Promise<string[]> {
  return (await tx.query<{ id: string }>(listOpenEntries, [stockId])).map(({ id }) => id)
}

// Only postponements count: smaller corrections by staff are not mailed (refuse_frozen_date).
const moveEntries = statement(
  'move-waiting-entries',
  `with moved as (
     select id, starts_at from waiting_entries
     where stock_id = $1 and state <> 'ended' and starts_at <> $2
   ), written as (
     update waiting_entries w set starts_at = $2 from moved where moved.id = w.id
   )
   select id, starts_at as starts_before from moved
   where starts_at not between $2::timestamptz - interval '15 minutes' and $2::timestamptz + interval '15 minutes'`,
)

/**
 * Entries whose date was moved since their customers' last mail, with the time that the customers know; marks them as
 * mailed.
 */
export function readMovedEntries(tx: Transaction, stockId: number, startsAt: Date) {
  return tx.query<{ id: string; startsBefore: Date }>(moveEntries, [stockId, startsAt])
}

// $1 now, $2 the shop's end of sale in minutes. Lists with free seats, an expired offer, or news about their
// date.
const listDue = statement(
  'list-due-waiting-lists',
  `select distinct x.id from (
     select s.id from stock s where s.waiting > 0 and s.size > s.sold and s.size - s.sold > (
       select coalesce(sum(l.quantity), 0) from hold_lines l join holds h on h.id = l.hold_id
       where l.stock_id = s.id and h.expires_at > $1)
     union all
     select w.stock_id from waiting_entries w where w.state = 'offered'
       and not exists (select from holds h where h.id = w.hold_id and h.expires_at > $1)
     union all
     select s.id from waiting_entries w join stock s on s.id = w.stock_id join event_dates d on d.id = s.date_id
       join events e on e.id = d.event_id
     where w.state <> 'ended'
       and (d.called_off_at is not null or sale_ends_at(e, d.starts_at, $2::int) <= $1 or w.starts_at <> d.starts_at)
   ) x order by x.id`,
)

export async function readDueLists(
  db: Queryable,
  { now, saleEndsMinutes }: { now: Date; saleEndsMinutes: number },
): Promise<number[]> {
  return (await db.query<{ id: number }>(listDue, [now, saleEndsMinutes])).map(({ id }) => id)
}
