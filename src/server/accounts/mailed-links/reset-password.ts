import { defaultLocale, findLocale } from '#domain/locales.ts'
import { Refusal } from '#domain/refusal.ts'
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
 * Sets a new password with the token of a mail, ends every session and every other link of the account, and tells the
 * customer by mail. With the token that told of a corrected e-mail, the address from before counts again.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string): Promise<void> {
  refuseCommonPassword(password, 'password1')
  const hash = hashToken(token)
  const now = ctx.clock.now()
  // Asked first, so that a made-up token costs no hash.
  const purpose = (await ownerOfToken(ctx.db, hash, 'recovery', now)) ? 'recovery' : 'undo_email'
  if (purpose === 'undo_email' && !(await ownerOfToken(ctx.db, hash, purpose, now)))
    throw new Refusal('token_not_valid')
  const passwordHash = await hashPassword(password)

  const email = await ctx.db.transaction(async (tx) => {
    const userId = await useToken(tx, hash, purpose, now)
    if (!userId) throw new Refusal('token_not_valid') // the link has been used meanwhile
    if (purpose === 'undo_email') await giveEmailBack(tx, userId, hash, now)
    const { email, firstName, locale } = await setPassword(tx, userId, passwordHash, now)
    // After the row of the user is ours: a log-in with the old password has either finished, and ends here, or fails.
    await endSessionsOf(tx, userId, now)
    await enqueueMail(tx, ctx, {
      to: email,
      locale: findLocale(locale) ?? defaultLocale,
      kind: 'password_changed',
      data: { firstName },
    })
    return email
  })
  // A customer who forgot the password has often used up the tries.
  await forgetAttempts(ctx, ownLogInLimits(ctx, email))
}

/** @throws Refusal email_already_registered when another account has taken the address meanwhile */
async function giveEmailBack(tx: Transaction, userId: string, hash: Buffer, now: Date): Promise<void> {
  await undoEmailChange(tx, userId, hash, now).catch((error) => {
    throw violates(error, 'users_email_key') ? new Refusal('email_already_registered') : error
  })
}
