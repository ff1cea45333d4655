import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPlan } from '#domain/travel/trips/checking/check-plan.ts'
import {
  defaultSettings,
  type Party,
  type Trip,
  travelTimes,
  wantedVehicles,
} from '#domain/travel/trips/plans/trip.ts'
import { addEvent } from '#test/helpers/builders.ts'
import { startVroom, type VroomServer } from '#test/helpers/servers/vroom-server.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'
import { addParties, showPlan } from '#test/helpers/trips.ts'
import { solveInWorker } from '../solve-in-worker.ts'
import { solvePlans } from '../solve-plans.ts'
import { ExternalSolverFailed } from './external-solver.ts'
import { solveExternally } from './solve-externally.ts'
import { openVroom } from './vroom.ts'

let vroom: VroomServer
beforeAll(async () => {
  vroom = await startVroom()
})
afterAll(() => vroom.close())
beforeEach(() => {
  vroom.behave('well')
  vroom.asked.length = 0
})

const van = { id: 'van', seats: 6, wheelchairPlaces: 1, costPerHour: 20_000, costPerUse: 5_000 }
function party(point: number, more: Partial<Party> = {}): Party {
  const id = more.id ?? `at ${point}`
  return { id, ticket: id, point, size: 2, wheelchairs: 0, privateVan: null, returns: true, ...more }
}
/** A street with the venue at its start and an address every two minutes. */
const trip: Trip = {
  ...{ venue: 0, startsAt: 100_000, endsAt: 110_000, settings: defaultSettings },
  travel: travelTimes(13, (from, to) => 120 * Math.abs(from - to)),
  parties: [1, 2, 3, 4, 5, 6, 7, 8].map((point) => party(point)),
  vehicles: wantedVehicles(20, van),
}
const once = { seed: 1, budget: { iterations: 0 } }

describe('a solver outside of the shop', () => {
  it("makes the routes from a trip in VROOM's JSON", async () => {
    const plan = await solveExternally(trip, openVroom(vroom.url, 5_000), once)
    expect(checkPlan(trip, plan)).toEqual([])
    expect(plan.unplanned).toEqual([])
    expect(plan.outbound.map(({ stops }) => stops.map(({ point }) => point))).toEqual([
      [8, 7, 6],
      [5, 4, 3],
      [2, 1],
    ])
    const [{ vehicles, jobs, matrices } = { vehicles: [], jobs: [], matrices: null }] = vroom.asked
    const deadline = 100_000 - 45 * 60
    expect(vehicles[0]).toMatchObject({
      end_index: 0,
      capacity: [6, 1],
      time_window: [deadline - 7200, deadline],
    })
    expect(jobs[7]).toMatchObject({ id: 7, location_index: 8, setup: 300, pickup: [2, 0] })
    expect(matrices?.car.durations[8]?.[0]).toBe(960)
  })

  it('knows neither private vans nor tickets with several addresses: those are ours', async () => {
    const parties = [
      ...trip.parties,
      party(9, { id: 'own', ticket: 'own', privateVan: { comesAt: null, goesHomeAt: null } }),
      party(10, { id: 'a', ticket: 'two', size: 1 }),
      party(1, { id: 'b', ticket: 'two', size: 1 }),
    ]
    const whole = { ...trip, parties }
    const plan = await solveExternally(whole, openVroom(vroom.url, 5_000), once)
    expect(checkPlan(whole, plan)).toEqual([])
    expect(plan.unplanned).toEqual([])
    expect(vroom.asked[0]?.jobs).toHaveLength(10)
  })

  it.each(['down', 'broken', 'overloads', 'twice', 'unknown'] as const)(
    'is not believed when it is wrong: %s',
    async (how) => {
      vroom.behave(how)
      const solved = solveExternally(trip, openVroom(vroom.url, 5_000), once)
      await expect(solved).rejects.toThrow(ExternalSolverFailed)
    },
  )

  it('is given up when it is silent or not there', async () => {
    vroom.behave('silent')
    const solved = solveExternally(trip, openVroom(vroom.url, 50), once)
    await expect(solved).rejects.toThrow(ExternalSolverFailed)
    const nowhere = solveExternally(trip, openVroom('http://127.0.0.1:1', 5_000), once)
    await expect(nowhere).rejects.toThrow(ExternalSolverFailed)
  })

  it('leaves the plan to our own solver when it fails, in the thread that plans', async () => {
    const task = { trip, seed: 1, milliseconds: 50, solverUrl: vroom.url }
    expect(await solveInWorker(task)).toMatchObject({ solver: 'external', problem: null })
    vroom.behave('overloads')
    const { plan, solver, problem } = await solveInWorker(task)
    expect({ solver, problem }).toEqual({
      solver: 'external_failed',
      problem: "the solver's plan breaks rules: seats",
    })
    expect(checkPlan(trip, plan)).toEqual([])
  })
})

it('a plan names its solver; a continued one was made by ours', async () => {
  const shop = await createTestShop({ SOLVER_URL: vroom.url })
  try {
    const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
    const event = await addEvent(shop, { pickUp: { from: 300, until: 240 } })
    await addParties(shop, event, [{ 'Orizaba 34': ['Ana'] }])
    const make = async (path: string) => {
      const { data } = await planner.call(`POST /office-api/${path}`, { seconds: 1 })
      await solvePlans(shop, new AbortController().signal)
      return showPlan(planner, data.planId as number)
    }
    const first = await make(`trips/${event.dateId}/plans`)
    expect(first).toMatchObject({ state: 'draft', solver: 'external', violations: [], unplanned: [] })
    expect(await make(`plans/${first.planId}/drafts`)).toMatchObject({ state: 'draft', solver: 'own' })
    vroom.behave('down')
    expect(await make(`trips/${event.dateId}/plans`)).toMatchObject({ solver: 'external_failed' })
  } finally {
    await shop.close()
  }
})
