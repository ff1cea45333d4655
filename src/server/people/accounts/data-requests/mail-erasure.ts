import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import type { AccountFacts } from '../profile/profile-sql.ts'
import { readBlockedUntil } from './block-sql.ts'

/** The last mail to an erased customer: confirms it, and says until when the data are blocked by law. */
export async function mailErasure(
  tx: Transaction,
  shop: Pick<Shop, 'clock'>,
  { id, email: to, locale, firstName }: AccountFacts,
): Promise<void> {
  const until = await readBlockedUntil(tx, id)
  const data = { firstName, blockedUntil: until?.toISOString() ?? null }
  await enqueueMail(tx, shop, { to, locale, kind: 'account_deleted', data })
}
