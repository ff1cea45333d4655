import type { Shop } from '#server/platform/context.ts'
import {
  beginMessages,
  countQueuedMessageMails,
  finishMessages,
  mailRecipient,
  skipRecipient,
  takeRecipients,
} from './send-messages-sql.ts'

/**
 * Limits how many mails of messages are queued, so that mails about purchases are not delayed, and stopping a
 * message is effective.
 */
const mostQueued = 60
const atATime = 20

/**
 * Creates the mails of due messages, some recipients per transaction. Safe to kill at any moment: each
 * recipient gets exactly one mail, and the next run continues. Several processes may run it at once.
 */
export async function sendMessages(
  shop: Shop,
  { stopping, most = mostQueued }: { stopping?: AbortSignal; most?: number } = {},
): Promise<void> {
  await beginMessages(shop.db, shop.clock.now())
  let room = most - (await countQueuedMessageMails(shop.db))
  while (room > 0 && !stopping?.aborted) {
    const made = await mailNext(shop, Math.min(room, atATime))
    if (made === 0) break
    room -= made
  }
  await finishMessages(shop.db, shop.clock.now())
}

/** Returns how many recipients were processed. */
function mailNext(shop: Shop, most: number): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const taken = await takeRecipients(tx, most, shop.clock.now())
    for (const one of taken) {
      const {
        message,
        email: to,
        locale,
        orderId,
        subject,
        text,
        firstName,
        eventName,
        timeZone,
        number,
      } = one
      const news = one.incident ? { news: 'incident' as const } : {}
      const about = { message, subject, text, firstName, eventName, timeZone, number, ...news }
      const data = { ...about, startsAt: one.startsAt.toISOString() }
      if (one.fits)
        await mailRecipient(tx, one, { to, locale, orderId, kind: 'buyer_message', data }, shop.clock.now())
      else await skipRecipient(tx, one)
    }
    return taken.length
  })
}
