import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Trip } from '#contract/office/travel/trips.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, solveAtOnce } from '#test/helpers/trips.ts'
import { insertPlan } from '../plans/plan-sql.ts'
import { lockTripDate } from '../plans/trip-sql.ts'
import { proposePlans } from './propose-plans.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeEach(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 } })
})
afterEach(() => shop.close())

/** The event starts on 6 December at 02:30 UTC. */
async function at(moment: string): Promise<number> {
  shop.clock.set(moment)
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  return proposePlans(shop)
}
const plans = async () =>
  ((await planner.call(`GET /office-api/trips/${event.dateId}`)).data as unknown as Trip).plans
const waiting = async (kind: string) => {
  const { data } = await planner.call('GET /office-api/home')
  const groups = data.groups as { kind: string; rows: { id: string }[] }[]
  return groups.find((group) => group.kind === kind)?.rows.map(({ id }) => id) ?? []
}

test('a first plan is proposed 96 hours before the start, once, and waits as a draft on the home page', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  expect(await at('2026-12-02T02:00:00Z')).toBe(0)

  expect(await at('2026-12-02T02:31:00Z')).toBe(1)

  expect(await proposePlans(shop)).toBe(0)
  await solveAtOnce(shop)
  expect(await plans()).toMatchObject([{ version: 1, state: 'draft', vehicles: 1 }])
  expect(await waiting('plan_proposed')).toEqual([String(event.dateId)])
  const [draft] = await plans()
  await publishPlan(planner, draft?.planId ?? 0)
  expect(await waiting('plan_proposed')).toEqual([])
})

test('the plan of a date whose sale has ended is proposed days before', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  await sql(shop, 'update events set sale_ends_minutes = 10080 where id = $1', [event.id])
  expect(await at('2026-11-29T00:00:00Z')).toBe(1)
})

test('several processes that propose at the same moment ask for one plan', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  shop.clock.set('2026-12-04T00:00:00Z')
  await Promise.all(Array.from({ length: 6 }, () => proposePlans(shop)))
  await at('2026-12-04T00:00:00Z')
  expect(await plans()).toHaveLength(1)
})

test('a planner who plans at the moment of the proposal has the only plan', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  shop.clock.set('2026-12-04T00:00:00Z')
  const { proposing } = await shop.db.transaction(async (tx) => {
    await lockTripDate(tx, event.dateId)
    const asked = { seed: 1, seconds: 1, seatsPerVehicle: 15, by: 'staff:ana', at: shop.clock.now() }
    await insertPlan(tx, event.dateId, asked)
    const made = proposePlans(shop)
    await expect
      .poll(
        () =>
          sql(
            shop,
            `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          ),
        { timeout: 30_000 },
      )
      .not.toEqual([])
    return { proposing: made }
  })
  await proposing
  expect(await sql(shop, 'select asked_by from plans')).toEqual([{ askedBy: 'staff:ana' }])
})

test('no plan is proposed of a trip that a planner has planned, without paid tickets, or called off', async () => {
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }], { state: 'awaiting_transfer_payment' })
  expect(await at('2026-12-04T00:00:00Z')).toBe(0)
  await addParties(shop, event, [{ 'Orizaba 36': ['Eva'] }])
  await sql(shop, 'update event_dates set called_off_at = now() where id = $1', [event.dateId])
  expect(await proposePlans(shop)).toBe(0)
  await sql(shop, 'update event_dates set called_off_at = null where id = $1', [event.dateId])
  await makePlan(shop, planner, event)
  expect(await proposePlans(shop)).toBe(0)
})
