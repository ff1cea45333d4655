import { type Queryable, statement } from '../../src/server/platform/database.ts'

/** A sub-category of a demo event on one date that can be bought by transfer. The price is in minor units. */
export type Offer = {
  eventId: number
  slug: string
  dateId: number
  provinceId: number
  countyId: number
  placeId: number
  variantId: number
  stockId: number
  price: number
}

const listOffers = statement(
  'bench-list-offers',
  `select distinct on (e.id) e.id as event_id, e.slug, d.id as date_id, v.province_id,
     (select min(k.id) from counties k where k.province_id = v.province_id) as county_id,
     v.place_id, v.id as variant_id, s.id as stock_id, v.price
   from events e
   join event_dates d on d.event_id = e.id
   join categories c on c.event_id = e.id
   join variants v on v.category_id = c.id
   join stock s on s.variant_id = v.id and s.date_id = d.id
   where e.country_code = 'MX' and e.type = 1 and e.payment_type = 1 and e.available and v.price > 0
     and d.starts_at > now() + interval '20 days' and s.size > 0 and v.hours is null
     and not exists (select 1 from event_translations t where t.event_id = e.id and t.message is not null)
     and not exists (select 1 from approaches a where a.variant_id = v.id)
   order by e.id, d.starts_at, v.id`,
)

/** One offer of each demo event that has one. */
export function readOffers(db: Queryable): Promise<Offer[]> {
  return db.query<Offer>(listOffers)
}

const setSize = statement('bench-set-size', 'update stock set size = $2 where id = $1')

export async function setStockSize(db: Queryable, stockId: number, size: number): Promise<void> {
  await db.query(setSize, [stockId, size])
}

// A hundred tickets per order, like those for an invited company: paid by the organiser.
const insertSold = statement(
  'bench-insert-sold',
  `with sold as (
     insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total,
       locale, country_code, request_hash, created_at, paid_at)
     select gen_random_uuid(), 'SOLD' || n, $2, d.event_id, d.id, v.province_id, 'paid', 'prepagado', 'MXN', 0, 'es_MX', 'MX',
       '\\x00', now(), now()
     from stock s join event_dates d on d.id = s.date_id join variants v on v.id = s.variant_id, generate_series(1, $3 / 100) n
     where s.id = $1 returning id
   )
   insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
   select gen_random_uuid(), sold.id, n, s.id, v.id, v.place_id, v.price, 0
   from sold, generate_series(0, 99) n, stock s join variants v on v.id = s.variant_id where s.id = $1`,
)

const vacuum = statement('bench-vacuum', 'vacuum analyze orders, tickets')

/**
 * Sells a number of seats of a stock to one customer, and vacuums the tables, so that PostgreSQL does not do it during
 * a measurement.
 */
export async function sellSeats(
  db: Queryable,
  { stockId, userId, seats }: { stockId: number; userId: string; seats: number },
): Promise<void> {
  await db.query(insertSold, [stockId, userId, seats])
  await db.query(vacuum)
}

const countSold = statement(
  'bench-count-sold',
  'select count(*)::int as sold from tickets where stock_id = $1 and released_at is null',
)

export async function readSold(db: Queryable, stockId: number): Promise<number> {
  const [row] = await db.query<{ sold: number }>(countSold, [stockId])
  return row?.sold ?? 0
}
