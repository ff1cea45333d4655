import { bankWordsOf, compareNames, wordsOf } from '#domain/sales/payments/transfers/names-in-text.ts'
import type { StatementLine } from '#server/sales/payments/statement-lines/statement-line.ts'
import type { LinkedRefund } from './line-facts-sql.ts'

/** Whether a line has the name of a refund's customer, or the end of the account to which it was sent. */
export function isLikeRefund(
  { payer, reference, account }: Pick<StatementLine, 'payer' | 'reference' | 'account'>,
  { customer, ending }: Pick<LinkedRefund, 'customer' | 'ending'>,
): boolean {
  if (compareNames(bankWordsOf(`${payer} ${reference}`), wordsOf(customer)) !== null) return true
  return ending !== null && account.replace(/\s/g, '').endsWith(ending)
}
