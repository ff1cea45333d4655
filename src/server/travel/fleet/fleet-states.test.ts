import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* A list says which vehicles are not in service. */

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['all'] })
})
afterAll(() => shop.close())

it.each([
  ['Estatus', 'STA'],
  ['Estado', 'STB'],
  ['Situación', 'STC'],
  ['Status', 'STD'],
  ['Disponibilidad', 'STE'],
])(
  'a vehicle that is in the workshop by the column %j is not in service, and another state is told',
  async (heading, plate) => {
    const csv = `Placas;Asientos;${heading}\n${plate}-001;15;En taller\n${plate}-002;15;Disponible\n${plate}-003;15;Raro`
    const body = { kind: 'vehicles', csv, country: 'MX', apply: true }
    const { data } = await planner.call('POST /office-api/fleet-import', body)
    expect(data).toMatchObject({
      notUnderstood: [],
      rows: [{ outcome: 'new' }, { outcome: 'new' }, { outcome: 'new', unread: ['Raro'] }],
    })
    const { rows } = (await planner.call(`GET /office-api/vehicles?q=${plate}-00`)).data
    const states = (rows as { plate: string; active: boolean }[]).map(({ plate, active }) => [
      plate.at(-1),
      active,
    ])
    expect(states.sort()).toEqual([
      ['1', false],
      ['2', true],
      ['3', true],
    ])
  },
)

it('a remark beside a name says that a driver or vehicle is not in service, and is no part of the name', async () => {
  const drivers =
    'Chofer;Cel;Vigencia\nHUGO SOLÍS (BAJA);5548219036;31/12/2027\nEva Rey - vacaciones;5548219037;31/12/2027\nIda Paz (turno noche);5548219038;31/12/2027'
  const send = (kind: string, csv: string) =>
    planner.call('POST /office-api/fleet-import', { kind, csv, country: 'MX', apply: true })
  await send('drivers', drivers)
  const { rows } = (await planner.call('GET /office-api/drivers?country=MX')).data
  const states = (rows as { name: string; active: boolean }[]).map(({ name, active }) => [name, active])
  expect(states.sort()).toEqual([
    ['Eva Rey', false],
    ['HUGO SOLÍS', false],
    ['Ida Paz (turno noche)', true],
  ])
  await send('vehicles', 'Unidad;Placas;Asientos\nVan 7 (en taller);RMK-001;15\nVan 8;RMK-002 (baja);15')
  const vehicles = (await planner.call('GET /office-api/vehicles?q=RMK')).data.rows
  expect(vehicles).toMatchObject([
    { name: 'Van 7', plate: 'RMK-001', active: false },
    { name: 'Van 8', plate: 'RMK-002', active: false },
  ])
})
