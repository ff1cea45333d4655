import type { Shop } from '../platform/context.ts'
import { inLanes } from '../platform/in-lanes.ts'
import { askAboutMany, askLanes } from './ask-about-many.ts'
import { readAttemptsNamed } from './attempt-sql.ts'
import { type KeptNotification, markNotifications, takeDueNotifications } from './notification-sql.ts'
import { newPatience } from './patience.ts'
import { providerNamed } from './providers.ts'
import { openStaffTask } from './staff-task-sql.ts'

const notificationsATime = 100
/** How many are handled before others have their turn. */
const mostBatches = 10

/**
 * Takes the notifications that were kept as a reason to ask their providers what is true. What cannot be known now
 * comes again, later each time; staff can have it read again, too (office: notifications, replay-notification).
 */
export async function handleNotifications(shop: Shop): Promise<void> {
  for (let batch = 0; batch < mostBatches; batch++) {
    const due = await takeDueNotifications(shop.db, shop.clock.now(), notificationsATime)
    const settled = due.length > 0 ? await handle(shop, due) : 0
    if (due.length < notificationsATime || settled === 0) return
  }
}

/** Answers how many of them came to something. */
async function handle(shop: Shop, due: KeptNotification[]): Promise<number> {
  const about = await readTogether(shop, due)
  const attempts = await readAttemptsNamed(
    shop.db,
    [...about.values()].filter((reference) => reference !== null),
    due.flatMap(({ attemptId }) => attemptId ?? []),
  )
  const attemptOf = ({ id, provider, attemptId }: KeptNotification) =>
    attempts.find(
      (one) => one.id === attemptId || (one.provider === provider && one.merchantReference === about.get(id)),
    )
  const outcomes = await askAboutMany(shop, attempts, ({ provider }) => `provider:${provider}`)

  const handled = due
    .filter(({ id }) => about.has(id))
    .map((one) => {
      const attempt = attemptOf(one)
      if (attempt) return { ...one, attemptId: attempt.id, outcome: outcomes.get(attempt.id) ?? null }
      return { ...one, outcome: about.get(one.id) ? 'unknown_reference' : 'not_understood' }
    })
  for (const { id, provider, outcome } of handled) {
    if (outcome !== 'unknown_reference') continue
    // A genuine message about a payment that is none of ours: somebody has paid somebody.
    const details = { provider, merchantReference: about.get(id), notification: id }
    await openStaffTask(shop.db, 'unknown_payment', null, details, shop.clock.now())
  }
  await markNotifications(shop.db, handled, shop.clock.now())
  return handled.filter(({ outcome }) => outcome !== null).length
}

/** Which payments these are about by our references, null for none; without those that cannot be read now. */
async function readTogether(shop: Shop, due: KeptNotification[]): Promise<Map<number, string | null>> {
  const about = new Map<number, string | null>()
  const patience = newPatience()
  await inLanes(due, askLanes, async (one) => {
    // Whose it is was found out before; what it said may be forgotten with its customer's account.
    if (one.attemptId) return void about.set(one.id, null)
    if (patience.isOver(one.provider)) return
    try {
      const provider = providerNamed(shop.config, one.provider)
      about.set(one.id, (await provider.readNotification?.(one.body, new URLSearchParams(one.query))) ?? null)
    } catch (error) {
      patience.note(one.provider, error)
      shop.log.warn({ err: error, notification: one.id }, 'a notification could not be read')
    }
  })
  return about
}
