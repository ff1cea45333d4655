import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* Lists of the fleet with the headings and values that companies of each country write. */

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['all'] })
})
afterAll(() => shop.close())

it.each([
  [
    'Mexico',
    'MX',
    'Económico;Placas;Marca;No. de pasajeros;Aseguradora;No. de póliza\nVan 101;ABC-12-34;Toyota;15;Norte;4471-B',
    { seats: 15, name: 'Van 101', insurance: 'Norte, 4471-B' },
  ],
  [
    'Chile',
    'CL',
    'Patente;Capacidad (asientos);Empresa;Costo por hora\nKXRT-45;12;Transportes Ñuble;$ 18.500',
    { seats: 12, name: 'KXRT-45', operator: 'Transportes Ñuble', costPerHour: 18_500 },
  ],
  [
    'Spain',
    'ES',
    'País;Matrícula;Nº de plazas;Plazas PMR;Denominación;Coste/hora (€)\nEspaña;1234 KLM;8 plazas;1;Furgoneta;1.032,50',
    { seats: 8, wheelchairPlaces: 1, name: 'Furgoneta', costPerHour: 1_032.5 },
  ],
])('a list of vehicles with the headings of %s is read', async (_where, country, csv, expected) => {
  const body = { kind: 'vehicles', csv, country, apply: true }
  const { data } = await planner.call('POST /office-api/fleet-import', body)
  expect(data).toMatchObject({ rows: [{ outcome: 'new' }] })
  const { rows } = (await planner.call(`GET /office-api/vehicles?country=${country}`)).data
  expect(rows).toMatchObject([{ countryCode: country, ...expected }])
})

it.each([
  [
    'MX',
    'Nombre del operador;Teléfono celular;No. de licencia;Vigencia de la licencia;Idiomas\nJacinto Mora Díaz;5512345601;A1234;31/05/2027;Español, inglés',
    { name: 'Jacinto Mora Díaz', phone: '+525512345601', languages: ['es', 'en'] },
  ],
  [
    'CL',
    'RUT;Nombres;Apellido paterno;Apellido materno;Fono;Vencimiento licencia\n12.345.678-5;Pedro;Soto;Rojas;+56 9 6123 4567;31-05-2027',
    { name: 'Pedro Soto Rojas', phone: '+56961234567', languages: ['es'] },
  ],
  [
    'MX',
    'First name;Last name;Mobile number;License expiry date;Languages spoken\nJohn;Smith;+52 55 1234 5603;2027-05-31;English',
    { name: 'John Smith', phone: '+525512345603', languages: ['en'] },
  ],
])('a list of drivers as companies of %s write it is read', async (country, csv, expected) => {
  const body = { kind: 'drivers', csv, country, apply: true }
  const { data } = await planner.call('POST /office-api/fleet-import', body)
  expect(data).toMatchObject({ rows: [{ outcome: 'new' }] })
  const { rows } = (await planner.call(`GET /office-api/drivers?q=${expected.name.split(' ')[0]}`)).data
  expect(rows).toMatchObject([{ licenceValidUntil: '2027-05-31', ...expected }])
})

it('a file without a column that is needed is refused with its name', async () => {
  const body = { kind: 'drivers', csv: 'Nombre,Celular\nAna,5512345678', apply: false }
  expect(await planner.call('POST /office-api/fleet-import', body)).toMatchObject({
    ...{ code: 'fleet_not_readable', data: { missing: ['licence'] } },
  })
})
