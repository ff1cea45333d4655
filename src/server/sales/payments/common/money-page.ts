import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import {
  type Asked,
  countRows,
  type KeysetList,
  type Page,
  readPage,
  sumRows,
} from '#server/platform/database/keyset-sql.ts'
import type { Queryable } from '#server/platform/database.ts'

type MoneyAsked = Omit<Asked<'createdAt'>, 'given'> & { countries: readonly CountryCode[] }

/**
 * A page of payments or refunds of these countries, with the number of matching rows and their sums in minor
 * units.
 */
export async function readMoneyPage<Row>(
  list: KeysetList,
  db: Queryable,
  { countries, filters: others, ...page }: MoneyAsked,
  /** further filters of the sums: not every row is money that came or left */
  ofSums: Partial<MoneyAsked['filters']> = {},
): Promise<Page<Row> & { count: number; sums: { currency: Currency; amount: number }[] }> {
  // Without a filter by country the sums need not read the orders.
  const isEverywhere = countries.length === countryCodes.length
  const filters = { ...others, countries: isEverywhere ? undefined : countries }
  const [rows, count, sums] = await Promise.all([
    readPage<Row>(list, db, { filters, ...page }),
    countRows(list, db, { filters }),
    sumRows(list, db, { filters: { ...filters, ...ofSums } }),
  ])
  return { ...rows, count, sums }
}
