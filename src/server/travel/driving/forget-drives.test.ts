import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { drivingJobs } from './driving-jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const hoursAgo = (hours: number) => new Date(shop.clock.now().getTime() - hours * 3_600_000)
const run = async (name: string) => {
  await drivingJobs(shop)
    .find((job) => job.name === name)
    ?.run(new AbortController().signal)
}

async function addRoute(vehicle: string) {
  const { dateId } = await addEvent(shop)
  const id = crypto.randomUUID()
  await sql(shop, 'insert into trip_routes (id, date_id, vehicle) values ($1, $2, $3)', [id, dateId, vehicle])
  return { id, dateId }
}

test('the position of a van is forgotten after two hours', async () => {
  const [old, fresh] = [await addRoute('Van 1'), await addRoute('Van 2')]
  for (const [route, hours] of [
    [old, 2.1],
    [fresh, 1.9],
  ] as const) {
    await sql(
      shop,
      `insert into van_positions (route_id, latitude, longitude, measured_at, received_at) values ($1, 19.4, -99.1, $2, $2)`,
      [route.id, hoursAgo(hours)],
    )
  }
  await run('forget positions of vans')
  expect(await sql(shop, 'select route_id from van_positions')).toEqual([{ routeId: fresh.id }])
})

test('words of an act are blanked after 90 days, and links end 30 days after the trip; the act stays', async () => {
  const route = await addRoute('Van 1')
  await sql(shop, 'update event_dates set starts_at = $2, ends_at = $2 where id = $1', [
    route.dateId,
    hoursAgo(91 * 24),
  ])
  await sql(
    shop,
    `insert into driver_links (id, route_id, token_hash, digits, made_by, created_at)
     values (gen_random_uuid(), $1, 'hash', '1234', 'system', $2)`,
    [route.id, hoursAgo(95 * 24)],
  )
  await sql(
    shop,
    `insert into ride_acts (date_id, route_id, author, nonce, device, sequence, kind, leg, reason, reason_text, happened_at, received_at)
     values ($2, $1, 'route:x', 'nonce-0001', 'Ana’s phone', 1, 'not_here', 'outbound', 'other', 'moved away', $3, $3)`,
    [route.id, route.dateId, hoursAgo(91 * 24)],
  )
  await run('forget drives')
  expect(await sql(shop, 'select id from driver_links where route_id = $1', [route.id])).toEqual([])
  expect(
    await sql(shop, 'select kind, reason, reason_text, device from ride_acts where route_id = $1', [
      route.id,
    ]),
  ).toEqual([{ kind: 'not_here', reason: 'other', reasonText: null, device: '' }])
})
