import type { CountryCode } from '#domain/geography/countries/country.ts'
import { formatMoney } from '#domain/platform/money.ts'
import type { Shop } from '#server/platform/context.ts'
import { type BillMatter, readBillAmounts, readBillMatters } from './waiting-matters-sql.ts'

/** Money of hosts' bills that left again and waits for staff, for the home page. */
export async function findBillMatters({ db }: Pick<Shop, 'db'>, countries: readonly CountryCode[]) {
  return (await readBillMatters(db, countries)).map(describe)
}

/** Bills of which more was told to have left than they have, for the home page. */
export async function findBillAmounts({ db }: Pick<Shop, 'db'>, countries: readonly CountryCode[]) {
  return (await readBillAmounts(db, countries)).map(describe)
}

const describe = ({ host, amount, currency, ...row }: BillMatter) => ({
  ...row,
  detail: `${host} · ${formatMoney({ amount, currency })}`,
})
