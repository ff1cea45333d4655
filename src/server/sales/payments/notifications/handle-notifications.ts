import type { Shop } from '#server/platform/context.ts'
import { writeInHalves } from '#server/platform/database/run-in-halves.ts'
import { mapWithConcurrency } from '#server/platform/running/map-with-concurrency.ts'
import { type AttemptRow, readAttemptsNamed } from '../attempts/attempt-sql.ts'
import { createCircuitBreaker, providerConcurrency } from '../attempts/circuit-breaker.ts'
import { storeNamedPayments } from '../attempts/payment-evidence-sql.ts'
import { openStaffTask } from '../common/staff-task-sql.ts'
import type { NotificationSubject } from '../providers/payment-provider.ts'
import { providerNamed } from '../providers/providers.ts'
import { fetchNamedRefunds, type NamedRefund } from '../refunds/fetch-named-refunds.ts'
import { fetchStatuses } from '../settling/fetch-statuses.ts'
import { markNotifications, type StoredNotification, takeDueNotifications } from './notification-sql.ts'
import { settleRefundElsewhere } from './settle-refund-elsewhere.ts'

const notificationsATime = 100
/** Batches per run, so that other jobs get their turn. */
const mostBatches = 10

/**
 * Fetches the status of the payments in stored notifications. When it is unavailable the notification is
 * retried with growing pauses; staff can replay it, too (office: notifications, replay-notification).
 */
export async function handleNotifications(shop: Shop): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const due = await takeDueNotifications(shop.db, shop.clock.now(), notificationsATime)
    const settled = due.length > 0 ? await settleBatch(shop, due) : 0
    if (due.length < notificationsATime || settled === 0) return
  }
}

/** Returns how many of them were settled. */
async function settleBatch(shop: Shop, due: StoredNotification[]): Promise<number> {
  const subjectOf = await readSubjects(shop, due)
  const subjects = [...subjectOf.values()].filter((subject) => subject !== null)
  const attempts = await readAttemptsNamed(
    shop.db,
    subjects.flatMap((subject) => ('payment' in subject ? subject.payment : [])),
    due.flatMap(({ attemptId }) => attemptId ?? []),
  )
  const named = namedPayments(attempts, subjects)
  // Stored first: if the provider does not answer now, the next look-up still knows them.
  await storeNamedPayments(shop.db, named)
  const actorOf = ({ provider }: AttemptRow) => ({ kind: 'provider', id: provider }) as const
  const outcomes = await fetchStatuses(shop, attempts, actorOf, named)
  const refunds = await fetchNamedRefunds(
    shop,
    subjects.flatMap((subject) => ('refund' in subject ? subject.refund : [])),
  )

  const elsewhere = await settleElsewhere(shop, due, subjectOf, refunds)
  const handled = due
    .filter(({ id }) => subjectOf.has(id))
    .map((one) => {
      const subject = subjectOf.get(one.id) ?? null
      if (subject && 'refund' in subject) {
        const other = elsewhere.get(one.id)
        if (other !== undefined && other !== 'unknown')
          return { ...one, attemptId: other?.attemptId ?? null, outcome: other?.outcome ?? null }
        const found = refunds.get(subject.refund)
        if (found?.provider !== one.provider) return { ...one, outcome: 'unknown_reference' }
        // Until it is settled, the next turn looks up again which refund it is about.
        return { ...one, attemptId: found.outcome && found.attemptId, outcome: found.outcome }
      }
      const attempt = attempts.find(
        ({ id, provider, merchantReference }) =>
          id === one.attemptId || (provider === one.provider && merchantReference === subject?.payment),
      )
      if (attempt) return { ...one, attemptId: attempt.id, outcome: outcomes.get(attempt.id) ?? null }
      return { ...one, outcome: subject ? 'unknown_reference' : 'not_understood' }
    })
  for (const { id, provider, outcome } of handled) {
    const subject = subjectOf.get(id)
    if (outcome !== 'unknown_reference' || !subject) continue
    // A genuine message about unknown money: staff check the provider's account.
    const [kind, reference] =
      'refund' in subject
        ? (['unknown_refund', subject.refund] as const)
        : (['unknown_payment', subject.payment] as const)
    const details = { provider, merchantReference: reference, notification: id }
    await openStaffTask(shop.db, kind, { orderId: null, details, now: shop.clock.now() })
  }
  const now = shop.clock.now()
  await writeInHalves(handled, (part) => markNotifications(shop.db, part, now))
  return handled.filter(({ outcome }) => outcome !== null).length
}

/** The refunds by notifications that are none of ours, as far as the provider tells them by its own ids. */
async function settleElsewhere(
  shop: Shop,
  due: readonly StoredNotification[],
  subjectOf: ReadonlyMap<number, NotificationSubject | null>,
  refunds: ReadonlyMap<string, NamedRefund>,
) {
  const settled = new Map<number, Awaited<ReturnType<typeof settleRefundElsewhere>>>()
  for (const { id, provider } of due) {
    const subject = subjectOf.get(id)
    if (!subject || !('refund' in subject) || !subject.elsewhere) continue
    if (refunds.get(subject.refund)?.provider === provider) continue
    settled.set(id, await settleRefundElsewhere(shop, provider, subject.elsewhere))
  }
  return settled
}

/** The provider's payments that notifications name and that are not known yet, by attempt. */
function namedPayments(
  attempts: readonly AttemptRow[],
  subjects: readonly NotificationSubject[],
): Map<string, readonly string[]> {
  const idsOf = ({ merchantReference }: AttemptRow) =>
    subjects.flatMap((one) => ('payment' in one && one.payment === merchantReference ? (one.ids ?? []) : []))
  const isNew = (attempt: AttemptRow) => idsOf(attempt).some((id) => !attempt.knownPayments.includes(id))
  return new Map(attempts.filter(isNew).map((attempt) => [attempt.id, idsOf(attempt)]))
}

/**
 * The subjects of these notifications by our references; null when a notification is about neither payment
 * nor refund. Unreadable ones are left out.
 */
async function readSubjects(
  shop: Shop,
  due: StoredNotification[],
): Promise<Map<number, NotificationSubject | null>> {
  const subjects = new Map<number, NotificationSubject | null>()
  const breaker = createCircuitBreaker()
  await mapWithConcurrency(due, providerConcurrency, async (one) => {
    // Its attempt is known, and its text may have been erased with the customer's account.
    if (one.attemptId) return void subjects.set(one.id, null)
    if (breaker.isOpen(one.provider)) return
    try {
      const provider = providerNamed(shop.config, one.provider)
      const subject = (await provider.readNotification?.(one.body, new URLSearchParams(one.query))) ?? null
      // No reference of ours has a NUL, and PostgreSQL would fail the look-up of the whole batch.
      const hasNul = subject !== null && JSON.stringify(subject).includes('\\u0000')
      subjects.set(one.id, hasNul ? null : subject)
    } catch (error) {
      breaker.note(one.provider, error)
      shop.log.warn({ err: error, notification: one.id }, 'a notification could not be read')
    }
  })
  return subjects
}
