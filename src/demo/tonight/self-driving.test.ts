import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LiveRides } from '#contract/travel/live.ts'
import { createApp } from '#server/app.ts'
import { sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, requestTo, type TestShop } from '#test/helpers/test-shop.ts'
import { loadDemo } from '../load-demo.ts'
import { describeTonight, type Tonight } from './describe-tonight.ts'
import type { Pace, Send } from './drive-van.ts'
import { makeTonightsTrip } from './make-trip.ts'
import { createSelfDriving } from './self-driving.ts'

let shop: TestShop
let tonight: Tonight
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-12-05T18:20:00-06:00')
  await loadDemo(shop)
  await nextTrip()
}, 60_000)
afterAll(() => shop.close())

async function nextTrip(): Promise<void> {
  await makeTonightsTrip(shop, { cards: false })
  const made = await describeTonight(shop)
  if (!made) throw new Error('there is no trip')
  tonight = made
}

const send: Send = (path, init) => shop.fetch(path, init)

/** Vans whose time is the clock of the shop, and which do something after each wait. */
function selfDriving(afterSleep: (ms: number) => Promise<void> = async () => {}) {
  return createSelfDriving({
    log: shop.log,
    now: () => shop.clock.now().getTime(),
    async sleep(ms, signal) {
      signal.throwIfAborted()
      shop.clock.advance(ms)
      await afterSleep(ms)
    },
  })
}

async function drive(pace: Pace): Promise<ReturnType<typeof selfDriving>> {
  const driving = selfDriving()
  await driving.start(tonight, { pace, send })
  await driving.ended()
  return driving
}

const acts = () =>
  sql<{ vehicle: string; kind: string; leg: string; count: number }>(
    shop,
    `select r.vehicle, a.kind, a.leg, count(*)::int from ride_acts a join trip_routes r on r.id = a.route_id
     where r.date_id = $1 group by 1, 2, 3 order by 1, 3, 2`,
    [tonight.dateId],
  )

const aboard = () =>
  sql<{ leg: string; count: number }>(
    shop,
    `select b.leg, count(*)::int from boardings b join passengers g on g.id = b.passenger_id
       join tickets t on t.id = g.ticket_id join orders o on o.id = t.order_id
     where o.date_id = $1 and b.undone_in is null group by 1 order by 1`,
    [tonight.dateId],
  )

it('names the doors of the trip: both vans, and the orders of its passengers', () => {
  expect(tonight.vans).toMatchObject([
    { vehicle: 'Van 1', digits: '4571', url: expect.stringContaining('http://localhost:3000/drive/') },
    { vehicle: 'Van 2', digits: '4572' },
  ])
  expect(tonight.orders[0]).toMatchObject({ email: 'pasajera@vaiven.test', state: 'paid' })
})

it('drives both vans to the venue and home again with everybody, at once', async () => {
  const driving = await drive('quick')
  expect(driving.state()?.vans.map(({ state }) => state)).toEqual(['home', 'home'])
  expect(await aboard()).toEqual([
    { leg: 'outbound', count: 11 },
    { leg: 'return', count: 11 },
  ])
  const kinds = (await acts())
    .filter(({ vehicle }) => vehicle === 'Van 1')
    .map(({ leg, kind }) => `${leg} ${kind}`)
  expect(kinds).toEqual([
    ...['outbound aboard', 'outbound arrived', 'outbound departed'],
    ...['return aboard', 'return arrived', 'return count', 'return departed'],
  ])
  expect(await sql(shop, 'select route_id from van_positions')).toHaveLength(2)
  const marks = await sql(shop, "select marks from ride_acts where marks <> '{}'")
  expect(marks).toEqual([])
})

it('does nothing more once the vans are home', async () => {
  const before = await acts()
  await drive('quick')
  expect(await acts()).toEqual(before)
})

it('shows the customer the van come, and waits for the times of the plan at their pace', async () => {
  shop.clock.set('2026-12-06T18:20:00-06:00')
  await nextTrip()
  const json = { email: 'pasajera@vaiven.test', password: 'vaiven' }
  const { token } = (await call<{ token: string }>(shop, '/api/login', { json })).data
  const readLive = async () => {
    const path = `/shop-api/order-detail/${tonight.orders[0]?.id}/live`
    // A process that watches the trip already would show it a second later.
    const answer = await createApp(shop).fetch(requestTo(shop.config.publicUrl, path, { token }))
    return ((await answer.json()) as { data: LiveRides }).data.rides
  }
  const [own] = await readLive()
  const seen = new Set<string>()
  let positions = 0
  const driving = selfDriving(async (ms) => {
    if (ms <= 10_000 && ++positions % 8 !== 0) return
    for (const { leg, state } of await readLive()) seen.add(`${leg} ${state}`)
  })
  const vans = tonight.vans.filter(({ vehicle }) => vehicle === own?.vehicle)
  await driving.start({ vans }, { pace: 'planned', send })
  await driving.ended()
  expect([...seen]).toEqual([
    ...['outbound coming', 'outbound here', 'outbound riding'],
    ...['return coming', 'return here', 'return riding'],
  ])
  expect(shop.clock.now().getTime()).toBeGreaterThan(tonight.endsAt.getTime())
})

it('goes on after a stop or a new start of the program where the vans are, each act once', async () => {
  shop.clock.set('2026-12-07T18:20:00-06:00')
  await nextTrip()
  let waits = 0
  const first = selfDriving(async () => {
    if (++waits === 12) void first.stop()
  })
  await first.start(tonight, { pace: 'quick', send })
  await first.ended()
  expect(first.state()?.vans.map(({ state }) => state)).toEqual(['stopped', 'stopped'])
  const before = (await acts()).reduce((sum, { count }) => sum + count, 0)
  expect(before).toBeGreaterThan(0)
  await drive('quick')
  expect(await aboard()).toEqual([
    { leg: 'outbound', count: 11 },
    { leg: 'return', count: 11 },
  ])
  const arrivals = (await acts()).filter(({ kind, leg }) => kind === 'arrived' && leg === 'outbound')
  const stops = await sql<{ count: number }>(
    shop,
    `select sum(jsonb_array_length(x->'stops'))::int as count from plans n, jsonb_array_elements(n.plan->'outbound') x
     where n.date_id = $1 and n.state = 'published'`,
    [tonight.dateId],
  )
  expect(arrivals.reduce((sum, { count }) => sum + count, 0)).toBe(stops[0]!.count + 2)
})

it('leaves a van whose link was revoked, and drives the other', async () => {
  shop.clock.set('2026-12-08T18:20:00-06:00')
  await nextTrip()
  await sql(
    shop,
    `update driver_links l set revoked_at = $2, revoked_by = 'system' from trip_routes r
     where r.id = l.route_id and r.date_id = $1 and r.vehicle = 'Van 2'`,
    [tonight.dateId, shop.clock.now()],
  )
  const driving = await drive('quick')
  expect(driving.state()?.vans).toEqual([
    { vehicle: 'Van 1', state: 'home' },
    { vehicle: 'Van 2', state: 'stopped' },
  ])
})

it('has one drive after two presses at once, and none after a stop', async () => {
  shop.clock.advance(86_400_000)
  await nextTrip()
  let waiting = 0
  const driving = createSelfDriving({
    log: shop.log,
    now: () => shop.clock.now().getTime(),
    sleep: (_, signal) =>
      new Promise((_resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        waiting += 1
        signal.addEventListener('abort', () => {
          waiting -= 1
          reject(signal.reason)
        })
      }),
  })
  const start = () => driving.start(tonight, { pace: 'planned', send })
  await Promise.all([start(), start()])
  await expect.poll(() => waiting).toBe(2)
  await driving.stop()
  await expect.poll(() => waiting).toBe(0)
})
