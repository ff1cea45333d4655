import { countryCodes } from '#domain/countries/country.ts'
import { namedIn } from '#domain/payments/transfers/choose-payee.ts'
import { findReturn, saysUndone } from '#domain/payments/transfers/return-codes.ts'
import type { Queryable } from '#server/platform/database.ts'
import { readReferred } from '../payable-sql.ts'
import type { KeyedLine } from '../statements/read-statement.ts'
import { idsIn, refundKeysIn } from './refund-of-line.ts'
import { listAmountsOfRefunds, listKnownIds } from './returned-line-sql.ts'

const linesAQuery = 500

/**
 * Returns whether a line may take another one back, send or bring back a refund of ours, or is a debit that names an order or
 * a bill; all others of a long statement are stored together. The lines are read with few queries.
 */
export async function createReturnFinder(db: Queryable, lines: readonly KeyedLine[]) {
  const idsOf = new Map(lines.map((one) => [one, idsIn(one.line)]))
  const ids = [...new Set([...idsOf.values()].flat())]
  const keys = [...new Set(lines.flatMap(({ line }) => refundKeysIn(line)))]
  const knownIds = await listKnownIds(db, ids, keys)
  const refunded = await listAmountsOfRefunds(db, [...new Set(lines.map(({ line }) => line.amount))])
  const namesOurs = await createNamingFinder(
    db,
    lines.filter(({ line }) => line.direction === 'debit'),
  )
  const inFile = { credit: new Set<string>(), debit: new Set<string>() }
  for (const [{ line }, own] of idsOf) for (const id of own) inFile[line.direction].add(id)
  return (one: KeyedLine): boolean => {
    const { line } = one
    const other = inFile[line.direction === 'credit' ? 'debit' : 'credit']
    return (
      line.returned !== undefined ||
      findReturn(line.reference) !== undefined ||
      (line.direction === 'debit' &&
        (saysUndone(line.reference) || refunded.has(line.amount) || namesOurs(one))) ||
      (idsOf.get(one) ?? []).some((id) => other.has(id) || knownIds.has(id)) ||
      refundKeysIn(line).some((key) => knownIds.has(key))
    )
  }
}

/** Returns whether a line names an order or a bill. */
async function createNamingFinder(db: Queryable, lines: readonly KeyedLine[]) {
  const names = new Set<string | number | null>()
  for (let at = 0; at < lines.length; at += linesAQuery) {
    const some = lines.slice(at, at + linesAQuery).map(({ line }) => namedIn(line))
    const references = new Set(some.flatMap(({ references, glued }) => [...references, ...glued]))
    const numbers = new Set(some.flatMap(({ numbers }) => numbers))
    for (const { number, transferReference } of await readReferred(
      db,
      [...references],
      [...numbers],
      countryCodes,
    ))
      names.add(number).add(transferReference)
  }
  names.delete(null)
  return ({ line }: KeyedLine): boolean => {
    if (names.size === 0) return false
    const { references, glued, numbers } = namedIn(line)
    return [...references, ...glued, ...numbers].some((one) => names.has(one))
  }
}
