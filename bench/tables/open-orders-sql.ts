import pg from 'pg'
import { type Queryable, statement } from '../../src/server/platform/database.ts'
import { itemAt } from '../item-at.ts'

// Tickets of one stock, which is enlarged for them.
const volume = (orders: number, askNextAt: string) => `
  insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, created_at)
    values ('00000000-0000-4000-8000-000000000000', 'lucia@vaiven.test', '-', 'Lucía', 'Prado', '+525512345678', 'MX',
      'es_MX', now());
  create temporary table new_orders as
    select gen_random_uuid() as id, n, w.* from generate_series(1, ${orders}) n, (
      select s.id as stock_id, s.variant_id, s.date_id, d.event_id, v.province_id, v.place_id
      from stock s join event_dates d on d.id = s.date_id join variants v on v.id = s.variant_id
      join events e on e.id = d.event_id
      where e.country_code = 'MX' and d.starts_at > now() + interval '20 days' order by s.id limit 1) w;
  insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total, locale,
      country_code, idempotency_key, request_hash, created_at, hold_until)
    select id, 'N' || n, '00000000-0000-4000-8000-000000000000', event_id, date_id, province_id, 'awaiting_payment',
      'unlimit', 'MXN', 42000, 'es_MX', 'MX', id::text, '\\x00', now(), now() + interval '5 days'
    from new_orders;
  update stock set size = size + ${orders} where id in (select stock_id from new_orders);
  insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
    select gen_random_uuid(), id, 0, stock_id, variant_id, place_id, 42000, 42000 from new_orders;
  insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at,
      updated_at, ask_next_at)
    select gen_random_uuid(), id, 'unlimit', 'unlimit', 'new', 42000, 'MXN', 'V' || n, now(), now(), ${askNextAt}
    from new_orders`

/**
 * Fills a shop with orders that wait for their card payments V1, V2, …; they are due for a look-up at once, or not.
 */
export async function fillWithOpenOrders(databaseUrl: string, orders: number, toAsk: boolean): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('set statement_timeout = 0')
  await client.query(volume(orders, toAsk ? 'now()' : 'null'))
  await client.query('vacuum analyze')
  await client.end()
}

const countRows = statement(
  'bench-count-payments',
  `select (select count(*)::int from payment_notifications) as stored,
     (select count(*)::int from payment_notifications where handled_at is not null) as handled,
     (select count(*)::int from orders where state = 'paid') as paid,
     (select count(*)::int from payment_attempts where asked_at is not null) as asked`,
)

/** The number of stored and handled notifications, paid orders, and attempts looked up. */
export async function countPayments(db: Queryable) {
  const counts = await db.query<{ stored: number; handled: number; paid: number; asked: number }>(countRows)
  return itemAt(counts, 0)
}

const endWindow = statement(
  'bench-end-windows',
  "update orders set hold_until = now() - interval '1 minute' where state = 'awaiting_payment'",
)

/** Sets the payment deadline of all open orders to the past. */
export async function endPaymentWindows(db: Queryable): Promise<void> {
  await db.query(endWindow)
}

const countEnds = statement(
  'bench-count-ends',
  `select count(*) filter (where state = 'awaiting_payment')::int as open,
     count(*) filter (where state = 'cancelled' and cancel_reason = 'expired')::int as expired
   from orders`,
)

/** The number of unpaid and of expired orders. */
export async function countExpired(db: Queryable) {
  return itemAt(await db.query<{ open: number; expired: number }>(countEnds), 0)
}
