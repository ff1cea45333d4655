import { healthJobs } from './back-office/health/health-jobs.ts'
import { noteJobRuns } from './back-office/health/health-sql.ts'
import { recoverShop } from './back-office/recovery/recover-shop.ts'
import { pausable } from './back-office/recovery/recovering.ts'
import { sendMessages } from './catalogue/buyer-messages/send-messages.ts'
import { endCalledOffOrders } from './catalogue/events/call-off/end-called-off-orders.ts'
import { forgetPastEvents } from './catalogue/events/search/search-sql.ts'
import { forgetSeatAlertsBefore } from './catalogue/seat-alerts/seat-alert-sql.ts'
import { sendSeatAlerts } from './catalogue/seat-alerts/seat-alerts.ts'
import { forgetUnusedCounties } from './geography/counties/office/office-county-sql.ts'
import { pointJobs } from './geography/points/locate-addresses.ts'
import { mailJobs } from './mails/sending/mail-jobs.ts'
import { accountJobs } from './people/accounts/account-jobs.ts'
import type { Shop } from './platform/context.ts'
import { isClockTrusted, warnOfClockSkew } from './platform/database/clock-skew-sql.ts'
import { type Job, periodically, type RunningJob } from './platform/running/periodically.ts'
import { abortOutsideCalls } from './platform/watching/outside-calls.ts'
import { exportJobs } from './records/exports/export-jobs.ts'
import { sealLog } from './records/office-log/seal-log.ts'
import { expireOrders } from './sales/orders/ending/expire-orders.ts'
import { notifyEndedReceivers } from './sales/orders/give-away/notify-ended-receivers.ts'
import { removeHoldsBefore } from './sales/orders/seats/hold-sql.ts'
import { warnOfMiscountedStock } from './sales/orders/seats/stock-count-sql.ts'
import { offerSeats } from './sales/orders/waiting-list/offer-seats.ts'
import { handleNotifications } from './sales/payments/notifications/handle-notifications.ts'
import { checkProviders } from './sales/payments/providers/providers.ts'
import { sendRefunds } from './sales/payments/refunds/send-refunds.ts'
import { lookForReturns } from './sales/payments/settling/look-for-returns.ts'
import { reconcileAttempts } from './sales/payments/settling/reconcile-attempts.ts'
import { drivingJobs } from './travel/driving/driving-jobs.ts'
import { vanNoticeJobs } from './travel/driving/notices/give-notice.ts'
import { reviewJobs } from './travel/reviews/thank-riders.ts'
import { rideAlertJobs } from './travel/ride-alerts/send-ride-alerts.ts'
import { forgetLookupsBefore } from './travel/tickets/boarding/boarding-list-sql.ts'
import { forgetChangesOfPastTrips } from './travel/trips/late/late-ticket-sql.ts'
import { placeLateTickets } from './travel/trips/late/place-late-tickets.ts'
import { remindOfRides } from './travel/trips/reminders/remind-of-rides.ts'
import { proposePlans } from './travel/trips/solving/propose-plans.ts'
import { solvePlans } from './travel/trips/solving/solve-plans.ts'

const second = 1_000
const hour = 3_600 * second

/** How long jobs may wait for providers when the program stops. */
const lastCallsMs = 5_000

/** The background jobs; docs/operating/background-jobs.md lists them. */
export function shopJobs(shop: Shop): Job[] {
  const { db, clock } = shop
  const hoursAgo = (hours: number) => new Date(clock.now().getTime() - hours * hour)
  return [
    { name: 'expire orders', everyMs: 15 * second, run: (stopping) => expireByTrustedClock(shop, stopping) },
    { name: 'handle notifications', everyMs: second / 4, run: () => handleNotifications(shop) },
    { name: 'ask providers', everyMs: 20 * second, run: (stopping) => reconcileAttempts(shop, stopping) },
    { name: 'look for returned money', everyMs: 60 * second, run: () => lookForReturns(shop) },
    { name: 'check providers', everyMs: 15 * second, run: () => checkProviders(shop) },
    { name: 'send refunds', everyMs: 5 * second, run: (stopping) => sendRefunds(shop, stopping) },
    {
      name: 'end called off orders',
      everyMs: 2 * second,
      run: (stopping) => endCalledOffOrders(shop, { stopping }),
    },
    { name: 'send messages', everyMs: 2 * second, run: (stopping) => sendMessages(shop, { stopping }) },
    { name: 'solve plans', everyMs: second, run: (stopping) => solvePlans(shop, stopping) },
    { name: 'propose plans', everyMs: 60 * second, run: () => proposePlans(shop) },
    { name: 'remind of rides', everyMs: 30 * second, run: (stopping) => remindOfRides(shop, stopping) },
    {
      name: 'place late tickets',
      everyMs: 10 * second,
      run: (stopping) => placeLateTickets(shop, stopping),
    },
    { name: 'compare clocks', everyMs: 60 * second, run: () => warnOfClockSkew(shop) },
    { name: 'remove old holds', everyMs: hour / 6, run: () => removeHoldsBefore(db, hoursAgo(1)) },
    { name: 'check seats sold', everyMs: hour, run: () => warnOfMiscountedStock(shop) },
    { name: 'offer seats', everyMs: 5 * second, run: () => offerByTrustedClock(shop) },
    { name: 'tell receivers of tickets', everyMs: 30 * second, run: () => notifyEndedReceivers(shop) },
    { name: 'send seat alerts', everyMs: 30 * second, run: () => sendSeatAlerts(shop) },
    { name: 'forget seat alerts', everyMs: hour, run: () => forgetSeatAlertsBefore(db, clock.now()) },
    { name: 'forget past events', everyMs: hour, run: () => forgetPastEvents(db, clock.now()) },
    {
      name: 'forget changes of past trips',
      everyMs: hour,
      run: () => forgetChangesOfPastTrips(db, clock.now()),
    },
    {
      name: 'forget lookups at the gate',
      everyMs: hour,
      run: () => forgetLookupsBefore(db, hoursAgo(30 * 24)),
    },
    {
      name: 'forget typed counties',
      everyMs: hour,
      run: () => forgetUnusedCounties(db, hoursAgo(30 * 24)),
    },
    { name: 'seal the log', everyMs: 600 * second, run: () => sealLog(shop) },
    { name: 'recover', everyMs: 5 * second, run: (stopping) => recoverShop(shop, stopping) },
    ...accountJobs(shop),
    ...mailJobs(shop),
    ...exportJobs(shop),
    ...healthJobs(shop),
    ...pointJobs(shop),
    ...rideAlertJobs(shop),
    ...drivingJobs(shop),
    ...vanNoticeJobs(shop),
    ...reviewJobs(shop),
  ]
}

/** A process with a wrong clock must not expire orders: it would release seats that can still be paid. */
export async function expireByTrustedClock(shop: Shop, stopping?: AbortSignal): Promise<void> {
  if (await isClockTrusted(shop)) await expireOrders(shop, stopping)
}

/** The same for the offers of waiting lists. */
async function offerByTrustedClock(shop: Shop): Promise<void> {
  if (await isClockTrusted(shop)) await offerSeats(shop)
}

/** Starts the jobs of this process. */
export function startJobs(shop: Shop): RunningJob[] {
  const jobs = shopJobs(shop)
  const running = jobs.map((job) => periodically(pausable(shop, job), shop.log))
  const noting = periodically(
    {
      name: 'note job runs',
      everyMs: 30 * second,
      run: () => storeRuns(shop, running),
    },
    shop.log,
  )
  return [...running, noting]
}

/** Stores the runs of this process's jobs, for /office/health in any process. */
function storeRuns({ db, clock }: Shop, running: readonly RunningJob[]): Promise<void> {
  const runs = running.map(({ name, everyMs, lastSuccess, lastFailure }) => ({
    name,
    everyMs,
    lastSuccessAt: lastSuccess() ?? null,
    lastFailureAt: lastFailure()?.at ?? null,
    failure: lastFailure()?.message.slice(0, 500) ?? null,
  }))
  return noteJobRuns(db, runs, clock.now())
}

/** Waits for running jobs to end; calls to providers are aborted after a moment. */
export async function stopJobs(jobs: readonly RunningJob[]): Promise<void> {
  const force = setTimeout(abortOutsideCalls, lastCallsMs)
  await Promise.allSettled(jobs.map((job) => job.stop()))
  clearTimeout(force)
}
