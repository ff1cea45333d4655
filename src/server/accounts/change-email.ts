import { enqueueMail } from '../emails/enqueue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import type { Queryable } from '../platform/database.ts'
import { closeTokens, insertToken } from './account-token-sql.ts'
import { createLinkToken, verificationLifeMs } from './link-token.ts'
import type { AccountFacts } from './profile-sql.ts'

/** Asks the new address whether somebody reads it, and tells the old one, whose owner may know nothing of it. */
export async function askToChangeEmail(
  tx: Queryable,
  ctx: Ctx,
  account: AccountFacts,
  newEmail: string,
): Promise<void> {
  const { email, locale, firstName } = account
  await sendEmailLink(tx, ctx, account, { purpose: 'change_email', to: newEmail })
  await enqueueMail(tx, ctx, { to: email, locale, kind: 'email_change_asked', data: { firstName } })
}

/** Mails the link that shows whose an address is; an earlier one stops working. */
export async function sendEmailLink(
  tx: Queryable,
  ctx: Ctx,
  { id: userId, locale, firstName }: AccountFacts,
  { purpose, to }: { purpose: 'change_email' | 'verify'; to: string },
): Promise<void> {
  const now = ctx.clock.now()
  const { secret, hash } = createLinkToken()
  const expiresAt = new Date(now.getTime() + verificationLifeMs)
  await closeTokens(tx, userId, [purpose], now)
  const newEmail = purpose === 'change_email' ? { newEmail: to } : {}
  await insertToken(tx, { hash, userId, purpose, expiresAt, ...newEmail }, now)
  const kind = purpose === 'verify' ? 'verify_account' : purpose
  await enqueueMail(tx, ctx, { to, locale, kind, data: { token: secret, firstName } })
}

/** The customer keeps the address that counts now. */
export async function withdrawEmailChange(tx: Queryable, ctx: Ctx, userId: string): Promise<void> {
  await closeTokens(tx, userId, ['change_email'], ctx.clock.now())
}
