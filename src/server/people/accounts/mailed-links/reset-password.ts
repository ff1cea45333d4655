import { defaultLocale, findLocale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type Transaction, violates } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { forgetAttempts } from '#server/platform/rate-limits/rate-limit.ts'
import { setPassword } from '../account-sql.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { refuseCommonPassword } from '../passwords/refuse-common-password.ts'
import { ownLogInLimits } from '../sessions/count-log-in.ts'
import { endSessionsOf } from '../sessions/session-sql.ts'
import { hashToken } from '../tokens.ts'
import { ownerOfToken, undoEmailChange, useToken } from './account-token-sql.ts'

/**
 * Sets a new password with a mailed token, ends all sessions and other links of the account, and mails the
 * customer. With the token from the notice of a corrected e-mail, the previous address is restored, too.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  refuseCommonPassword(password, 'password1')
  const hash = hashToken(token)
  const now = ctx.clock.now()
  // Checked first, so that an invalid token costs no hash.
  const purpose = (await ownerOfToken(ctx.db, hash, 'recovery', now)) ? 'recovery' : 'undo_email'
  if (purpose === 'undo_email' && !(await ownerOfToken(ctx.db, hash, purpose, now)))
    throw new Refusal('token_not_valid')
  const passwordHash = await hashPassword(password)

  const email = await ctx.db.transaction(async (tx) => {
    const userId = await useToken(tx, hash, purpose, now)
    if (!userId) throw new Refusal('token_not_valid') // the link was used meanwhile
    if (purpose === 'undo_email') await giveEmailBack(tx, userId, hash, now)
    const { email, firstName, locale } = await setPassword(tx, userId, passwordHash, now)
    // After the user's row is locked: a concurrent log-in with the old password has either finished, and its
    // session ends here, or fails.
    await endSessionsOf(tx, userId, now)
    await enqueueMail(tx, ctx, {
      to: email,
      locale: findLocale(locale) ?? defaultLocale,
      kind: 'password_changed',
      data: { firstName },
    })
    return email
  })
  // A customer who forgot the password has often used up the log-in attempts.
  await forgetAttempts(ctx, ownLogInLimits(ctx, email))
}

/** @throws Refusal email_already_registered when another account has registered the address meanwhile */
async function giveEmailBack(tx: Transaction, userId: string, hash: Buffer, now: Date): Promise<void> {
  await undoEmailChange(tx, userId, hash, now).catch((error) => {
    throw violates(error, 'users_email_key') ? new Refusal('email_already_registered') : error
  })
}
