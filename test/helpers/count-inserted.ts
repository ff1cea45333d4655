import { sql } from './builders.ts'
import type { TestShop } from './test-shop.ts'

/** Counts rows that are inserted from now on; what rate limits count is no table of the business. */
export async function watchInserts(shop: TestShop): Promise<() => Promise<Record<string, number>>> {
  await sql(shop, 'create table inserted_rows (name text not null, count integer not null)')
  await sql(
    shop,
    `create function note_inserted_rows() returns trigger language plpgsql as $$
     begin
       insert into inserted_rows select tg_table_name, count(*) from added having count(*) > 0;
       return null;
     end $$`,
  )
  const tables = await sql<{ name: string }>(
    shop,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and relname not in ('rate_limit_counts', 'inserted_rows')`,
  )
  for (const { name } of tables)
    await sql(
      shop,
      `create trigger note_inserted_rows after insert on ${name} referencing new table as added
       for each statement execute function note_inserted_rows()`,
    )
  /** The rows of each table since the last count. */
  return async () => {
    const rows = await sql<{ name: string; count: number }>(
      shop,
      `with counted as (delete from inserted_rows returning name, count)
       select name, sum(count)::int as count from counted group by name`,
    )
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }
}
