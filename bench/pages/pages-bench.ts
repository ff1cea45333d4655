import type { BenchShop } from '../bench-shop.ts'
import { requestText } from '../load/requests.ts'
import { type Finding, plainFinding } from '../report.ts'
import { benchAnswer } from './answer-bench.ts'

/** Pages for anonymous visitors, compared with bare node:http that sends the same bytes. */
export async function benchPages(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const { slug } = bench.takeOffer()
  return [
    ...(await benchPage(bench, 'the home page', '/')),
    ...(await benchPage(bench, 'the list of mass events', '/massive-events')),
    ...(await benchPage(bench, 'the page of an event', `/event/${slug}`)),
    ...(await benchPage(bench, 'a search', '/search?q=noche')),
    ...(await benchPage(bench, 'GET /api/events', '/api/events?type=1')),
  ]
}

async function benchPage(bench: BenchShop, what: string, path: string): Promise<Finding[]> {
  const madeBefore = await bench.metric('vaiven_shared_answers_made_total')
  const findings = await benchAnswer(bench, { what, requests: [requestText(`GET ${path}`)], floor: 0.5 })
  const made = (await bench.metric('vaiven_shared_answers_made_total')) - madeBefore
  return [...findings, plainFinding('  made for that', `${made} times`)]
}
