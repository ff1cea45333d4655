import pg from 'pg'
import { type Queryable, statement } from '../../src/server/platform/database.ts'
import { firstName, lastName } from './plans-sql.ts'

// The last pick-up is in 50 minutes, so that all its vans are watched.
const tonight = `
  update event_dates d set starts_at = date_trunc('minute', now()) + make_interval(mins => e.pick_up_until_minutes + 50),
      ends_at = date_trunc('minute', now()) + make_interval(mins => e.pick_up_until_minutes + 230)
    from events e where e.id = d.event_id and d.id = (select date_id from trip)`

// Paid orders of one date, each with a ticket of two, at located addresses around its venue.
/** The id of the nth person or thing, of the form of a version 4. */
const idOf = (what: string) =>
  `overlay(overlay(md5('${what}' || n) placing '4' from 13) placing '8' from 17)::uuid`

const trip = `
  create temporary table trip as
    select s.id as stock_id, s.variant_id, s.date_id, d.event_id, v.province_id, v.place_id, v.price, k.id as county_id,
      p.latitude, p.longitude
    from stock s join event_dates d on d.id = s.date_id join events e on e.id = d.event_id join places p on p.id = e.place_id
    join variants v on v.id = s.variant_id
    join lateral (select min(id) as id from counties c where c.province_id = v.province_id) k on true
    where e.country_code = 'MX' and p.latitude is not null and v.hours is null and d.starts_at > now() + interval '20 days'
      and not exists (select from orders o where o.date_id = d.id)
    order by d.starts_at, s.id limit 1`

const volume = (orders: number) => `
  update stock set size = size + ${orders} where id = (select stock_id from trip);
  insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, created_at)
    select ${idOf('rider')}, 'rider' || n || '@vaiven.test', '-', ${firstName('n')}, ${lastName('n')},
      '+52551' || 1000000 + n, 'MX', 'es_MX', now() from generate_series(1, ${orders}) n;
  insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total, locale,
      country_code, idempotency_key, request_hash, created_at, paid_at)
    select ${idOf('ride')}, 'R' || n, ${idOf('rider')}, event_id, date_id, province_id, 'paid', 'unlimit', 'MXN',
      price, 'es_MX', 'MX', n::text, '\\x00', now(), now() from generate_series(1, ${orders}) n, trip;
  insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
    select ${idOf('seats')}, ${idOf('ride')}, 0, stock_id, variant_id, place_id, price, price
    from generate_series(1, ${orders}) n, trip;
  insert into ticket_addresses (ticket_id, position, address, county_id, latitude, longitude, point_source, point_accuracy, point_due)
    select ${idOf('seats')}, 0, 'Orizaba ' || n, county_id, latitude + (n * 7919 % 1000 - 500) * 0.0002,
      longitude + (n * 104729 % 1000 - 500) * 0.0002, 'geocoder', 20, false
    from generate_series(1, ${orders}) n, trip;
  insert into passengers (id, ticket_id, position, name, email, phone, address_position)
    select gen_random_uuid(), ${idOf('seats')}, p, ${firstName('(n + p)')} || ' ' || ${lastName('n')},
      'rider' || n || '@vaiven.test', '+525512345678', 0 from generate_series(1, ${orders}) n, generate_series(0, 1) p`

/** Sells a date a number of orders with a ticket of two each; `isTonight` brings the date forward. */
export async function fillTrip(
  databaseUrl: string,
  orders: number,
  { isTonight = false } = {},
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query(trip)
    if (isTonight) await client.query(tonight)
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

const firstVan = statement(
  'bench-first-van',
  `select r.id as "routeId", (select json_agg(json_build_object('id', o.id, 'userId', o.user_id)) from orders o
     where o.id in (select t.order_id from standing_promises p join tickets t on t.id = p.ticket_id
       where t.order_id = o.id and p.vehicle = r.vehicle)
       and o.date_id = r.date_id) as orders
   from trip_routes r join orders f on f.date_id = r.date_id where f.number = 'R1' order by r.vehicle limit 1`,
)

export type FilledVan = { routeId: string; orders: { id: string; userId: string }[] }

/** The first van of the filled trip, with the orders that it fetches. */
export async function findFirstVan(db: Queryable): Promise<FilledVan> {
  const [van] = await db.query<FilledVan>(firstVan)
  if (!van) throw new Error('the trip has no van')
  return van
}
