import type { CountryCode } from '#domain/countries/country.ts'
import type { Point } from '#domain/points/point.ts'
import { trafficFactor, travelSeconds } from '#domain/trips/estimate-travel-times.ts'
import { mapWithConcurrency } from '../platform/map-with-concurrency.ts'
import { askTable, placeOf, RouterUnavailable, type Table } from './osrm.ts'

/** Drives between points that begin in an hour (0 to 23) of a country's clock. */
export type DrivesAsked = {
  from: readonly Point[]
  to: readonly Point[]
  country: CountryCode
  hour: number
}

export type Drives = {
  /** seconds of the drive from `from[i]` to `to[j]` at `i * to.length + j` */
  seconds: Float64Array
  /** how many of them the router has answered; the others are estimates: all of them unless it answered every call */
  routed: number
  /** why not all of them are the router's; null where all are, or there is no router */
  problem: string | null
}

/** Answers how long vans drive. Never fails: without a router, or when it does not answer, the times are estimates. */
export type TravelTimes = (asked: DrivesAsked) => Promise<Drives>

type Options = {
  timeoutMs?: number
  /** for a whole matrix */
  patienceMs?: number
  blockSize?: number
  mostCachedBlocks?: number
}

/** OSRM answers 100 points in a call unless it is set up otherwise: 50 places where drives begin and 50 where they end. */
const standardBlockSize = 50
const callsAtOnce = 4
/** About 20 kB each. */
const standardCachedBlocks = 2_000

/** The router of the settings in front of the estimates; only them without one. */
export function openTravelTimes(routerUrl: string | undefined, options: Options = {}): TravelTimes {
  if (!routerUrl) return async (asked) => ({ seconds: estimate(asked), routed: 0, problem: null })
  const {
    timeoutMs = 5_000,
    patienceMs = 45_000,
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
    const giveUpAt = Date.now() + patienceMs
    const factor = trafficFactor(country, hour)
    let routed = 0
    let problem: string | null = null
    const blocks = startsOf(from, blockSize).flatMap((row) =>
      startsOf(to, blockSize).map((column) => ({ row, column })),
    )
    await mapWithConcurrency(blocks, callsAtOnce, async ({ row, column }) => {
      if (problem !== null) return
      try {
        if (Date.now() > giveUpAt) throw new RouterUnavailable('the router is too slow for so many points')
        const table = await readBlock(from.slice(row, row + blockSize), to.slice(column, column + blockSize))
        for (const [i, line] of table.entries())
          for (const [j, drive] of line.entries()) {
            if (drive === null) continue
            // The router knows no traffic.
            seconds[(row + i) * to.length + column + j] = drive * factor
            routed++
          }
      } catch (error) {
        if (!(error instanceof RouterUnavailable)) throw error
        problem = error.message
      }
    })
    // A router that ends in the middle leaves no mixture: of two kinds of times, one would be dear for no reason.
    if (problem !== null) return { seconds: estimated, routed: 0, problem }
    if (routed < seconds.length) problem ??= 'the router finds no way between some points'
    return { seconds, routed, problem }
  }
}

function estimate({ from, to, country, hour }: DrivesAsked): Float64Array {
  const seconds = new Float64Array(from.length * to.length)
  for (const [i, start] of from.entries())
    for (const [j, end] of to.entries()) seconds[i * to.length + j] = travelSeconds(start, end, country, hour)
  return seconds
}

const startsOf = (points: readonly Point[], size: number) =>
  Array.from({ length: Math.ceil(points.length / size) }, (_, nth) => nth * size)
