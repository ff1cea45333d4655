import type { Shop } from '#server/platform/context.ts'
import { type Queryable, statement } from '#server/platform/database.ts'

/** A stock whose `sold` counter differs from the number of its tickets. */
export type MiscountedStock = { stockId: number; sold: number; tickets: number }

const findMiscounted = statement(
  'find-miscounted-stock',
  `select s.id as stock_id, s.sold, c.tickets
   from stock s join event_dates d on d.id = s.date_id cross join lateral (
     select count(*)::int as tickets from tickets t where t.stock_id = s.id and t.released_at is null) c
   where d.starts_at >= $1 and s.sold <> c.tickets order by s.id`,
)

/** Compares the counter with the tickets, for all stock or for the dates since `from`. */
export function findMiscountedStock(db: Queryable, from?: Date): Promise<MiscountedStock[]> {
  return db.query<MiscountedStock>(findMiscounted, [from ?? '-infinity'])
}

/** Logs wrong counters: one that is too low oversells, one that is too high blocks sales. */
export async function warnOfMiscountedStock({ db, clock, log }: Shop): Promise<void> {
  for (const stock of await findMiscountedStock(db, clock.now()))
    log.error(stock, 'stock.sold differs from the number of tickets: see docs/seat-locking.md')
}
