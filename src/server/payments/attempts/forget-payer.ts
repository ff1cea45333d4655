import type { Transaction } from '#server/platform/database.ts'
import { forgetPayerRows } from './forget-payer-sql.ts'

/**
 * Erases the payer's data from a customer's orders, in the transaction that deletes the account. The amounts
 * stay.
 */
export function forgetPayer(tx: Transaction, userId: string): Promise<void> {
  return forgetPayerRows(tx, userId)
}
