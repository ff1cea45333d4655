import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventDetail } from '#contract/catalogue/events.ts'
import type { VenueRow } from '#contract/office/geography/office-places.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { addCounty } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let planner: OfficeClient
let manager: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['all'] })
  event = await addEvent(shop)
})
afterAll(() => shop.close())

const venue = (more: object = {}) => ({
  name: 'Foro Mirlo',
  address: 'Calle 8 #20',
  countyId: event.countyId,
  latitude: 19.4,
  longitude: -99.1,
  ...more,
})
const read = async (id: number) =>
  (await planner.call(`GET /office-api/venues/${id}`)).data as unknown as VenueRow

it('a venue is added with the clock of its county, found, edited and deleted', async () => {
  const countyId = await addCounty(shop, 'America/Tijuana')
  const { data } = await planner.call('POST /office-api/venues', venue({ countyId }))
  const id = data.id as number
  expect(await read(id)).toMatchObject({
    name: 'Foro Mirlo',
    timeZone: 'America/Tijuana',
    events: 0,
    version: 1,
  })
  const found = await planner.call('GET /office-api/venues?q=mirlo')
  expect((found.data.rows as VenueRow[]).map((row) => row.id)).toEqual([id])
  const save = (client: OfficeClient, address: string) =>
    client.call(`PUT /office-api/venues/${id}`, { ...venue({ countyId, address }), version: 1 })
  expect((await save(manager, 'Calle 9')).data).toEqual({ version: 2 })
  const second = await save(planner, 'Calle 10')
  expect([second.status, second.code]).toEqual([409, 'edited_meanwhile'])
  expect(second.data).toMatchObject({ theirs: { address: 'Calle 9' } })
  expect((await planner.call(`DELETE /office-api/venues/${id}`)).status).toBe(200)
  expect((await planner.call(`GET /office-api/venues/${id}`)).status).toBe(404)
})

it('a venue that an event uses is renamed for customers, keeps its clock, and is not deleted', async () => {
  const { version, ...used } = await read(event.placeId)
  expect(used.events).toBe(1)
  const save = (more: object) =>
    planner.call(`PUT /office-api/venues/${event.placeId}`, { ...venue(more), version })
  const tijuana = await addCounty(shop, 'America/Tijuana')
  expect((await save({ countyId: tijuana })).fields).toEqual({ countyId: 'field_is_invalid' })
  expect((await save({ name: 'Palacio Nuevo' })).status).toBe(200)
  const shown = await call<EventDetail>(shop, `/api/events/${event.slug}`)
  expect(shown.data.place.name).toBe('Palacio Nuevo')
  const deleted = await planner.call(`DELETE /office-api/venues/${event.placeId}`)
  expect([deleted.status, deleted.code]).toEqual([409, 'place_in_use'])
})

it.each([
  [{ name: '' }, 'name'],
  [{ address: ' ' }, 'address'],
  [{ countyId: 999_999 }, 'countyId'],
  [{ latitude: 91 }, 'latitude'],
  [{ longitude: null }, 'longitude'],
])('a venue with %j is refused by its field', async (more, field) => {
  const { status, fields } = await planner.call('POST /office-api/venues', venue(more))
  expect([status, Object.keys(fields)]).toEqual([400, [field]])
})

it('a venue whose coordinates lie far from its county is refused, as when a minus sign was left out', async () => {
  const countyId = await addCounty(shop)
  await sql(
    shop,
    'update provinces set latitude = 19.44, longitude = -99.2 where id = (select province_id from counties where id = $1)',
    [countyId],
  )
  const added = await planner.call('POST /office-api/venues', venue({ countyId, longitude: 99.1 }))
  expect([added.status, added.code]).toEqual([422, 'point_far_away'])
  expect(Object.keys(added.fields)).toEqual(['latitude', 'longitude'])
  expect((await planner.call('POST /office-api/venues', venue({ countyId }))).status).toBe(200)
})

it('the home of a host and a venue of another country are not there', async () => {
  const home = await addEvent(shop)
  await sql(shop, 'update events set type = 2 where id = $1', [home.id])
  expect((await planner.call(`GET /office-api/venues/${home.placeId}`)).status).toBe(404)
  const countyId = await addCounty(shop, 'America/Santiago', 'CL')
  const { data } = await manager.call('POST /office-api/venues', venue({ countyId }))
  const calls = [
    await planner.call(`GET /office-api/venues/${data.id}`),
    await planner.call(`PUT /office-api/venues/${data.id}`, { ...venue(), version: 1 }),
    await planner.call(`DELETE /office-api/venues/${data.id}`),
  ]
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404])
  expect((await planner.call('POST /office-api/venues', venue({ countyId }))).fields).toEqual({
    countyId: 'field_is_required',
  })
})
