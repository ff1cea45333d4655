import { afterAll, beforeAll, expect, test } from 'vitest'
import { samePressMs } from '#domain/platform/time/same-press.ts'
import { mostResendsAnHour } from '#domain/sales/orders/resend-limit.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => shop.close())

test('a mail is sent again as often an hour as the page of the order says, and then in the next hours', async () => {
  const [user, event] = [await addUser(shop), await addEvent(shop)]
  const [order, another] = [
    await addOrder(shop, { user, event }),
    await addOrder(shop, { user, event, state: 'cancelled' }),
  ]
  const resend = (id: string) => {
    shop.clock.advance(samePressMs)
    return call(shop, `/shop-api/order-detail/${id}/resend-mail`, { method: 'POST', token: user.token })
  }
  for (let n = 0; n < mostResendsAnHour; n++) expect((await resend(order.id)).status).toBe(200)
  expect(await resend(order.id)).toMatchObject({ status: 429, code: 'too_many_attempts' })
  expect((await resend(another.id)).status).toBe(200)
  shop.clock.advance(2 * 3_600_000)
  expect((await resend(order.id)).status).toBe(200)
})

test('a mail is sent again at once, also just after the shop has sent it by itself', async () => {
  const [buyer, event] = [await addUser(shop), await addEvent(shop)]
  const { data } = await placeOrder(shop, buyer.token, draftOf(event))
  const mails = () => sql(shop, 'select kind from outbox where order_id = $1', [data.orderId])
  const before = (await mails()).length
  expect(before).toBeGreaterThan(0)
  await call(shop, `/shop-api/order-detail/${data.orderId}/resend-mail`, {
    method: 'POST',
    token: buyer.token,
  })
  expect(await mails()).toHaveLength(before + 1)
})

test('presses of the button at the same moment send one mail and count once', async () => {
  const [user, event] = [await addUser(shop), await addEvent(shop)]
  const order = await addOrder(shop, { user, event })
  const mails = () => sql(shop, 'select from outbox where order_id = $1', [order.id])
  const before = (await mails()).length
  for (let round = 1; round <= mostResendsAnHour; round++) {
    shop.clock.advance(samePressMs)
    const presses = Array.from({ length: 2 }, () =>
      call(shop, `/shop-api/order-detail/${order.id}/resend-mail`, { method: 'POST', token: user.token }),
    )
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    // The last attempt of the hour is counted before the other press is found to be the same.
    expect(statuses).toContain(200)
    expect((await mails()).length).toBe(before + round)
  }
})
