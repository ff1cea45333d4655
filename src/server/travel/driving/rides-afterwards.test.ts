import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import type { Report } from '#contract/office/sales/reports.ts'
import { sql } from '#test/helpers/builders.ts'
import { addDrive, driveAct, openDrive, peopleOf, sendActs, type TestDrive } from '#test/helpers/drives.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let planner: OfficeClient
let drive: TestDrive
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-12-05T15:00:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  drive = await addDrive(shop, planner, [
    { 'Orizaba 34': ['Ana Ruiz', 'Luis Paz'] },
    { 'Durango 8': ['Eva Sol'] },
  ])
})
afterAll(() => shop.close())

async function rides(group: string, client = planner) {
  const query = `from=2026-12-01&to=2026-12-31&group=${group}`
  const { data } = await client.call(`GET /office-api/reports/rides?${query}`)
  const { measures, tables } = data as unknown as Report
  return (tables[0]?.rows ?? [])
    .filter(({ values }) => values.some(Boolean))
    .map(
      ({ label, values }): Record<string, unknown> => ({
        label,
        ...Object.fromEntries(measures.map(({ name }, nth) => [name, values[nth]])),
      }),
    )
}

const promised = { vans: 1, van_seats: 15, promised: 3, waits: 0, incidents: 0 }
const nobody = {
  boarded: 0,
  boarded_share: 0,
  on_time: 0,
  on_time_share: null,
  not_here: 0,
  taken_home: 0,
  answers: 0,
}

it('the report of rides tells of each van who was promised a place, who boarded in time, and who was not there', async () => {
  const [before] = await rides('vehicle')
  expect(before).toMatchObject({ ...promised, ...nobody })
  expect(before?.label).toMatch(/^Noche de Jacarandas, 2026-12-05 20:30, Van 1 \(.+\)$/)

  const phone = await openDrive(shop, drive)
  const [stop] = phone.manifest.legs[0]!.stops
  const stopId = stop!.id
  const withName = (name: string) =>
    stop!.parties.map(({ passengers }) => passengers).find((party) => party.some((one) => one.name === name))
  const [boarding, absent] = ['Ana Ruiz', 'Eva Sol'].map((name) => withName(name)?.map(({ id }) => id))
  const act = (kind: string, more: Record<string, unknown>) => driveAct(shop, kind, more)

  // One party boards within its window; the other does not come.
  shop.clock.set(stop!.parties[0]!.window!.until)
  await sendActs(shop, phone, [
    act('arrived', { stopId }),
    act('aboard', { passengers: boarding, stopId, how: 'list' }),
    act('incident', { reason: 'traffic' }),
  ])
  shop.clock.advance(20 * 60_000)
  await sendActs(shop, phone, [act('not_here', { passengers: absent, stopId, reason: 'no_answer' })])
  shop.clock.set('2026-12-06T00:30:00-06:00')
  const home = act('aboard', { passengers: boarding, leg: 'return', how: 'list' })
  await sendActs(shop, phone, [home])

  const [rider] = await sql<{ id: string }>(
    shop,
    'select t.order_id as id from passengers g join tickets t on t.id = g.ticket_id where g.id = $1',
    [boarding![0]],
  )
  await sql(
    shop,
    `insert into ride_reviews (id, order_id, asked_at, answer_until, ride, punctuality, driver, answered_at, changed_at)
     values (gen_random_uuid(), $1, $2, $2, 5, 2, 4, $2, $2)`,
    [rider!.id, shop.clock.now()],
  )
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const done = {
    ...{ answers: 1, ride_score: 5, punctuality_score: 2, driver_score: 4 },
    ...promised,
    ...{ boarded: boarding!.length, on_time: boarding!.length, on_time_share: 1, incidents: 1 },
    ...{ boarded_share: boarding!.length / 3, not_here: absent!.length, taken_home: boarding!.length },
  }
  for (const group of ['vehicle', 'event', 'month']) expect(await rides(group)).toMatchObject([done])
  expect(await rides('driver')).toMatchObject([{ ...done, label: 'Julián Ríos' }])
})

it('the page of an order tells who boarded and who was not there, and the driver who said so', async () => {
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  const pages = await Promise.all(
    drive.orders.map(({ number }) => support.call(`GET /office-api/orders/${number}`)),
  )
  const told = pages.map(({ data }) => {
    const { tickets, timeline } = data as unknown as OrderDetailForStaff
    const [person] = tickets[0]!.passengers
    return {
      ...{ boarded: person!.boarded, absent: person!.absent },
      by: timeline
        .filter(({ actor }) => actor.kind === 'driver')
        .map(({ kind, detail, text, actor }) => [kind, detail, text, actor.name]),
    }
  })
  const driver = 'Van 1 · Julián Ríos'
  expect(told).toEqual([
    {
      ...{ boarded: ['outbound', 'return'], absent: [] },
      by: [
        ['scan_boarded', 'outbound', null, driver],
        ['scan_boarded', 'return', null, driver],
      ],
    },
    { boarded: [], absent: ['outbound'], by: [['driver_not_here', 'no_answer', 'Eva Sol', driver]] },
  ])
})

it('boarding after the end of the window is not in time, and one that is undone is none', async () => {
  shop.clock.set('2026-12-05T15:00:00-06:00')
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const late = await addDrive(shop, planner, [{ 'Orizaba 34': ['Rosa Gil', 'Iván Mar'] }])
  const phone = await openDrive(shop, late)
  const [stop] = phone.manifest.legs[0]!.stops
  const [one, other] = peopleOf(phone)
  shop.clock.set(stop!.parties[0]!.window!.until)
  shop.clock.advance(10 * 60_000)
  const undone = driveAct(shop, 'aboard', { passengers: [other], stopId: stop!.id, how: 'list' })
  await sendActs(shop, phone, [
    driveAct(shop, 'aboard', { passengers: [one], stopId: stop!.id, how: 'list' }),
    undone,
    driveAct(shop, 'undo', { undoes: undone.nonce }),
  ])
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const rows = await rides('vehicle')
  expect(rows.find(({ promised: all }) => all === 2)).toMatchObject({ boarded: 1, on_time: 0 })
})

it('planners of another country see none of it', async () => {
  const chilean = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  expect(await rides('vehicle', chilean)).toEqual([])
})
