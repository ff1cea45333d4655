import pg from 'pg'
import { type Queryable, statement } from '../../src/server/platform/database.ts'
import { firstName, lastName } from './plans-sql.ts'

// Paid orders of one date, each with a ticket of two, at located addresses around its venue.
const volume = (orders: number) => `
  create temporary table trip as
    select s.id as stock_id, s.variant_id, s.date_id, d.event_id, v.province_id, v.place_id, v.price, k.id as county_id,
      p.latitude, p.longitude
    from stock s join event_dates d on d.id = s.date_id join events e on e.id = d.event_id join places p on p.id = e.place_id
    join variants v on v.id = s.variant_id
    join lateral (select min(id) as id from counties c where c.province_id = v.province_id) k on true
    where e.country_code = 'MX' and p.latitude is not null and v.hours is null and d.starts_at > now() + interval '20 days'
    order by d.starts_at, s.id limit 1;
  update stock set size = size + ${orders} where id = (select stock_id from trip);
  insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, created_at)
    select md5('rider' || n)::uuid, 'rider' || n || '@vaiven.test', '-', ${firstName('n')}, ${lastName('n')},
      '+52551' || 1000000 + n, 'MX', 'es_MX', now() from generate_series(1, ${orders}) n;
  insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total, locale,
      country_code, idempotency_key, request_hash, created_at, paid_at)
    select md5('ride' || n)::uuid, 'R' || n, md5('rider' || n)::uuid, event_id, date_id, province_id, 'paid', 'unlimit', 'MXN',
      price, 'es_MX', 'MX', n::text, '\\x00', now(), now() from generate_series(1, ${orders}) n, trip;
  insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
    select md5('seats' || n)::uuid, md5('ride' || n)::uuid, 0, stock_id, variant_id, place_id, price, price
    from generate_series(1, ${orders}) n, trip;
  insert into ticket_addresses (ticket_id, position, address, county_id, latitude, longitude, point_source, point_accuracy, point_due)
    select md5('seats' || n)::uuid, 0, 'Orizaba ' || n, county_id, latitude + (n * 7919 % 1000 - 500) * 0.0002,
      longitude + (n * 104729 % 1000 - 500) * 0.0002, 'geocoder', 20, false
    from generate_series(1, ${orders}) n, trip;
  insert into passengers (id, ticket_id, position, name, email, phone, address_position)
    select gen_random_uuid(), md5('seats' || n)::uuid, p, ${firstName('(n + p)')} || ' ' || ${lastName('n')},
      'rider' || n || '@vaiven.test', '+525512345678', 0 from generate_series(1, ${orders}) n, generate_series(0, 1) p`

/** Sells a date a number of orders with a ticket of two each. */
export async function fillTrip(databaseUrl: string, orders: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(volume(orders))
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const findTrip = statement(
  'bench-find-trip',
  `select date_id as id, event_id from orders where number = 'R1'`,
)

export async function findFilledTrip(db: Queryable): Promise<{ id: number; eventId: number }> {
  const [trip] = await db.query<{ id: number; eventId: number }>(findTrip)
  if (!trip) throw new Error('no trip was filled')
  return trip
}

const told = statement(
  'bench-told',
  `select (select count(*)::int from promises where plan_id = $1) as promises,
     (select count(*)::int from outbox m join orders o on o.id = m.order_id
      where m.kind = 'rides_promised' and o.number ~ '^R[0-9]+$' and o.request_hash = '\\x00') as mails`,
)

export async function countTold(db: Queryable, planId: number): Promise<{ promises: number; mails: number }> {
  const [counts] = await db.query<{ promises: number; mails: number }>(told, [planId])
  return counts ?? { promises: 0, mails: 0 }
}
