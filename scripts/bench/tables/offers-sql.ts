import { type Queryable, statement } from '#server/platform/database.ts'

/** A sub-category of seats of a demo event on one date, that can be bought by transfer. The price is in minor units. */
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
  `select distinct on (e.id) e.id as "eventId", e.slug, d.id as "dateId", v.province_id as "provinceId",
     (select min(k.id) from counties k where k.province_id = v.province_id) as "countyId",
     v.place_id as "placeId", v.id as "variantId", s.id as "stockId", v.price
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

const countSold = statement(
  'bench-count-sold',
  'select count(*)::int as sold from tickets where stock_id = $1 and released_at is null',
)

export async function readSold(db: Queryable, stockId: number): Promise<number> {
  const [row] = await db.query<{ sold: number }>(countSold, [stockId])
  return row?.sold ?? 0
}
