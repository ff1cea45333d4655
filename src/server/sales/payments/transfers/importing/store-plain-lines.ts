import type { Actor } from '#domain/people/actor.ts'
import type { Database } from '#server/platform/database.ts'
import { storeDebits, storeOpenLines } from '../../statement-lines/statement-line-sql.ts'
import { inOrderOfTime } from '../../statements/order-of-time.ts'
import type { KeyedLine } from '../../statements/read-statement.ts'
import { readKnownKeys, readPackedRows } from '../../statements/statement-import-sql.ts'
import { unpackRows } from '../../statements/stored-rows.ts'
import { sortByMeaning } from './sort-by-meaning.ts'

/** Time limit for storing lines in one call; the next call continues. */
export const mostMs = 8_000
const linesAtOnce = 1_000
/** One call settles fewer before its time is over. */
const mostOthers = 5_000

export type AskedImport = { id: string; fileName: string; actor: Actor; now: Date }

/** The lines of a statement that were stored, and the others: `others` are settled one by one, and `left` counts all of them. */
export type StoredPlain = {
  taken: { open: number; debit: number }
  left: number
  others: KeyedLine[]
  /** the keys of all lines of the file, one a line */
  keys: string
  counts: { lines: number; unreadable: number; zero: number }
}

/**
 * Stores the new lines of a statement that change nothing but are stored, in bulk, the oldest first, until the time limit. Null once
 * the statement was imported.
 */
export async function storePlainLines(
  db: Database,
  { id, ...stores }: AskedImport,
): Promise<StoredPlain | null> {
  const packed = await readPackedRows(db, id)
  if (!packed) return null
  const read = await unpackRows(packed)
  const lines = read.flatMap((one) => ('line' in one ? [one] : []))
  const keys = lines.map(({ key }) => key)
  const known = await readKnownKeys(db, keys)
  const inTime = inOrderOfTime(lines.filter(({ isCopy }) => !isCopy))
  const fresh = inTime.filter(({ key }) => !known.has(key))
  const { plain, others } = await sortByMeaning(db, fresh, new Set(keys))
  const began = performance.now()
  const taken = { open: 0, debit: 0 }
  let left = fresh.length
  for (const [kind, store] of [
    ['debit', storeDebits],
    ['open', storeOpenLines],
  ] as const) {
    for (let at = 0; at < plain[kind].length && performance.now() - began <= mostMs; at += linesAtOnce) {
      const some = plain[kind].slice(at, at + linesAtOnce)
      taken[kind] += await store(db, some, stores)
      left -= some.length
    }
  }
  const counts = {
    lines: lines.length,
    unreadable: read.filter((one) => 'unreadable' in one).length,
    zero: read.filter((one) => 'skipped' in one).length,
  }
  // A line that these settle may be stored before them.
  const next = left === others.length ? others.slice(0, mostOthers) : []
  return { taken, left, others: next, keys: keys.join('\n'), counts }
}
