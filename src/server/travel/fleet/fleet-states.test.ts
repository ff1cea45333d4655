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
