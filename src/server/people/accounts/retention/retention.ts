import { blockingCountries } from '#domain/people/accounts/data-request-rights.ts'
import { actAs, type Shop } from '#server/platform/context.ts'
import { deleteBlockedData } from '../data-requests/block-sql.ts'
import { eraseCustomer } from '../data-requests/erase-customer.ts'
import { type Period, retentionRules } from './retention-rules.ts'
import {
  countRetained,
  deleteOldComplaints,
  forgetDriversWhoLeft,
  forgetOldEnquiries,
  forgetOldMails,
  forgetOldNotifications,
  forgetPassengersOfDate,
  lockCustomersToForget,
  type Retained,
  type RetentionLimits,
} from './retention-sql.ts'

const customersATime = 20

type Settings = Pick<Shop, 'clock' | 'config'>

/** The moment one period ago; `setting` is RETENTION_YEARS. */
function ago(period: Period, { clock, config }: Settings): Date {
  const limit = clock.now()
  if ('hours' in period) limit.setUTCHours(limit.getUTCHours() - period.hours)
  else if ('days' in period) limit.setUTCDate(limit.getUTCDate() - period.days)
  else if ('months' in period) limit.setUTCMonth(limit.getUTCMonth() - period.months)
  else limit.setUTCFullYear(limit.getUTCFullYear() - config.retentionYears)
  return limit
}

/** The retention rule of a column. */
function ruleOf(column: string) {
  const rule = retentionRules.find(({ columns }) => columns.includes(column))
  if (!rule?.keep) throw new Error(`the table of retention has no time for ${column}`)
  return { ...rule, keep: rule.keep }
}

const rules = {
  customers: ruleOf('users.email'),
  passengers: ruleOf('passengers.name'),
  notifications: ruleOf('payment_notifications.body'),
  complaints: ruleOf('complaints.detail'),
}

function limitsOf(shop: Settings): RetentionLimits {
  return {
    years: ago(rules.customers.keep.period, shop),
    passengers: ago(rules.passengers.keep.period, shop),
    notifications: ago(rules.notifications.keep.period, shop),
    complaints: ago(rules.complaints.keep.period, shop),
    now: shop.clock.now(),
  }
}

/** A dry run: how much the next run would erase. */
export function planRetention(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<Retained[]> {
  return countRetained(shop.db, limitsOf(shop))
}

/**
 * Erases personal data whose retention period is over, and blocks them first where a law requires it. Returns
 * how many rows of each part.
 */
export async function eraseOldData(
  shop: Shop,
  stopping?: AbortSignal,
): Promise<Record<Retained['part'], number>> {
  const limits = limitsOf(shop)
  const author = actAs(shop, { kind: 'system', id: 'retention' })
  const erased = {
    mails: await forgetOldMails(shop.db, limits.years),
    enquiries: await forgetOldEnquiries(shop.db, limits.years),
    complaints: await deleteOldComplaints(shop.db, limits.complaints),
    notifications: await forgetOldNotifications(shop.db, limits.notifications),
    passengers: await forgetPassengers(shop, limits, stopping),
    drivers: await forgetDriversWhoLeft(shop.db, limits.years),
    blocked: await deleteBlockedData(shop.db, limits.now),
    customers: 0,
  }
  for (let found = customersATime; found > 0 && !stopping?.aborted; erased.customers += found) {
    found = await shop.db.transaction(async (tx) => {
      const ids = await lockCustomersToForget(tx, limits, customersATime)
      for (const id of ids) await eraseCustomer(tx, author, { userId: id, years: shop.config.retentionYears })
      return ids.length
    })
  }
  if (Object.values(erased).some((count) => count > 0)) shop.log.info(erased, 'old personal data were erased')
  return erased
}

async function forgetPassengers(
  { db, config }: Shop,
  { passengers, now }: RetentionLimits,
  stopping?: AbortSignal,
): Promise<number> {
  const countries = blockingCountries(now)
  let all = 0
  while (!stopping?.aborted) {
    const forgotten = await forgetPassengersOfDate(db, passengers, {
      now,
      years: config.retentionYears,
      countries,
    })
    if (forgotten === null) break
    all += forgotten
  }
  return all
}
