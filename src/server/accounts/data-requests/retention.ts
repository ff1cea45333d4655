import type { Shop } from '#server/platform/context.ts'
import { eraseCustomer } from './erase-customer.ts'
import {
  countRetained,
  forgetOldEnquiries,
  forgetOldMails,
  lockCustomersToForget,
  type Retained,
} from './retention-sql.ts'

const customersATime = 20

/** Until when the relationship of what goes ended: so many years ago as the setting says. */
function limitOf({ clock, config }: Pick<Shop, 'clock' | 'config'>): Date {
  const limit = clock.now()
  limit.setUTCFullYear(limit.getUTCFullYear() - config.retentionYears)
  return limit
}

/** The plan of the next run: how much it would erase. Nothing is changed. */
export function planRetention(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<Retained[]> {
  return countRetained(shop.db, limitOf(shop))
}

/**
 * Erases personal data whose relationship ended longer ago than the setting allows: customers, enquiries, mails. Returns how
 * many of each.
 */
export async function eraseOldData(
  shop: Shop,
  stopping?: AbortSignal,
): Promise<Record<Retained['part'], number>> {
  const before = limitOf(shop)
  const mails = await forgetOldMails(shop.db, before)
  const enquiries = await forgetOldEnquiries(shop.db, before)
  let customers = 0
  for (let found = customersATime; found > 0 && !stopping?.aborted; customers += found) {
    found = await shop.db.transaction(async (tx) => {
      const ids = await lockCustomersToForget(tx, before, customersATime)
      for (const id of ids)
        await eraseCustomer(tx, id, { by: { kind: 'system', id: 'retention' }, now: shop.clock.now() })
      return ids.length
    })
  }
  if (customers + enquiries + mails > 0)
    shop.log.info({ customers, enquiries, mails }, 'old personal data were erased')
  return { customers, enquiries, mails }
}
