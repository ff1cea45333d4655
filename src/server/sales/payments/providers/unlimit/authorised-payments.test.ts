import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { reconcileAttempts } from '#server/sales/payments/settling/reconcile-attempts.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'

/* Money that Unlimit has only blocked (`AUTHORIZED`) is not the shop's yet: no tickets, no entry in the ledger. */

const blockedCard = '4000000000000051'

let shop: CardShop
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(() => shop.clock.set(new Date()))
afterAll(() => shop.close())

async function blockedOrder() {
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
  const { token } = await addUser(shop)
  const { data } = await placeOrder(shop, token, draftOf(event, { paymentCode: 'unlimit' }))
  await shop.payByCard(data.payment.preference_init_point!, blockedCard)
  await shop.fetch(`/api/orders/${data.orderId}/status?outcome=success`)
  const pdf = async () =>
    (await shop.fetch(`/shop-api/order-detail/${data.orderId}/ticket.pdf`, { token })).status
  return { id: data.orderId, pdf }
}

const look = async (id: string) =>
  (
    await sql<{ state: string; attempt: string; booked: number; payment: string }>(
      shop,
      `select o.state, a.state as attempt, a.provider_reference as payment,
         (select count(*)::int from ledger l where l.order_id = o.id and l.kind = 'received') as booked
       from orders o join payment_attempts a on a.order_id = o.id where o.id = $1`,
      [id],
    )
  )[0]!

async function become(payment: string, status: string): Promise<void> {
  await shop.control('POST', `/payments/${payment}/status`, { status })
  shop.clock.advance(3 * 60_000)
  await reconcileAttempts(shop)
}

it('pays an order once it is captured, and gives no tickets before', async () => {
  const { id, pdf } = await blockedOrder()
  const { payment, ...blocked } = await look(id)
  expect(blocked).toEqual({ state: 'awaiting_payment', attempt: 'authorized', booked: 0 })
  expect(await pdf()).not.toBe(200)
  await become(payment, 'COMPLETED')
  expect(await look(id)).toMatchObject({ state: 'paid', attempt: 'completed' })
  expect(await pdf()).toBe(200)
  expect((await auditMoney(shop)).findings).toEqual([])
})

it.each(['VOIDED', 'DECLINED', 'TERMINATED', 'CANCELLED'])(
  'pays nothing when it becomes %s',
  async (status) => {
    const { id, pdf } = await blockedOrder()
    await become((await look(id)).payment, status)
    expect(await look(id)).toMatchObject({ state: 'awaiting_payment', booked: 0 })
    expect(['failed', 'cancelled']).toContain((await look(id)).attempt)
    expect(await pdf()).not.toBe(200)
    expect((await auditMoney(shop)).findings).toEqual([])
  },
)
