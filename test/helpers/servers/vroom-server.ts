import { serve } from '@hono/node-server'
import { Hono } from 'hono'

type Job = { id: number; location_index: number; setup: number; pickup: number[] }
export type VroomRequest = {
  vehicles: { id: number; capacity: number[]; end_index: number; time_window: [number, number] }[]
  jobs: Job[]
  matrices: { car: { durations: number[][] } }
}
type Route = { vehicle: number; steps: { type: string; id?: number }[] }

export type VroomServer = {
  url: string
  asked: VroomRequest[]
  /** sets its behaviour */
  behave(how: 'well' | 'down' | 'silent' | 'broken' | 'overloads' | 'twice' | 'unknown'): void
  close(): Promise<void>
}

/** A fake VROOM server on a local port: it fills one vehicle after the other, the farthest jobs first. */
export async function startVroom(): Promise<VroomServer> {
  const asked: VroomRequest[] = []
  let how: Parameters<VroomServer['behave']>[0] = 'well'
  const app = new Hono()
  app.post('/', async (c) => {
    const request = (await c.req.json()) as VroomRequest
    asked.push(request)
    if (how === 'silent') await new Promise(() => {})
    if (how === 'down') return c.json({ code: 1, error: 'no' }, 500)
    if (how === 'broken') return c.text('<html>')
    const routes = solve(request, how === 'overloads')
    const [first] = routes
    if (how === 'twice' && first?.steps[0]) first.steps.push(first.steps[0])
    if (how === 'unknown') first?.steps.push({ type: 'job', id: 9_999 })
    return c.json({ code: 0, summary: {}, routes, unassigned: [] })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    behave(next) {
      how = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}

function solve({ vehicles, jobs, matrices }: VroomRequest, overloads: boolean): Route[] {
  const { durations } = matrices.car
  const toEnd = ({ location_index: at }: Job) => durations[at]?.[0] ?? 0
  const left = jobs.toSorted((a, b) => toEnd(b) - toEnd(a))
  return vehicles.flatMap(({ id, capacity }) => {
    const steps: Route['steps'] = []
    let seats = overloads ? Infinity : (capacity[0] ?? 0)
    while (left[0] && (left[0].pickup[0] ?? 0) <= seats) {
      const job = left.shift() as Job
      seats -= job.pickup[0] ?? 0
      steps.push({ type: 'job', id: job.id })
    }
    return steps.length > 0 ? [{ vehicle: id, steps: [...steps, { type: 'end' }] }] : []
  })
}
