import { afterEach, beforeEach, expect, it } from 'vitest'
import { estimateTravelSeconds } from '#domain/travel/trips/roads/estimate-travel-times.ts'
import { type RouterServer, startRouter } from '#test/helpers/servers/router-server.ts'
import { openTravelTimes } from './travel-times.ts'

let router: RouterServer
beforeEach(async () => {
  router = await startRouter()
})
afterEach(() => router.close())

/** Points in a row, a hundredth of a degree apart: the router needs 10 s between neighbours. */
const points = (count: number, first = 0) =>
  Array.from({ length: count }, (_, nth) => ({ latitude: 19.4, longitude: -99.2 + (first + nth) / 100 }))
const ask = { country: 'MX' as const, hour: 3 } // without traffic
const secondsOf = ({ seconds }: { seconds: Float64Array }) => [...seconds].map(Math.round)

it('without a router all times are estimates', async () => {
  const [from, to] = [points(2), points(2, 5)]
  const drives = await openTravelTimes(undefined)({ ...ask, from, to })
  expect(drives).toMatchObject({ routed: 0, problem: null })
  expect([...drives.seconds]).toEqual(
    from.flatMap((a) => to.map((b) => estimateTravelSeconds(a, b, 'MX', 3))),
  )
})

it('asks the router in blocks, each once', async () => {
  const travelTimes = openTravelTimes(router.url, { blockSize: 2 })
  const asked = { ...ask, from: points(3), to: points(5) }
  const drives = await travelTimes(asked)
  expect(drives).toMatchObject({ routed: 15, problem: null })
  expect(secondsOf(drives)).toEqual([0, 10, 20, 30, 40, 10, 0, 10, 20, 30, 20, 10, 0, 10, 20])
  expect(router.asked()).toBe(6)
  expect(await travelTimes(asked)).toEqual(drives)
  expect(router.asked()).toBe(6)
  expect(secondsOf(await travelTimes({ ...asked, hour: 18 })).slice(0, 3)).toEqual([0, 18, 35])
})

it('a hundred points are as many as OSRM takes in a call', async () => {
  const drives = await openTravelTimes(router.url)({ ...ask, from: points(60), to: points(60) })
  expect(drives).toMatchObject({ routed: 3600, problem: null })
})

it('a router that goes down in the middle of a matrix leaves estimates for all of it, and says so', async () => {
  router.failFrom(5, { status: 503 })
  const travelTimes = openTravelTimes(router.url, { blockSize: 1 })
  const [from, to] = [points(6), points(6, 1)]
  const drives = await travelTimes({ ...ask, from, to })
  expect(drives.routed).toBe(0)
  expect(drives.problem).toContain('503')
  // The first request, and those that ran concurrently.
  expect(router.asked()).toBeLessThan(9)
  expect([...drives.seconds]).toEqual(
    from.flatMap((a) => to.map((b) => estimateTravelSeconds(a, b, 'MX', 3))),
  )
})

it('a router that takes too long for so many points is not asked on', async () => {
  const travelTimes = openTravelTimes(router.url, { timeLimitMs: -1 })
  const drives = await travelTimes({ ...ask, from: points(2), to: points(2) })
  expect(drives).toMatchObject({ routed: 0, problem: 'the router was too slow for this number of points' })
  expect(router.asked()).toBe(0)
})

it('a silent router is waited for as long as the time-out', async () => {
  router.failFrom(1, 'silence')
  const travelTimes = openTravelTimes(router.url, { timeoutMs: 50 })
  const drives = await travelTimes({ ...ask, from: points(2), to: points(2) })
  expect(drives.routed).toBe(0)
  expect(drives.problem).toContain('does not answer')
  expect(drives.seconds[1]).toBeGreaterThan(0)
})

it('a router that is asked too much is asked again once when it says when, else left alone', async () => {
  const travelTimes = openTravelTimes(router.url)
  const asked = { ...ask, from: points(2), to: points(2) }
  router.failAt(1, { status: 429, retryAfter: 60 })
  expect(await travelTimes(asked)).toMatchObject({
    routed: 0,
    problem: 'the router limits the rate of requests',
  })
  router.failAt(2, { status: 429, retryAfter: 0 })
  expect(await travelTimes(asked)).toMatchObject({ routed: 4, problem: null })
  expect(router.asked()).toBe(3)
})

it('points that no road reaches have estimates', async () => {
  const drives = await openTravelTimes(router.url)({
    ...ask,
    from: [{ latitude: 19.4, longitude: 0 }],
    to: points(1),
  })
  expect(drives).toMatchObject({ routed: 0, problem: 'the router found no road between some points' })
})
