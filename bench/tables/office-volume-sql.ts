import pg from 'pg'
import { createToken } from '../../src/server/people/accounts/tokens.ts'
import { firstName, lastName } from './plans-sql.ts'

const logRows = 1_000_000
const mails = 1_000_000
const statementLines = 50_000
const waitingEntries = 10_000

// Copies of the demo's past events, going back further and further, with names and years of log entries.
const volume = `
  insert into event_translations (event_id, locale, name, description)
    select o.id, t.locale, t.name || ' ' || o.n, t.description from old_events o
    join event_translations t on t.event_id = o.of_event where t.locale in ('es_MX', 'es_CL', 'es_ES', 'es_CO');
  insert into office_log (happened_at, actor_kind, actor_id, actor_name, role, verb, object_kind, object_id, country_code,
      changes, result)
    select now() - (${logRows} - n) * interval '1 minute', 'staff', p.id, p.name, 'manager',
      (array['event.save_prices', 'event.save_stock', 'event.publish', 'order.note', 'approval.approve'])[1 + n % 5],
      case when n % 5 = 3 then 'order' else 'event' end, (n::bigint * 7919 % 5000)::text, (array['MX', 'CL', 'PE', 'ES'])[1 + n % 4],
      '{"price": {"from": 42000, "to": 39000}}', case when n % 50 = 0 then 'refused(event_frozen)' else 'done' end
    from generate_series(1, ${logRows}) n
    join (select row_number() over (order by id) - 1 as nth, id::text as id, name, count(*) over () as people from staff_people) p
      on p.nth = n % p.people;
  insert into event_changes (event_id, change, part, version, actor_kind, actor_id, details, created_at)
    select e.id, 'save_prices', 'prices', n, 'staff', 'x', '{}', now() from events e, generate_series(1, 20) n;
  insert into discount_uses (order_id, discount_id, user_id)
    select o.id, d.id, o.user_id from orders o join (
      select id, row_number() over (order by id) - 1 as nth, count(*) over () as codes from discounts
    ) d on d.nth = substr(o.number, 2)::int % (4 * d.codes) where o.number ~ '^N[0-9]+$';
  insert into approvals (kind, object_kind, object_id, country_code, effect, effect_hash, reason, asked_by_kind, asked_by,
      asked_by_name, asked_at, expires_at, decision, decided_by_kind, decided_by, decided_by_name, decided_at)
    select 'price_cut', 'event', n::text, (array['MX', 'CL', 'PE', 'ES'])[1 + n % 4], '{}', '\\x00', 'x', 'system', 'x', 'x',
      now() - n * interval '1 hour', now() + interval '24 hours' - n * interval '1 hour', d.decision, d.kind, d.id, d.id, d.at
    from generate_series(0, 9999) n left join lateral (
      select 'approved' as decision, 'staff' as kind, 'y' as id, now() as at
    ) d on n >= 12;`

// Customers, most without a purchase, the ledger of all sales, received and refunded transfers, mails of
// years, waiting lists and data requests.
const secondHalf = `
  insert into users (id, email, password_hash, first_name, last_name, phone, country_code, locale, verified_at, created_at)
    select md5('customer' || n)::uuid, 'customer' || n || '@vaiven.test', '-', ${firstName('n')} || ' ' || n, ${lastName('n')}, '+52551' || 3000000 + n,
      (array['MX', 'CL', 'PE', 'ES'])[1 + n % 4], 'es_MX', case when n % 3 > 0 then now() end, now() - n * interval '10 minutes'
    from generate_series(1, 50000) n;
  update orders set state = 'awaiting_transfer_payment', payment_code = 'transferencia', transfer_reference = 1000000 + substr(number, 2)::int
    where state = 'awaiting_payment' and id = any (array(select id from new_orders where n % 60 = 0));
  insert into ledger (movement, kind, account, amount, currency, order_id, attempt_id, created_at)
    select o.n * 2 + l.nth, l.kind, l.account, l.sign * a.amount, 'MXN', o.id, case l.kind when 'received' then a.id end,
      now() - n * interval '5 minutes'
    from new_orders o join payment_attempts a on a.order_id = o.id, (values (0, 'sold', 'customer', 1), (0, 'sold', 'sales', -1),
      (1, 'received', 'provider:unlimit', 1), (1, 'received', 'customer', -1)) l (nth, kind, account, sign)
    where not open and a.amount > 0;
  insert into refunds (id, order_id, attempt_id, state, amount, currency, reason, provider_reference, created_at, updated_at)
    select gen_random_uuid(), a.order_id, a.id, (array['created', 'in_transit', 'waiting_for_staff', 'failed'])[1 + n / 10 % 4],
      1000, 'MXN', 'staff', 'R' || n, a.created_at, a.updated_at
    from new_orders o join payment_attempts a on a.order_id = o.id where n % 10 = 1 and not open and a.amount >= 1000;
  update refunds set state = 'done' where substr(provider_reference, 2)::int % 500 <> 1;
  insert into statement_lines (line_key, booked_on, amount, currency, reference, payer, bank_id, outcome, order_id, country_code, why,
      actor_kind, actor_id, read_at)
    select 'line' || n, current_date - n / 50, 42000 + n, 'MXN', (1000000 + n)::text, upper(${firstName('n')} || ' ' || ${lastName('n')}), 'MBAN' || n,
      case when n % 100 = 0 then 'unknown' when n % 7 = 0 then 'set_aside' else 'paid' end,
      case when n % 100 > 0 and n % 7 > 0 then md5('order' || n)::uuid end, 'MX', case when n % 100 > 0 and n % 7 = 0 then 'x' end,
      'staff', 'x', now() - n * interval '20 minutes'
    from generate_series(1, ${statementLines}) n;
  update payment_notifications n set attempt_id = a.id from payment_attempts a where a.merchant_reference = 'V' || n.dedupe_key;
  insert into data_requests (user_id, kind, country_code, source, state, received_at, due_at, decided_at)
    select md5('customer' || n)::uuid, 'access', 'MX', 'shop', case when n % 20 = 0 then 'open' else 'done' end,
      now() - n * interval '1 hour', now() + interval '20 days' - n * interval '1 hour', case when n % 20 > 0 then now() end
    from generate_series(1, 10000) n;
  insert into waiting_entries (id, user_id, stock_id, seats, locale, joined_at, starts_at)
    select gen_random_uuid(), md5('customer' || n)::uuid, w.stock_id, 2, 'es_MX', now(), d.starts_at
    from generate_series(1, ${waitingEntries}) n join wares w on w.nth = n % (select count(*) from wares)
    join event_dates d on d.id = w.date_id;
  alter table outbox disable trigger outbox_country;
  insert into outbox (kind, recipient, locale, data, order_id, state, created_at, try_next_at, sent_at, settled_at, country_code)
    select (array['order_paid', 'order_expired', 'order_changed', 'seat_alert'])[1 + n % 4], 'customer' || n % 50000 || '@vaiven.test',
      'es_MX', '{}', case when n % 10 = 0 then md5('order' || 1 + n % 100000)::uuid end, case when n % 10000 = 0 then 'failed' else 'sent' end,
      now() - n * interval '1 minute', now() - n * interval '1 minute', now() - n * interval '1 minute',
      case when n % 50000 > 0 and n % 10000 = 0 then now() end, (array['MX', 'CL', 'PE', 'ES'])[1 + n % 4]
    from generate_series(1, ${mails}) n;
  alter table outbox enable trigger outbox_country`

/** Adds more data to a shop, in the session that has added orders and old events. */
export async function fillOffice(client: pg.Client): Promise<void> {
  await client.query(volume)
  await client.query(secondHalf)
}

/** The session cookie of an owner who also has the role finance, with a recent second factor. */
export async function openOwnersSession(databaseUrl: string): Promise<string> {
  const { secret, hash } = createToken()
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(
    `insert into staff_roles (staff_id, role, country_code, granted_at, granted_by_kind, granted_by)
     select staff_id, 'finance', 'all', now(), 'system', 'bench' from staff_roles where role = 'owner'
     on conflict do nothing`,
  )
  await client.query(
    `insert into staff_sessions (id, staff_id, token_hash, device, created_at, last_seen_at, expires_at, second_factor_at,
       stepped_up_at)
     select gen_random_uuid(), staff_id, $1, '', now(), now(), now() + interval '11 hours', now(), now()
     from staff_roles where role = 'owner' order by staff_id limit 1`,
    [hash],
  )
  await client.end()
  return secret
}
