import type { CountryCode } from '#domain/geography/countries/country.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { typedAmounts } from '#domain/sales/payments/read-amount.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { dayInWords } from '#server/platform/texts/office-texts.ts'
import { readPayoutsCalled } from './search-payouts-sql.ts'

/** Payouts by file name or payout amount. */
export async function findPayoutHits(
  { db, staff: { language } }: Pick<StaffCtx, 'db' | 'staff'>,
  { text, countries }: { text: string; countries: readonly CountryCode[] },
): Promise<{ id: string; title: string; detail: string; exact: boolean }[]> {
  const found = await readPayoutsCalled(db, { text, countries, amounts: typedAmounts(text) })
  return found.map(({ id, name, provider, amount, currency, first, last, exact }) => ({
    ...{ id, title: name || provider, exact },
    detail: [
      formatMoney({ amount, currency }),
      `${dayInWords(language, first)} – ${dayInWords(language, last)}`,
    ].join(' · '),
  }))
}
