import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { bookOf } from '#test/helpers/workbooks.ts'
import { importPlaces } from './import-places.ts'

let shop: TestShop
let provinceId: number
beforeAll(async () => {
  shop = await createTestShop()
  const [province] = await sql<{ id: number }>(
    shop,
    "insert into provinces (country_code, code, name, time_zone) values ('MX', '02004', 'Tijuana', 'America/Tijuana') returning id",
  )
  provinceId = province!.id
})
afterAll(() => shop.close())

const read = (text: string, apply = true) =>
  importPlaces(shop, { bytes: new TextEncoder().encode(text) }, { apply })
const outcomes = async (text: string, apply?: boolean) =>
  (await read(text, apply)).rows.map((row) => (row.outcome === 'unreadable' ? row.reason : row.outcome))
const counties = () =>
  sql(
    shop,
    'select name, kind, postal_code, latitude from counties where province_id = $1 order by lower(name)',
    [provinceId],
  )

it('previews the effect of each line, and applies it on request', async () => {
  await sql(
    shop,
    "insert into counties (province_id, name, kind) values ($1, 'Otay', 'listed'), ($1, 'el florido', 'typed')",
    [provinceId],
  )
  const before = await counties()
  const csv = [
    'país;provincia;nombre;código postal;latitud;longitud',
    'MX;02004;Playas de Tijuana;22500;32,52;-117,12',
    'MX;02004;Otay;;;',
    'MX;02004;El Florido;22244;;',
    'MX;99999;Nowhere;;;',
    'AR;02004;Palermo;;;',
    'MX;02004;;;;',
    'MX;02004;Cacho;;91;0',
    'MX;02004;PLAYAS DE TIJUANA;;;',
  ].join('\n')
  const expected = [
    ...['new', 'unchanged', 'changed', 'province_unknown', 'country_unknown', 'name_missing'],
    ...['point_unreadable', 'repeated'],
  ]
  expect(await outcomes(csv, false)).toEqual(expected)
  expect((await read(csv, false)).rows.at(-1)).toMatchObject({ values: { name: 'PLAYAS DE TIJUANA' } })
  expect(await counties()).toEqual(before)
  const { rows } = await read(csv)
  expect(rows.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
  expect(await counties()).toEqual([
    { name: 'el florido', kind: 'listed', postalCode: '22244', latitude: null },
    { name: 'Otay', kind: 'listed', postalCode: null, latitude: null },
    { name: 'Playas de Tijuana', kind: 'listed', postalCode: '22500', latitude: 32.52 },
  ])
  expect((await outcomes(csv)).slice(0, 3)).toEqual(['unchanged', 'unchanged', 'unchanged'])
})

it('adds a venue with the clock of its province, and moves it when its point has changed', async () => {
  const csv = (latitude: string) =>
    [
      'country,province,county,name,address,latitude,longitude',
      `MX,02004,OTAY,Audiorama El Trompo,"Blvd. Manuel J. Clouthier 1, Otay",${latitude},-116.95`,
      'MX,02004,Nowhere,Foro,Calle 1,32,-116',
      'MX,02004,Otay,Foro,,32,-116',
      'MX,02004,Otay,Arena,Calle 2,,',
    ].join('\n')
  const bad = ['county_unknown', 'address_missing', 'point_missing']
  expect(await outcomes(csv('32.51'))).toEqual(['new', ...bad])
  expect(await outcomes(csv('32.51'))).toEqual(['unchanged', ...bad])
  expect(await outcomes(csv('32.515'))).toEqual(['changed', ...bad])
  expect(await sql(shop, 'select name, address, time_zone, latitude from places')).toEqual([
    {
      name: 'Audiorama El Trompo',
      address: 'Blvd. Manuel J. Clouthier 1, Otay',
      timeZone: 'America/Tijuana',
      latitude: 32.515,
    },
  ])
})

it.each([
  ['the code without its zero', 'MX;2004;Sin Cero'],
  ['the name', 'México;TIJUANA;Por Nombre'],
  ['the country of the file', ';02004;Sin País'],
])('finds a province by %s', async (_how, line) => {
  const bytes = new TextEncoder().encode(`país;municipio;nombre\n${line}`)
  const { rows } = await importPlaces(shop, { bytes, country: 'MX' }, { apply: false })
  expect(rows).toMatchObject([{ outcome: 'new' }])
})

it('reads the list of postal codes of Mexico, whose codes stand in two columns', async () => {
  const text = [
    'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|c_estado|c_mnpio',
    '1000|Lomas de Correo|Colonia|Tijuana|Baja California|2|4',
  ].join('\n')
  const bytes = new TextEncoder().encode(text)
  const { rows } = await importPlaces(shop, { bytes, country: 'MX' }, { apply: true })
  expect(rows).toMatchObject([{ name: 'Lomas de Correo', outcome: 'new' }])
  expect(await counties()).toContainEqual({
    ...{ name: 'Lomas de Correo', kind: 'listed', postalCode: '01000', latitude: null },
  })
})

it.each([
  ['a pair in one column', 'coordenadas', '"32.515, -116.95"', 32.515],
  ['degrees, minutes and seconds', 'latitud,longitud', `"32° 30' 36"" N","116° 57' O"`, 32.51],
])('reads coordinates as %s', async (_how, headings, cells, latitude) => {
  const name = `Recinto ${headings}`
  const text = `país,provincia,colonia,recinto,dirección,${headings}\nmx,02004,Otay,"${name}",Calle 1,${cells}`
  expect(await outcomes(text)).toEqual(['new'])
  const [place] = await sql<{ latitude: number }>(shop, 'select latitude from places where name = $1', [name])
  expect(place?.latitude).toBeCloseTo(latitude, 9)
})

it.each([['name\nOtay'], ['']])('refuses a file that is %j', async (text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'places_not_readable' })
})

it('reads a workbook without its hidden rows, and takes corrected cells', async () => {
  const rows = [
    ['Lugares', ''],
    ['País', 'Provincia', 'Nombre', 'Habitantes'],
    ['MX', '02004', 'Zona Río', 9],
    ['MX', '02004', 'Oculta', 9],
    ['MX', '9', 'La Mesa', 9],
  ]
  const bytes = bookOf({ Portada: { rows: [['Hola']] }, Lugares: { rows, hiddenRows: [3] } })
  const preview = await importPlaces(shop, { bytes }, { apply: false })
  expect(preview).toMatchObject({
    ...{ sheet: 'Lugares', leftOut: { sheets: 0, rows: 1, columns: 0 }, notUnderstood: ['Habitantes'] },
    rows: [
      { line: 3, outcome: 'new' },
      { line: 5, outcome: 'unreadable', reason: 'province_unknown' },
    ],
  })
  const corrections = [{ line: 5, values: { province: '02004' } }]
  const again = { bytes: new TextEncoder().encode(preview.csv), corrections }
  const { rows: applied } = await importPlaces(shop, again, { apply: true })
  expect(applied.map(({ outcome }) => outcome)).toEqual(['new', 'new'])
})

it('a quotation mark that is never closed spoils its own line alone', async () => {
  expect(await outcomes('country,province,name\n"never closed\nMX,02004,Soler', false)).toEqual([
    'country_unknown',
    'new',
  ])
})

/* Names as people write them, and points that are nowhere near. */

type Division = [country: string, code: string, name: string, region: string | null, point?: [number, number]]

async function addDivisions(divisions: readonly Division[]) {
  const regions: Record<string, string> = {
    15: 'Estado de México',
    23: 'Quintana Roo',
    12: 'Guerrero',
    19: 'Nuevo León',
  }
  for (const [country, code, name, region, [latitude, longitude] = [null, null]] of divisions) {
    if (region !== null)
      await sql(
        shop,
        'insert into regions (country_code, code, name) values ($1, $2, $3) on conflict do nothing',
        [country, region, regions[region] ?? region],
      )
    await sql(
      shop,
      `insert into provinces (country_code, code, name, region_id, latitude, longitude, time_zone)
       select $1, $2, $3, (select id from regions where country_code = $1 and code = $4), $5, $6, 'UTC'`,
      [country, code, name, region, latitude, longitude],
    )
  }
}

beforeAll(() =>
  addDivisions([
    ['MX', '23005', 'Benito Juárez', '23', [21.16, -86.85]],
    ['MX', '12100', 'Benito Juárez', '12'],
    ['MX', '15057', 'Naucalpan de Juárez', '15', [19.48, -99.24]],
    ['MX', '19039', 'Monterrey', '19', [25.67, -100.31]],
    ['MX', '19019', 'San Pedro Garza García', '19'],
    ['MX', '05033', 'San Pedro', '05'],
    ['CL', '05', 'Región de Valparaíso', null, [-33.05, -71.62]],
    ['CL', '06', "Región de O'Higgins", null, [-34.17, -70.74]],
    ['CL', '08', 'Región del Biobío', null, [-36.83, -73.05]],
    ['CL', '13', 'Región Metropolitana', null, [-33.45, -70.66]],
    ['ES', '46', 'València/Valencia', null, [39.47, -0.38]],
    ['ES', '15', 'A Coruña', null, [43.36, -8.41]],
    ['ES', '01', 'Araba/Álava', null, [42.85, -2.67]],
    ['PE', '0801', 'Cusco', '08', [-13.52, -71.97]],
  ]),
)

const judged = async (country: 'MX' | 'CL' | 'PE' | 'ES', text: string) => {
  const bytes = new TextEncoder().encode(text)
  const { rows, notUnderstood } = await importPlaces(shop, { bytes, country }, { apply: false })
  const outcomes = rows.map((row) => (row.outcome === 'unreadable' ? row.reason : row.outcome))
  return { rows, outcomes, notUnderstood }
}

it.each([
  ['CL', 'Región', ['Valparaíso', 'VALPARAISO', 'V Región', 'VIII', 'Bío-Bío', 'RM', 'Metropolitana', 'V']],
  ['CL', 'Región', ["Región del Libertador General Bernardo O'Higgins", 'O’Higgins', 'VI']],
  ['ES', 'Provincia', ['Valencia', 'València', 'Coruña, A', 'La Coruña', 'Álava', 'Araba', 'alava']],
  ['PE', 'Provincia', ['Cusco', 'CUSCO', 'Cuzco', 'Provincia de Cusco']],
  ['MX', 'Alcaldía o municipio', ['Monterrey', 'MONTERREY', 'Naucalpan', 'naucalpan de juarez']],
  ['MX', 'Municipio / Alcaldía', ['Monterrey']],
] as const)('in %s the %s is read as %j', async (country, heading, names) => {
  const lines = names.map((name, nth) => `"${name}";Lugar ${nth}`)
  expect(await judged(country, [`${heading};Nombre`, ...lines].join('\n'))).toMatchObject({
    outcomes: names.map(() => 'new'),
  })
})

it('the state tells municipalities of one name apart; without it they are ambiguous', async () => {
  const { rows, outcomes, notUnderstood } = await judged(
    'MX',
    [
      'Estado;Municipio;Colonia;Cód. postal',
      'Q. Roo;Benito Juárez;Centro;77500',
      'Gro.;BENITO JUAREZ;Centro;40000',
      ';Benito Juárez;Centro;77500',
      'Edomex;Naucalpan;Satélite;53100',
      'N.L.;Naucalpan;Satélite;53100',
      'N.L.;San Pedro;Del Valle;66220',
      'Activo;Monterrey;Centro;64000',
    ].join('\n'),
  )
  expect(notUnderstood).toEqual([])
  expect(outcomes).toEqual([
    ...['new', 'new', 'province_ambiguous', 'new', 'province_of_other_region', 'new', 'new'],
  ])
  expect(rows[2]).toMatchObject({ among: ['Guerrero', 'Quintana Roo'] })
})

it('Chile’s provincia is not taken for its región', async () => {
  const { outcomes, notUnderstood } = await judged(
    'CL',
    'Región;Provincia;Comuna\nMetropolitana;Cordillera;Puente Alto\nRM;Santiago;Ñuñoa',
  )
  expect([outcomes, notUnderstood]).toEqual([['new', 'new'], []])
})

it.each([
  ['without its minus', '-33.05;71.54'],
  ['at 0,0', '0;0'],
  ['of Madrid', '40.41;-3.70'],
])('a point %s is far away', async (_how, cells) => {
  expect((await judged('CL', `Región;Nombre;Latitud;Longitud\nV;Reñaca;${cells}`)).outcomes).toEqual([
    'point_far_away',
  ])
})

it('a point of a province that has none is at least in its country', async () => {
  const rows = ['19.4;-99.1', '0;0', '40.41;-3.70', '19.4;99.1']
  const lines = rows.map((cells, nth) => `12100;Lugar ${nth};${cells}`)
  expect((await judged('MX', ['Municipio;Nombre;Latitud;Longitud', ...lines].join('\n'))).outcomes).toEqual([
    ...['new', 'point_far_away', 'point_far_away', 'point_far_away'],
  ])
})

it('a venue is near its county', async () => {
  await sql(
    shop,
    "insert into counties (province_id, name, kind) select id, 'Centro', 'listed' from provinces where code = '23005'",
  )
  const head = 'Estado;Municipio;Colonia;Recinto;Dirección;Coordenadas'
  const row = (name: string, point: string) => `QRoo;Benito Juárez;Centro;${name};Calle 1;"${point}"`
  const lines = [
    row('Arena', '21.16, -86.85'),
    row('Foro', '19.43, -99.13'),
    row('Teatro', '21°09\'36""N 86°51\'00""O'),
    row('Museo', '21.16, \u221286.85'),
  ]
  expect((await judged('MX', [head, ...lines].join('\n'))).outcomes).toEqual([
    ...['new', 'point_far_away', 'new', 'new'],
  ])
})

it('the row of a total is no place, and its line is told', async () => {
  const preview = await read('país;municipio;nombre\nMX;Tijuana;Otay Dos\nTotal;;1', false)
  expect(preview).toMatchObject({ sums: [3], rows: [{ outcome: 'new' }] })
})

it('the short heading "Edo." tells municipalities apart, too', async () => {
  const { rows } = await judged('MX', 'Edo.;Municipio;Colonia\nN.L.;San Pedro;Del Valle')
  expect(rows).toMatchObject([{ outcome: 'new' }])
  const write = { bytes: new TextEncoder().encode('Edo.;Municipio;Colonia\nN.L.;San Pedro;Del Valle') }
  await importPlaces(shop, { ...write, country: 'MX' }, { apply: true })
  expect(
    await sql(
      shop,
      "select p.code from counties k join provinces p on p.id = k.province_id where k.name = 'Del Valle'",
    ),
  ).toEqual([{ code: '19019' }])
})

it('a venue of Spain has a municipio as its county, whose name has several forms', async () => {
  const add = (name: string, code: string) =>
    sql(
      shop,
      "insert into counties (province_id, name, kind) select id, $1, 'listed' from provinces where country_code = 'ES' and code = $2",
      [name, code],
    )
  await add('A Coruña', '15')
  await add('València/Valencia', '46')
  const head = 'Comunidad autónoma;Provincia;Municipio;Recinto;Dirección;Coordenadas'
  const lines = [
    `Galicia;Coruña, A;Coruña, A;Coliseum;Rúa 1;"43°20'15""N 8°24'36""O"`,
    'Comunitat Valenciana;Valencia;Valencia;Arena;Calle 2;"39.45, \u22120.36"',
    'Comunitat Valenciana;Valencia;VALÈNCIA;Foro;Calle 3;"39.45, -0.36"',
  ]
  expect((await judged('ES', [head, ...lines].join('\n'))).outcomes).toEqual(['new', 'new', 'new'])
})

it('a list of meeting points with addresses of maps is read', async () => {
  await sql(
    shop,
    "insert into counties (province_id, name, kind) select id, 'Ñuñoa', 'listed' from provinces where country_code = 'CL' and code = '13'",
  )
  const head = 'Punto de encuentro;Región;Comuna del punto;Dirección exacta;Link de Google Maps'
  const row = (name: string, link: string) => `${name};RM;Ñuñoa;Av. Grecia 2001;${link}`
  const lines = [
    row('Estadio', 'https://www.google.com/maps/@-33.4645,-70.6106,17z'),
    row('Plaza', 'https://maps.google.com/?q=-33.4565,-70.5979'),
    row('Metro', 'https://maps.app.goo.gl/AbCdEf123'),
    row('Kiosco', ''),
  ]
  expect(await judged('CL', [head, ...lines].join('\n'))).toMatchObject({
    ...{ outcomes: ['new', 'new', 'point_not_in_link', 'point_missing'], notUnderstood: [] },
  })
})

it('latitude and longitude are preferred to a text in "Ubicación"', async () => {
  const csv =
    'Región;Comuna;Recinto;Dirección;Ubicación;Latitud;Longitud\nRM;Ñuñoa;Foro;Calle 1;Frente al metro;-33.46;-70.6'
  expect((await judged('CL', csv)).outcomes).toEqual(['new'])
})

it('a name beside a comuna is one of a venue, also without a column of addresses', async () => {
  const csv = 'Punto de encuentro;Región;Comuna;Coordenadas\nEsquina;RM;Ñuñoa;"-33.46, -70.6"'
  expect((await judged('CL', csv)).outcomes).toEqual(['address_missing'])
})

it.each([
  ...['Paradero', 'Nombre del paradero', 'Nombre de la parada', 'Punto de recogida', 'Punto de abordaje'],
  ...['Lugar de salida', 'Punto de reunión', 'Terminal', 'Ponto de embarque'],
])('a meeting point has its name under %j', async (heading) => {
  const csv = `${heading};Región;Comuna;Dirección;Coordenadas\nEsquina;RM;Ñuñoa;Calle ${heading};"-33.46, -70.6"`
  const { outcomes, notUnderstood } = await judged('CL', csv)
  expect([outcomes, notUnderstood]).toEqual([['new'], []])
})
