import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx, Shop } from '#server/platform/context.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { insertSeatAlert, takeDueSeatAlerts } from './seat-alert-sql.ts'

/** How many alerts a customer can have at a time. */
const mostWaiting = 100
const mostAskedPerHour = 60
/** Mails per transaction. */
const batchSize = 500

/**
 * Subscribes the customer to an alert for seats.
 * @throws Refusal event_not_found, email_not_verified, sale_ended, too_many_attempts
 */
export async function addSeatAlert(ctx: CustomerCtx, eventId: number): Promise<void> {
  await countAttempt(ctx, 60, [{ key: ['seat alert', ctx.customer.id], limit: mostAskedPerHour }])
  const { saleEndsMinutes } = ctx.config
  const { id: userId, sessionId } = ctx.customer
  const asked = { userId, sessionId, eventId, most: mostWaiting, now: ctx.clock.now(), saleEndsMinutes }
  const verdict = await insertSeatAlert(ctx.db, asked)
  if (!verdict) throw new Refusal('event_not_found')
  if (!verdict.verified) throw new Refusal('email_not_verified', { email: ctx.customer.email })
  if (!verdict.hasSale) throw new Refusal('sale_ended')
  if (verdict.isFull) throw new Refusal('too_many_attempts', { minutes: 60 })
}

/** Mails all customers whose event has seats available. Returns how many. */
export async function sendSeatAlerts(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<number> {
  const { saleEndsMinutes } = shop.config
  let sent = 0
  for (;;) {
    const told = await shop.db.transaction(async (tx) => {
      const now = shop.clock.now()
      const due = await takeDueSeatAlerts(tx, { now, saleEndsMinutes }, batchSize)
      const mails = due.map(
        ({ email, locale, ...data }) =>
          ({ kind: 'seats_available', to: email, locale, ownAct: true, data }) as const,
      )
      await enqueueMails(tx, shop, mails)
      return due.length
    })
    sent += told
    if (told < batchSize) return sent
  }
}
