import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUser, type TestUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { writeTilesFile } from '#test/helpers/servers/map-tiles.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

const file = join(mkdtempSync(join(tmpdir(), 'vaiven-map-')), 'city.pmtiles')
const tileOf = (words: string) => new TextEncoder().encode(words)

let shop: TestShop
let planner: OfficeClient
let customer: TestUser
beforeAll(async () => {
  shop = await createTestShop({ MAP_TILES_FILE: file })
  customer = await addUser(shop)
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())

const ground = async () => (await planner.call('GET /office-api/map')).data
const tileAt = (place: string) => planner.call(`GET /office-api/map/tiles/${place}`)

test('the maps of staff have the streets of a file, from when it is there', async () => {
  expect(await ground()).toEqual({ kind: 'plain' })
  writeTilesFile(file, [{ z: 0, x: 0, y: 0, data: tileOf('a picture') }], '', 'png')
  expect(await ground()).toEqual({ kind: 'plain' })
  writeTilesFile(
    file,
    [
      { z: 0, x: 0, y: 0, data: tileOf('the world') },
      { z: 1, x: 1, y: 0, data: tileOf('the streets') },
    ],
    '© OpenStreetMap contributors',
  )
  expect(await ground()).toEqual({ kind: 'tiles', maxZoom: 1, attribution: '© OpenStreetMap contributors' })

  const { data, response } = await tileAt('1/1/0')
  expect(data.text).toBe('the streets')
  expect(response.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
  for (const beyond of ['1/0/0', '0/1/0', '22/4194303/9'])
    expect((await tileAt(beyond)).data.text, beyond).toBe('')
  expect((await tileAt('23/0/0')).status).toBe(400)

  expect((await call(shop, '/shop-api/map', { token: customer.token })).data).toMatchObject({ kind: 'tiles' })
  expect((await call(shop, '/shop-api/map')).status).toBe(401)
  const forCustomer = async (place: string, token = customer.token) =>
    shop.fetch(`/shop-api/map/tiles/${place}`, { token })
  expect(await (await forCustomer('1/1/0')).text()).toBe('the streets')
  expect((await forCustomer('1/1/0', '')).status).toBe(401)
  expect((await forCustomer('23/0/0')).status).toBe(400)
  expect((await forCustomer('a/0/0')).status).toBe(400)
})
