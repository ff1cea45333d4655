import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Point } from '#domain/geography/points/point.ts'
import { estimateTravelSeconds, trafficFactor } from '#domain/travel/trips/roads/estimate-travel-times.ts'
import { mapWithConcurrency } from '#server/platform/running/map-with-concurrency.ts'
import { askTable, placeOf, RouterUnavailable, type Table } from './osrm.ts'

/** Drives between points that start in a local hour (0 to 23) of a country. */
export type DrivesAsked = {
  from: readonly Point[]
  to: readonly Point[]
  country: CountryCode
  hour: number
}

export type Drives = {
  /** seconds of the drive from `from[i]` to `to[j]` at `i * to.length + j` */
  seconds: Float64Array
  /** how many of them come from the router; the others are estimates. 0 unless all calls succeeded */
  routed: number
  /** why some are not from the router; null when all are, or without a router */
  problem: string | null
}

/** Returns driving times. Never fails: without a router, or when it does not answer, they are estimates. */
export type TravelTimes = (asked: DrivesAsked) => Promise<Drives>

type Options = {
  timeoutMs?: number
  /** time limit for a whole matrix */
  timeLimitMs?: number
  blockSize?: number
  mostCachedBlocks?: number
}

/** OSRM's default limit is 100 points per call: 50 starts and 50 ends. */
const standardBlockSize = 50
const callsAtOnce = 4
/** About 20 kB each. */
const standardCachedBlocks = 2_000

/** The configured router, with estimates as fallback; without a router only estimates. */
export function openTravelTimes(routerUrl: string | undefined, options: Options = {}): TravelTimes {
  if (!routerUrl) return async (asked) => ({ seconds: estimate(asked), routed: 0, problem: null })
  const {
    timeoutMs = 5_000,
    timeLimitMs = 45_000,
    blockSize = standardBlockSize,
    mostCachedBlocks = standardCachedBlocks,
  } = options
  const cache = new Map<string, Table>()

  const readBlock = async (from: readonly Point[], to: readonly Point[]): Promise<Table> => {
    const key = [from, to].map((points) => points.map(placeOf).join(';')).join('|')
    const cached = cache.get(key)
    const table = cached ?? (await askTable(routerUrl, from, to, timeoutMs))
    cache.delete(key)
    cache.set(key, table)
    const [oldest] = cache.keys()
    if (cache.size > mostCachedBlocks && oldest !== undefined) cache.delete(oldest)
    return table
  }

  return async (asked) => {
    const { from, to, country, hour } = asked
    const estimated = estimate(asked)
    const seconds = estimated.slice()
    const giveUpAt = Date.now() + timeLimitMs
    const factor = trafficFactor(country, hour)
    let routed = 0
    let problem: string | null = null
    const blocks = startsOf(from, blockSize).flatMap((row) =>
      startsOf(to, blockSize).map((column) => ({ row, column })),
    )
    await mapWithConcurrency(blocks, callsAtOnce, async ({ row, column }) => {
      if (problem !== null) return
      try {
        if (Date.now() > giveUpAt)
          throw new RouterUnavailable('the router was too slow for this number of points')
        const table = await readBlock(from.slice(row, row + blockSize), to.slice(column, column + blockSize))
        for (const [i, line] of table.entries())
          for (const [j, drive] of line.entries()) {
            if (drive === null) continue
            // The router does not know about traffic.
            seconds[(row + i) * to.length + column + j] = drive * factor
            routed++
          }
      } catch (error) {
        if (!(error instanceof RouterUnavailable)) throw error
        problem = error.message
      }
    })
    // If the router fails halfway, all times are estimates: a mixture would distort the comparison of routes.
    if (problem !== null) return { seconds: estimated, routed: 0, problem }
    if (routed < seconds.length) problem ??= 'the router found no road between some points'
    return { seconds, routed, problem }
  }
}

function estimate({ from, to, country, hour }: DrivesAsked): Float64Array {
  const seconds = new Float64Array(from.length * to.length)
  for (const [i, start] of from.entries())
    for (const [j, end] of to.entries())
      seconds[i * to.length + j] = estimateTravelSeconds(start, end, country, hour)
  return seconds
}

const startsOf = (points: readonly Point[], size: number) =>
  Array.from({ length: Math.ceil(points.length / size) }, (_, nth) => nth * size)
