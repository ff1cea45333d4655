import type { PaymentType } from '#contract/platform/wire-numbers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

/** A locked stock row with everything that a sale needs. Amounts are minor units. */
export type LockedStock = {
  id: number
  variantId: number
  dateId: number
  size: number
  sold: number
  held: number
  /** seats wanted on the waiting list, which has priority */
  waiting: number
  provinceId: number
  placeId: number
  price: number
  capacity: number
  stops: number
  approaches: { address: string; county_id: number }[]
  eventId: number
  currency: Currency
  countryCode: CountryCode
  paymentType: PaymentType
  onSale: boolean
  saleEnded: boolean
  /** until the sale opens: the time, in ISO 8601 */
  opensAt: string | null
  /** which of the given sessions and customers may see a private event; null when all may */
  onlyFor: string[] | null
  tripAt: Date
  pickUpFrom: Date
  timeZone: string
  /** for a private van */
  hours: number | null
  /** how long in advance a van has to be booked */
  noticeMinutes: number
}

/** An open hold, with its seats per stock. */
export type OpenHold = {
  id: string
  userId: string
  lines: ReadonlyMap<number, number>
  /** the price of a seat at the time of the hold, per stock, in minor units */
  prices: ReadonlyMap<number, number>
  provinceId: number
  /** from where the seats were asked for, hashed (`networkOf`); null: unknown */
  network: string | null
  createdAt: Date
  expiresAt: Date
  extendedAt: Date | null
}

/**
 * The open purchases of customers: their holds on a date, unpaid orders with seats on the date, free seats of
 * its event.
 */
export type OpenFacts = {
  holds: OpenHold[]
  unpaid: { userId: string; orders: number; seats: number }[]
  free: { userId: string; seats: number }[]
  /** unpaid seats on the date by network: of each hold of the customers (`holdId`), and of all others */
  networks: { network: string; holdId: string | null; seats: number }[]
}

const lockSaleOfDate = statement(
  'lock-sale',
  `select (
     select coalesce(json_agg(json_build_object('id', l.id, 'variantId', l.variant_id, 'dateId', l.date_id,
       'size', l.size, 'sold', l.sold, 'held', l.held, 'waiting', l.waiting,
       'provinceId', v.province_id, 'placeId', v.place_id, 'price', v.price, 'capacity', v.capacity, 'stops', v.stops,
       'hours', v.hours,
       'approaches', coalesce((select json_agg(json_build_object('address', a.address, 'county_id', a.county_id)
         order by a.id) from approaches a where a.variant_id = v.id), '[]'),
       'eventId', e.id, 'currency', e.currency, 'countryCode', e.country_code, 'paymentType', e.payment_type,
       'tripAt', d.starts_at, 'pickUpFrom', first_pick_up(e, d.starts_at), 'timeZone', p.time_zone,
       'saleEnded', sale_ends_at(e, d.starts_at, $7::int) <= $6, 'noticeMinutes', coalesce(e.sale_ends_minutes, $7::int),
       'onSale', e.available and e.published_at is not null and d.called_off_at is null and d.starts_at > $6 and not exists (
         select 1 from event_translations t where t.event_id = e.id and t.message is not null),
       'opensAt', case when e.sale_opens_at > $6 then e.sale_opens_at end,
       'onlyFor', case when e.type = 2 then array(
         select s from unnest($12::uuid[]) s where session_may_see_event(e.id, e.type, s) union all
         select c from unnest($4::uuid[]) c where may_see_event(e.id, e.type, c)) end)), '[]')
     from jsonb_to_recordset(sale.stock) as l (id int, variant_id int, date_id int, size int, sold int, held int, waiting int)
     join variants v on v.id = l.variant_id
     join event_dates d on d.id = l.date_id
     join events e on e.id = d.event_id
     join places p on p.id = e.place_id
   ) as stock, sale.holds, sale.unpaid, sale.free, sale.placed, sale.live,
   -- Depends on the sale, so that its locks are taken first.
   (select coalesce(json_agg(json_build_object('network', encode(n.network, 'hex'), 'holdId', n.hold_id, 'seats', n.seats)), '[]')
     from lock_networks($1, case when sale.stock is not null then
       array(select decode(x, 'hex') from unnest($10::text[]) x) end, $4, $11::int, $6) n) as networks,
   (select coalesce(json_object_agg(c.id, c.province_id), '{}') from counties c where c.id = any ($8) and c.kind <> 'other') as provinces,
   live_sessions(case when sale.stock is not null then $12::uuid[] end, $6) as sessions,
   array(select next_transfer_reference() from generate_series(1, $9)) as transfer_references
   from lock_sale_of_customers($1, $2, $3, $4, $5, $6) sale`,
)

type SaleRow = {
  stock: (Omit<LockedStock, 'tripAt' | 'pickUpFrom'> & { tripAt: string; pickUpFrom: string })[]
  holds: {
    id: string
    user_id: string
    province_id: number
    created_at: string
    expires_at: string
    extended_at: string | null
    stock_id: number
    quantity: number
    price: number | null
  }[]
  unpaid: { user_id: string; orders: number; seats: number }[]
  free: { user_id: string; seats: number }[]
  networks: OpenFacts['networks']
  placed: { user_id: string; key: string; id: string; request_hash: string }[]
  live: string[]
  sessions: string[]
  provinces: Record<string, number>
  transferReferences: number[]
}

/** The facts for decisions about orders: stock, open purchases, discounts. */
export type SaleFacts = {
  stock: LockedStock[]
  open: OpenFacts
  /** the customers whose accounts exist */
  live: ReadonlySet<string>
  /** those of the sessions that have not ended */
  sessions: ReadonlySet<string>
  /** earlier orders of the customers with one of the idempotency keys */
  placed: { userId: string; key: string; orderId: string; requestHash: string }[]
  provinceOfCounty: ReadonlyMap<number, number>
  /** unused references for orders paid by transfer */
  transferReferences: number[]
}

/**
 * Locks, until the transaction ends, the stock of these variants and holds on one date, and the customers
 * against their own concurrent purchases. Returns the remaining seats and the customers' open purchases. Call
 * it once per transaction, before any decision.
 */
export async function lockSale(
  tx: Transaction,
  wanted: {
    dateId: number
    variantIds: readonly number[]
    customers: readonly string[]
    /** of the customers; a sale by phone has none */
    sessions?: readonly (string | undefined)[]
    holdIds: readonly string[]
    now: Date
    /** from the settings */
    saleEndsMinutes: number
    /** the networks of the requests, and the lowest limit of their unpaid seats */
    networks?: readonly (string | null)[]
    networkSeats?: number
    /** for placing orders */
    idempotencyKeys?: readonly string[]
    countyIds?: readonly number[]
    /** how many transfer references are needed */
    transfers?: number
  },
): Promise<SaleFacts> {
  const { dateId, variantIds, customers, holdIds, now, saleEndsMinutes } = wanted
  const { networks = [], networkSeats = 0, sessions = [] } = wanted
  const { idempotencyKeys = [], countyIds = [], transfers = 0 } = wanted
  const [sale] = await tx.query<SaleRow>(lockSaleOfDate, [
    dateId,
    [...new Set(variantIds)],
    [...new Set(holdIds)],
    [...new Set(customers)],
    idempotencyKeys,
    now,
    saleEndsMinutes,
    [...new Set(countyIds)],
    transfers,
    [...new Set(networks.filter((one) => one !== null))],
    Math.min(networkSeats, 2_147_483_647),
    [...new Set(sessions.filter((one) => one !== undefined))],
  ])
  if (!sale) throw new Error('lock_sale returned no row')
  return {
    stock: sale.stock.map((stock) => ({
      ...stock,
      tripAt: new Date(stock.tripAt),
      pickUpFrom: new Date(stock.pickUpFrom),
    })),
    open: {
      holds: holdsOf(sale.holds, sale.networks),
      unpaid: sale.unpaid.map(({ user_id, orders, seats }) => ({ userId: user_id, orders, seats })),
      free: sale.free.map(({ user_id, seats }) => ({ userId: user_id, seats })),
      networks: sale.networks,
    },
    live: new Set(sale.live),
    sessions: new Set(sale.sessions),
    placed: sale.placed.map(({ user_id, key, id, request_hash }) => ({
      userId: user_id,
      key,
      orderId: id,
      requestHash: request_hash,
    })),
    provinceOfCounty: new Map(Object.entries(sale.provinces).map(([id, province]) => [Number(id), province])),
    transferReferences: sale.transferReferences,
  }
}

/** Whether a customer may still act: the account exists, and the session of the call has not ended. */
export function mayStillAct(
  { live, sessions }: Pick<SaleFacts, 'live' | 'sessions'>,
  { userId, sessionId }: { userId: string; sessionId?: string | undefined },
): boolean {
  return live.has(userId) && (sessionId === undefined || sessions.has(sessionId))
}

/** Groups the rows of hold lines into holds. */
function holdsOf(rows: SaleRow['holds'], networks: OpenFacts['networks']): OpenHold[] {
  const holds = new Map<string, OpenHold & { lines: Map<number, number>; prices: Map<number, number> }>()
  for (const row of rows) {
    const hold = holds.get(row.id) ?? {
      id: row.id,
      userId: row.user_id,
      lines: new Map<number, number>(),
      prices: new Map<number, number>(),
      provinceId: row.province_id,
      network: networks.find(({ holdId }) => holdId === row.id)?.network ?? null,
      createdAt: new Date(row.created_at),
      expiresAt: new Date(row.expires_at),
      extendedAt: row.extended_at === null ? null : new Date(row.extended_at),
    }
    hold.lines.set(row.stock_id, row.quantity)
    if (row.price !== null) hold.prices.set(row.stock_id, row.price)
    holds.set(row.id, hold)
  }
  return [...holds.values()]
}
