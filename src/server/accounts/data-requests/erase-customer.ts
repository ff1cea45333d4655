import type { Actor } from '#domain/people/actor.ts'
import { forgetPayer } from '#server/payments/attempts/forget-payer.ts'
import type { Transaction } from '#server/platform/database.ts'
import { forgetCustomer } from '../privacy/deletion-sql.ts'
import { eraseTraces, writeAuthorOfErasure } from './erase-sql.ts'

/**
 * Erases a customer: account, contacts, passengers, addresses, mails, enquiries and accounts for refunds. Orders, amounts
 * and the log stay, which name the customer by an id alone.
 */
export async function eraseCustomer(
  tx: Transaction,
  userId: string,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  await eraseTraces(tx, userId, now)
  await forgetCustomer(tx, userId, now)
  await forgetPayer(tx, userId)
  await writeAuthorOfErasure(tx, userId, by)
}
