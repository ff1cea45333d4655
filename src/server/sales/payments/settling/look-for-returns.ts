import type { Shop } from '#server/platform/context.ts'
import { fetchStatuses } from './fetch-statuses.ts'
import { takeAttemptsToLook } from './look-for-returns-sql.ts'

/** Look-ups per run, one run a minute: at most 28,800 calls a day, however many payments there are. */
const looksPerRun = 20
/** Days between two looks at one payment: well within the time in which a dispute can be answered. */
const daysBetween = 3
/** Days after which a card payment is no longer disputed. */
const mostDays = 180

/**
 * Looks up paid attempts whose money may have left again: a notification of a dispute or of a refund at the provider's
 * desk may be lost, and some providers send none.
 */
export async function lookForReturns(shop: Shop): Promise<void> {
  const limits = { every: daysBetween, most: mostDays, limit: looksPerRun }
  const due = await takeAttemptsToLook(shop.db, shop.clock.now(), limits)
  await fetchStatuses(shop, due, () => ({ kind: 'system', id: 'look-for-returns' }))
}
