import { randomUUID } from 'node:crypto'
import { itemAt } from '../item-at.ts'
import { openConnection } from './http-connection.ts'
import { freshKey } from './load-client.ts'

/*
 * A load generator with a steady rate, regardless of answers: a separate process. Latency is measured from the time
 * when a request was due, so that waiting for a slow answer counts.
 */

export type PacedPlan = {
  port: number
  perSecond: number
  seconds: number
  /** the requests of each stream, sent in order; the streams alternate */
  streams: Record<string, string[]>
}

export type PacedStream = {
  sent: number
  /** number of answers by status */
  statuses: Record<string, number>
  /** milliseconds from the due time of a request to its answer */
  p50: number
  p95: number
  p99: number
  slowest: number
  /** seconds from the due time of the first request to the last answer */
  took: number
}

/** The maximum number of concurrent requests of a stream; further ones wait. */
const connectionsOfStream = 32

async function makePacedLoad(plan: PacedPlan): Promise<Record<string, PacedStream>> {
  const streams = Object.entries(plan.streams)
  const started = performance.now() + 100
  const results = await Promise.all(
    streams.map(async ([name, requests], nth) => {
      const begin = started + (nth * 1000) / plan.perSecond / streams.length
      return [name, await sendStream(plan, requests, begin)] as const
    }),
  )
  return Object.fromEntries(results)
}

async function sendStream(plan: PacedPlan, requests: string[], started: number): Promise<PacedStream> {
  const total = plan.perSecond * plan.seconds
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let next = 0
  const dueAt = (nth: number) => started + (nth * 1000) / plan.perSecond
  await Promise.all(
    Array.from({ length: connectionsOfStream }, async () => {
      const connection = await openConnection(plan.port)
      while (next < total) {
        const nth = next++
        await until(dueAt(nth))
        const { status } = await connection.send(
          itemAt(requests, nth % requests.length).replace(freshKey, randomUUID()),
        )
        times.push(performance.now() - dueAt(nth))
        statuses[status] = (statuses[status] ?? 0) + 1
      }
      connection.close()
    }),
  )
  const took = (performance.now() - started) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { sent: times.length, statuses, p50: at(0.5), p95: at(0.95), p99: at(0.99), slowest: at(1), took }
}

async function until(time: number): Promise<void> {
  const left = time - performance.now()
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
}

if (import.meta.main) {
  process.once('message', async (plan) => {
    try {
      process.send?.(await makePacedLoad(plan as PacedPlan))
    } finally {
      process.disconnect()
    }
  })
}
