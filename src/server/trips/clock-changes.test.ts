import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan } from '#test/helpers/trips.ts'

/* The clocks of Spain go forward on 28 March 2027 at 02:00 and back on 31 October at 03:00. Minutes before a start are those that pass. */

let shop: TestShop
let planner: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['ES'] })
})
afterAll(() => shop.close())

test.each([
  ['forward', '2027-03-28T07:00:00+02:00', '2027-03-28T12:00:00+02:00'],
  ['back', '2027-10-31T06:00:00+01:00', '2027-10-31T11:00:00+01:00'],
  ['back before the way home', '2027-10-30T22:00:00+02:00', '2027-10-31T04:00:00+01:00'],
])(
  'a trip while the clocks go %s is planned, promised and brought home by the minutes that pass',
  async (_, startsAt, endsAt) => {
    const event = await addEvent(shop, {
      ...{ countryCode: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid', startsAt, endsAt },
      ...{ pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2 },
    })
    await addParties(shop, event, [{ 'Calle Mayor 3': ['Ana'], 'Calle Mayor 9': ['Luis'] }])

    const plan = await makePlan(shop, planner, event)

    expect(plan).toMatchObject({ violations: [], unplanned: [] })
    const start = Date.parse(startsAt)
    const minutesBefore = (moment: string | Date) => (start - new Date(moment).getTime()) / 60_000
    const [there, home] = [
      plan.routes.find(({ leg }) => leg === 'outbound'),
      plan.routes.find(({ leg }) => leg === 'return'),
    ]
    for (const { at } of there?.stops ?? []) {
      expect(minutesBefore(at)).toBeLessThanOrEqual(300)
      expect(minutesBefore(at)).toBeGreaterThanOrEqual(240)
    }
    expect((Date.parse(home?.leavesAt ?? '') - Date.parse(endsAt)) / 60_000).toBe(30)
    expect((await publishPlan(planner, plan.planId)).status).toBe(200)
    const told = await sql<{ from: Date; until: Date }>(
      shop,
      `select window_from as "from", window_until as until from promises where plan_id = $1 and leg = 'outbound'`,
      [plan.planId],
    )
    expect(told).toHaveLength(2)
    for (const { from, until } of told) {
      expect(until.getTime() - from.getTime()).toBe(20 * 60_000)
      expect(
        there?.stops.some(({ at }) => Date.parse(at) >= from.getTime() && Date.parse(at) <= until.getTime()),
      ).toBe(true)
    }
  },
)
