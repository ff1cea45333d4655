import type { CountryCode } from '#domain/countries/country.ts'
import { formatMoney } from '#domain/money.ts'
import type { Shop } from '#server/platform/context.ts'
import { readBillMatters } from './waiting-matters-sql.ts'

/** Money of hosts' bills that left again and waits for staff, for the home page. */
export async function findBillMatters({ db }: Pick<Shop, 'db'>, countries: readonly CountryCode[]) {
  const rows = await readBillMatters(db, countries)
  return rows.map(({ host, amount, currency, ...row }) => ({
    ...row,
    detail: `${host} · ${formatMoney({ amount, currency })}`,
  }))
}
