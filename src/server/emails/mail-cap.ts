import { accountMails, type MailKind } from '#domain/messages/mail-kinds.ts'
import type { Shop } from '../platform/context.ts'
import { postponeTakenMails, readRecentlySent, type TakenMail } from '../platform/outbox/outbox-sql.ts'

/*
 * How many mails one person gets in an hour. Further mails are delayed, never lost. Mails about the account
 * itself and those to the office are not capped: requests for them have their own limits.
 */

const hourMs = 3_600_000

/**
 * Mails that other people can cause are counted separately, so that they cannot delay those that the customer
 * asked for.
 */
const groups = { fromOthers: 10, own: 30 }
type Group = keyof typeof groups

const fromOthers: readonly MailKind[] = [
  'private_event_invitation',
  'private_event_cancelled',
  'enquiry_received',
]
const neverWait: readonly MailKind[] = [...accountMails, 'enquiry_for_office']

function groupOf(kind: MailKind): Group | null {
  if (neverWait.includes(kind)) return null
  return fromOthers.includes(kind) ? 'fromOthers' : 'own'
}

/**
 * Returns the taken mails that may be sent now, and requeues the others until their recipient is below the
 * cap.
 */
export async function delayOverCap(shop: Shop, mails: readonly TakenMail[]): Promise<TakenMail[]> {
  const capped = mails.filter(({ kind }) => groupOf(kind) !== null)
  if (capped.length === 0) return [...mails]
  const now = shop.clock.now()
  const since = new Date(now.getTime() - hourMs)
  const recipients = [...new Set(capped.map(({ recipient }) => recipient))]
  const sent = await readRecentlySent(shop.db, recipients, { since, fromOthers, uncounted: neverWait })
  const counts = new Map(sent.map((one) => [`${one.recipient} ${one.fromOthers}`, one]))

  const waits: { mail: TakenMail; until: Date }[] = []
  const ready = mails.filter((mail) => {
    const group = groupOf(mail.kind)
    if (group === null) return true
    const key = `${mail.recipient} ${group === 'fromOthers'}`
    const before = counts.get(key) ?? { count: 0, oldest: now }
    if (before.count >= Math.ceil(groups[group] * shop.config.rateLimitFactor)) {
      waits.push({ mail, until: new Date(before.oldest.getTime() + hourMs) })
      return false
    }
    counts.set(key, {
      recipient: mail.recipient,
      fromOthers: group === 'fromOthers',
      ...before,
      count: before.count + 1,
    })
    return true
  })
  if (waits.length > 0) await postponeTakenMails(shop.db, waits)
  return ready
}
