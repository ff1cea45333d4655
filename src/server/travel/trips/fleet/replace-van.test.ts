import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Control, Replacement } from '#contract/office/travel/control.ts'
import { sql } from '#test/helpers/builders.ts'
import {
  addDrive,
  driveAct,
  judgementsOf,
  linksOf,
  openDrive,
  peopleOf,
  readManifest,
  sendActs,
  type TestDrive,
} from '#test/helpers/drives.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addFleet } from '#test/helpers/trips.ts'

const minute = 60_000

let shop: TestShop
let planner: OfficeClient
let drive: TestDrive
let spare: Awaited<ReturnType<typeof addFleet>>
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-12-05T12:00:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  await sql(shop, 'update vehicles set active = false')
  await sql(shop, 'update drivers set active = false')
  drive = await addDrive(shop, planner, [
    { 'Orizaba 34': ['Ana Ruiz', 'Luis Paz'] },
    { 'Durango 8': ['Eva Sol'] },
  ])
  spare = await addFleet(shop, { driver: 'Rocío Vela' })
  await sql(shop, 'delete from outbox')
  const [row] = await sql<{ from: Date }>(
    shop,
    `select min(window_from) as "from" from standing_promises where ticket_id = any ($1) and leg = 'outbound'`,
    [drive.orders.flatMap(({ ticketIds }) => ticketIds)],
  )
  shop.clock.set(new Date(row!.from.getTime() + 5 * minute).toISOString())
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
})

const path = () => `/office-api/routes/${drive.routeId}/replacement`
const show = async (client = planner) => (await client.call(`GET ${path()}`)).data as unknown as Replacement
const bodyOf = (more: object = {}) => ({
  ...{ vehicleId: spare.vehicleId, driverId: spare.driverId },
  ...{ seenVehicleId: drive.vehicleId, seenDriverId: drive.driverId, ...more },
})
const replace = (more: object = {}, client = planner) => client.call(`POST ${path()}`, bodyOf(more))
const told = () =>
  sql<{ recipient: string; reminder: string }>(
    shop,
    `select recipient, data->>'reminder' as reminder from outbox where kind = 'ride_reminder' order by recipient`,
  )

test('Another van drives the rest: people are told its plate, control and the new driver see it', async () => {
  const phone = await openDrive(shop, drive)
  await sql(
    shop,
    `insert into push_subscriptions (order_id, endpoint, p256dh, auth, locale, created_at)
     select id, 'sms:+525500000001', '', '', 'es_MX', now() from orders where id = $1`,
    [drive.orders[0]!.id],
  )
  const [ana] = peopleOf(phone)
  await sendActs(shop, phone, [driveAct(shop, 'aboard', { passengers: [ana] })])

  expect(await show()).toMatchObject({
    ...{ vehicle: 'Van 1', leg: 'outbound', people: 3, vehicleId: drive.vehicleId, driver: 'Julián Ríos' },
    vehicles: [{ id: spare.vehicleId, plate: spare.plate }],
  })
  expect(await replace({ broken: true })).toMatchObject({ status: 200, data: { told: 2 } })
  expect(await told()).toEqual(
    drive.orders
      .map(({ user }) => ({ recipient: user.email, reminder: 'replaced' }))
      .sort((one, other) => (one.recipient < other.recipient ? -1 : 1)),
  )
  const [alert] = await sql(shop, `select vehicle from push_alerts where kind = 'replaced'`)
  expect(alert).toEqual({ vehicle: `Van 1 · ${spare.plate}` })
  const control = await planner.call(`GET /office-api/trips/${drive.event.dateId}/live`)
  const routes = (control.data as unknown as Control).routes
  expect(routes[0]).toMatchObject({ plate: spare.plate, driver: 'Rocío Vela', aboard: 1 })

  const [link] = await linksOf(planner, drive.event)
  expect(link).toMatchObject({ driver: 'Rocío Vela', state: 'made' })
  const { data } = await planner.call(`GET /office-api/routes/${drive.routeId}/driver-link`)
  const [person] = await sql<{ phone: string }>(shop, 'select phone from drivers where id = $1', [
    spare.driverId,
  ])
  const next = await openDrive(shop, { token: String(data.token), lastFour: person!.phone.slice(-4) }, 'next')
  expect(next.manifest).toMatchObject({ plate: spare.plate })
  expect(
    next.manifest.legs[0]!.stops.flatMap(({ parties }) => parties.flatMap((one) => one.passengers)),
  ).toContainEqual(expect.objectContaining({ id: ana, aboardAt: expect.any(String) }))
  const [absence] = await sql(shop, 'select reason from fleet_absences where vehicle_id = $1', [
    drive.vehicleId,
  ])
  expect(absence).toEqual({ reason: expect.stringMatching(/^Averiado: /) })
  const [logged] = await sql(
    shop,
    `select changes->'plate'->>'to' as plate, object_kind from office_log where verb = 'van.replace' and object_id = $1`,
    [String(drive.event.dateId)],
  )
  expect(logged).toEqual({ plate: spare.plate, objectKind: 'trip' })
})

test('The phone of the driver before still brings what it has queued, and no manifest any more', async () => {
  const phone = await openDrive(shop, drive)
  const [ana] = peopleOf(phone)
  const queued = driveAct(shop, 'aboard', { passengers: [ana] })
  shop.clock.set(new Date(shop.clock.now().getTime() + minute).toISOString())
  await replace()
  shop.clock.set(new Date(shop.clock.now().getTime() + minute).toISOString())
  const { data } = await sendActs(shop, phone, [queued])
  expect(judgementsOf(data)).toEqual(['boarded sent_after_revocation'])
  expect((await readManifest(shop, phone)).code).toBe('drive_link_revoked')
})

test('Two desks at once: the second sees that the van was changed', async () => {
  const other = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  const more = await addFleet(shop, { driver: 'Iván Luna' })
  const answers = await Promise.all([
    replace(),
    replace({ vehicleId: more.vehicleId, driverId: more.driverId }, other),
  ])
  expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'van_replaced_meanwhile'])
  expect(await told()).toHaveLength(2)
})

test('The same form sent twice tells people once', async () => {
  const answers = await Promise.all([replace(), replace()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await told()).toHaveLength(2)
})

test('A vehicle that another trip has taken meanwhile is refused, and nobody is told', async () => {
  expect((await show()).vehicles).toHaveLength(1)
  const other = await addDrive(shop, planner, [{ 'Colima 9': ['Otra'] }])
  const routes = [{ vehicle: 'Van 1', vehicleId: spare.vehicleId, driverId: spare.driverId }]
  expect((await planner.call(`PUT /office-api/plans/${other.planId}/fleet`, { routes })).status).toBe(200)
  await sql(shop, 'delete from outbox')
  expect((await replace()).code).toBe('fleet_taken')
  expect(await told()).toEqual([])
})

test('A vehicle without room, an absent one and a driver whose licence has ended are not offered', async () => {
  await sql(shop, 'update vehicles set seats = 2 where id = $1', [spare.vehicleId])
  expect((await show()).vehicles).toEqual([])
  expect((await replace()).code).toBe('van_too_small')
  await sql(
    shop,
    `insert into fleet_absences (vehicle_id, first_day, last_day, reason) values ($1, '2026-12-05', '2026-12-05', '')`,
    [spare.vehicleId],
  )
  await sql(shop, `update drivers set licence_valid_until = '2026-12-01' where id = $1`, [spare.driverId])
  expect((await show()).drivers.map(({ id }) => id)).toEqual([drive.driverId])
  expect((await replace()).code).toBe('fleet_taken')
})

test('A van of another country or without a published plan has no replacement', async () => {
  const foreign = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  expect((await replace({}, foreign)).code).toBe('not_found')
  await sql(shop, `update plans set state = 'replaced' where date_id = $1`, [drive.event.dateId])
  expect((await replace()).code).toBe('van_not_in_plan')
})

test('Hours before the ride nobody is told at once: the usual reminder has the plate', async () => {
  shop.clock.set('2026-12-05T12:00:00-06:00')
  expect((await replace()).data).toEqual({ told: 0 })
  expect(await told()).toEqual([])
  expect((await show()).plate).toBe(spare.plate)
})
