import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Plan } from '#contract/office/travel/plans.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { type RouterServer, startRouter } from '#test/helpers/servers/router-server.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, makePlan, publishPlan, showPlan } from '#test/helpers/trips.ts'

let router: RouterServer
let shop: TestShop
let planner: OfficeClient
let event: TestEvent
beforeEach(async () => {
  router = await startRouter()
  shop = await createTestShop({ ROUTER_URL: router.url })
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 }, capacity: 6, stops: 2, size: 80 })
})
afterEach(async () => {
  await shop.close()
  await router.close()
})

/** The drive from the first stop to the second, without the time at the stop. */
function firstDrive({ routes }: Plan): number {
  const [first, second] = routes.find(({ leg }) => leg === 'outbound')?.stops ?? []
  return (Date.parse(second?.at ?? '') - Date.parse(first?.at ?? '')) / 1000 - 300
}
const addTwo = () => addParties(shop, event, [{ 'Orizaba 34': ['Ana'], 'Durango 8': ['Luis'] }])

test('a plan is made with the times of the router, longer by the traffic of the hour', async () => {
  await addTwo()

  const made = await makePlan(shop, planner, event)

  expect(made).toMatchObject({ driving: 'router', violations: [] })
  // The router needs 10 s for a hundredth of a degree; it is 16:30 in Mexico City.
  expect(firstDrive(made)).toBe(15)
  expect(router.asked()).toBe(1)
})

test('the plan is judged and published with the times that it was made with, though the router is down by then', async () => {
  await addTwo()
  const { planId } = await makePlan(shop, planner, event)
  router.failFrom(1, { status: 503 })
  const asked = router.asked()

  expect(await showPlan(planner, planId)).toMatchObject({ driving: 'router', violations: [] })
  expect((await publishPlan(planner, planId)).status).toBe(200)
  expect(router.asked()).toBe(asked)
})

test('a copy of a plan is judged with the same times', async () => {
  await addTwo()
  const { planId } = await makePlan(shop, planner, event)
  const { data } = await planner.call(`POST /office-api/plans/${planId}/drafts`, { seconds: 0 })
  expect(await showPlan(planner, data.planId as number)).toMatchObject({ driving: 'router', violations: [] })
})

test('a router that goes down in the middle of the points of a trip leaves a plan of estimates, which says so', async () => {
  for (let nth = 0; nth < 60; nth++)
    await addParties(shop, event, [{ [`Orizaba ${nth}`]: ['Ana'] }], { at: [19.41, -99.1 - nth / 1000] })
  router.failFrom(2, { status: 503 })

  const made = await makePlan(shop, planner, event)

  expect(made).toMatchObject({ driving: 'router_failed', state: 'draft', unplanned: [], violations: [] })
  expect((await publishPlan(planner, made.planId)).status).toBe(200)
})

test('a point that has come since the plan was made is judged by estimates, the others by the router', async () => {
  await addTwo()
  const { planId } = await makePlan(shop, planner, event)
  await addParties(shop, event, [{ 'Colima 90': ['Eva'] }], { at: [19.44, -99.13] })
  await sql(shop, `update ticket_addresses set latitude = latitude + 0.0001 where address = 'Durango 8'`)

  expect(await showPlan(planner, planId)).toMatchObject({
    driving: 'router',
    unplanned: [{ address: 'Colima 90', why: 'later_than_plan' }],
  })
})
