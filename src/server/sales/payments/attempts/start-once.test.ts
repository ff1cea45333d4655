import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { countOf } from '#test/helpers/payments/control-simulator.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { storeStartedAttempt } from './attempt-sql.ts'

/* An attempt is started at its provider once, however often the customer's request is repeated. */

let shop: CardShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createCardShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/callbacks', { mode: 'off' })
  await shop.control('PUT', '/switches', { repeatedRequest: 'accept' })
  buyer = await addUser(shop)
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
})
afterAll(() => shop.close())

const slowly = { kind: 'latency', operation: 'create', ms: 600, times: 5 }

const send = (key: string) => placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'unlimit' }), key)

const payAgain = (orderId: string, paymentCode = 'unlimit') =>
  call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', {
    token: buyer.token,
    json: { orderId, paymentCode },
  })

/** The merchant orders of the payments that the provider was told to make. */
async function made(): Promise<string[]> {
  const { entries } = (await shop.control('GET', '/journal?operation=create')) as {
    entries: { body: { merchant_order: { id: string } } }[]
  }
  return entries.map(({ body }) => body.merchant_order.id)
}

it('gives a repeated request the page of the first one, whose start is under way', async () => {
  await shop.control('POST', '/faults', slowly)
  const answers = await Promise.all([send('twice'), send('twice'), send('twice')])
  const [first] = answers
  expect(first?.data.payment).toMatchObject({ kind: 'frame' })
  for (const answer of answers) expect(answer.data.payment).toEqual(first?.data.payment)
  expect(await countOf(shop.control, 'create')).toBe(1)
})

it('starts another attempt after a start without an answer, never the same one again', async () => {
  await shop.control('POST', '/faults', { kind: 'drop', operation: 'create', when: 'after', times: 1 })
  expect(await send('lost')).toMatchObject({ status: 503, code: 'payment_provider_unavailable' })
  const again = await send('lost')
  expect(again.data.payment).toMatchObject({ kind: 'frame' })
  const merchantOrders = await made()
  expect(merchantOrders).toHaveLength(2)
  expect(new Set(merchantOrders).size).toBe(2)
})

it('opens one page when a customer asks for it twice at once', async () => {
  await shop.control('POST', '/faults', { kind: 'respond', operation: 'create', status: 500 })
  const refused = await send('down')
  const { orderId } = (refused.body as unknown as { error: { data: { orderId: string } } }).error.data
  await shop.control('POST', '/faults', slowly)
  const [one, other] = await Promise.all([payAgain(orderId), payAgain(orderId)])
  expect(one.data).toMatchObject({ kind: 'frame' })
  expect(other.data).toEqual(one.data)
  expect(await made()).toHaveLength(2)
})

it('shows the account of a transfer again, with the same deadline, and mails it once', async () => {
  const { orderId } = (await send('card')).data
  const both = await Promise.all([payAgain(orderId, 'transferencia'), payAgain(orderId, 'transferencia')])
  shop.clock.advance(3_600_000)
  const later = await payAgain(orderId, 'transferencia')
  expect(later.data).toMatchObject({ kind: 'bank-transfer' })
  for (const { data } of both) expect(data).toEqual(later.data)
  const [order] = await sql(
    shop,
    `select array(select code from payment_attempts where order_id = o.id order by ordinal) as attempts,
       array(select kind from outbox where order_id = o.id order by id) as mails from orders o where id = $1`,
    [orderId],
  )
  expect(order).toEqual({
    attempts: ['unlimit', 'transferencia'],
    mails: ['order_awaiting_payment', 'order_awaiting_transfer'],
  })
})

it('keeps the page that was recorded first', async () => {
  const { data } = await send('first')
  const [attempt] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
    data.orderId,
  ])
  const step = {
    kind: 'frame',
    preference_id: data.orderId,
    preference_init_point: 'https://x.test',
  } as const
  await storeStartedAttempt(shop.db, attempt!.id, { step, providerReference: 'x', now: shop.clock.now() })
  expect((await send('first')).data.payment).toEqual(data.payment)
})
