import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Province } from '#contract/geography/places.ts'
import type { TypedCountyRow } from '#contract/office/geography/office-places.ts'
import type { FrequentAddress } from '#contract/people/frequent.ts'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { forgetUnusedCounties } from './office-county-sql.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
let user: TestUser
let otherId: number
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  event = await addEvent(shop, { paymentType: 2 })
  user = await addUser(shop)
  const [other] = await sql<{ id: number }>(
    shop,
    "insert into counties (province_id, name, kind) values ($1, 'Otra colonia', 'other') returning id",
    [event.provinceId],
  )
  otherId = other!.id
})
afterAll(() => shop.close())

const offered = async () =>
  (await call<Province[]>(shop, `/api/provinces/by-event/${event.id}`)).data[0]!.counties.map(
    ({ name }) => name,
  )
const typedRows = async (client = planner) =>
  (await client.call('GET /office-api/typed-counties')).data.rows as TypedCountyRow[]

/** A customer saves an address in an unlisted colonia; returns its id. */
async function type(countyName: string): Promise<number> {
  const json = { name: 'Calle 5', countyId: otherId, countyName }
  const { data } = await call<FrequentAddress>(shop, '/shop-api/frequent-addresses', {
    token: user.token,
    json,
  })
  return data.county.id
}

it('a colonia that staff add is offered to customers, with its point and postal code', async () => {
  const add = (json: object) => planner.call(`POST /office-api/provinces/${event.provinceId}/counties`, json)
  const half = await add({ name: 'Lomas', postalCode: null, latitude: 19.4, longitude: null })
  expect([half.status, half.fields]).toEqual([400, { longitude: 'field_is_required' }])
  expect((await add({ name: ' ', postalCode: null, latitude: null, longitude: null })).fields).toEqual({
    name: 'name_is_required',
  })
  const { data } = await add({ name: 'Lomas', postalCode: '11000', latitude: 19.4, longitude: -99.2 })
  expect(await offered()).toContain('Lomas')
  await planner.call(`PUT /office-api/counties/${data.id}`, {
    name: 'Lomas Altas',
    postalCode: '11010',
    latitude: null,
    longitude: null,
  })
  expect(await offered()).toContain('Lomas Altas')
  const { data: county } = await planner.call(`GET /office-api/counties/${data.id}`)
  expect(county).toMatchObject({ name: 'Lomas Altas', postalCode: '11010', latitude: null })
})

it('a name needs letters, and one that differs by accents or signs alone is another spelling of the same', async () => {
  const add = (name: string) =>
    planner.call(`POST /office-api/provinces/${event.provinceId}/counties`, {
      ...{ name, postalCode: null, latitude: null, longitude: null },
    })
  for (const name of ["'", '..', '—']) expect((await add(name)).fields).toHaveProperty('name')
  expect((await add('San Ángel')).status).toBe(200)
  expect((await add('San Angel')).fields).toEqual({ name: 'field_is_invalid' })
  expect((await add('San Ángel')).status).toBe(200)
  expect((await offered()).filter((name) => name.startsWith('San'))).toEqual(['San Ángel'])
})

it('a point far from its province is refused, but a county that lies far away keeps its own', async () => {
  const [province] = await sql<{ id: number }>(
    shop,
    "insert into provinces (country_code, name, latitude, longitude) values ('MX', 'Islas', 19.4, -99.1) returning id",
  )
  const [isle] = await sql<{ id: number }>(
    shop,
    "insert into counties (province_id, name, latitude, longitude) values ($1, 'Isla Lejana', 27.1, -109.4) returning id",
    [province!.id],
  )
  const at = (latitude: number, longitude: number) => ({
    name: 'Las Anclas',
    postalCode: null,
    latitude,
    longitude,
  })
  const far = await planner.call(`POST /office-api/provinces/${province!.id}/counties`, at(1, 1))
  expect([far.code, far.fields]).toEqual([
    'point_far_away',
    { latitude: 'field_is_invalid', longitude: 'field_is_invalid' },
  ])
  expect(
    (await planner.call(`POST /office-api/provinces/${province!.id}/counties`, at(19.5, -99))).status,
  ).toBe(200)
  const isles = `PUT /office-api/counties/${isle!.id}`
  expect((await planner.call(isles, { ...at(27.2, -109.5), name: 'Isla Lejana' })).status).toBe(200)
  expect((await planner.call(isles, { ...at(-99.1, 19.4), name: 'Isla Lejana' })).status).toBe(400)
  const ofProvince = `PUT /office-api/provinces/${province!.id}`
  expect((await planner.call(ofProvince, { latitude: 1, longitude: 1 })).code).toBe('point_far_away')
  expect((await planner.call(ofProvince, { latitude: 19.3, longitude: -99.2 })).status).toBe(200)
})

it('a typed colonia waits with its uses, and once listed it is offered', async () => {
  const id = await type('Los Encinos')
  expect(await typedRows()).toMatchObject([{ id, name: 'Los Encinos', uses: 1, countryCode: 'MX' }])
  expect(await offered()).not.toContain('Los Encinos')
  expect((await planner.call(`POST /office-api/counties/${id}/promote`)).status).toBe(200)
  expect(await offered()).toContain('Los Encinos')
  expect(await typedRows()).toEqual([])
  // Already decided by another person.
  expect((await planner.call(`POST /office-api/counties/${id}/promote`)).status).toBe(404)
})

it('a typed colonia is merged into a listed one, and its orders, addresses and requests follow', async () => {
  const draft = draftOf(event, { price: 0, paymentCode: 'prepagado' })
  for (const ticket of draft.tickets)
    Object.assign(ticket.addresses[0]!, { commune_id: otherId, communeName: 'Rroma' })
  const placed = await call<PlacedOrder>(shop, '/shop-api/orders', {
    token: user.token,
    json: draft,
    headers: { 'idempotency-key': 'typed' },
  })
  const id = await type('Rroma')
  await sql(
    shop,
    `insert into event_requests (owner_id, state, country_code, time_zone, stops, created_at, changed_at)
     values ($1, 'saved', 'MX', 'America/Mexico_City', $2, now(), now())`,
    [
      user.id,
      JSON.stringify([
        { address: 'A', countyId: id, time: null },
        { address: 'B', countyId: otherId },
      ]),
    ],
  )
  const merge = (into: number) => planner.call(`POST /office-api/counties/${id}/merge`, { into })
  expect((await merge(otherId)).fields).toEqual({ into: 'field_is_invalid' })
  const foreign = await addEvent(shop)
  expect((await merge(foreign.countyId)).fields).toEqual({ into: 'field_is_invalid' })
  expect((await merge(event.countyId)).data.moved).toBe(3)
  const { data } = await call<OrderDetail>(shop, `/shop-api/order-detail/${placed.data.orderId}`, {
    token: user.token,
  })
  expect(data.tickets[0]!.addresses[0]).toMatchObject({ communeId: event.countyId })
  const stops = await sql<{ stops: { countyId: number }[] }>(shop, 'select stops from event_requests')
  expect(stops[0]!.stops.map(({ countyId }) => countyId)).toEqual([event.countyId, otherId])
  expect(await sql(shop, 'select 1 from counties where id = $1', [id])).toEqual([])
})

it('a typed colonia that is left as it is waits no longer and keeps its addresses', async () => {
  const id = await type('El Rincón')
  await planner.call(`POST /office-api/counties/${id}/leave`)
  expect(await typedRows()).toEqual([])
  expect(await offered()).not.toContain('El Rincón')
  expect(await type('el rincon')).toBe(id)
})

it('typed colonias that nothing names are forgotten after a month', async () => {
  const id = await type('Para olvidar')
  const used = await type('Para guardar')
  await sql(shop, 'delete from frequent_addresses where county_id = $1', [id])
  const names = () =>
    sql(shop, "select name from counties where kind = 'typed' and name like 'Para%' order by name")
  await forgetUnusedCounties(shop.db, new Date('2020-01-01'))
  expect(await names()).toHaveLength(2)
  await forgetUnusedCounties(shop.db, new Date('2100-01-01'))
  expect(await names()).toEqual([{ name: 'Para guardar' }])
  await planner.call(`POST /office-api/counties/${used}/leave`)
})

it('provinces are found by their name, and say whether they are served', async () => {
  await sql(
    shop,
    "insert into provinces (country_code, name, time_zone) values ('MX', 'Ñandú', 'America/Tijuana'), ('CL', 'Ñuble', null)",
  )
  const find = async (query: string) => (await planner.call(`GET /office-api/provinces?${query}`)).data
  expect((await find('q=nandu')).rows).toMatchObject([
    { name: 'Ñandú', timeZone: 'America/Tijuana', isServed: false, counties: 0 },
  ])
  expect((await find('q=nuble')).count).toBe(0)
  expect((await find('served=no')).count).toBe(1)
  const [province] = (await find('q=nandu')).rows as { id: number }[]
  await planner.call(`PUT /office-api/provinces/${province!.id}`, { latitude: 32.5, longitude: -117 })
  const { data } = await planner.call(`GET /office-api/provinces/${province!.id}`)
  expect(data).toMatchObject({ latitude: 32.5, longitude: -117, counties: [] })
})

it('places of another country are not there', async () => {
  const [province] = await sql<{ id: number }>(shop, "select id from provinces where country_code = 'CL'")
  const [county] = await sql<{ id: number }>(
    shop,
    "insert into counties (province_id, name, kind) values ($1, 'Chillán Viejo', 'typed') returning id",
    [province!.id],
  )
  const json = { name: 'X', postalCode: null, latitude: null, longitude: null }
  const calls = [
    await planner.call(`GET /office-api/provinces/${province!.id}`),
    await planner.call(`PUT /office-api/provinces/${province!.id}`, { latitude: null, longitude: null }),
    await planner.call(`POST /office-api/provinces/${province!.id}/counties`, json),
    await planner.call(`PUT /office-api/counties/${county!.id}`, json),
    await planner.call(`POST /office-api/counties/${county!.id}/promote`),
    await planner.call(`POST /office-api/counties/${county!.id}/merge`, { into: event.countyId }),
    await planner.call(`POST /office-api/counties/${county!.id}/leave`),
  ]
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404])
  expect(await typedRows()).toEqual([])
})

it('an import previews its effect, applies it, and is logged', async () => {
  await sql(shop, "update provinces set code = '09016' where id = $1", [event.provinceId])
  const csv = 'country,province,name\nMX,09016,Polanco V\nCL,16,Quirihue'
  const read = (apply: boolean) => planner.call('POST /office-api/places-import', { csv, apply })
  const expected = [
    { line: 2, name: 'Polanco V', outcome: 'new' },
    { line: 3, name: 'Quirihue', outcome: 'unreadable', reason: 'country_of_others' },
  ]
  expect((await read(false)).data).toMatchObject({ kind: 'counties', applied: false, rows: expected })
  expect(await offered()).not.toContain('Polanco V')
  expect((await read(true)).data).toMatchObject({ applied: true, rows: expected })
  expect(await offered()).toContain('Polanco V')
  const log = await sql(shop, "select changes from office_log where verb = 'place.import'")
  expect(log).toEqual([{ changes: { kind: { to: 'counties' }, added: { to: 1 }, changed: { to: 0 } } }])
  const broken = await planner.call('POST /office-api/places-import', { csv: 'nada', apply: false })
  expect(broken.code).toBe('places_not_readable')
})
