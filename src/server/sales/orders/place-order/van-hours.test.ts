import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderDraft } from '#contract/sales/orders.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import {
  addEvent,
  addOrder,
  addUser,
  openSession,
  sql,
  type TestEvent,
  type TestUser,
} from '#test/helpers/builders.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let user: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  user = await addUser(shop)
  // Starts at 20:30 and ends at 00:30; its variant is a van for eight hours.
  event = await addEvent(shop)
  await sql(shop, 'update variants set hours = 8 where id = $1', [event.variantId])
})

const fits = { comesAt: '2026-12-05T17:30', goesHomeAt: '2026-12-06T00:45' }

let key = 0
function order(hours: Partial<typeof fits>) {
  const draft: OrderDraft = draftOf(event)
  const tickets = draft.tickets.map((ticket) => ({ ...ticket, ...hours }))
  return placeOrder(shop, user.token, { ...draft, tickets }, `van-${key++}`)
}
const show = async (id: string) =>
  (await call<OrderDetail>(shop, `/shop-api/order-detail/${id}`, { token: user.token })).data

describe('a private van', () => {
  test('is booked with the hour that it comes and the hour that it goes home', async () => {
    const { data } = await order(fits)
    expect((await show(data.orderId)).tickets).toMatchObject([{ hours: 8, ...fits }])
  })

  test.each([
    ['without hours', {}, 'comesAt', 'hour_is_invalid'],
    ['with one of them alone', { comesAt: fits.comesAt }, 'goesHomeAt', 'hour_is_invalid'],
    [
      'when it would come too late',
      { ...fits, comesAt: '2026-12-05T20:01' },
      'comesAt',
      'van_comes_too_late',
    ],
    [
      'when it would go home before the start',
      { ...fits, goesHomeAt: '2026-12-05T20:30' },
      'goesHomeAt',
      'van_goes_home_too_soon',
    ],
    [
      'for longer than its hours',
      { ...fits, goesHomeAt: '2026-12-06T01:01' },
      'goesHomeAt',
      'van_goes_home_too_late',
    ],
    [
      'for a day long before',
      { ...fits, comesAt: '2026-12-04T17:30' },
      'goesHomeAt',
      'van_goes_home_too_late',
    ],
  ])('is refused %s, and the field is named', async (_why, hours, field, problem) => {
    const refused = await order(hours)
    expect(refused).toMatchObject({ status: 422, code: 'incomplete_form' })
    expect(refused.body).toMatchObject({ error: { fields: { [`tickets.0.${field}`]: problem } } })
  })

  test('is refused for an hour by which no van can be ready', async () => {
    await sql(shop, 'update variants set hours = 18 where id = $1', [event.variantId])
    shop.clock.set('2026-12-05T06:00:00-06:00')
    user.token = await openSession(shop, user.id)
    expect((await order({ ...fits, comesAt: '2026-12-05T11:59' })).body).toMatchObject({
      error: { fields: { 'tickets.0.comesAt': 'van_comes_too_soon' } },
    })
  })

  test.each(['2026-12-05', '17:30', '2026-02-30T17:30', "2026-12-05T17:30'; --"])(
    'is refused for what is no time: %s',
    async (comesAt) => {
      expect(await order({ ...fits, comesAt })).toMatchObject({ status: 400, code: 'invalid_input' })
    },
  )

  test('is the only ticket that has hours', async () => {
    await sql(shop, 'update variants set hours = null where id = $1', [event.variantId])
    expect(await order(fits)).toMatchObject({ status: 400, code: 'invalid_input' })
    const { data } = await order({})
    expect((await show(data.orderId)).tickets).toMatchObject([
      { hours: null, comesAt: null, goesHomeAt: null },
    ])
  })
})

describe('the hours of a van that is booked', () => {
  const change = async (id: string, hours: Partial<typeof fits>) => {
    const [ticket] = (await show(id)).tickets
    const addresses = ticket!.addresses.map(({ address, communeId }) => ({ address, commune_id: communeId }))
    const passengers = ticket!.passengers.map((passenger) => ({ ...passenger, name: 'Ximena Duarte' }))
    const path = `/shop-api/order-detail/${id}/tickets/0`
    return call<OrderDetail>(shop, path, {
      method: 'PUT',
      token: user.token,
      json: { addresses, passengers, ...hours },
    })
  }

  test('can be changed within the same limits, and stay when a change says nothing of them', async () => {
    const { id } = await addOrder(shop, { user, event })
    // Bought before hours could be booked.
    expect((await show(id)).tickets).toMatchObject([{ hours: 8, comesAt: null, goesHomeAt: null }])
    expect((await change(id, {})).status).toBe(200)
    expect((await change(id, fits)).data.tickets).toMatchObject([fits])
    expect(await change(id, { ...fits, comesAt: '2026-12-05T20:15' })).toMatchObject({
      code: 'incomplete_form',
    })
    expect(await change(id, { comesAt: fits.comesAt })).toMatchObject({ code: 'incomplete_form' })
    expect((await change(id, {})).data.tickets).toMatchObject([fits])
  })

  test('cannot be changed in the last 72 hours', async () => {
    const { id } = await addOrder(shop, { user, event })
    shop.clock.set('2026-12-02T20:30:00-06:00')
    user.token = await openSession(shop, user.id)
    expect(await change(id, fits)).toMatchObject({ code: 'changes_closed' })
  })
})
