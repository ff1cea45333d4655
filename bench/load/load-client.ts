import { randomUUID } from 'node:crypto'
import { itemAt } from '../item-at.ts'
import { type HttpAnswer, openConnection } from './http-connection.ts'

/*
 * The load generator: a separate process, which receives its plan over IPC. Each connection sends the next request when
 * the last one is answered.
 */

/** Placeholder in a request's header for a key that is new in each request. */
export const freshKey = '{fresh key}'

export type LoadPlan = {
  port: number
  /** the requests of each connection, sent in order */
  requests: string[][]
  /** for how long, or each request once */
  seconds: number | 'once'
}

export type LoadResult = {
  /** number of answers by kind: `200`, `409 not_enough_seats` */
  answers: Record<string, number>
  seconds: number
  perSecond: number
  /** milliseconds from request to answer */
  p50: number
  p99: number
  slowest: number
}

async function makeLoad(plan: LoadPlan): Promise<LoadResult> {
  const connections = await Promise.all(plan.requests.map(() => openConnection(plan.port)))
  const answers: Record<string, number> = {}
  const times: number[] = []
  const started = performance.now()
  const end = plan.seconds === 'once' ? 0 : started + plan.seconds * 1000

  await Promise.all(
    connections.map(async (connection, nth) => {
      const requests = plan.requests[nth] ?? []
      for (let i = 0; plan.seconds === 'once' ? i < requests.length : performance.now() < end; i++) {
        const request = itemAt(requests, i % requests.length).replace(freshKey, randomUUID())
        const sent = performance.now()
        const answer = await connection.send(request)
        times.push(performance.now() - sent)
        const kind = kindOf(answer)
        answers[kind] = (answers[kind] ?? 0) + 1
      }
    }),
  )

  const seconds = (performance.now() - started) / 1000
  for (const connection of connections) connection.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { answers, seconds, perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99), slowest: at(1) }
}

function kindOf({ status, body }: HttpAnswer): string {
  if (status === 200) return '200'
  return `${status} ${/"code":"(\w+)"/.exec(body.toString('utf8'))?.[1] ?? ''}`.trim()
}

if (import.meta.main) {
  process.once('message', async (plan) => {
    try {
      process.send?.(await makeLoad(plan as LoadPlan))
    } finally {
      process.disconnect()
    }
  })
}
