import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { importPlaces } from './import-places.ts'

/* Districts by the names that people say, and points whose two numbers were exchanged. */

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  const divisions: readonly [CountryCode, string, string, number, number, string[]][] = [
    [
      ...(['PE', '1501', 'Lima', -12.05, -77.04] as const),
      [
        ...[
          'Santiago de Surco',
          'Magdalena del Mar',
          'San Juan de Lurigancho',
          'San Juan de Miraflores',
          'Miraflores',
        ],
        ...['Villa El Salvador', 'San Martín de Porres', 'Santa Anita', 'San Luis'],
      ],
    ],
    [
      'CL',
      '13',
      'Región Metropolitana',
      -33.45,
      -70.66,
      ['Pedro Aguirre Cerda', 'Puente Alto', 'Estación Central', 'Santiago'],
    ],
    [
      'MX',
      '09005',
      'Gustavo A. Madero',
      19.48,
      -99.11,
      ['Lindavista', 'Lomas de Lindavista', 'Tepeyac Insurgentes'],
    ],
    ['MX', '09008', 'La Magdalena Contreras', 19.3, -99.24, []],
  ]
  for (const [country, code, name, latitude, longitude, counties] of divisions)
    await sql(
      shop,
      `with p as (insert into provinces (country_code, code, name, latitude, longitude, time_zone)
         values ($1, $2, $3, $4, $5, 'UTC') returning id)
       insert into counties (province_id, name, kind) select p.id, unnest($6::text[]), 'listed' from p`,
      [country, code, name, latitude, longitude, counties],
    )
})
afterAll(() => shop.close())

const outcomes = async (country: CountryCode, text: string) => {
  const bytes = new TextEncoder().encode(text)
  const { rows } = await importPlaces(shop, { bytes, country }, { apply: false })
  return rows.map((row) => (row.outcome === 'unreadable' ? row.reason : row.outcome))
}
const venue = (country: CountryCode, province: string, county: string, point: string) =>
  outcomes(
    country,
    `provincia;distrito;recinto;dirección;coordenadas\n${province};${county};Foro;Calle 1;"${point}"`,
  )

it.each([
  ...['Surco', 'Stgo. de Surco', 'Magdalena', 'SJL', 'S.J.L.', 'VES', 'SMP', 'Sta. Anita', 'Miraflores'],
])('in Lima %j is a distrito', async (county) => {
  expect(await venue('PE', 'Lima', county, '-12.1, -77.0')).toEqual(['new'])
})

it.each(['PAC', 'Pte. Alto', 'Est. Central'])('in Santiago %j is a comuna', async (county) => {
  expect(await venue('CL', '13', county, '-33.5, -70.6')).toEqual(['new'])
})

it.each(['GAM', 'Magdalena Contreras'])('in Mexico City %j is an alcaldía', async (province) => {
  expect(await outcomes('MX', `alcaldía;nombre\n${province};Colonia nueva`)).toEqual(['new'])
})

it.each(['San Juan', 'Villa', 'Porres del Sur', 'SJ'])(
  '%j may be several distritos of Lima, or none',
  async (county) => {
    expect(await venue('PE', 'Lima', county, '-12.1, -77.0')).toEqual(['county_unknown'])
  },
)

it('a colonia of Mexico is not taken for a longer one, because the list has not all of them', async () => {
  expect(await venue('MX', '09005', 'Tepeyac', '19.48, -99.11')).toEqual(['county_unknown'])
  expect(await outcomes('PE', 'provincia;distrito\nLima;Surco')).toEqual(['new'])
})

it.each([
  ['MX', '09005', 'Lindavista', '-99.11, 19.48'],
  ['CL', '13', 'Santiago', '-70.66, -33.45'],
  ['PE', 'Lima', 'San Luis', '-77.0, -12.1'],
] as const)(
  'in %s a longitude before its latitude is refused with this reason',
  async (country, province, county, point) => {
    expect(await venue(country, province, county, point)).toEqual(['point_swapped'])
    const [first, second] = point.split(', ')
    const head = 'provincia;distrito;recinto;dirección;latitud;longitud'
    expect(await outcomes(country, `${head}\n${province};${county};Foro;Calle 1;${first};${second}`)).toEqual(
      ['point_swapped'],
    )
  },
)

it('a list without names of places is refused with the column that it lacks', async () => {
  const bytes = new TextEncoder().encode('Región;Comuna;Dirección;Lat;Lon\nRM;Santiago;Alameda 1;-33.4;-70.6')
  await expect(importPlaces(shop, { bytes, country: 'CL' }, { apply: false })).rejects.toMatchObject({
    ...{ code: 'places_not_readable', data: { missing: ['name'] } },
  })
})
