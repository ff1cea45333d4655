import { findLocale } from '#domain/platform/locales.ts'
import type { Shop } from '#server/platform/context.ts'
import { enqueueMails } from '#server/platform/outbox/enqueue-mail.ts'
import { takeEndedGiveAways } from './give-away-sql.ts'

const batchSize = 200

/**
 * Mails the receivers whose ticket's order was cancelled or refunded: the ticket is no longer valid, and the
 * money goes to the paying customer. Returns how many.
 */
export async function notifyEndedReceivers(shop: Pick<Shop, 'db' | 'clock'>): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const ended = await takeEndedGiveAways(tx, shop.clock.now(), batchSize)
    const mails = ended.map(({ id, giver, ticket, passenger, orderId, email, locale }) => {
      const data = { news: 'ended', giveAway: id, giver, ticket, passenger } as const
      return {
        to: email,
        locale: findLocale(locale ?? '') ?? 'es_MX',
        orderId,
        kind: 'give_away',
        data,
      } as const
    })
    await enqueueMails(tx, shop, mails)
    return ended.length
  })
}
