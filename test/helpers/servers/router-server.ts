import { serve } from '@hono/node-server'
import { Hono } from 'hono'

export type RouterServer = {
  url: string
  /** the number of requested tables */
  asked(): number
  /** fails from the request with this number on (from 1): with this status, or without an answer */
  failFrom(call: number, how: { status: number; retryAfter?: number } | 'silence'): void
  /** fails only the request with this number */
  failAt(call: number, how: { status: number; retryAfter?: number }): void
  close(): Promise<void>
}

/**
 * A fake router on a local port with the API of OSRM's table service, at most 100 points per request. A drive takes
 * 1000 s for each degree of longitude and latitude; no road leads from or to longitude 0.
 */
export async function startRouter(): Promise<RouterServer> {
  let count = 0
  let failing: (call: number) => { status: number; retryAfter?: number } | 'silence' | null = () => null
  const app = new Hono()
  app.get('/table/v1/driving/:points', async (c) => {
    count++
    const how = failing(count)
    if (how === 'silence') await new Promise(() => {})
    if (how && how !== 'silence')
      return c.json(
        { code: 'TooManyRequests' },
        how.status as 429,
        how.retryAfter === undefined ? {} : { 'retry-after': String(how.retryAfter) },
      )
    const points = c.req
      .param('points')
      .split(';')
      .map((one) => one.split(',').map(Number))
    if (points.length > 100) return c.json({ code: 'TooBig', message: 'Too many table coordinates' }, 400)
    const chosen = (name: string) =>
      (c.req.query(name) ?? '').split(';').map((nth) => points[Number(nth)] ?? [])
    const durations = chosen('sources').map(([x = 0, y = 0]) =>
      chosen('destinations').map(([a = 0, b = 0]) =>
        x === 0 || a === 0 ? null : Math.round((Math.abs(x - a) + Math.abs(y - b)) * 10_000) / 10,
      ),
    )
    return c.json({ code: 'Ok', durations, sources: [], destinations: [] })
  })
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the router has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked: () => count,
    failFrom(first, how) {
      failing = (call) => (call >= first ? how : null)
    },
    failAt(only, how) {
      failing = (call) => (call === only ? how : null)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        if ('closeAllConnections' in server) server.closeAllConnections()
      }),
  }
}
