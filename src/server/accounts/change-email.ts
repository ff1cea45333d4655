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
  const now = ctx.clock.now()
  const { secret, hash } = createLinkToken()
  const { id: userId, locale, firstName } = account
  await closeTokens(tx, userId, ['change_email'], now)
  await insertToken(
    tx,
    {
      hash,
      userId,
      purpose: 'change_email',
      expiresAt: new Date(now.getTime() + verificationLifeMs),
      newEmail,
    },
    now,
  )
  await enqueueMail(tx, ctx, {
    to: newEmail,
    locale,
    kind: 'change_email',
    data: { token: secret, firstName },
  })
  await enqueueMail(tx, ctx, { to: account.email, locale, kind: 'email_change_asked', data: { firstName } })
}

/** The customer keeps the address that counts now. */
export async function withdrawEmailChange(tx: Queryable, ctx: Ctx, userId: string): Promise<void> {
  await closeTokens(tx, userId, ['change_email'], ctx.clock.now())
}
