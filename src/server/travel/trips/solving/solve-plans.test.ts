import { afterEach, beforeEach, expect, test } from 'vitest'
import { addEvent, type TestEvent } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { addParties, showPlan, solveAtOnce } from '#test/helpers/trips.ts'
import { solvePlans } from './solve-plans.ts'

let shop: TestShop
let planner: OfficeClient
let event: TestEvent
let planId: number
beforeEach(async () => {
  shop = await createTestShop()
  event = await addEvent(shop, { pickUp: { from: 300, until: 240 } })
  await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const { data } = await planner.call(`POST /office-api/trips/${event.dateId}/plans`, { seconds: 1 })
  planId = data.planId as number
})
afterEach(() => shop.close())

test('a plan that cannot be solved is tried three times, and then has failed', async () => {
  let tries = 0
  for (let run = 0; run < 5; run++)
    await solvePlans(shop, new AbortController().signal, async () => {
      tries++
      throw new Error('no plan')
    })

  expect(tries).toBe(3)
  expect((await showPlan(planner, planId)).state).toBe('failed')
})

test('a plan is solved, however often its process stops meanwhile', async () => {
  for (let stops = 0; stops < 4; stops++) {
    const stop = new AbortController()
    await solvePlans(shop, stop.signal, async () => {
      stop.abort()
      throw new Error('stopped')
    })
  }
  await solveAtOnce(shop)

  expect((await showPlan(planner, planId)).state).toBe('draft')
})
