import { afterEach, beforeEach, expect, it } from 'vitest'
import type { AddressSuggestion } from '#contract/geography/address-suggestions.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { type GeocoderServer, startGeocoder } from '#test/helpers/servers/geocoder-server.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let geocoder: GeocoderServer
let event: TestEvent
let user: TestUser
const centre = { latitude: 19.4, longitude: -99.16 }
const orizaba = {
  ...{ latitude: 19.4155, longitude: -99.1612, street: 'Calle Orizaba', metres: 300 },
  ...{ quarter: 'Roma Norte', county: 'Cuauhtémoc', postcode: '06700' },
}

async function open(settings: Record<string, string>) {
  shop = await createTestShop(settings)
  event = await addEvent(shop)
  user = await addUser(shop)
  await sql(shop, `update counties set name = 'Cuauhtemoc', latitude = $2, longitude = $3 where id = $1`, [
    ...[event.countyId, centre.latitude, centre.longitude],
  ])
}
beforeEach(async () => {
  geocoder = await startGeocoder()
})
afterEach(async () => {
  await shop.close()
  await geocoder.close()
})
const openWith = (kind: 'nominatim' | 'photon', more: Record<string, string> = {}) =>
  open({ GEOCODER_URL: geocoder.url, GEOCODER_KIND: kind, ...more })

type Answer = { offered: boolean; suggestions: AddressSuggestion[] }
const ask = (
  q: string,
  area: Record<string, string> = { 'county-id': String(event.countyId) },
  token = user.token,
) => call<Answer>(shop, `/shop-api/address-suggestions?${new URLSearchParams({ q, ...area })}`, { token })
const suggest = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).data.suggestions

it.each(['nominatim', 'photon'] as const)(
  '%s completes a street of the county, with the number that was typed',
  async (kind) => {
    await openWith(kind)
    geocoder.know('orizaba 34', orizaba)
    expect(await suggest('orizaba 34')).toEqual([
      { address: 'Calle Orizaba 34', detail: 'Roma Norte, Cuauhtémoc, 06700', countyId: event.countyId },
    ])
    expect(geocoder.asked[0]?.userAgent).toContain('http://localhost:3000')
  },
)

it('suggests only places of the chosen county, or near it if none has its name', async () => {
  await openWith('photon')
  const elsewhere = { ...orizaba, street: 'Orizaba', county: 'Ecatepec', latitude: 19.6 }
  const abroad = { ...orizaba, country: 'es' }
  const far = { ...orizaba, latitude: 25.67, county: 'Monterrey' }
  geocoder.know('Orizaba', elsewhere, orizaba, abroad, far)
  expect((await suggest('Oriz')).map(({ address }) => address)).toEqual(['Calle Orizaba'])
  geocoder.know('Durango', { ...elsewhere, street: 'Durango' }, { ...far, street: 'Durango' })
  expect((await suggest('Dura')).map(({ detail }) => detail)).toEqual(['Roma Norte, Ecatepec, 06700'])
  const [province] = await sql<{ name: string }>(shop, 'select name from provinces where id = $1', [
    event.provinceId,
  ])
  const inProvince = { ...elsewhere, street: 'Colima', quarter: province!.name.toUpperCase() }
  geocoder.know('Colima', { ...elsewhere, street: 'Colima' }, inProvince)
  expect((await suggest('Colim')).map(({ detail }) => detail)).toEqual([
    `${inProvince.quarter}, Ecatepec, 06700`,
  ])
})

it('says the county of an address while only the province is chosen', async () => {
  await openWith('photon')
  geocoder.know('Orizaba', orizaba)
  expect(await suggest('oriza', { 'province-id': String(event.provinceId) })).toMatchObject([
    { address: 'Calle Orizaba', countyId: event.countyId },
  ])
})

const locate = (address: string, countyId = event.countyId, token = user.token) =>
  call<{ found: object | null }>(
    shop,
    `/shop-api/address-point?${new URLSearchParams({ address, 'county-id': String(countyId) })}`,
    { token },
  )

it('says where a typed address probably is, without another question, and else where its county is', async () => {
  await openWith('photon')
  geocoder.know('orizaba 34', orizaba)
  await suggest('orizaba 34')
  const { latitude, longitude } = orizaba
  expect((await locate(' orizaba  34')).data).toEqual({ found: { latitude, longitude, source: 'geocoder' } })
  expect(geocoder.asked).toHaveLength(1)
  expect((await locate('Calle que no existe 3')).data).toEqual({ found: { ...centre, source: 'county' } })
  expect((await locate('orizaba 34', 99999999)).status).toBe(404)
  expect((await locate('orizaba 34', event.countyId, '')).status).toBe(401)
})

it('asks for the same text once, and not for two letters', async () => {
  await openWith('photon')
  geocoder.know('Orizaba', orizaba)
  await Promise.all(['Orizaba', 'orizaba', ' Orizaba  '].map((text) => suggest(text)))
  await suggest('Orizaba')
  expect(await suggest('Or')).toEqual([])
  expect(geocoder.asked).toHaveLength(1)
})

it.each([
  ['down', { status: 503 }, 5],
  ['over its limit', { status: 429, retryAfter: 30 }, 30],
  ['silent', 'silence', 5],
  ['speaking of something else', 'nonsense', 5],
] as const)(
  'a geocoder that is %s suggests nothing, and is left alone for a while',
  async (_what, how, seconds) => {
    await openWith('photon')
    geocoder.know('Orizaba', orizaba)
    geocoder.fail(how)
    expect((await ask('Oriz')).data).toEqual({ offered: true, suggestions: [] })
    geocoder.fail(null)
    shop.clock.advance((seconds - 1) * 1_000)
    expect(await suggest('Oriza')).toEqual([])
    expect(geocoder.asked).toHaveLength(1)
    shop.clock.advance(1_000)
    expect(await suggest('Oriza')).toHaveLength(1)
  },
)

it('serves customers alone, so many a minute, and knows only places that exist', async () => {
  await openWith('photon', { RATE_LIMIT_FACTOR: '0.1' })
  expect((await ask('Orizaba', {}, '')).status).toBe(401)
  expect((await ask('Orizaba', { 'county-id': '99999999' })).status).toBe(404)
  expect((await ask('a'.repeat(201))).status).toBe(400)
  for (let nth = 0; nth < 8; nth++) expect((await ask(`calle ${nth}`)).status).toBe(200)
  expect((await ask('calle 9')).code).toBe('too_many_attempts')
  const other = await addUser(shop)
  expect((await ask('calle 9', {}, other.token)).status).toBe(200)
})

it.each([{}, { GEOCODER_URL: 'https://nominatim.openstreetmap.org' }])(
  'offers none without a geocoder, and where its policy forbids it: %j',
  async (settings) => {
    await open(settings)
    expect((await ask('Orizaba 34')).data).toEqual({ offered: false, suggestions: [] })
    expect((await locate('Orizaba 34')).data).toEqual({ found: { ...centre, source: 'county' } })
  },
)
