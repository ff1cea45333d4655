import type { Actor } from '#domain/people/actor.ts'
import { blockingCountries } from '#domain/people/data-requests.ts'
import { forgetPayer } from '#server/payments/attempts/forget-payer.ts'
import type { Transaction } from '#server/platform/database.ts'
import { forgetCustomer } from '../privacy/deletion-sql.ts'
import { blockCustomer } from './block-sql.ts'
import { eraseTraces, writeAuthorOfErasure } from './erase-sql.ts'

/**
 * Erases a customer: account, contacts, passengers, addresses, mails, enquiries and accounts for refunds. Orders, amounts
 * and the log stay, which name the customer by an id alone. Where the law wants it, what identifies them is blocked for so many
 * `years` after their last trip or use of the account.
 */
export async function eraseCustomer(
  tx: Transaction,
  userId: string,
  { by, now, years }: { by: Actor; now: Date; years: number },
): Promise<void> {
  await blockCustomer(tx, userId, { now, years, countries: blockingCountries(now) })
  await eraseTraces(tx, userId, now)
  await forgetCustomer(tx, userId, now)
  await forgetPayer(tx, userId)
  await writeAuthorOfErasure(tx, userId, by)
}
