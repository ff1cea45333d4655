import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { sql } from '#test/helpers/builders.ts'
import { createWaysShop, type WaysShop } from '#test/helpers/payments/every-way-to-pay.ts'
import { callOffPublicEvent } from './call-off-public-event.ts'

let shop: WaysShop
beforeAll(async () => {
  shop = await createWaysShop()
})
beforeEach(() => shop.reset())
afterAll(() => shop.close())

it.each([
  ['cash', 'waiting_for_staff'],
  ['mercadopago', 'done'],
] as const)('what is paid by %s after the call-off buys nothing and goes back', async (name, refund) => {
  const way = shop.ways[name]
  const event = await shop.eventFor(way)
  const order = await shop.buy(way, event)
  await callOffPublicEvent(shop, { event: event.slug }, 'Tormenta')

  await way.pay(order)
  await way.tell(order)
  await handleNotifications(shop)
  await sendRefunds(shop)

  const [row] = await sql(
    shop,
    `select o.state, (select count(*)::int from tickets t where t.order_id = o.id and t.released_at is null) as seats,
       array(select r.state from refunds r where r.order_id = o.id) as refunds,
       (select p.amount = o.total from call_off_progress p where p.order_id = o.id) as is_listed
     from orders o where o.id = $1`,
    [order.placed.orderId],
  )
  expect(row).toEqual({ state: 'cancelled', seats: 0, refunds: [refund], isListed: true })
  expect((await auditMoney(shop)).findings).toEqual([])
})
