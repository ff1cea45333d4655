import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'

/* Without signatures, every message only triggers a status check, and its content is not trusted. */

let shop: MercadoPagoShop
beforeAll(async () => {
  shop = await createMercadoPagoShop({ MERCADOPAGO_UNSIGNED_WEBHOOKS: 'ask' })
})
afterAll(() => shop.close())

async function buy(): Promise<PlacedOrder> {
  const buyer = await addUser(shop)
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  return (await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))).data
}

const tell = (query: string) =>
  shop.fetch(`/api/payments/mercadopago/notifications?${query}`, { method: 'POST', body: '{}' })

const stateOf = async ({ orderId }: PlacedOrder) =>
  (await sql<{ state: string }>(shop, 'select state from orders where id = $1', [orderId]))[0]?.state

it('an unsigned message about a payment settles what MercadoPago says of it', async () => {
  const order = await buy()
  const { id } = await shop.pay(order.payment.preference_id!, { status: 'in_process' })
  expect((await tell(`type=payment&data.id=${id}&status=approved`)).status).toBe(200)
  expect(await stateOf(order)).toBe('awaiting_payment')
  await shop.control('POST', `/payments/${id}/status`, { status: 'approved' })
  await tell(`type=payment&data.id=${id}`)
  expect(await stateOf(order)).toBe('paid')
})

it('a message about a merchant order settles the order of the shop that it gathers payments for', async () => {
  const order = await buy()
  await shop.pay(order.payment.preference_id!)
  const found = await fetch(
    `${shop.simulator}/merchant_orders/search?preference_id=${order.payment.preference_id}`,
    { headers: { authorization: 'Bearer test-token' } },
  )
  const { elements } = (await found.json()) as { elements: { id: number }[] }
  expect((await tell(`topic=merchant_order&id=${elements[0]!.id}`)).status).toBe(200)
  expect(await stateOf(order)).toBe('paid')
})

it('a message about another topic, or with a malformed id, is stored without effect', async () => {
  expect((await tell('topic=chargebacks&id=1')).status).toBe(200)
  expect((await tell('type=payment&data.id=../1')).status).toBe(200)
})
