import type { Transaction } from '#server/platform/database.ts'
import { forgetAnswers, forgetMessages } from './forget-payer-sql.ts'

/**
 * Erases the payer's data from a customer's payments, in the transaction that deletes the account. The amounts
 * stay.
 */
export async function forgetPayer(tx: Transaction, userId: string): Promise<void> {
  await forgetAnswers(tx, userId)
  await forgetMessages(tx, userId)
}
