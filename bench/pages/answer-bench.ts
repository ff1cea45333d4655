import type { BenchShop } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { ask, makeLoad, startProgram } from '../load/ask-process.ts'
import { type HttpAnswer, openConnection } from '../load/http-connection.ts'
import type { LoadResult } from '../load/load-client.ts'
import type { ReferenceAnswer } from '../load/reference-pages.ts'
import { type Finding, median, plainFinding, ratioFinding } from '../report.ts'

const connections = 32

const turns = 5
const secondsOfTurn = 1.5

/**
 * Answers per second of the shop, compared with bare node:http that sends the same bytes. The connections share the
 * requests; the reference sends the answer to the first of them. Both alternate after a warm-up, and the median of the
 * rounds counts, because other load on the machine varies.
 */
export async function benchAnswer(
  bench: BenchShop,
  { what, requests, floor }: { what: string; requests: readonly string[]; floor?: number },
): Promise<Finding[]> {
  const sample = await readOnce(bench.port, itemAt(requests, 0))
  const program = startProgram('reference-pages.ts')
  const referencePort = await ask<number>(program, sameAs(sample))
  const ofConnections = Array.from({ length: connections }, (_, nth) => [
    itemAt(requests, nth % requests.length),
  ])
  const load = (port: number, seconds: number) => makeLoad({ port, seconds, requests: ofConnections })
  try {
    const ours: LoadResult[] = []
    const theirs: LoadResult[] = []
    await load(referencePort, 2)
    await load(bench.port, 4)
    const cpuBefore = await bench.metric('process_cpu_seconds_total')
    for (let turn = 0; turn < turns; turn++) {
      theirs.push(await load(referencePort, secondsOfTurn))
      ours.push(await load(bench.port, secondsOfTurn))
    }
    const cpu = (await bench.metric('process_cpu_seconds_total')) - cpuBefore
    const good = ours.map(({ answers }) => answers['200'] ?? 0)
    const rate = median(ours.map(({ seconds }, turn) => itemAt(good, turn) / seconds))
    const reference = median(theirs.map(({ perSecond }) => perSecond))
    const all = good.reduce((sum, count) => sum + count, 0)
    return [
      ratioFinding(`${what}, ${sample.body.length} bytes`, 'answers/s', rate, reference, floor),
      plainFinding('  p99', `${median(ours.map(({ p99 }) => p99)).toFixed(1)} ms`),
      plainFinding("  server's processor time an answer", `${((cpu / all) * 1e6).toFixed(0)} µs`),
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

/** The answer with its headers, except those that node:http adds. */
function sameAs({ head, body }: HttpAnswer): ReferenceAnswer {
  const headers = head
    .split('\r\n')
    .slice(1)
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as const)
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name))
  return { headers: Object.fromEntries(headers), body: body.toString('base64') }
}
