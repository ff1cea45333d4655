import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { ensureGeography, loadGeography, source } from './load-geography.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  await ensureGeography(shop)
})
afterAll(() => shop.close())

it('every shop has the states, provinces and municipalities of its four countries', async () => {
  const counts = await sql(
    shop,
    `select country_code as country, (select count(*)::int from regions r where r.country_code = p.country_code) as regions,
       count(*)::int as provinces, sum((select count(*) from counties k where k.province_id = p.id and kind = 'listed'
         and k.code is not null))::int as counties
     from provinces p group by country_code order by country_code`,
  )
  expect(counts).toEqual([
    { country: 'CL', regions: 0, provinces: 16, counties: 346 },
    { country: 'ES', regions: 0, provinces: 52, counties: 8131 },
    { country: 'MX', regions: 32, provinces: 2471, counties: 0 },
    { country: 'PE', regions: 25, provinces: 196, counties: 1867 },
  ])
  const [colonias] = await sql<{ listed: number; other: number }>(
    shop,
    `select count(*) filter (where kind = 'listed')::int as listed, count(*) filter (where kind = 'other')::int as other
     from counties k join provinces p on p.id = k.province_id where country_code = 'MX'`,
  )
  expect(colonias).toEqual({ listed: 511, other: 2471 })
})

const provinces = [
  ['MX', '02004', 'Tijuana', 'America/Tijuana', [32.51, -117.02]],
  ['MX', '23005', 'Benito Juárez', 'America/Cancun', [21.16, -86.85]], // Cancún
  ['MX', '26030', 'Hermosillo', 'America/Hermosillo', [29.09, -110.96]],
  ['MX', '08037', 'Juárez', 'America/Ciudad_Juarez', [31.73, -106.48]],
  ['MX', '08052', 'Ojinaga', 'America/Ojinaga', [29.56, -104.42]],
  ['MX', '28032', 'Reynosa', 'America/Matamoros', [26.08, -98.28]],
  ['MX', '19039', 'Monterrey', 'America/Monterrey', [25.67, -100.31]],
  ['MX', '18020', 'Bahía de Banderas', 'America/Bahia_Banderas', [20.8, -105.25]],
  ['MX', '09014', 'Benito Juárez', 'America/Mexico_City', [19.38, -99.16]],
  ['CL', '11', 'Región de Aysén', 'America/Coyhaique', [-45.57, -72.07]],
  ['PE', '0801', 'Cusco', 'America/Lima', [-13.53, -71.97]],
  ['ES', '35', 'Las Palmas', 'Atlantic/Canary', [28.4, -14.0]], // the largest of its islands
  ['ES', '51', 'Ceuta', 'Africa/Ceuta', [35.89, -5.32]],
] as const

it.each(provinces)(
  '%s %s %s keeps the clock %s, and lies where it lies',
  async (country, code, name, zone, at) => {
    const [row] = await sql<{ name: string; timeZone: string; latitude: number; longitude: number }>(
      shop,
      'select name, time_zone, latitude, longitude from provinces where country_code = $1 and code = $2',
      [country, code],
    )
    expect([row?.name, row?.timeZone]).toEqual([name, zone])
    expect(Math.hypot(row!.latitude - at[0], row!.longitude - at[1])).toBeLessThan(0.25)
  },
)

const counties = [
  ['CL', '12101', 'Punta Arenas', 'America/Punta_Arenas', [-53.15, -70.92]],
  ['CL', '05201', 'Isla de Pascua', 'Pacific/Easter', [-27.15, -109.43]],
  ['CL', '05502', 'La Calera', 'America/Santiago', [-32.79, -71.2]],
  ['PE', '150122', 'Miraflores', 'America/Lima', [-12.12, -77.03]],
  ['ES', '35016', 'Las Palmas de Gran Canaria', 'Atlantic/Canary', [28.1, -15.44]],
  ['ES', '28079', 'Madrid', 'Europe/Madrid', [40.44, -3.69]],
  ['ES', '20069', 'Donostia/San Sebastián', 'Europe/Madrid', [43.3, -1.98]],
] as const

it.each(counties)(
  '%s %s %s keeps the clock %s, and lies where it lies',
  async (country, code, name, zone, at) => {
    const [row] = await sql<{ name: string; zone: string; latitude: number; longitude: number }>(
      shop,
      `select k.name, coalesce(k.time_zone, p.time_zone) as zone, k.latitude, k.longitude
     from counties k join provinces p on p.id = k.province_id where p.country_code = $1 and k.code = $2`,
      [country, code],
    )
    expect([row?.name, row?.zone]).toEqual([name, zone])
    expect(Math.hypot(row!.latitude - at[0], row!.longitude - at[1])).toBeLessThan(0.1)
  },
)

it('loading a second run changes nothing, and keeps a point that only staff knew', async () => {
  const [vitacura] = await sql<{ id: number; latitude: number | null }>(
    shop,
    `select id, latitude from counties where code = '13132'`,
  )
  expect(vitacura?.latitude).toBeNull()
  await sql(shop, 'update counties set latitude = -33.39, longitude = -70.57 where id = $1', [vitacura!.id])
  for (const { regions, provinces, counties } of await loadGeography(shop)) {
    expect([regions, provinces, counties]).toMatchObject(Array(3).fill({ added: 0, changed: 0 }))
  }
  const after = await sql(shop, 'select latitude from counties where id = $1', [vitacura!.id])
  expect(after).toEqual([{ latitude: -33.39 }])
})

it('a province entered by hand becomes the official one of its name, with the same ids', async () => {
  const older = await createTestShop()
  const add = async (country: string, name: string, counties: string[]) => {
    const [row] = await sql<{ id: number }>(
      older,
      `with p as (insert into provinces (country_code, name) values ($1, $2) returning id),
         k as (insert into counties (province_id, name) select id, unnest($3::text[]) from p)
       select id from p`,
      [country, name, counties],
    )
    return row!.id
  }
  const ids = [
    await add('MX', 'Benito Juárez', ['Del Valle Norte', 'Xoco', 'Mi Colonia']),
    await add('CL', 'Region metropolitana', ['Nunoa', 'Maipú']),
    await add('ES', 'Invented', ['Nowhere']),
  ]
  await ensureGeography(older)
  const rows = await sql<{ code: string | null }>(
    older,
    'select code from provinces where id = any($1) order by id',
    [ids],
  )
  expect(rows.map(({ code }) => code)).toEqual(['09014', '13', null])
  const counties = await sql<{ name: string }>(
    older,
    "select name, code from counties where province_id = $1 and name ~ '^(N|Ñ)u?.?ñ?n?oa'",
    [ids[1]],
  )
  expect(counties).toEqual([{ name: 'Ñuñoa', code: '13120' }])
  const [mine] = await sql(
    older,
    "select kind from counties where province_id = $1 and name = 'Mi Colonia'",
    [ids[0]],
  )
  expect(mine).toEqual({ kind: 'listed' })
  await older.close()
})

it('names its packages in the versions that are installed', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const named of source.split(' ').filter((word) => word.includes('@'))) {
    const [name = '', version] = named.split('@')
    expect(dependencies[name], name).toBe(version)
  }
})
