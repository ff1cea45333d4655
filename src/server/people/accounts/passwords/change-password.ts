import { Refusal } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { replacePassword } from '../account-sql.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'
import { endOtherSessions } from '../sessions/session-sql.ts'
import { confirmPassword } from './confirm-password.ts'
import { hashPassword } from './passwords.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

/**
 * Sets a new password for a customer who knows the old one, ends all other sessions and open links, and mails
 * the customer.
 */
export async function changePassword(
  ctx: CustomerCtx,
  { currentPassword, password1 }: { currentPassword: string; password1: string },
): Promise<void> {
  refuseCommonPassword(password1, 'password1')
  const now = ctx.clock.now()
  const account = await readAccountFacts(ctx.db, ctx.customer.id, now)
  if (!account) throw new Refusal('login_required')
  await confirmPassword(ctx, account.passwordHash, currentPassword)
  const newHash = await hashPassword(password1)
  await ctx.db.transaction(async (tx) => {
    const replaced = await replacePassword(
      tx,
      { userId: account.id, from: account.passwordHash, to: newHash },
      now,
    )
    if (!replaced) throw new Refusal('request_in_progress') // a concurrent change was faster
    await endOtherSessions(tx, account.id, ctx.customer.sessionId, now)
    await enqueueMail(tx, ctx, {
      to: account.email,
      locale: account.locale,
      kind: 'password_changed',
      data: { firstName: account.firstName },
    })
  })
}
