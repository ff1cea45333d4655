import { batchByKey } from './batch-by-key.ts'
import type { Database } from './database.ts'
import { runInHalves } from './run-in-halves.ts'

/** How many rows one statement looks up at most. */
const mostAtOnce = 500

/**
 * Rows that nearly every call asks for by their id. Calls that arrive while a look-up is under way share the next one.
 * Nothing is remembered: each call is answered by a statement that began after it arrived, so that it sees what was
 * written before.
 */
export function lookUpTogether<Row extends { id: string }>(
  find: (db: Database, ids: string[]) => Promise<Row[]>,
): (db: Database, id: string) => Promise<Row | undefined> {
  const lookUps = new WeakMap<Database, (key: '', id: string) => Promise<Row | undefined>>()
  return (db, id) => {
    let lookUp = lookUps.get(db)
    if (!lookUp) {
      lookUp = batchByKey(
        (_key, ids: string[]) =>
          runInHalves(ids, async (part) => {
            const rows = await find(db, [...new Set(part)])
            const byId = new Map(rows.map((row) => [row.id, row]))
            return part.map((id) => ({ status: 'fulfilled' as const, value: byId.get(id) }))
          }),
        mostAtOnce,
      )
      lookUps.set(db, lookUp)
    }
    return lookUp('', id)
  }
}
