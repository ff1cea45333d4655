import { accountJobs } from './accounts/account-jobs.ts'
import { mailJobs } from './emails/mail-jobs.ts'
import { forgetPastEvents } from './events/search-sql.ts'
import { expireOrders } from './orders/expire-orders.ts'
import { removeHoldsBefore } from './orders/seats/seat-sql.ts'
import { warnOfMiscountedStock } from './orders/seats/stock-count-sql.ts'
import { reconcileAttempts } from './payments/attempts/reconcile-attempts.ts'
import { handleNotifications } from './payments/notifications/handle-notifications.ts'
import { checkProviders } from './payments/providers/providers.ts'
import { sendRefunds } from './payments/refunds/send-refunds.ts'
import { warnOfClockSkew } from './platform/clock-skew-sql.ts'
import type { Shop } from './platform/context.ts'
import { type Job, periodically } from './platform/periodically.ts'
import { forgetSeatAlertsBefore } from './seat-alerts/seat-alert-sql.ts'
import { sendSeatAlerts } from './seat-alerts/seat-alerts.ts'
import { forgetLookupsBefore } from './tickets/boarding/boarding-list-sql.ts'

const second = 1_000
const hour = 3_600 * second

/** Everything that the shop does without being asked. */
export function shopJobs(shop: Shop): Job[] {
  const { log } = shop
  return [
    periodically('expire orders', 15 * second, log, () => expireOrders(shop)),
    periodically('handle notifications', second / 4, log, () => handleNotifications(shop)),
    periodically('ask providers', 20 * second, log, () => reconcileAttempts(shop)),
    periodically('check providers', 15 * second, log, () => checkProviders(shop)),
    periodically('send refunds', 5 * second, log, () => sendRefunds(shop)),
    periodically('compare clocks', 60 * second, log, () => warnOfClockSkew(shop)),
    periodically('remove old holds', hour, log, () =>
      removeHoldsBefore(shop.db, new Date(shop.clock.now().getTime() - 24 * hour)),
    ),
    periodically('check seats sold', hour, log, () => warnOfMiscountedStock(shop)),
    periodically('send seat alerts', 30 * second, log, () => sendSeatAlerts(shop)),
    periodically('forget seat alerts', hour, log, () => forgetSeatAlertsBefore(shop.db, shop.clock.now())),
    periodically('forget past events', hour, log, () => forgetPastEvents(shop.db, shop.clock.now())),
    periodically('forget lookups at the gate', hour, log, () =>
      forgetLookupsBefore(shop.db, new Date(shop.clock.now().getTime() - 30 * 24 * hour)),
    ),
    ...accountJobs(shop),
    ...mailJobs(shop),
  ]
}
