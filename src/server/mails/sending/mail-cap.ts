import { mailCaps, mayWait } from '#domain/mails/mail-caps.ts'
import type { Shop } from '#server/platform/context.ts'
import { postponeTakenMails, readRecentlySent, type TakenMail } from '#server/platform/outbox/outbox-sql.ts'

/*
 * How many mails one person gets in an hour. Further mails are delayed, never lost. The group of a mail was
 * stored when it was queued (migrations/functions/group_of_mail.sql).
 */

const hourMs = 3_600_000

/**
 * Returns the taken mails that may be sent now, and requeues the others until their recipient is below the
 * cap.
 */
export async function delayOverCap(shop: Shop, mails: readonly TakenMail[]): Promise<TakenMail[]> {
  const capped = mails.filter(({ kind, data }) => mayWait(kind, data))
  if (capped.length === 0) return [...mails]
  const now = shop.clock.now()
  const since = new Date(now.getTime() - hourMs)
  const recipients = [...new Set(capped.map(({ recipient }) => recipient.toLowerCase()))]
  const sent = await readRecentlySent(shop.db, recipients, since)
  const counts = new Map(sent.map((one) => [`${one.recipient} ${one.group}`, one]))

  const waits: { mail: TakenMail; until: Date }[] = []
  const ready = mails.filter((mail) => {
    if (!capped.includes(mail)) return true
    const { group } = mail
    const recipient = mail.recipient.toLowerCase()
    const key = `${recipient} ${group}`
    const before = counts.get(key) ?? { recipient, group, count: 0, oldest: now }
    if (before.count >= Math.ceil(mailCaps[group] * shop.config.rateLimitFactor)) {
      waits.push({ mail, until: new Date(before.oldest.getTime() + hourMs) })
      return false
    }
    counts.set(key, { ...before, count: before.count + 1 })
    return true
  })
  if (waits.length > 0) await postponeTakenMails(shop.db, waits)
  return ready
}
