import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addEvent, addOrder, addUser, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let stranger: TestUser
const told: Record<string, unknown>[] = []
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
  event = await addEvent(shop)
  vi.spyOn(shop.log, 'child').mockImplementation(
    (bindings) => ({ warn: (facts: object) => told.push({ ...bindings, ...facts }) }) as never,
  )
})
beforeEach(async () => {
  told.length = 0
  stranger = await addUser(shop)
})
afterAll(() => shop.close())

const people = {
  addresses: [{ address: 'Colima 7', commune_id: 1 }],
  passengers: [
    { name: 'Bruno Paz', email: 'b@vaiven.test', phone: '+525544455566', passengerAddress: 'Colima 7' },
  ],
}
const ask = (id: string): [string, Parameters<TestShop['fetch']>[1]][] => [
  [`/shop-api/order-detail/${id}`, {}],
  [`/shop-api/order-detail/${id}/ticket.pdf`, {}],
  [`/shop-api/order-detail/${id}/ticket.ics`, {}],
  [`/shop-api/order-detail/${id}/qr.svg`, {}],
  [`/shop-api/order-detail/${id}/tickets/0`, { method: 'PUT', json: people }],
  [`/shop-api/order-detail/${id}/resend-mail`, { json: {} }],
  ['/shop-api/init-payment', { json: { orderId: id, paymentCode: 'unlimit' } }],
]

test('an order of another customer is not found by any call, and the log says who asked', async () => {
  const order = await addOrder(shop, { event, user: await addUser(shop) })
  for (const [path, init] of ask(order.id)) {
    expect(await call(shop, path, { ...init, token: stranger.token })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  }
  const line = { requestId: expect.any(String), customer: stranger.id, order: order.id }
  expect(told).toEqual(ask(order.id).map(() => line))
})

test('an order that was never placed, and a ticket that the own order does not have, are nothing to tell', async () => {
  const own = await addOrder(shop, { event, user: stranger })
  const calls = [...ask('00000000-0000-4000-8000-000000000000').slice(0, 5), ...ask(own.id).slice(4, 5)]
  for (const [path, init] of calls.map(
    ([path, init]) => [path.replace('tickets/0', 'tickets/9'), init] as const,
  ))
    expect((await call(shop, path, { ...init, token: stranger.token })).status).toBe(404)
  expect(told).toEqual([])
})

test('a customer who probes many orders is refused, but still sees their own', async () => {
  const own = await addOrder(shop, { event, user: stranger })
  const theirs = await addOrder(shop, { event, user: await addUser(shop) })
  const look = (id: string) => call(shop, `/shop-api/order-detail/${id}`, { token: stranger.token })
  for (let n = 0; n < 60; n++) expect((await look(theirs.id)).status).toBe(404)
  expect((await look(theirs.id)).code).toBe('too_many_attempts')
  expect((await look('00000000-0000-4000-8000-000000000000')).code).toBe('too_many_attempts')
  expect((await look(own.id)).status).toBe(200)
})
