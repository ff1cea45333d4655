import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { statement, type Transaction } from '#server/platform/database.ts'

const reversals = statement(
  'find-debits-about-credit',
  `select d.id from (
     select id from statement_lines where about_line = $1
     union select id from statement_lines where bank_id = any ($2::text[])
     union select id from statement_lines where end_to_end_id = any ($2::text[])
     union select id from statement_lines where return_of = any ($2::text[])
   ) found join statement_lines d on d.id = found.id
   where d.direction = 'debit' and (d.about_line = $1 or d.about_line is null and d.outcome in ('debit', 'unknown')
     and d.currency = $3 and d.amount <= $4 and d.country_code = $5
     and (d.returned or length(coalesce(d.end_to_end_id, d.bank_id)) > 5))
   order by d.id`,
)

/** The debits that take a credit back: those that were found to, and those that came before it and have one of its ids. */
export async function findReversalsOf(
  tx: Transaction,
  credit: { id: number; amount: number; currency: Currency; countryCode: CountryCode },
  ids: readonly string[],
): Promise<number[]> {
  const { id, amount, currency, countryCode } = credit
  const found = await tx.query<{ id: number }>(reversals, [id, ids, currency, amount, countryCode])
  return found.map((one) => one.id)
}

const link = statement('link-debit-to-credit', 'update statement_lines set about_line = $2 where id = $1')

/** Null: the debit is about no credit any more. */
export async function linkToCredit(tx: Transaction, debitId: number, creditId: number | null): Promise<void> {
  await tx.query(link, [debitId, creditId])
}

const linkRefund = statement('link-line-to-refund', 'update statement_lines set refund_id = $2 where id = $1')

export async function linkToRefund(tx: Transaction, lineId: number, refundId: string | null): Promise<void> {
  await tx.query(linkRefund, [lineId, refundId])
}
