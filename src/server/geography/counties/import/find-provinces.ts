import type { Transaction } from '#server/platform/database.ts'
import { wordsOf } from '../towns.ts'
import { type KnownProvince, readProvincesOf } from './import-sql.ts'

type Named = { country: string; province: string }

/** A code as numbers in a spreadsheet have it: without the zeros at its start. */
const asNumber = (code: string) => code.replace(/^0+(?=\d)/, '')

/**
 * The id of a row's province: by its code, also one that lost its zeros, or by a name that is the only one in its country.
 * Undefined for any other text.
 */
export async function findProvinces(
  tx: Transaction,
  rows: readonly Named[],
): Promise<(row: Named) => number | undefined> {
  const known = await readProvincesOf(tx, [...new Set(rows.map(({ country }) => country))])
  const by = (textOf: (province: KnownProvince) => string | null) => {
    const named = known.filter((one) => textOf(one) !== null)
    const all = Map.groupBy(named, (one) => `${one.country} ${textOf(one)}`)
    return ({ country }: Named, text: string) => {
      const found = text === '' ? [] : (all.get(`${country} ${text}`) ?? [])
      return found.length === 1 ? found[0]?.id : undefined
    }
  }
  const byCode = by(({ code }) => code)
  const byNumber = by(({ code }) => code && asNumber(code))
  const byName = by(({ name }) => wordsOf(name))
  return (row) =>
    byCode(row, row.province) ??
    byNumber(row, /^\d+$/.test(row.province) ? asNumber(row.province) : '') ??
    byName(row, wordsOf(row.province))
}
