import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Manifest } from '#contract/office/travel/manifests.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addFleet, addParties, makePlan, publishPlan } from '#test/helpers/trips.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})
afterAll(() => shop.close())
beforeEach(async () => {
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 })
})

async function published(body: object = {}) {
  const made = await makePlan(shop, planner, event, body)
  expect((await publishPlan(planner, made.planId)).status).toBe(200)
  return made
}
const read = async (id: number, query = '') =>
  (await planner.call(`GET /office-api/plans/${id}/manifest${query}`)).data as unknown as Manifest
const stopsOf = ({ vehicles }: Manifest) => vehicles[0]?.legs[0]?.stops ?? []

test('a manifest has the stops in order, each with its hour, address, people, phone and note, there and back', async () => {
  const order = await addParties(shop, event, [{ 'Orizaba 34': ['Ana Ruiz', 'Luis'], 'Durango 8': ['Eva'] }])
  await sql(
    shop,
    `update ticket_addresses set driver_note = 'Portón verde' where ticket_id = $1 and position = 0`,
    [order.ticketIds[0]],
  )
  const { planId, routes } = await published()

  const manifest = await read(planId)

  expect(manifest).toMatchObject({ place: expect.any(String) })
  const [van] = manifest.vehicles
  expect(van).toMatchObject({ vehicle: 'Van 1', people: '3 personas', language: 'es', crew: '' })
  expect(van?.legs.map(({ leg }) => leg)).toEqual(['outbound', 'return'])
  expect(stopsOf(manifest).flatMap(({ parties }) => parties)).toHaveLength(2)
  const ana = stopsOf(manifest)
    .flatMap(({ parties }) => parties)
    .find(({ name }) => name === 'Ana Ruiz')
  expect(ana).toEqual({
    orderNumber: order.number,
    people: '2 personas',
    name: 'Ana Ruiz',
    phone: expect.stringMatching(/^\+\d+$/),
    phoneText: expect.stringMatching(/^\+52\u00a055\u00a0\d{4}\u00a0\d{4}$/),
    address: expect.stringMatching(/^Orizaba 34, /),
    note: 'Portón verde',
  })
  const clocks = (routes.find(({ leg }) => leg === 'outbound')?.stops ?? []).map(({ at }) =>
    new Date(at).toLocaleTimeString('es-MX', {
      timeZone: 'America/Mexico_City',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
  )
  expect(stopsOf(manifest).map(({ clock }) => clock)).toEqual(clocks)
})

test('the manifest of one vehicle names the parties of no other, in the language of its driver', async () => {
  for (const street of ['Orizaba', 'Durango'])
    await addParties(shop, event, [{ [`${street} 1`]: ['Ana', 'Luis', 'Eva'] }])
  const { planId } = await published({ seatsPerVehicle: 3 })

  const manifest = await read(planId, '?vehicle=Van%202&language=pt')

  expect(manifest.vehicles.map(({ vehicle, people }) => ({ vehicle, people }))).toEqual([
    { vehicle: 'Van 2', people: '3 pessoas' },
  ])
  expect(stopsOf(manifest).flatMap(({ parties }) => parties)).toHaveLength(1)
  expect((await planner.call(`GET /office-api/plans/${planId}/manifest?vehicle=Van%209`)).status).toBe(404)
})

test('a manifest names the plate and the driver, and speaks a language of theirs', async () => {
  for (const street of ['Orizaba', 'Durango'])
    await addParties(shop, event, [{ [`${street} 1`]: ['Ana', 'Luis', 'Eva'] }])
  const { planId } = await published({ seatsPerVehicle: 3 })
  const { vehicleId, driverId } = await addFleet(shop, {
    ...{ driver: 'Emma Stone', languages: ['fr', 'en'] },
    ...{ operator: 'Traslados Anáhuac', insurance: 'Seguros Norte, póliza 4471-B' },
  })
  const routes = [{ vehicle: 'Van 2', vehicleId, driverId }]
  expect((await planner.call(`PUT /office-api/plans/${planId}/fleet`, { routes })).status).toBe(200)

  expect((await read(planId)).vehicles).toMatchObject([
    { vehicle: 'Van 1', language: 'es', crew: '', carrier: '', people: '3 personas' },
    {
      ...{ vehicle: 'Van 2', language: 'en', people: '3 people' },
      carrier: 'Operator: Traslados Anáhuac · Insurance: Seguros Norte, póliza 4471-B',
      crew: expect.stringMatching(/^VAN-\d+ · Emma Stone · \+52\u00a055\u00a0\d{4}\u00a0\d{4}$/),
    },
  ])
  expect((await read(planId, '?language=pt')).vehicles.map(({ language }) => language)).toEqual(['pt', 'pt'])
})

test('the pages to print are a PDF, and each reading is in the log', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  const { planId, tripId } = await published()

  const { response: pdf, data } = await planner.call(
    `GET /office-api/plans/${planId}/manifest.pdf?vehicle=Van%201&language=en`,
  )

  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(pdf.headers.get('cache-control')).toBe('no-store')
  expect(String(data.text).slice(0, 5)).toBe('%PDF-')
  await read(planId)
  expect(
    await sql(
      shop,
      `select verb, object_kind, object_id, country_code, changes->'vehicle'->>'to' as vehicle, result from office_log
       where verb like 'manifest%' and object_id = $1 order by id`,
      [String(tripId)],
    ),
  ).toMatchObject([
    { verb: 'manifest.read', objectKind: 'trip', countryCode: 'MX', vehicle: 'Van 1', result: 'done' },
    { verb: 'manifest.read', vehicle: '1', result: 'done' },
  ])
})

test('there is no manifest of a draft, nor 24 hours after the trip', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  const { planId } = await makePlan(shop, planner, event)
  expect(await planner.call(`GET /office-api/plans/${planId}/manifest`)).toMatchObject({
    status: 409,
    code: 'manifest_closed',
  })
  await publishPlan(planner, planId)
  expect((await planner.call(`GET /office-api/plans/${planId}/manifest`)).status).toBe(200)
  const before = shop.clock.now()
  try {
    shop.clock.set(new Date('2026-12-08T00:00:00Z'))
    const later = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect((await later.call(`GET /office-api/plans/${planId}/manifest`)).code).toBe('manifest_closed')
  } finally {
    shop.clock.set(before)
  }
})
