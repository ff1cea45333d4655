import type { Shop } from '#server/platform/context.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { insertSeal } from './seal-sql.ts'

/**
 * Seals the log's rows since the last seal, and mails the seal to LOG_SEAL_MAIL; null when there are no new
 * rows.
 */
export async function sealLog(shop: Shop): Promise<{ number: number } | null> {
  return shop.db.transaction(async (tx) => {
    const seal = await insertSeal(tx, shop.clock.now())
    if (!seal) return null
    const { number, hash, rows } = seal
    if (shop.config.logSealMail) {
      const data = { number, rows, hash: hash.toString('hex') }
      await enqueueMail(tx, shop, { to: shop.config.logSealMail, locale: 'en_US', kind: 'log_sealed', data })
    }
    return { number }
  })
}
