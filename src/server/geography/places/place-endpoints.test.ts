import { afterAll, beforeAll, expect, it } from 'vitest'
import type { EventOverview } from '#contract/catalogue/event-lists.ts'
import type { Province } from '#contract/geography/places.ts'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ TRUST_PROXY: '1' })
})
afterAll(() => shop.close())

type Named = { code: string; name: string }

it('a host begins with the country of its ending, and with that country’s language', async () => {
  expect((await call(shop, '/api/channels/vaiven.cl')).data).toEqual({
    countryCode: 'CL',
    defaultLocaleCode: 'es_CL',
  })
  expect((await call(shop, '/api/channels/localhost')).data).toEqual({
    countryCode: 'MX',
    defaultLocaleCode: 'es_MX',
  })
})

it('a visitor without a chosen country gets that of the host, also behind a proxy', async () => {
  const locales = async (headers: Record<string, string>) =>
    (await call<Named[]>(shop, '/api/locales', { headers })).data[0]?.code
  expect(await locales({ host: 'vaiven.cl' })).toBe('es_CL')
  expect(await locales({ host: '127.0.0.1:3000', 'x-forwarded-host': 'vaiven.es' })).toBe('es_ES')
  expect(await locales({ host: 'vaiven.cl', cookie: 'country=PE' })).toBe('es_CO')
})

it('countries are named in the language of the visitor, and each language in its own', async () => {
  const cookie = 'country=MX; locale=en_US'
  const countries = await call<Named[]>(shop, '/api/countries', { headers: { cookie } })
  expect(countries.data.map(({ name }) => name)).toEqual(['Mexico', 'Chile', 'Peru', 'Spain'])
  const locales = await call<Named[]>(shop, '/api/locales?country-code=CL', { headers: { cookie } })
  expect(locales.data.map(({ code }) => code)).toEqual(['es_CL', 'en_US', 'pt_BR'])
  expect(locales.data.at(-1)?.name).toBe('Português (Brasil)')
})

it('cities and counties stand in the order of the country’s alphabet', async () => {
  const names = ['Toluca', 'Nezahualcóyotl', 'Ñuble', 'Ocoyoacac', 'Álvaro Obregón', 'Benito Juárez']
  const others: { provinceId: number }[] = []
  for (const name of names) {
    const [province] = await sql<{ id: number }>(
      shop,
      `insert into provinces (country_code, name) values ('MX', $1) returning id`,
      [name],
    )
    await sql(shop, `insert into counties (province_id, name) values ($1, 'Zócalo'), ($1, 'Ángel')`, [
      province!.id,
    ])
    others.push({ provinceId: province!.id })
  }
  const event = await addEvent(shop, { others })
  const inOrder = ['Álvaro Obregón', 'Benito Juárez', 'Nezahualcóyotl', 'Ñuble', 'Ocoyoacac', 'Toluca']
  const provinces = await call<Province[]>(shop, `/api/provinces/by-event/${event.id}`)
  expect(provinces.data.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(inOrder)
  expect(provinces.data.at(-1)?.counties.map(({ name }) => name)).toEqual(['Ángel', 'Zócalo'])
  const counties = await call<{ provinceName: string }[]>(shop, '/api/counties?country-code=MX')
  const groups = new Set(counties.data.map(({ provinceName }) => provinceName))
  expect([...groups].filter((name) => names.includes(name))).toEqual(inOrder)
  const overview = await call<EventOverview>(shop, '/api/events-overview?country-code=MX')
  expect(overview.data.cities.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(inOrder)
})

it('a county is found step by step, by lists of one region and of one province', async () => {
  const [region] = await sql<{ id: number }>(
    shop,
    "insert into regions (country_code, code, name) values ('PE', '04', 'Arequipa') returning id",
  )
  const [province] = await sql<{ id: number }>(
    shop,
    "insert into provinces (country_code, code, name, region_id) values ('PE', '0401', 'Arequipa', $1), ('PE', '0801', 'Cusco', null) returning id",
    [region!.id],
  )
  const [county] = await sql<{ id: number }>(
    shop,
    "insert into counties (province_id, name) values ($1, 'Yanahuara') returning id",
    [province!.id],
  )
  const get = async (path: string) => (await call(shop, path)).data
  expect(await get('/api/regions?country-code=PE')).toEqual([{ id: region!.id, name: 'Arequipa' }])
  expect(await get('/api/regions?country-code=CL')).toEqual([])
  expect(await get(`/api/provinces?country-code=PE&region-id=${region!.id}`)).toEqual([
    { id: province!.id, name: 'Arequipa' },
  ])
  expect(await get('/api/provinces?country-code=PE')).toHaveLength(2)
  expect(await get(`/api/counties?province-id=${province!.id}`)).toMatchObject([
    { id: county!.id, name: 'Yanahuara' },
  ])
  expect(await get(`/api/counties/${county!.id}`)).toMatchObject({
    provinceId: province!.id,
    regionId: region!.id,
    countryCode: 'PE',
  })
  expect((await call(shop, '/api/counties/999999')).status).toBe(404)
})

it('the provinces of an event come without their counties on request', async () => {
  const event = await addEvent(shop)
  const { data } = await call<Province[]>(shop, `/api/provinces/by-event/${event.id}?counties=none`)
  expect(data).toEqual([expect.objectContaining({ id: event.provinceId, counties: [] })])
})
