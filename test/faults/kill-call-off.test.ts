import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askCallOff } from '#server/catalogue/events/call-off/ask-call-off.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { addUser, sql, type TestEvent } from '../helpers/builders.ts'
import { dice } from '../helpers/dice.ts'
import { type Bought, createWaysShop, type WaysShop } from '../helpers/payments/every-way-to-pay.ts'
import { type DyingShop, dyingShop } from '../helpers/processes/dying-shop.ts'
import { until } from '../helpers/processes/shop-process.ts'

/*
 * An event is called off whose orders are paid with all methods, while the process that ends them is killed (kill -9)
 * at random moments. `npm run bench -- call-off` does the same with 2,000 orders.
 */

const orders = Number(process.env.CALL_OFF_ORDERS ?? 240)
const seed = Number(process.env.CALL_OFF_SEED ?? randomInt(2 ** 31))
const kills = Number(process.env.CALL_OFF_KILLS ?? 10)
/** For each method whose provider can refund. */
const bought = Math.ceil(orders / 20)

let shop: WaysShop
let server: DyingShop
beforeAll(async () => {
  server = dyingShop(() => shop.settings)
  shop = await createWaysShop((path, init) => server.fetch(path, init))
  await shop.reset()
  await server.live(0)
})
afterAll(async () => {
  server.end()
  await shop.close()
})

/** Orders of one ticket each in their state after payment, in a few statements. */
async function addOrders(event: TestEvent, code: string, state: 'paid' | 'unpaid', count: number) {
  const { id: user } = await addUser(shop)
  const free = code === 'prepagado'
  const values = [
    user,
    event.id,
    event.dateId,
    event.provinceId,
    code,
    state === 'unpaid' || !free,
    count,
    free ? 0 : 42_000,
  ]
  await sql(
    shop,
    `insert into orders (id, number, user_id, event_id, date_id, province_id, state, payment_code, currency, total, locale,
       country_code, request_hash, created_at, hold_until, paid_at)
     select gen_random_uuid(), 'K' || upper(substr(md5($1::text || n), 1, 9)), $1::uuid, $2::int, $3::int, $4::int,
       case when $6::boolean then 'awaiting_transfer_payment' else 'paid' end, $5::text, 'MXN', $8::bigint, 'es_MX', 'MX', '\\x00', now(),
       case when $6::boolean then now() + interval '2 days' end, case when $6::boolean then null else now() end
     from generate_series(1, $7::int) n`,
    values,
  )
  await sql(
    shop,
    `insert into tickets (id, order_id, position, stock_id, variant_id, place_id, list_price, price)
     select gen_random_uuid(), id, 0, $2, $3, $4, total, total from orders
     where user_id = $1`,
    [user, event.stockId, event.variantId, event.placeId],
  )
  if (state === 'unpaid' || free) return
  await sql(
    shop,
    `insert into payment_attempts (id, order_id, provider, code, state, amount, currency, merchant_reference, created_at, updated_at)
     select gen_random_uuid(), id, $2, $3, 'new', total, currency, id::text, now(), now() from orders where user_id = $1`,
    [user, code === 'unlimit_oxxo' ? 'unlimit' : 'transfer', code],
  )
  await sql(
    shop,
    `update payment_attempts a set state = 'completed' from orders o where o.id = a.order_id and o.user_id = $1`,
    [user],
  )
  await sql(shop, `update orders set state = 'paid', paid_at = now(), hold_until = null where user_id = $1`, [
    user,
  ])
}

async function buy(way: WaysShop['ways']['card'], event: TestEvent): Promise<Bought[]> {
  const all: Bought[] = []
  for (let nth = 0; nth < bought; nth++) {
    const order = await shop.buy(way, event)
    await way.pay(order)
    await way.tell(order)
    all.push(order)
  }
  return all
}

it(`refunds and informs every order once, killed ${kills} times (CALL_OFF_SEED=${seed})`, async () => {
  const { card, mercadopago, webpay } = shop.ways
  const mexican = await shop.eventFor(card, orders)
  const chilean = await shop.eventFor(webpay, bought)
  const paid = [
    ...(await buy(card, mexican)).map((order) => ({ way: card, order })),
    ...(await buy(mercadopago, mexican)).map((order) => ({ way: mercadopago, order })),
    ...(await buy(webpay, chilean)).map((order) => ({ way: webpay, order })),
  ]
  const each = Math.floor((orders - 2 * bought) / 4)
  await addOrders(mexican, 'transferencia', 'paid', each)
  await addOrders(mexican, 'unlimit_oxxo', 'paid', each)
  await addOrders(mexican, 'prepagado', 'paid', each)
  await addOrders(mexican, 'transferencia', 'unpaid', each)
  await until(async () => {
    const [open] = await sql<{ open: number }>(
      shop,
      `select count(*)::int as open from orders where state = 'awaiting_payment'`,
    )
    return open?.open === 0
  })
  for (const { id } of [mexican, chilean]) await askCallOff(shop, id, { why: 'Tormenta' })

  const roll = dice(seed)
  for (let kill = 0; kill < kills; kill++) {
    await server.live(0)
    await pause(roll(orders / 2))
    server.kill()
    expect(await server.dead()).toBe('SIGKILL')
  }
  // Refunds that were being sent are due again.
  await server.live(6 * 60_000)
  const states = `select state, act, count(*)::int as orders from call_off_progress group by 1, 2 order by 1, 2`
  await until(
    async () => {
      const rows = await sql<{ state: string }>(shop, states)
      return rows.every(({ state }) => state === 'done' || state === 'by_hand')
    },
    30_000 + orders * 200,
  )
  expect(await sql(shop, states)).toEqual([
    { state: 'by_hand', act: 'refund', orders: 2 * each },
    { state: 'done', act: 'cancel', orders: each },
    { state: 'done', act: 'refund', orders: each + 3 * bought },
  ])
  const wrong = await sql(
    shop,
    `select number, payment_code, state from (
       select o.*, (select coalesce(sum(amount), 0) from refunds where order_id = o.id) as refunded,
         (select coalesce(sum(amount), 0) from payment_attempts where order_id = o.id and state = 'completed') as received,
         (select count(*) from outbox where order_id = o.id and (kind = 'order_cancelled' or data->>'state' = 'started')) as told,
         (select count(*) from outbox where order_id = o.id and data->>'state' in ('done', 'by_hand')) as told_after,
         (select count(*) from tickets where order_id = o.id and released_at is null) as seats
       from orders o where o.id in (select order_id from call_off_orders)) o
     where refunded <> received or told <> 1 or told_after <> (received > 0)::int or seats > 0
       or state <> case when paid_at is null then 'cancelled' else 'refunded' end`,
  )
  expect(wrong).toEqual([])
  expect((await auditMoney(shop)).findings).toEqual([])
  const sums = await Promise.all(paid.map(({ way, order }) => way.givenBack?.(order)))
  // The simulator of cards reports their total.
  expect(new Set(sums)).toEqual(new Set([420 * bought, 420, 18_000]))
})
