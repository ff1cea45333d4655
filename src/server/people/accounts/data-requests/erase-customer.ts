import { blockingCountries } from '#domain/people/accounts/data-request-rights.ts'
import type { Transaction } from '#server/platform/database.ts'
import { type Author, recordIn } from '#server/records/office-log/act.ts'
import { forgetPayer } from '#server/sales/payments/attempts/forget-payer.ts'
import { forgetCustomer } from '../privacy/deletion-sql.ts'
import { blockCustomer } from './block-sql.ts'
import { closeRequestsOfErased } from './data-request-sql.ts'
import { eraseTraces, lockForErasure, writeAuthorOfErasure } from './erase-sql.ts'

/**
 * Erases a customer: account, contacts, passengers, addresses, mails, enquiries and refund accounts. Orders,
 * amounts and the log stay, with an id as their only reference to the customer; open requests are closed.
 * Where the law requires it, identifying data are blocked for `years` after the last trip or use of the
 * account.
 */
export async function eraseCustomer(
  tx: Transaction,
  by: Author,
  { userId, years }: { userId: string; years: number },
): Promise<void> {
  const now = by.clock.now()
  await lockForErasure(tx, userId, now)
  await blockCustomer(tx, userId, { now, years, countries: blockingCountries(now) })
  await eraseTraces(tx, userId, now)
  await forgetCustomer(tx, userId, now)
  await forgetPayer(tx, userId)
  await writeAuthorOfErasure(tx, userId, by.actor)
  for (const { id, state, countryCode: country } of await closeRequestsOfErased(tx, userId, now))
    await recordIn(tx, by, {
      ...{ verb: 'data-request.close', object: { kind: 'data-request', id }, country },
      changes: { state: { from: 'open', to: state } },
    })
}
