import type { CountryCode } from '#domain/geography/countries/country.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { typedAmounts } from '#domain/sales/payments/read-amount.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { dayInWords, officeText } from '#server/platform/texts/office-texts.ts'
import { readBillsCalled } from './search-bills-sql.ts'
import { readLinesCalled } from './search-lines-sql.ts'

/**
 * Bank statement lines by the bank's key, reference, payer or amount. With a key, an unassigned line is the
 * exact hit; otherwise its order or bill is.
 */
export async function findLineHits(
  { db, staff: { language } }: Pick<StaffCtx, 'db' | 'staff'>,
  { text, countries }: { text: string; countries: readonly CountryCode[] },
): Promise<{ id: string; title: string; detail: string; exact: boolean }[]> {
  const lines = await readLinesCalled(db, { text, amounts: typedAmounts(text), countries })
  return lines.map(({ id, day, reference, payer, bankId, number, exact, ...money }) => {
    const names = [payer, reference, bankId].filter(Boolean)
    const detail = [dayInWords(language, day), formatMoney(money), ...names.slice(1), number].filter(Boolean)
    return { id, title: names[0] ?? id, detail: detail.join(' · '), exact }
  })
}

/** Hosts' bills by the reference or the bank's key of their transfer. */
export async function findBillHits(
  { db, staff: { language } }: Pick<StaffCtx, 'db' | 'staff'>,
  wanted: { text: string; countries: readonly CountryCode[] },
) {
  return (await readBillsCalled(db, wanted)).map(({ id, host, countryCode, ...money }) => ({
    ...{ id, countryCode, exact: true, title: officeText(language, 'transfers_bill', { name: id }) },
    detail: `${host} · ${formatMoney(money)}`,
  }))
}
