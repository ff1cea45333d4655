import type { EndpointShape } from '../../src/contract/platform/endpoint.ts'
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

const plausible: (string | number)[] = [
  ...[
    'Ana Pérez',
    'ana@vaiven.test',
    '+525512345678',
    'MX',
    'es_MX',
    'MXN',
    'Calle Morelos 12',
    'csv',
    '1',
    '1.50',
  ],
  ...['2026-12-24', '2026-12-24T20:00', '20:00', 'https://vaiven.test/', 0, 1, 2, 20, 100],
]

/**
 * A request to one of the endpoints whose values are partly plausible and partly invalid, derived from `random`;
 * `known` are ids and words that exist.
 */
export function fuzzedRequest(
  random: () => number,
  known: readonly (string | number)[],
  endpoints: Readonly<Record<string, EndpointShape>>,
): FuzzedRequest {
  const pick = <T>(from: readonly T[]): T => itemAt(from, Math.floor(random() * from.length))
  const value = () => (random() < 0.05 ? pick(nasty) : random() < 0.6 ? pick(known) : pick(plausible))
  const [call, endpoint] = pick(Object.entries(endpoints))
  const [method = 'GET', template = '/'] = call.split(' ')
  const word = (one: unknown) =>
    (typeof one === 'object' ? JSON.stringify(one) : String(one)).slice(0, 500).toWellFormed()
  const part = (schema: unknown) => word(fuzzed(schema, { value, pick, random }) ?? '')
  const path = template.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(part(endpoint.params?.shape[name])) || '0',
  )
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(endpoint.query?.shape ?? {}))
    if (random() < 0.5) query.set(name, part(schema))
  const headers: Record<string, string> = {}
  if (endpoint.headers) headers['idempotency-key'] = `fuzz-${Math.floor(random() * 1e9)}`
  if (method !== 'GET') headers['content-type'] = random() < 0.95 ? 'application/json' : 'text/plain'
  const sent =
    endpoint.body && random() < 0.97
      ? JSON.stringify(fuzzed(endpoint.body, { value, pick, random }))
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
  options?: readonly unknown[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
}

type Chance = { value: () => unknown; pick: <T>(from: readonly T[]) => T; random: () => number }

/** A value in the shape of the schema in which any part may be anything. */
function fuzzed(schema: unknown, chance: Chance): unknown {
  const { value, pick, random } = chance
  if (!schema || random() < 0.02) return value()
  const {
    type,
    shape = {},
    element,
    innerType,
    in: input,
    options,
    entries,
    values,
  } = (schema as { def: Definition }).def
  if (type === 'object') {
    const kept = Object.entries(shape).filter(() => random() < 0.95)
    return Object.fromEntries(kept.map(([name, part]) => [name, fuzzed(part, chance)]))
  }
  if (type === 'array') return Array.from({ length: Math.floor(random() * 4) }, () => fuzzed(element, chance))
  if (options) return fuzzed(pick(options), chance)
  if (innerType) return fuzzed(innerType, chance)
  if (input) return fuzzed(input, chance)
  if (entries) return pick(Object.values(entries))
  if (values) return pick(values)
  if (type === 'boolean') return random() < 0.5
  // Some other type now and then.
  const one = value()
  if (type === 'number' && random() < 0.95) return Number(one)
  return one
}
