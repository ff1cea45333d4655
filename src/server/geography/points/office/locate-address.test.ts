import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AddressRow } from '#contract/office/geography/addresses.ts'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { locateAddresses } from '../locate-addresses.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  event = await addEvent(shop, { startsAt: '2026-11-25T20:30:00-06:00' })
  await sql(shop, 'update counties set latitude = 19.4, longitude = -99.16 where id = $1', [event.countyId])
})
afterAll(() => shop.close())

async function sell(address: string, names = ['Ana']): Promise<string> {
  const order = { user: await addUser(shop), event, parties: [{ [address]: names }] }
  return `${(await addOrder(shop, order)).ticketIds[0]}.0`
}
const list = async (query: string) => {
  const { data } = await planner.call(`GET /office-api/addresses?trip=${event.dateId}&${query}`)
  return data as unknown as { rows: AddressRow[]; count: number; inCounty: number; all: number }
}
const locate = (id: string, point: string, client = planner) =>
  client.call(`PUT /office-api/addresses/${id}/point`, { point })

it('an address that is known only to its county waits, and staff set its point for all with its text', async () => {
  const first = await sell('Cerrada del Pino 4', ['Ana', 'Luis'])
  const second = await sell('cerrada del pino, 4')
  const other = await sell('Tonalá 12')
  const before = await list('state=county')
  expect(before).toMatchObject({ count: 3, inCounty: 3, all: 3 })
  expect(before.rows.find(({ id }) => id === first)).toMatchObject({
    ...{ address: 'Cerrada del Pino 4', source: 'county', latitude: 19.4, people: 2, countryCode: 'MX' },
  })
  const { data } = await planner.call('GET /office-api/home')
  const waiting = (data.groups as { kind: string; rows: { id: string; detail: string }[] }[]).find(
    ({ kind }) => kind === 'trip_to_locate',
  )
  expect(waiting?.rows).toEqual([
    expect.objectContaining({ id: String(event.dateId), detail: '3 / 3 · México' }),
  ])

  expect((await locate(first, '19.4155, -99.1612')).data).toEqual({ addresses: 2 })
  expect(await list('state=county')).toMatchObject({ count: 1, inCounty: 1, all: 3 })
  expect((await list('state=located')).rows.map(({ id }) => id).sort()).toEqual([first, second].sort())
  expect((await planner.call(`GET /office-api/addresses/${second}`)).data).toMatchObject({
    ...{ source: 'staff', latitude: 19.4155, longitude: -99.1612, accuracy: 10, sameText: 1 },
  })
  expect((await list('q=tonala')).rows.map(({ id }) => id)).toEqual([other])

  const later = await sell('Cerrada del Pino 4')
  await locateAddresses(shop, null)
  expect((await planner.call(`GET /office-api/addresses/${later}`)).data).toMatchObject({ source: 'staff' })
})

it('the log says that a point was set, and not where a person lives', async () => {
  const id = await sell('Callejón Hondo 3')
  await locate(id, '19.4161, -99.1633')
  const [row] = await sql<{ changes: unknown }>(
    shop,
    `select changes from office_log where verb = 'address.locate' and object_id = $1`,
    [id],
  )
  expect(row?.changes).toEqual({ point: { from: 'county', to: 'staff' }, addresses: { to: 1 } })
})

it('a point of a customer stays when staff place another address with its text', async () => {
  const own = await sell('Puerta Roja 8')
  await sql(
    shop,
    `update ticket_addresses set latitude = 19.41, longitude = -99.15, point_source = 'customer', point_accuracy = 5
     where ticket_id = $1`,
    [own.split('.')[0]],
  )
  const other = await sell('Puerta Roja 8')
  expect((await locate(other, '19.42, -99.14')).data).toEqual({ addresses: 1 })
  expect((await planner.call(`GET /office-api/addresses/${own}`)).data).toMatchObject({
    ...{ source: 'customer', latitude: 19.41 },
  })
})

it('refuses an invalid point, swapped coordinates, an unknown address and one of another country', async () => {
  const id = await sell('Orizaba 34')
  for (const point of ['', 'Calle 5', '19.4', '-99.1612, 19.4155'])
    expect((await locate(id, point)).fields, point).toEqual({ point: 'field_is_invalid' })
  const far = await locate(id, '19.4155, 99.1612')
  expect([far.status, far.code]).toEqual([422, 'point_far_away'])
  expect((await locate('5d6f7a52-18a4-4c1e-9f4b-0d8a6a3f2b11.0', '19.4, -99.1')).status).toBe(404)
  const chile = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  expect((await locate(id, '19.4, -99.1', chile)).status).toBe(404)
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect((await support.call(`GET /office-api/addresses/${id}`)).status).toBe(200)
  expect((await locate(id, '19.4, -99.1', support)).status).toBe(403)
})

it('an address that staff have placed is forgotten with its customer', async () => {
  const id = await sell('Jardín Secreto 9')
  await locate(id, '19.4177, -99.1655')
  await sql(shop, `update ticket_addresses set address = '' where ticket_id = $1`, [id.split('.')[0]])
  expect((await planner.call(`GET /office-api/addresses/${id}`)).status).toBe(404)
  expect(await sql(shop, 'select from ticket_addresses where latitude = 19.4177')).toEqual([])
})
