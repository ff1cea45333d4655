import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Point } from '#domain/geography/points/point.ts'
import { outsideCall } from '#server/platform/watching/outside-calls.ts'

/** Seconds from each start to each end without traffic; null when there is no road. */
export type Table = (number | null)[][]

/** The router does not answer, or limits our rate. */
export class RouterUnavailable extends Error {}

/** https://project-osrm.org/docs/v5.24.0/api/#table-service */
const answered = z.object({
  code: z.literal('Ok'),
  durations: z.array(z.array(z.number().min(0).nullable())),
})

/** When the router limits our rate, it is retried once, if it allows that within this time. */
const maxRetryAfterSeconds = 2

/** One call of OSRM's table service. @throws RouterUnavailable */
export async function askTable(
  url: string,
  from: readonly Point[],
  to: readonly Point[],
  timeoutMs: number,
): Promise<Table> {
  const points = [...from, ...to].map(placeOf)
  const indexes = (count: number, first: number) =>
    Array.from({ length: count }, (_, nth) => nth + first).join(';')
  const query = `sources=${indexes(from.length, 0)}&destinations=${indexes(to.length, from.length)}&annotations=duration`
  const address = `${url.replace(/\/$/, '')}/table/v1/driving/${points.join(';')}?${query}`
  let answer = await get(address, timeoutMs)
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after') ?? 1)
    await answer.body?.cancel()
    if (!(seconds <= maxRetryAfterSeconds))
      throw new RouterUnavailable('the router limits the rate of requests')
    await wait(seconds * 1_000)
    answer = await get(address, timeoutMs)
  }
  if (!answer.ok) {
    await answer.body?.cancel()
    throw new RouterUnavailable(`the router answers ${answer.status}`)
  }
  const read = answered.safeParse(await answer.json().catch(() => null))
  const isWhole =
    read.data?.durations.length === from.length &&
    read.data.durations.every((line) => line.length === to.length)
  if (!read.success || !isWhole) throw new RouterUnavailable('the answer of the router cannot be read')
  return read.data.durations
}

/** A point in the format of OSRM's URLs, to a metre. */
export const placeOf = ({ latitude, longitude }: Point) => `${longitude.toFixed(5)},${latitude.toFixed(5)}`

async function get(address: string, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(address, { signal: outsideCall(timeoutMs), redirect: 'error' })
  } catch (error) {
    throw new RouterUnavailable(`the router does not answer: ${(error as Error).message}`)
  }
}
