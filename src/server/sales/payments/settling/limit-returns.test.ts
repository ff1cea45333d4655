import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { countOf } from '#test/helpers/payments/control-simulator.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'

/* Each return asks the provider, and anyone may send one: how often is limited. */

let shop: CardShop
beforeAll(async () => {
  shop = await createCardShop({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => shop.close())

async function buy(): Promise<string> {
  const buyer = await addUser(shop)
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'unlimit' }))
  return data.orderId
}

const statusOf = (orderId: string, query = '') => call(shop, `/api/orders/${orderId}/status${query}`)

it('refuses more returns to one order than any customer needs, and still shows its state', async () => {
  const [orderId, other] = [await buy(), await buy()]
  const answers = []
  for (let nth = 0; nth < 70; nth++) answers.push(await statusOf(orderId, '?returned=1'))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.at(-1)).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect(await countOf(shop.control, 'list')).toBe(60)
  expect((await statusOf(orderId)).status).toBe(200)
  expect((await statusOf(other, '?returned=1')).status).toBe(200)
  expect((await statusOf(randomUUID(), '?returned=1')).status).toBe(404)

  shop.clock.advance(15 * 60_000)
  expect((await statusOf(orderId, '?returned=1')).status).toBe(200)
})
