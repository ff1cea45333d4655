import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { EndpointShape } from '#contract/platform/endpoint.ts'
import { itemAt } from '../../bench/item-at.ts'
import { chance, type FuzzedRequest } from '../../bench/load/fuzzed-request.ts'
import { sql } from './builders.ts'
import type { TestShop } from './test-shop.ts'

/** Makes requests that fit the contract, and whose ids are probable enough to reach the act of an endpoint. */
export type ProbableRequests = (call: string, endpoint: EndpointShape, nth: number) => FuzzedRequest

/** Values that fit together, by the names of their fields. */
type Fields = Readonly<Record<string, readonly unknown[]>>

/** Ids of rows that exist in the shop, by table, also of the customer's; those of the orders under their path. */
export async function createProbableRequests(
  shop: TestShop,
  { buyer, seed, fields = {} }: { buyer: string; seed: number; fields?: Fields },
): Promise<ProbableRequests> {
  const idsOf = async (text: string, values: unknown[] = []) =>
    (await sql<{ id: string | number }>(shop, text, values)).map(({ id }) => id)
  const ids = new Map<string, (string | number)[]>()
  const tables = await sql<{ name: string; owner: string | null }>(
    shop,
    `select c.table_name as name, (select min(o.column_name) from information_schema.columns o
       where o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name in ('user_id', 'owner_id')) as owner
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  for (const { name, owner } of tables) {
    const some = await idsOf(`select id from ${name} order by id limit 5`)
    const own = owner
      ? await idsOf(`select id from ${name} where ${owner} = $1 order by id limit 5`, [buyer])
      : []
    ids.set(name, [...some, ...own])
  }
  ids.set(
    'order_detail',
    await idsOf('select id from orders where user_id = $1 order by created_at desc, number limit 5', [buyer]),
  )
  ids.set('orders of the office', await idsOf('select number as id from orders order by number limit 8'))
  const random = chance(seed)
  return (call, endpoint, nth) => {
    const words = call.split(/[ /]/).map((word) => word.replaceAll('-', '_').replace(/s$/, ''))
    const own = [...ids].filter(([table]) => words.some((word) => word.length > 3 && table.includes(word)))
    const known = [...own, ...own].flatMap(([, some]) => some)
    const others = nth % 2 ? [...ids.values()].flat() : [randomUUID()]
    return probableRequest({ random, known: [...known, ...others], fields }, call, endpoint)
  }
}

/** The customer with the most orders. */
export async function busiestCustomer(shop: TestShop): Promise<string> {
  const [row] = await sql<{ id: string }>(
    shop,
    'select user_id as id from orders group by user_id order by count(*) desc, user_id limit 1',
  )
  return row!.id
}

/** The password in each field for one. */
export const probablePassword = 'jacaranda-del-parque-9x'

const texts = [
  ...['Ana Pérez', 'ana@vaiven.test', '+525512345678', 'MX', 'es_MX', 'MXN', 'Calle Morelos 12', 'csv'],
  ...['2026-12-24', '2026-12-24T20:00', '20:00', '12-24-2026', '1990-05-17', 'jacaranda-9x', 'female'],
  ...[
    '19.4131, -99.1622',
    '/media/0123456789abcdef0123456789abcdef.jpg',
    '/media/0123456789abcdef0123456789abcdef.svg',
  ],
  ...['https://vaiven.test/', '/event/dos-orillas', 'una-palabra', '1', '1.50', '01000', 'AB12', '2740433'],
  ...[['Un', 'motivo', 'de', 'más', 'de', 'veinte', 'letras'].join(' '), '012345678901234567', ''],
]

/** A request whose parts fit their schemas, as far as a few hundred tries find them. */
function probableRequest(
  { random, known, fields }: Omit<Chance, 'pick'>,
  call: string,
  endpoint: EndpointShape,
): FuzzedRequest {
  const pick = <T>(from: readonly T[]): T => itemAt(from, Math.floor(random() * from.length))
  const word = (one: unknown) => (typeof one === 'object' ? JSON.stringify(one) : String(one ?? ''))
  const fitting = (schema: z.ZodType) => fittingValue(schema, { random, pick, known, fields })
  const [method = '', template = ''] = call.split(' ')
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = endpoint.params?.shape[name]
    return encodeURIComponent(schema ? word(fitting(schema)) : '0') || '0'
  })
  const query = new URLSearchParams()
  for (const [name, schema] of Object.entries(endpoint.query?.shape ?? {}))
    if (random() < 0.5 || !schema.safeParse(undefined).success) query.set(name, word(fitting(schema)))
  return {
    method,
    path: query.size ? `${path}?${query}` : path,
    headers: {
      'content-type': 'application/json',
      ...(endpoint.headers && { 'idempotency-key': `probable-${Math.floor(random() * 1e9)}` }),
    },
    body: endpoint.body && JSON.stringify(fitting(endpoint.body)),
  }
}

type Chance = {
  random: () => number
  pick: <T>(from: readonly T[]) => T
  known: readonly (string | number)[]
  fields: Fields
}

/** A value of the schema: parts that do not fit are made anew until they do. */
function fittingValue(schema: z.ZodType, chance: Chance): unknown {
  let value = made(schema, chance)
  for (let tries = 0; tries < 400; tries++) {
    const { success, error } = schema.safeParse(value)
    if (success) return value
    const [issue] = error.issues
    const path = issue?.path ?? []
    const part = partOf(schema, path)
    value = part && path.length > 0 ? withPart(value, path, made(part, chance)) : made(schema, chance)
  }
  return value
}

type Definition = {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  entries?: Record<string, unknown>
  values?: readonly unknown[]
  keyType?: z.ZodType
  valueType?: z.ZodType
}
const defOf = (schema: z.ZodType) => (schema as unknown as { def: Definition }).def

/** The schema at a path; undefined where it depends on the value. */
function partOf(schema: z.ZodType, path: readonly PropertyKey[]): z.ZodType | undefined {
  const { shape, element, innerType, in: input, options, valueType } = defOf(schema)
  const [first, ...rest] = path
  if (first === undefined) return schema
  if (options) return options.map((one) => partOf(one, path)).find((one) => one !== undefined)
  if (valueType) return partOf(valueType, rest)
  if (shape) {
    const part = shape[String(first)]
    return part && partOf(part, rest)
  }
  if (element) return partOf(element, rest)
  const inner = innerType ?? input
  return inner && partOf(inner, path)
}

function withPart(value: unknown, [first, ...rest]: readonly PropertyKey[], part: unknown): unknown {
  if (first === undefined) return part
  if (Array.isArray(value))
    return value.map((one: unknown, nth) => (nth === first ? withPart(one, rest, part) : one))
  const object = (typeof value === 'object' && value !== null ? value : {}) as Record<PropertyKey, unknown>
  return { ...object, [first]: withPart(object[first], rest, part) }
}

/** A value for a field whose name says which fit; undefined for others. */
function valueNamed(name: string, { random, pick, fields }: Chance): unknown {
  if (/password/i.test(name)) return probablePassword
  const among = fields[name]
  return among && random() < 0.8 ? pick(among) : undefined
}

/** A value in the shape of the schema. */
function made(schema: z.ZodType, chance: Chance): unknown {
  const { random, pick, known } = chance
  const {
    type,
    shape,
    element,
    innerType,
    in: input,
    options,
    entries,
    values,
    keyType,
    valueType,
  } = defOf(schema)
  if (shape)
    return Object.fromEntries(
      Object.entries(shape).map(([name, part]) => [name, valueNamed(name, chance) ?? made(part, chance)]),
    )
  if (element) return Array.from({ length: 1 + Math.floor(random() * 2) }, () => made(element, chance))
  if (options) return made(pick(options), chance)
  if (keyType && valueType) {
    const { entries: keys = {} } = defOf(keyType)
    const names = Object.keys(keys).length > 0 ? Object.keys(keys) : [String(made(keyType, chance))]
    return Object.fromEntries(names.map((name) => [name, made(valueType, chance)]))
  }
  if (type === 'nullable' && random() < 0.3) return null
  if (type === 'optional' && random() < 0.3) return undefined
  const inner = innerType ?? input
  if (inner) return made(inner, chance)
  if (entries) return pick(Object.values(entries))
  if (values) return pick(values)
  if (type === 'boolean') return random() < 0.5
  if (type !== 'number') return String(pick(random() < 0.5 ? texts : known))
  const numbers = known.filter((one) => typeof one === 'number')
  return pick([...numbers, 0, 1, 2, 20])
}
