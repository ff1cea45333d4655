import { randomUUID } from 'node:crypto'
import type { EndpointShape } from '#contract/endpoint.ts'
import { chance, type FuzzedRequest, fuzzedRequest } from '../../scripts/bench/load/fuzzed-request.ts'
import { sql } from './builders.ts'
import type { TestShop } from './test-shop.ts'

/** Makes requests whose values are probable enough to reach the act of an endpoint now and then. */
export type ProbableRequests = (call: string, endpoint: EndpointShape, nth: number) => FuzzedRequest

/** Ids of rows that exist in the shop, by table; those of the customer's orders under their path. */
export async function createProbableRequests(
  shop: TestShop,
  { buyer, seed }: { buyer: string; seed: number },
): Promise<ProbableRequests> {
  const idsOf = async (text: string, values: unknown[] = []) =>
    (await sql<{ id: string | number }>(shop, text, values)).map(({ id }) => id)
  const ids = new Map<string, (string | number)[]>()
  const tables = await sql<{ name: string }>(
    shop,
    `select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'id' and t.table_type = 'BASE TABLE' order by 1`,
  )
  for (const { name } of tables) ids.set(name, await idsOf(`select id from ${name} order by id limit 5`))
  ids.set(
    'order_detail',
    await idsOf('select id from orders where user_id = $1 order by number limit 5', [buyer]),
  )
  ids.set('orders of the office', await idsOf('select number as id from orders order by number limit 8'))
  const random = chance(seed)
  return (call, endpoint, nth) => {
    const words = call.split(/[ /]/).map((word) => word.replaceAll('-', '_').replace(/s$/, ''))
    const own = [...ids].filter(([table]) => words.some((word) => word.length > 3 && table.includes(word)))
    const known = [...own, ...own].flatMap(([, some]) => some)
    const others = nth % 2 ? [...ids.values()].flat() : [randomUUID()]
    return fuzzedRequest(random, [...known, ...others], { [call]: endpoint })
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
