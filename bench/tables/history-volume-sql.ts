import type { Shop } from '../../src/server/platform/context.ts'
import { statement } from '../../src/server/platform/database.ts'

export const ordersOfOne = 10_000

const insertOrders = statement(
  'bench-insert-history',
  `with wares as (
     select row_number() over (order by s.id) - 1 as nth, s.date_id, d.event_id, v.province_id, v.price
     from stock s join event_dates d on d.id = s.date_id join variants v on v.id = s.variant_id
   ), placed as (
     insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total,
         locale, country_code, request_hash, created_at, paid_at)
     select gen_random_uuid(), 'H' || n, $1, w.event_id, w.date_id, w.province_id, 'paid', 'unlimit', 'MXN', w.price,
       'es_MX', 'MX', '\\x00', now() - n * interval '5 minutes', now()
     from generate_series(1, $2::int) n join wares w on w.nth = n * 104729 % (select count(*) from wares)
     returning id, number, total, created_at
   )
   insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at,
       updated_at)
   select gen_random_uuid(), id, 'unlimit', 'unlimit', 'completed', total, 'MXN', 'V' || number, created_at, created_at
   from placed`,
)

const listIds = statement(
  'bench-history-ids',
  'select id from orders where user_id = $1 order by created_at desc, id desc',
)

const learn = statement('bench-history-analyze', 'analyze orders, payment_attempts')

/** Gives a customer ${ordersOfOne} paid orders; returns their ids, the latest first. */
export async function fillHistory(shop: Shop, userId: string): Promise<string[]> {
  await shop.db.query(insertOrders, [userId, ordersOfOne])
  await shop.db.query(learn)
  return (await shop.db.query<{ id: string }>(listIds, [userId])).map(({ id }) => id)
}
