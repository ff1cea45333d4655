import { ask, makeLoad, startProgram } from './ask-process.ts'
import type { BenchShop } from './bench-shop.ts'
import { type HttpAnswer, openConnection } from './http-connection.ts'
import type { ReferenceAnswer } from './reference-pages.ts'
import { average, type Finding, plainFinding, ratioFinding } from './report.ts'
import { requestText } from './requests.ts'

const connections = 32

/** What anonymous visitors share, against bare node:http that sends the same bytes. */
export async function benchPages(bench: BenchShop): Promise<Finding[]> {
  await bench.settle()
  const { slug } = bench.takeOffer()
  return [
    ...(await benchAnswer(bench, 'the home page', '/')),
    ...(await benchAnswer(bench, 'the list of mass events', '/massive-events')),
    ...(await benchAnswer(bench, 'the page of an event', `/event/${slug}`)),
    ...(await benchAnswer(bench, 'a search', '/search?q=noche')),
    ...(await benchAnswer(bench, 'GET /api/events', '/api/events?type=1')),
  ]
}

async function benchAnswer(bench: BenchShop, what: string, path: string): Promise<Finding[]> {
  const request = requestText(`GET ${path}`)
  const sample = await readOnce(bench.port, request)
  const program = startProgram('reference-pages.ts')
  const referencePort = await ask<number>(program, sameAs(sample))
  const load = (port: number, seconds: number) =>
    makeLoad({ port, seconds, requests: Array.from({ length: connections }, () => [request]) })
  try {
    await load(referencePort, 2)
    const before = await load(referencePort, 3)
    await load(bench.port, 2)
    const madeBefore = await bench.metric('vaiven_shared_answers_made_total')
    const ours = await load(bench.port, 6)
    const made = (await bench.metric('vaiven_shared_answers_made_total')) - madeBefore
    const after = await load(referencePort, 3)
    const good = (ours.answers['200'] ?? 0) / ours.seconds
    const reference = average([before.perSecond, after.perSecond])
    return [
      ratioFinding(`${what}, ${sample.body.length} bytes`, 'answers/s', good, reference, 0.5),
      plainFinding('  made for that · p99', `${made} times · ${ours.p99.toFixed(1)} ms`),
    ]
  } finally {
    program.disconnect()
  }
}

async function readOnce(port: number, request: string): Promise<HttpAnswer> {
  const connection = await openConnection(port)
  const answer = await connection.send(request)
  connection.close()
  if (answer.status !== 200) throw new Error(`${request}\n${answer.head}`)
  return answer
}

/** The answer with its headers, but for those that node:http writes itself. */
function sameAs({ head, body }: HttpAnswer): ReferenceAnswer {
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name))
  return { headers: Object.fromEntries(headers), body: body.toString('base64') }
}
