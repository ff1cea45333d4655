import pg from 'pg'
import { createToken } from '#server/accounts/tokens.ts'

const logRows = 1_000_000

// Events of the demo again and again, over for longer and longer, with their names; what staff did to them, over years.
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

/** More to fill a shop with, in the session that has filled it with orders and old events. */
export async function fillOffice(client: pg.Client): Promise<void> {
  await client.query(volume)
}

/** The cookie of a session of an owner with a fresh second factor. */
export async function openOwnersSession(databaseUrl: string): Promise<string> {
  const { secret, hash } = createToken()
  const client = new pg.Client(databaseUrl)
  await client.connect()
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
