import { randomInt } from 'node:crypto'
import { contract } from '../../src/contract/contract.ts'
import { hashPassword } from '../../src/server/people/accounts/passwords/passwords.ts'
import type { BenchShop } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { chance, type FuzzedRequest, fuzzedRequest } from '../load/fuzzed-request.ts'
import { checkFinding, type Finding, plainFinding } from '../report.ts'
import { addBuyers } from '../tables/buyers-sql.ts'

const requests = 12_000
const atOnce = 20
/** A request may delete its account or end another session, so there are many. */
const customers = 100

/**
 * Requests to every endpoint of the contract with mostly invalid values: none may cause an internal error.
 */
export async function benchFuzzedRequests(bench: BenchShop): Promise<Finding[]> {
  const seed = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 31))
  const random = chance(seed)
  const { eventId, dateId, provinceId, countyId, placeId, variantId } = bench.takeOffer()
  const known = [eventId, dateId, provinceId, countyId, placeId, variantId]
  const buyers = await addBuyers(bench.shop, customers, await hashPassword('jacaranda'))
  const answers = new Map<number, number>()
  const faults: string[] = []

  async function send({ path, body, method, headers }: FuzzedRequest, token: string): Promise<void> {
    const answer = await fetch(bench.publicUrl + path, {
      method,
      headers: random() < 0.85 ? { ...headers, authorization: `Bearer ${token}` } : headers,
      ...(body !== undefined && { body }),
    })
    const text = await answer.text()
    const kind = Math.floor(answer.status / 100)
    answers.set(kind, (answers.get(kind) ?? 0) + 1)
    if (kind === 5) faults.push(`${method} ${path} ${body ?? ''}\n  → ${answer.status} ${text}`)
  }
  let sent = 0
  async function sendInTurn(): Promise<void> {
    while (sent < requests)
      await send(fuzzedRequest(random, known, contract), itemAt(buyers, sent++ % customers).token)
  }
  await Promise.all(Array.from({ length: atOnce }, sendInTurn))

  for (const fault of faults.slice(0, 10)) console.log(fault)
  const counts = [...answers].sort().map(([kind, count]) => `${count} × ${kind}xx`)
  return [
    plainFinding(`${requests} fuzzed requests (FUZZ_SEED=${seed})`, counts.join(' · ')),
    checkFinding('  5xx among their answers', String(faults.length), '0'),
  ]
}
