import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'

/* Staff cancel an unpaid order at the moment when its payment arrives. */

let shop: CardShop
let event: TestEvent
let buyer: TestUser
let manager: OfficeClient
let finance: OfficeClient
beforeAll(async () => {
  shop = await createCardShop({ RATE_LIMIT_FACTOR: '100' })
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('PUT', '/callbacks', { mode: 'off' })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 200, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

const cancel = (number: string) =>
  manager.call(`POST /office-api/orders/${number}/cancel`, { reason: 'Lo pidió por teléfono' })

/** An order has its money and its seats, or has neither and its money is refunded. */
async function expectNothingLost(orderId: string) {
  const [order] = await sql<{ state: string; live: number; kept: number }>(
    shop,
    `select o.state, (select count(*)::int from tickets t where t.order_id = o.id and t.released_at is null) as live,
       (coalesce((select sum(a.amount) from payment_attempts a where a.order_id = o.id and a.state = 'completed'), 0)
         - coalesce((select sum(r.amount) from refunds r where r.order_id = o.id), 0))::int as kept
     from orders o where o.id = $1`,
    [orderId],
  )
  expect([
    { state: 'paid', live: 1, kept: 42_000 },
    { state: 'cancelled', live: 0, kept: 0 },
  ]).toContainEqual(order)
  return order?.state
}

it.each(['transferencia', 'unlimit'] as const)(
  '%s: the order is paid, or its money goes back',
  async (paymentCode) => {
    const states: (string | undefined)[] = []
    for (let round = 0; round < 4; round++) {
      const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode }))
      const { orderId, number } = data
      const pay = async () => {
        if (paymentCode === 'transferencia')
          return finance.call('POST /office-api/transfers/confirm', {
            order: number,
            trackingKey: `RACE${round}${number}`,
            amount: 420,
          })
        const [attempt] = await sql<{ ours: string }>(
          shop,
          'select merchant_reference as ours from payment_attempts where order_id = $1',
          [orderId],
        )
        await shop.callback({
          callback_time: new Date().toISOString(),
          payment_method: 'BANKCARD',
          merchant_order: { id: attempt?.ours },
          payment_data: { status: 'COMPLETED' },
        })
        return handleNotifications(shop)
      }
      await Promise.all(round % 2 ? [pay(), cancel(number)] : [cancel(number), pay()])
      states.push(await expectNothingLost(orderId))
    }
    expect(states).toHaveLength(4)
  },
)
