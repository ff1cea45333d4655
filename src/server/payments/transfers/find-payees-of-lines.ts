import { countryCodes } from '#domain/countries/country.ts'
import { numbersIn, referencesIn, scorerOf, wordsOf } from '#domain/payments/transfers/transfer-candidates.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type OfficePayable, readAwaiting, readReferred } from './office/transfer-list-sql.ts'
import type { KeyedLine } from './statements/import-statement.ts'

const linesAQuery = 500

/**
 * Does the same as `findPayeeOfLine` for thousands of lines with few queries. A line is ambiguous when none
 * or several match.
 */
export async function createPayeeFinder(db: Queryable, lines: readonly KeyedLine[]) {
  const named: OfficePayable[] = []
  for (let at = 0; at < lines.length; at += linesAQuery) {
    const some = lines.slice(at, at + linesAQuery).map(({ line }) => line.reference)
    const references = [...new Set(some.flatMap(referencesIn))]
    const numbers = [...new Set(some.flatMap(numbersIn))]
    named.push(...(await readReferred(db, references, numbers, countryCodes)))
  }
  const byName = new Map(named.map((payable) => [payable.name, payable]))
  const byReference = new Map(
    named.flatMap((payable) =>
      payable.transferReference === null ? [] : [[String(payable.transferReference), payable] as const],
    ),
  )
  const waiting = lines.length > 0 ? await readAwaiting(db, countryCodes, '', 10_000) : []
  const readable = waiting.map((payable) => ({ ...payable, words: wordsOf(payable.customer) }))
  const byAmount = Map.groupBy(readable, ({ missing, currency }) => `${missing} ${currency}`)
  return ({ line }: KeyedLine): { payable: OfficePayable | null; isUnambiguous: boolean } => {
    const referred = new Set([
      ...referencesIn(line.reference).flatMap((one) => byReference.get(String(one)) ?? []),
      ...numbersIn(line.reference).flatMap((one) => byName.get(one) ?? []),
    ])
    const score = scorerOf(line)
    const found =
      referred.size > 0
        ? [...referred]
        : (byAmount.get(`${line.amount} ${line.currency}`) ?? []).filter((payable) =>
            score(payable).reasons.includes('name'),
          )
    const [only] = found
    if (found.length !== 1 || !only) return { payable: null, isUnambiguous: false }
    const fits = only.currency === line.currency && (only.state !== null || only.missing === line.amount)
    return { payable: fits ? only : null, isUnambiguous: true }
  }
}
