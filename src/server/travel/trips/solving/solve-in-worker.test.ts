import { describe, expect, it } from 'vitest'
import { checkPlan } from '#domain/travel/trips/checking/check-plan.ts'
import { defaultSettings, type Trip, travelTimes, wantedVehicles } from '#domain/travel/trips/plans/trip.ts'
import { solveInWorker } from './solve-in-worker.ts'

const van = { id: 'van', seats: 6, wheelchairPlaces: 0, costPerHour: 20_000, costPerUse: 5_000 }
const trip: Trip = {
  venue: 0,
  startsAt: 100_000,
  endsAt: 110_000,
  travel: travelTimes(31, (from, to) => 30 * Math.abs(from - to)),
  parties: Array.from({ length: 30 }, (_, n) => ({
    id: `party ${n}`,
    ticket: `ticket ${n}`,
    point: n + 1,
    size: 1 + (n % 3),
    wheelchairs: 0,
    privateVan: null,
    returns: true,
  })),
  vehicles: wantedVehicles(20, van),
  settings: defaultSettings,
}

describe('planning in a thread', () => {
  it('reports progress, and can be stopped with its current result', async () => {
    const stop = new AbortController()
    const shares: number[] = []
    const onProgress = (share: number) => {
      shares.push(share)
      stop.abort()
    }
    const { plan } = await solveInWorker({
      trip,
      seed: 1,
      milliseconds: 60_000,
      onProgress,
      signal: stop.signal,
    })
    expect(checkPlan(trip, plan)).toEqual([])
    expect(plan.unplanned).toEqual([])
    expect(shares.length).toBeGreaterThan(0)
  })

  it('improves a plan', async () => {
    const { plan } = await solveInWorker({ trip, seed: 1, milliseconds: 1 })
    const locked = plan.outbound[0]!
    const from = { plan, locks: { vehicles: [locked.vehicle], tickets: [] } }
    const { plan: improved } = await solveInWorker({ trip, seed: 2, milliseconds: 100, from })
    expect(checkPlan(trip, improved)).toEqual([])
    expect(improved.outbound).toContainEqual(locked)
  })

  it('says so when the thread fails', async () => {
    const parties = [{ ...trip.parties[0]!, point: Number.NaN }]
    const broken = { ...trip, travel: null as unknown as Trip['travel'], parties }
    await expect(solveInWorker({ trip: broken, seed: 1, milliseconds: 1 })).rejects.toThrow()
  })
})
