import { randomUUID } from 'node:crypto'
import type { BenchShop } from '../bench-shop.ts'
import { makeLoad } from '../load/ask-process.ts'
import { requestText } from '../load/requests.ts'
import { type Finding, median, ratioFinding } from '../report.ts'

const turns = 5
const secondsOfTurn = 1.5
const connections = 32
/** distinct addresses of each connection */
const addresses = 200

/**
 * The home page with parameters that it does not read, as a campaign or an attacker sends them, compared with the page
 * alone: they must neither bypass the cache nor fill it.
 */
export async function benchUnreadParameters(bench: BenchShop): Promise<Finding[]> {
  const ofConnections = (address: () => string) =>
    Array.from({ length: connections }, () =>
      Array.from({ length: addresses }, () => requestText(`GET ${address()}`)),
    )
  const load = async (requests: string[][], seconds = secondsOfTurn) =>
    (await makeLoad({ port: bench.port, seconds, requests })).perSecond
  const plain = ofConnections(() => '/')
  const random = ofConnections(() => `/?utm_source=${randomUUID()}`)
  await load(plain, 3)
  const rates: { plain: number; random: number }[] = []
  for (let turn = 0; turn < turns; turn++)
    rates.push({ plain: await load(plain), random: await load(random) })
  return [
    ratioFinding(
      'the home page with a random utm_source, compared with it alone',
      'answers/s',
      median(rates.map((rate) => rate.random)),
      median(rates.map((rate) => rate.plain)),
      0.9,
    ),
  ]
}
