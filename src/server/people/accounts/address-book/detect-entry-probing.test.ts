import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OpenSession } from '#contract/people/accounts.ts'
import { addEvent, addUser, type TestUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let countyId: number
let owner: TestUser
let stranger: TestUser
const told: Record<string, unknown>[] = []
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '1' })
  countyId = (await addEvent(shop)).countyId
  vi.spyOn(shop.log, 'child').mockImplementation(
    (bindings) => ({ warn: (facts: object) => told.push({ ...bindings, ...facts }) }) as never,
  )
})
beforeEach(async () => {
  told.length = 0
  owner = await addUser(shop)
  stranger = await addUser(shop)
})
afterAll(() => shop.close())

const friend = { fullname: 'Bruno Paz', phone: '+525544455566', email: 'bruno@vaiven.test' }
const address = () => ({ name: 'Colima 7', countyId, myAddress: 1 })

const keep = async (path: string, json: unknown) =>
  (await call<{ id: number }>(shop, path, { token: owner.token, json })).data.id

test('a friend, address or session of another customer is not found by any call, and the log says who asked', async () => {
  const friendId = await keep('/shop-api/frequent-friends', friend)
  const addressId = await keep('/shop-api/frequent-addresses', address())
  const { data } = await call<OpenSession[]>(shop, '/shop-api/sessions', { token: owner.token })
  const session = data[0]!.id
  const asked: [string, string, unknown, object][] = [
    ['PUT', `/shop-api/frequent-friends/${friendId}`, friend, { friend: friendId }],
    ['DELETE', `/shop-api/frequent-friends/${friendId}`, undefined, { friend: friendId }],
    ['PUT', `/shop-api/frequent-addresses/${addressId}`, address(), { address: addressId }],
    ['DELETE', `/shop-api/frequent-addresses/${addressId}`, undefined, { address: addressId }],
    ['PUT', `/shop-api/frequent-addresses/${addressId}/my-address`, undefined, { address: addressId }],
    ['DELETE', `/shop-api/sessions/${session}`, undefined, { session }],
  ]
  for (const [method, path, json] of asked) {
    const init = { method, token: stranger.token, ...(json !== undefined && { json }) }
    expect(await call(shop, path, init)).toMatchObject({ status: 404, code: 'not_found' })
  }
  const who = { requestId: expect.any(String), customer: stranger.id }
  expect(told).toEqual(asked.map(([, , , what]) => ({ ...who, ...what })))

  const kept = await call(shop, '/shop-api/me', { token: owner.token })
  expect(kept.data).toMatchObject({
    frequentFriends: [{ id: friendId, ...friend }],
    frequentAddresses: [{ id: addressId, name: 'Colima 7', myAddress: 1 }],
  })
})

test('an entry that does not exist, or has just been removed, is not logged', async () => {
  const path = `/shop-api/frequent-friends/${await keep('/shop-api/frequent-friends', friend)}`
  for (const expected of [200, 404])
    expect((await call(shop, path, { method: 'DELETE', token: owner.token })).status).toBe(expected)
  expect(told).toEqual([])
})

test('a customer who probes many entries is refused, and still changes the own ones', async () => {
  const theirs = `/shop-api/frequent-friends/${await keep('/shop-api/frequent-friends', friend)}`
  const look = () => call(shop, theirs, { method: 'DELETE', token: stranger.token })
  for (let n = 0; n < 60; n++) expect((await look()).status).toBe(404)
  expect((await look()).code).toBe('too_many_attempts')
  const own = await call<{ id: number }>(shop, '/shop-api/frequent-friends', {
    token: stranger.token,
    json: friend,
  })
  const change = { method: 'PUT', token: stranger.token, json: friend }
  expect((await call(shop, `/shop-api/frequent-friends/${own.data.id}`, change)).status).toBe(200)
})
