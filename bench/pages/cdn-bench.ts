import type { BenchShop } from '../bench-shop.ts'
import { makeLoad } from '../load/ask-process.ts'
import { requestText } from '../load/requests.ts'
import { type Finding, floorFinding, limitFinding, plainFinding } from '../report.ts'
import { startVarnish } from '../start-varnish.ts'

const clients = 2
const connectionsOfClient = 32
const seconds = 20

/**
 * Visitors without cookies in a rush: pages, the data of a navigation, and lists that are requested repeatedly, through
 * Varnish.
 */
export async function benchCdn(bench: BenchShop): Promise<Finding[]> {
  const varnish = await startVarnish(bench.port)
  if (!varnish) return [plainFinding('behind a CDN', 'not measured: Varnish is not installed')]
  await bench.settle()
  const { slug } = bench.takeOffer()
  const calls = [
    '/',
    '/massive-events',
    `/event/${slug}`,
    `/event/${slug}.data`,
    '/api/events?type=1',
    `/api/events/${slug}`,
  ]
  const requests = calls.map((path) => requestText(`GET ${path}`, { headers: { cookie: 'other=1' } }))
  const ofConnections = Array.from({ length: connectionsOfClient }, (_, nth) => [
    ...requests.slice(nth % requests.length),
    ...requests.slice(0, nth % requests.length),
  ])
  const port = Number(new URL(varnish.url).port)
  const load = (length: number) =>
    Promise.all(
      Array.from({ length: clients }, () => makeLoad({ port, seconds: length, requests: ofConnections })),
    )
  try {
    await load(2)
    const before = varnish.counters()
    const results = await load(seconds)
    const after = varnish.counters()
    const sent = results.reduce(
      (sum, { answers }) => sum + Object.values(answers).reduce((a, b) => a + b, 0),
      0,
    )
    const good = results.reduce((sum, { answers }) => sum + (answers['200'] ?? 0), 0)
    const asked = after.backendRequests - before.backendRequests
    return [
      floorFinding('pages and lists through Varnish', 'answers/s', good / seconds, 13_000),
      limitFinding('  not answered with 200', 'answers', sent - good, 0),
      floorFinding('  hit ratio', '%', 100 * (1 - asked / sent), 99.5),
      limitFinding('  requests to the shop', '/s', asked / seconds, 50),
      plainFinding('  p99', `${Math.max(...results.map(({ p99 }) => p99)).toFixed(1)} ms`),
    ]
  } finally {
    await varnish.stop()
  }
}
