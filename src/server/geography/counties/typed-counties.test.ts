import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Province } from '#contract/geography/places.ts'
import type { FrequentAddress } from '#contract/people/frequent.ts'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { addEvent, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call, draftOf } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let otherId: number
beforeAll(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { paymentType: 2 })
  const [other] = await sql<{ id: number }>(
    shop,
    "insert into counties (province_id, name, kind) values ($1, 'Otra colonia', 'other') returning id",
    [event.provinceId],
  )
  otherId = other!.id
})
afterAll(() => shop.close())

const listed = async (cookie = 'country=MX; locale=es_MX') => {
  const { data } = await call<Province[]>(shop, `/api/provinces/by-event/${event.id}`, {
    headers: { cookie },
  })
  return data[0]!.counties
}

async function order(token: string, address: Record<string, unknown>, key: string) {
  const draft = draftOf(event, { price: 0, paymentCode: 'prepagado' })
  for (const ticket of draft.tickets) Object.assign(ticket.addresses[0]!, address)
  return call<PlacedOrder>(shop, '/shop-api/orders', {
    token,
    json: draft,
    headers: { 'idempotency-key': key },
  })
}

it('a municipio offers "otra" after its colonias, in the language of the visitor', async () => {
  expect((await listed()).at(-1)).toEqual({ id: otherId, name: 'Otra colonia', isOther: true })
  expect((await listed('country=MX; locale=en_US')).at(-1)?.name).toBe('Another neighborhood')
})

it('an order from a colonia that is not listed names it everywhere, and no list shows it', async () => {
  const { token } = await addUser(shop)
  const placed = await order(token, { commune_id: otherId, communeName: '  Lomas del Encino ' }, 'typed')
  expect(placed.status).toBe(200)
  const { data } = await call<OrderDetail>(shop, `/shop-api/order-detail/${placed.data.orderId}`, { token })
  const [address] = data.tickets[0]!.addresses
  expect(address?.countyName).toBe('Lomas del Encino')
  expect((await listed()).map(({ name }) => name)).not.toContain('Lomas del Encino')

  const again = await order(token, { commune_id: otherId, communeName: '  Lomas del Encino ' }, 'typed')
  expect(again.data.orderId).toBe(placed.data.orderId)
})

it('the same name typed by another customer, and the name of a listed colonia, are one', async () => {
  const { token } = await addUser(shop)
  const [own] = await listed()
  const keep = (countyName: string) =>
    call<FrequentAddress>(shop, '/shop-api/frequent-addresses', {
      token,
      json: { name: 'Calle 5', countyId: otherId, countyName },
    })
  const first = await keep('Los Encinos')
  const second = await keep('los éncinos')
  expect(second.data.county).toEqual(first.data.county)
  expect((await keep(own!.name.toUpperCase())).data.county.id).toBe(own!.id)
})

it.each([[{}], [{ communeName: '   ' }], [{ communeName: 'x'.repeat(81) }]])(
  '"otra" without a name that can be read, %j, is refused',
  async (more) => {
    const { token } = await addUser(shop)
    const { status } = await order(token, { commune_id: otherId, ...more }, 'nameless')
    expect([400, 422]).toContain(status)
  },
)

it('a name beside a listed colonia is not looked at', async () => {
  const { token } = await addUser(shop)
  const placed = await order(token, { communeName: 'Elsewhere' }, 'listed')
  const { data } = await call<OrderDetail>(shop, `/shop-api/order-detail/${placed.data.orderId}`, { token })
  expect(data.tickets[0]!.addresses[0]?.communeId).toBe(event.countyId)
})

it('one customer cannot fill the table with names', async () => {
  const limited = await createTestShop({ DATABASE_URL: shop.databaseUrl, RATE_LIMIT_FACTOR: '0.05' })
  const { token } = await addUser(limited)
  const answers: number[] = []
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
    const json = { name: 'Calle 5', countyId: otherId, countyName: name }
    answers.push((await call(limited, '/shop-api/frequent-addresses', { token, json })).status)
  }
  expect(answers).toEqual([200, 200, 200, 429])
  await limited.close()
})
