import { findReturn } from '#domain/payments/transfers/return-codes.ts'
import { findTrackingKey } from '#domain/payments/transfers/tracking-key.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { KeyedLine } from '../statements/read-statement.ts'
import { idsIn } from './refund-of-line.ts'
import { listAmountsOfRefunds, listKnownIds } from './returned-line-sql.ts'

/**
 * Returns whether a line may take another one back, or send or bring back a refund of ours; all others of a long statement
 * are stored together. The lines are read with few queries.
 */
export async function createReturnFinder(db: Queryable, lines: readonly KeyedLine[]) {
  const idsOf = new Map(lines.map((one) => [one, idsIn(one.line)]))
  const ids = [...new Set([...idsOf.values()].flat())]
  const keys = ids.flatMap((id) => findTrackingKey(id) ?? [])
  const knownIds = await listKnownIds(db, ids, keys)
  const refunded = await listAmountsOfRefunds(db, [...new Set(lines.map(({ line }) => line.amount))])
  const inFile = { credit: new Set<string>(), debit: new Set<string>() }
  for (const [{ line }, own] of idsOf) for (const id of own) inFile[line.direction].add(id)
  return (one: KeyedLine): boolean => {
    const { line } = one
    const other = inFile[line.direction === 'credit' ? 'debit' : 'credit']
    return (
      line.returned !== undefined ||
      findReturn(line.reference) !== undefined ||
      (line.direction === 'debit' && refunded.has(line.amount)) ||
      (idsOf.get(one) ?? []).some(
        (id) => other.has(id) || knownIds.has(id) || knownIds.has(findTrackingKey(id) ?? ''),
      )
    )
  }
}
