import { sql } from './builders.ts'
import type { TestShop } from './test-shop.ts'

/** The number of rows of each table; what rate limits count is no table of the business. */
export async function countRows(shop: TestShop): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>(
    shop,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'rate_limit_counts' order by 1`,
  )
  const counts = tables.map(({ name }) => `'${name}', (select count(*) from ${name})`)
  // A function takes a hundred arguments.
  const parts = Array.from({ length: Math.ceil(counts.length / 40) }, (_, nth) =>
    counts.slice(nth * 40, (nth + 1) * 40),
  )
  const rows = await Promise.all(
    parts.map((part) =>
      sql<{ counted: Record<string, number> }>(
        shop,
        `select json_build_object(${part.join(', ')}) as counted`,
      ),
    ),
  )
  return Object.assign({}, ...rows.flat().map(({ counted }) => counted))
}
