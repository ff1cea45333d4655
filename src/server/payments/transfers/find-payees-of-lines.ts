import { countryCodes } from '#domain/countries/country.ts'
import { choosePayee, namedIn } from '#domain/payments/transfers/choose-payee.ts'
import type { Queryable } from '#server/platform/database.ts'
import { possible } from './find-payee-of-line.ts'
import { type OfficePayable, readAwaiting, readReferred } from './payable-sql.ts'
import type { KeyedLine } from './statements/read-statement.ts'

const linesAQuery = 500

/**
 * Does the same as `findPayeeOfLine` for thousands of lines with few queries. A line is ambiguous when none
 * or several match.
 */
export async function createPayeeFinder(db: Queryable, lines: readonly KeyedLine[]) {
  const named: OfficePayable[] = []
  for (let at = 0; at < lines.length; at += linesAQuery) {
    const some = lines.slice(at, at + linesAQuery).map(({ line }) => namedIn(line))
    const references = new Set(some.flatMap(({ references, glued }) => [...references, ...glued]))
    const numbers = new Set(some.flatMap(({ numbers }) => numbers))
    named.push(...(await readReferred(db, [...references], [...numbers], countryCodes)))
  }
  const known = [...new Map(named.map((payable) => [payable.name, possible(payable)])).values()]
  const byName = new Map(known.map((payable) => [payable.name, payable]))
  const byReference = new Map(known.map((payable) => [payable.transferReference, payable]))
  const waiting = lines.length > 0 ? await readAwaiting(db, countryCodes, '', 10_000) : []
  const byAmount = Map.groupBy(waiting.map(possible), ({ missing, currency }) => `${missing} ${currency}`)
  return ({ line }: KeyedLine): { payable: OfficePayable | null; isUnambiguous: boolean } => {
    const { references, glued, numbers } = namedIn(line)
    const mayBeNamed = new Set([
      ...[...references, ...glued].flatMap((one) => byReference.get(one) ?? []),
      ...numbers.flatMap((one) => byName.get(one) ?? []),
    ])
    const sameAmount = byAmount.get(`${line.amount} ${line.currency}`) ?? []
    const only = choosePayee(line, [...mayBeNamed], sameAmount)
    if (!only) return { payable: null, isUnambiguous: false }
    const fits = only.currency === line.currency && (only.state !== null || only.missing === line.amount)
    return { payable: fits ? only : null, isUnambiguous: true }
  }
}
