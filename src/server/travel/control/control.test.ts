import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Control, TripToday } from '#contract/office/travel/control.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import {
  addDrive,
  driveAct,
  openDrive,
  sendActs,
  type TestDrive,
  type TestPhone,
} from '#test/helpers/drives.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties } from '#test/helpers/trips.ts'

const minute = 60_000

let shop: TestShop
let planner: OfficeClient
let drive: TestDrive
let phone: TestPhone
let windowFrom: number
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.clock.set('2026-12-05T12:00:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  drive = await addDrive(shop, planner, [
    { 'Orizaba 34': ['Ana Ruiz', 'Luis Paz'], 'Durango 8': ['Eva Sol', 'Pía Sol'] },
  ])
  phone = await openDrive(shop, drive)
  const [row] = await sql<{ from: Date }>(
    shop,
    `select min(window_from) as "from" from standing_promises where ticket_id = any ($1) and leg = 'outbound'`,
    [drive.orders.flatMap(({ ticketIds }) => ticketIds)],
  )
  windowFrom = row!.from.getTime()
})

const goTo = async (minutes: number) => {
  shop.clock.set(new Date(windowFrom + minutes * minute).toISOString())
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
}
const pathOf = (version?: string) =>
  `GET /office-api/trips/${drive.event.dateId}/live${version ? `?version=${version}` : ''}`
const read = async (client = planner, version?: string) =>
  (await client.call(pathOf(version))).data as unknown as Control
/** The trip as soon as what is looked for is in it. */
async function readUntil(fits: (control: Control) => boolean): Promise<Control> {
  let control = await read()
  for (let tries = 0; tries < 5 && !fits(control); tries++) control = await read(planner, control.version)
  return control
}
const wayThere = ({ routes }: Control) => routes.find(({ leg }) => leg === 'outbound')!
const stop = () => phone.manifest.legs[0]!.stops[0]!
const act = (kind: string, more: Record<string, unknown> = {}) =>
  driveAct(shop, kind, { stopId: stop().id, ...more })
const people = () => stop().parties.flatMap(({ passengers }) => passengers.map(({ id }) => id))

describe('the control desk of a trip', () => {
  test('has both legs of each van with its crew, its next stop and who is aboard', async () => {
    await goTo(-30)
    const before = await read()
    expect(before).toMatchObject({ isPlanned: true, calledOffAt: null, incidents: [] })
    expect(before.routes.map(({ leg, vehicle }) => [leg, vehicle])).toEqual([
      ['outbound', 'Van 1'],
      ['return', 'Van 1'],
    ])
    expect(wayThere(before)).toMatchObject({
      ...{ driver: 'Julián Ríos', plate: expect.stringMatching(/^VAN-/), phone: expect.any(String) },
      ...{
        state: 'planned',
        isSilent: false,
        lateMinutes: 0,
        expected: 4,
        aboard: 0,
        absent: 0,
        seenAt: null,
      },
      stops: { done: 0, all: 2 },
      next: { people: 2, promised: { from: new Date(windowFrom).toISOString() }, hereSince: null },
    })
    expect(before.routes[1]).toMatchObject({ state: 'planned', next: { address: null, people: 4 } })

    await goTo(5)
    await sendActs(shop, phone, [act('arrived'), act('aboard', { passengers: people() })])
    const here = await readUntil((one) => wayThere(one).aboard === 2)
    expect(wayThere(here)).toMatchObject({
      ...{ state: 'standing', aboard: 2, seenAt: shop.clock.now().toISOString() },
      next: { address: stop().parties[0]!.address, hereSince: shop.clock.now().toISOString() },
    })
    await sendActs(shop, phone, [act('departed')])
    const left = await readUntil((one) => wayThere(one).state === 'driving')
    expect(wayThere(left)).toMatchObject({ stops: { done: 1, all: 2 }, next: { people: 2, hereSince: null } })
  })

  test('counts whom the driver did not find, and no more when they are aboard after all', async () => {
    await goTo(5)
    const [ana] = people()
    await sendActs(shop, phone, [act('arrived'), act('not_here', { passengers: [ana], reason: 'no_answer' })])
    expect(wayThere(await readUntil((one) => wayThere(one).absent === 1))).toMatchObject({
      absent: 1,
      aboard: 0,
    })
    await sendActs(shop, phone, [act('aboard', { passengers: [ana] })])
    expect(wayThere(await readUntil((one) => wayThere(one).aboard === 1))).toMatchObject({
      absent: 0,
      aboard: 1,
    })
  })

  test('says who is late and silent', async () => {
    await goTo(60)
    expect(wayThere(await read())).toMatchObject({ isSilent: true, lateMinutes: expect.any(Number) })
    expect(wayThere(await read()).lateMinutes).toBeGreaterThan(30)
  })

  test('has the incidents that drivers report and do not undo, with who and when, as they were written', async () => {
    await goTo(5)
    const text = '<img src=x onerror=alert(1)> & "llanta"'
    const reported = act('incident', { reason: 'breakdown', reasonText: text })
    await sendActs(shop, phone, [reported])
    const { incidents } = await readUntil((one) => one.incidents.length > 0)
    expect(incidents).toMatchObject([
      {
        vehicle: 'Van 1',
        kind: 'breakdown',
        text,
        author: 'Julián Ríos',
        at: shop.clock.now().toISOString(),
      },
    ])
    await sendActs(shop, phone, [act('undo', { undoes: reported.nonce })])
    expect((await readUntil((one) => one.incidents.length === 0)).incidents).toEqual([])
  })

  test('names parties whose money is disputed', async () => {
    const [ana] = drive.orders
    await sql(
      shop,
      `insert into money_returns (kind, source, reference, order_id, amount, gone, currency, happened_at, created_at)
       values ('disputed', 'provider:test', gen_random_uuid()::text, $1, 100, 100, 'MXN', now(), now())`,
      [ana!.id],
    )
    await goTo(-30)
    expect(wayThere(await read()).disputed).toEqual([
      { orderNumber: ana!.number, people: 4, mark: 'disputed' },
    ])
  })

  test('masks the phones of drivers for a role without them', async () => {
    await goTo(-30)
    const auditor = await openOfficeAs(shop, { role: 'auditor', countries: ['MX'] })
    const full = wayThere(await read())
    const masked = wayThere(await read(auditor))
    expect(full.phone).toMatch(/^\+5255880\d+$/)
    expect(masked.phone).not.toBe(full.phone)
    expect(`${masked.phone}${masked.phoneText}`).not.toContain(String(full.phone).slice(-6, -3))
  })

  test('is empty without a plan, and says that the date was called off', async () => {
    const event = await addEvent(shop)
    await addParties(shop, event, [{ 'Colima 9': ['Otra'] }])
    const path = `GET /office-api/trips/${event.dateId}/live`
    expect((await planner.call(path)).data).toMatchObject({ isPlanned: false, routes: [], calledOffAt: null })
    await sql(shop, 'update event_dates set called_off_at = $2 where id = $1', [
      event.dateId,
      shop.clock.now(),
    ])
    await goTo(-60)
    expect((await planner.call(path)).data.calledOffAt).toEqual(expect.any(String))
    expect((await planner.call('GET /office-api/trips/999999999/live')).code).toBe('not_found')
  })

  test('costs one statement a second however many desks wait', async () => {
    await goTo(-30)
    const { version } = await read()
    const before = shop.db.statementCount()
    const waiting = Array.from({ length: 30 }, () => read(planner, version))
    await Promise.all([sendActs(shop, phone, [act('arrived')]), ...waiting])
    // Each desk has the statement of its session; the acts of the driver need up to 20.
    expect(shop.db.statementCount() - before).toBeLessThan(30 + 40)
  })
})

describe('the trips of today', () => {
  const readToday = async (client = planner) =>
    (await client.call('GET /office-api/trips-today')).data.trips as TripToday[]
  const own = (trips: TripToday[]) => trips.find(({ id }) => id === drive.event.dateId)

  test('have their worst van and who is aboard, in the own countries alone', async () => {
    await goTo(60)
    const checkIn = await openOfficeAs(shop, { role: 'check-in', countries: ['MX'] })
    expect(own(await readToday(checkIn))).toMatchObject({
      ...{ isPlanned: true, vans: 1, outbound: { expected: 4, aboard: 0 }, return: { expected: 4 } },
      ...{
        lateVans: 1,
        silentVans: 1,
        incidents: 0,
        worst: { vehicle: 'Van 1', leg: 'outbound', isSilent: true },
      },
    })
    const foreign = await openOfficeAs(shop, { role: 'planner', countries: ['CL', 'ES'] })
    expect(own(await readToday(foreign))).toBeUndefined()
  })

  test('include the one of last night until its vans are home, and not tomorrow’s', async () => {
    shop.clock.set('2026-12-06T00:30:00-06:00')
    planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect(own(await readToday())).toBeDefined()
    shop.clock.set('2026-12-06T22:00:00-06:00')
    planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect(own(await readToday())).toBeUndefined()
    shop.clock.set('2026-12-04T12:00:00-06:00')
    planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect(own(await readToday())).toBeUndefined()
  })

  test('include a festival on its third day', async () => {
    const festival = await addEvent(shop, {
      startsAt: '2026-12-04T18:00:00-06:00',
      endsAt: '2026-12-06T22:00:00-06:00',
    })
    await addOrder(shop, { user: await addUser(shop), event: festival })
    shop.clock.set('2026-12-06T21:00:00-06:00')
    planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    expect((await readToday()).map(({ id }) => id)).toContain(festival.dateId)
  })
})
