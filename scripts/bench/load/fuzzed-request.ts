import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { itemAt } from '../item-at.ts'

export type FuzzedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Random numbers from 0 to 1 with a seed (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const nasty: unknown[] = [
  null,
  '',
  ' ',
  '0',
  '-1',
  '2147483647',
  '2147483648',
  '1e309',
  'NaN',
  '\ud800',
  'a\0b',
  '\u202e',
  '\r\nBcc: x@y.test',
  "' or 1=1 --",
  '<script>',
  '../../etc/passwd',
  '%00',
  '%ff',
  '__proto__',
  'ñ'.repeat(5_000),
  '🚐'.repeat(90),
  0,
  -0,
  -1,
  1.5,
  2147483647,
  2147483648,
  -2147483649,
  9007199254740992,
  1e300,
  true,
  false,
  [],
  {},
  [[]],
  [null],
  { constructor: 'x' },
  '2026-02-30',
  '31/02/2026',
  '00000000-0000-4000-8000-000000000000',
  'ana@vaiven.test',
  '+525512345678',
  'MX',
  'es_MX',
  'http://localhost:3000/',
  'blob:http://localhost:3000/x',
]

/** A request to one of the contract's endpoints with mostly invalid values, derived from `random`. */
export function fuzzedRequest(
  random: () => number,
  known: readonly (string | number)[],
  token: string,
): FuzzedRequest {
  const pick = <T>(from: readonly T[]): T => itemAt(from, Math.floor(random() * from.length))
  const value = () => (random() < 0.3 ? pick(known) : pick(nasty))
  const calls = Object.entries(contract as Record<string, Endpoint>)
  const [call, endpoint] = pick(calls)
  const [method = 'GET', template = '/'] = call.split(' ')
  const words = () =>
    String(value() ?? '')
      .slice(0, 500)
      .toWellFormed()
  const path = template.replaceAll(/\{\w+\}/g, () => encodeURIComponent(words()) || '0')
  const query = new URLSearchParams()
  for (const name of Object.keys(endpoint.query?.shape ?? {})) if (random() < 0.5) query.set(name, words())
  const headers: Record<string, string> = {}
  if (random() < 0.85) headers.authorization = `Bearer ${token}`
  if (endpoint.headers) headers['idempotency-key'] = `fuzz-${Math.floor(random() * 1e9)}`
  if (method !== 'GET') headers['content-type'] = random() < 0.95 ? 'application/json' : 'text/plain'
  const sent =
    endpoint.body && random() < 0.97
      ? JSON.stringify(fuzzed(endpoint.body, value, random))
      : pick(['', '{', '[]', 'null'])
  return {
    method,
    path: query.size ? `${path}?${query}` : path,
    headers,
    body: method === 'GET' || method === 'DELETE' ? undefined : sent,
  }
}

type Definition = {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  in?: unknown
}

/** A value in the shape of the schema in which any part may be anything. */
function fuzzed(schema: unknown, value: () => unknown, random: () => number): unknown {
  if (random() < 0.06) return value()
  const { type, shape = {}, element, innerType, in: input } = (schema as { def: Definition }).def
  if (type === 'object') {
    const kept = Object.entries(shape).filter(() => random() < 0.95)
    return Object.fromEntries(kept.map(([name, part]) => [name, fuzzed(part, value, random)]))
  }
  if (type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => fuzzed(element, value, random))
  if (innerType) return fuzzed(innerType, value, random)
  if (input) return fuzzed(input, value, random)
  return value()
}
