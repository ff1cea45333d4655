import pg from 'pg'
import { nameColumnsAsProperties } from '../../src/server/platform/database/column-names.ts'
import type { Queryable } from '../../src/server/platform/database.ts'

/** From the sixth execution on a connection PostgreSQL may use a generic plan. */
const timesUntilPlanned = 6

export type Explainer = Queryable & {
  /** the plan of the last statement, after those of the functions that it called */
  lastPlans(): string[]
  close(): Promise<void>
}

/**
 * A connection that records the plan of each statement like EXPLAIN (ANALYZE, BUFFERS), with the generic plan if
 * PostgreSQL chose one. All changes are rolled back.
 */
export async function openExplainer(databaseUrl: string): Promise<Explainer> {
  const client = new pg.Client(databaseUrl)
  nameColumnsAsProperties(client)
  await client.connect()
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0;
    set auto_explain.log_analyze = on;
    set auto_explain.log_buffers = on;
    set auto_explain.log_nested_statements = on;
    set client_min_messages = log;
    set jit = off;
    begin`)
  let plans: string[] = []
  client.on('notice', ({ message = '' }) => {
    const plan = /^duration: [\s\S]*?\nQuery Text: [\s\S]*?\n(?=\S.*\(cost=)([\s\S]*)$/.exec(message)?.[1]
    if (plan) plans.push(plan.trimEnd())
  })
  return {
    async query({ name, text, planned }, values = []) {
      const asked = { ...(!planned && { name }), text, values: [...values] }
      for (let i = 1; i < timesUntilPlanned; i++) {
        await client.query('savepoint before')
        await client.query(asked)
        await client.query('rollback to before')
      }
      plans = []
      const { rows } = await client.query(asked)
      await client.query('savepoint after') // a plan is logged when the next statement begins
      return rows
    },
    lastPlans: () => plans,
    async close() {
      await client.query('rollback')
      await client.end()
    },
  }
}

const firstNames = `(array['María', 'José', 'Lucía', 'Juan', 'Ana', 'Luis', 'Carmen', 'Carlos', 'Sofía', 'Miguel', 'Valentina', 'Jorge',
  'Camila', 'Pedro', 'Fernanda', 'Diego', 'Ximena', 'Andrés', 'Zoé', 'Óscar', 'Daniela', 'Pablo', 'Gabriela',
  'Raúl', 'Paula', 'Iker', 'Elena', 'Hugo', 'Rosa', 'Mateo', 'Inés', 'Bruno', 'Julia', 'Alma', 'Tomás', 'Nadia', 'Emilio', 'Irene', 'Saúl', 'Joaquín'])`
const lastNames = `(array['García', 'Hernández', 'Martínez', 'López', 'González', 'Prado', 'Pérez', 'Rodríguez', 'Sánchez', 'Ramírez', 'Cruz',
  'Flores', 'Gómez', 'Morales', 'Vázquez', 'Reyes', 'Jiménez', 'Torres', 'Díaz', 'Ñandú'])`

/** SQL for a name by a number; one in forty has the same first name, one in twenty the same last name. */
export const firstName = (n: string) => `${firstNames}[1 + ${n} % 40]`
export const lastName = (n: string) => `${lastNames}[1 + ${n} / 40 % 20]`

/** The size of the test data: orders, and past events for each event of the demo. */
type Volume = { orders: number; oldEvents: number; more?: (client: pg.Client) => Promise<void> }

// Orders of one to four tickets, spread over a thousand customers and every stock of the demo; one in twenty
// is unpaid, one in fifty of the mails is still queued.
const volume = ({ orders, oldEvents }: Volume) => `
  insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, created_at)
    select md5('user' || n)::uuid, 'user' || n || '@vaiven.test', '-', ${firstName('n')}, ${lastName('n')},
      '+52551' || 1000000 + n, 'MX', 'es_MX', now() from generate_series(1, 1000) n;
  insert into sessions (id, user_id, created_at, expires_at, token_hash)
    select gen_random_uuid(), id, now(), now() + interval '7 days', sha256((id::text || n)::bytea)
    from users, generate_series(1, 10) n;
  create temporary table wares as
    select row_number() over (order by s.id) - 1 as nth, s.id as stock_id, s.variant_id, s.date_id, d.event_id,
      v.province_id, v.place_id, v.price, (select min(k.id) from counties k where k.province_id = v.province_id) as county_id
    from stock s join event_dates d on d.id = s.date_id join variants v on v.id = s.variant_id;
  create temporary table new_orders as
    select md5('order' || n)::uuid as id, n, md5('user' || (n * 7919 % 1000 + 1))::uuid as user_id,
      n % 20 = 0 as open, 1 + n % 4 as tickets, w.*
    from generate_series(1, ${orders}) n join wares w on w.nth = n::bigint * 104729 % (select count(*) from wares);
  insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total, locale,
      country_code, idempotency_key, request_hash, created_at, hold_until, paid_at)
    select id, 'N' || n, user_id, event_id, date_id, province_id, case when open then 'awaiting_payment' else 'paid' end,
      'unlimit', 'MXN', price * tickets, 'es_MX', 'MX', id::text, '\\x00', now() - n * interval '5 minutes',
      case when open then now() + (n - 1000) * interval '1 minute' end, case when not open then now() end
    from new_orders;
  update stock set size = size + ${orders}; -- what the demo has to sell is less than this
  insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
    select md5('ticket' || n || '-' || p)::uuid, id, p, stock_id, variant_id, place_id, price, price
    from new_orders, generate_series(1, tickets) p;
  insert into ticket_addresses (ticket_id, position, address, county_id)
    select md5('ticket' || n || '-' || p)::uuid, 0, 'Orizaba 34', county_id from new_orders, generate_series(1, tickets) p;
  insert into passengers (id, ticket_id, position, name, email, phone, address_position)
    select gen_random_uuid(), id, 0, ${firstName('n')} || ' ' || ${lastName('n')}, 'rider' || n || '@vaiven.test', '+52552' || 1000000 + n, 0
    from (select *, row_number() over (order by id)::int as n from tickets where order_id in (select id from new_orders)) t;
  insert into order_changes (order_id, change, actor_kind, actor_id, created_at) select id, 'place', 'customer', user_id, now() from new_orders;
  insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at,
      updated_at, ask_next_at)
    select gen_random_uuid(), id, 'unlimit', 'unlimit', case when open then 'new' else 'completed' end, price, 'MXN',
      'V' || n, now(), now(), case when open then now() + (n - 1000) * interval '1 minute' end from new_orders;
  insert into payment_notifications (provider, dedupe_key, headers, body, received_at, handled_at, outcome, handle_next_at)
    select 'unlimit', n, '{}', '{}', now(), case when n % 50 > 0 then now() end, 'paid', case when n % 50 = 0 then now() end
    from new_orders;
  insert into outbox (kind, recipient, locale, data, order_id, state, created_at, try_next_at)
    select 'order_paid', 'lucia@vaiven.test', 'es_MX', '{}', id, case when n % 50 = 0 then 'queued' else 'sent' end, now(),
      now() - interval '1 minute' from new_orders;
  insert into holds (id, user_id, date_id, province_id, created_at, expires_at)
    select md5('hold' || n)::uuid, user_id, date_id, province_id, now(), now() + (n - 1500) * interval '1 minute'
    from new_orders where n <= 2000;
  insert into hold_lines (hold_id, stock_id, quantity)
    select md5('hold' || n)::uuid, stock_id, 2 from new_orders where n <= 2000;
  insert into seat_alerts (user_id, event_id, created_at, notified_at)
    select u.id, e.id, now(), case when e.id % 25 > 0 then now() end from users u, events e;
  -- Events that are over stay in the database, with their dates and stock.
  create temporary table old_events as
    select e.id as of_event, 100000 + row_number() over () as id, n from events e, generate_series(1, ${oldEvents}) n;
  insert into events
    select (jsonb_populate_record(e, jsonb_build_object('id', o.id, 'slug', 'old-' || o.id,
      'starts_at', e.starts_at - interval '400 days', 'ends_at', e.ends_at - interval '400 days'))).*
    from old_events o join events e on e.id = o.of_event;
  insert into event_dates (event_id, starts_at, ends_at)
    select o.id, start, start + interval '4 hours' from old_events o, generate_series(1, 4) d
    cross join lateral (select now() - interval '400 days' - d * interval '1 day' as start) s;
  insert into stock (variant_id, date_id, size)
    select v.variant_id, d.id, 20 from event_dates d join old_events o on o.id = d.event_id
    join lateral (select distinct variant_id from wares w where w.event_id = o.of_event limit 3) v on true`

/** Fills a shop with orders of two and a half tickets each, and updates PostgreSQL's statistics. */
export async function fillWithOrders(
  databaseUrl: string,
  wanted: Volume = { orders: 20_000, oldEvents: 80 },
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query(volume(wanted))
    await wanted.more?.(client)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Creates an empty database on the same server, and returns its address. */
export async function createDatabaseBeside(databaseUrl: string, name: string): Promise<string> {
  const admin = new pg.Client(databaseUrl)
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(databaseUrl)
  url.pathname = `/${name}`
  return url.toString()
}

export type Example = {
  userId: string
  dateId: number
  eventId: number
  variantIds: number[]
  orderId: string
}

/** Example values for the statements. */
export async function readExample(db: Queryable): Promise<Example> {
  const [example] = await db.query<Example>({
    name: 'bench-example',
    text: `select o.id as order_id, o.user_id, o.date_id, o.event_id,
        array(select v.id from variants v join categories c on c.id = v.category_id where c.event_id = o.event_id
          limit 3) as variant_ids
      from orders o where o.state = 'awaiting_payment' limit 1`,
  })
  if (!example) throw new Error('no order to look for')
  return example
}
