import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { loadDemo } from '../load-demo.ts'
import { makeTonightsTrip } from './make-trip.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-12-04T23:40:00-06:00')
  await loadDemo(shop)
}, 60_000)
afterAll(() => shop.close())

const make = () => makeTonightsTrip(shop, { cards: false })
const minutesAhead = (at: Date) => (at.getTime() - shop.clock.now().getTime()) / 60_000

it('is made once by programs that start concurrently', async () => {
  const trips = await Promise.all([make(), make(), make()])
  expect(new Set(trips.map(({ dateId }) => dateId)).size).toBe(1)
  const events = await sql(shop, "select from events where slug like 'funcion-de-luciernagas%'")
  expect(events).toHaveLength(1)
})

it('has a published plan with two vans whose drivers have links, and nobody is left over', async () => {
  const { dateId } = await make()
  const [plan] = await sql<{ vans: number; unplanned: number }>(
    shop,
    `select jsonb_array_length(plan->'outbound') as vans, jsonb_array_length(plan->'unplanned') as unplanned
     from plans where date_id = $1 and state = 'published'`,
    [dateId],
  )
  expect(plan).toEqual({ vans: 2, unplanned: 0 })
  const links = await sql(
    shop,
    `select w.name from driver_links l join trip_routes r on r.id = l.route_id join drivers w on w.id = l.driver_id
     where r.date_id = $1 and l.revoked_at is null order by r.vehicle`,
    [dateId],
  )
  expect(links).toEqual([{ name: 'Rufina Galindo Paz' }, { name: 'Ausencio Mejía Toro' }])
})

it('picks its first people up soon, when the live window of all of them is open or opens within minutes', async () => {
  const { dateId } = await make()
  const [first] = await sql<{ first: Date; last: Date }>(
    shop,
    `select min(window_from) as first, max(window_from) as last from promises p join tickets t on t.id = p.ticket_id
     join orders o on o.id = t.order_id where o.date_id = $1 and p.leg = 'outbound'`,
    [dateId],
  )
  expect(minutesAhead(first!.first)).toBeGreaterThan(15)
  expect(minutesAhead(first!.first)).toBeLessThan(60)
  expect(minutesAhead(first!.last)).toBeLessThan(80)
})

it('has parties with notes, a wheelchair and a common door, and a cancelled one; the books are right', async () => {
  const { dateId } = await make()
  const rows = await sql<{ state: string; address: string; note: string; wheelchair: boolean }>(
    shop,
    `select o.state, a.address, a.driver_note as note, bool_or(g.wheelchair) as wheelchair
     from orders o join tickets t on t.order_id = o.id join ticket_addresses a on a.ticket_id = t.id
       join passengers g on g.ticket_id = t.id
     where o.date_id = $1 group by 1, 2, 3, o.id`,
    [dateId],
  )
  expect(rows.filter(({ state }) => state === 'paid')).toHaveLength(6)
  expect(rows.filter(({ state }) => state === 'cancelled')).toHaveLength(1)
  expect(rows.filter(({ wheelchair }) => wheelchair)).toHaveLength(1)
  expect(rows.filter(({ address }) => address === 'Calle Orizaba 101')).toHaveLength(2)
  expect(rows.filter(({ note }) => note !== '').length).toBeGreaterThan(3)
  expect((await auditMoney(shop)).findings).toEqual([])
})

it('stays the same trip after midnight, and until its vans are home', async () => {
  const { dateId, endsAt } = await make()
  for (const later of ['2026-12-05T00:10:00-06:00', new Date(endsAt.getTime() + 90 * 60_000)]) {
    shop.clock.set(later)
    expect((await make()).dateId).toBe(dateId)
  }
})

it('is a new one on the next day, with the same customers, vans and drivers', async () => {
  const before = await make()
  shop.clock.set('2026-12-05T18:20:00-06:00')
  const next = await make()
  expect(next.dateId).not.toBe(before.dateId)
  expect(minutesAhead(next.startsAt)).toBeGreaterThan(130)
  expect((await make()).dateId).toBe(next.dateId)
  const [counts] = await sql(
    shop,
    `select (select count(*)::int from vehicles) as vehicles, (select count(*)::int from drivers) as drivers,
       (select count(*)::int from users where email = 'pasajera@vaiven.test') as passengers,
       (select count(*)::int from orders where date_id = $1 and state = 'paid') as paid`,
    [next.dateId],
  )
  expect(counts).toEqual({ vehicles: 2, drivers: 2, passengers: 1, paid: 6 })
})
