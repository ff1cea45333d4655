import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '../emails/enqueue-mail.ts'
import type { Ctx, Customer } from '../platform/context.ts'
import { countAttempt } from '../platform/limit-attempts.ts'
import { logInLimits, logInMinutes } from './account-limits.ts'
import { replacePassword } from './account-sql.ts'
import { closeTokens } from './account-token-sql.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { readAccountFacts } from './profile-sql.ts'
import { endOtherSessions } from './session-sql.ts'

/** Sets a new password for who knows the old one, ends all other sessions and tells the customer by mail. */
export async function changePassword(
  ctx: Ctx,
  customer: Customer,
  { currentPassword, password1 }: { currentPassword: string; password1: string },
): Promise<void> {
  const attempt = await countAttempt(ctx, logInMinutes, logInLimits(customer.email, ctx.ip))
  const now = ctx.clock.now()
  const account = await readAccountFacts(ctx.db, customer.id, now)
  if (!account || !(await isPassword(account.passwordHash, currentPassword))) {
    throw new Refusal('invalid_input', {}, { fields: { currentPassword: 'password_is_wrong' } })
  }
  const newHash = await hashPassword(password1)
  await ctx.db.transaction(async (tx) => {
    const replaced = await replacePassword(
      tx,
      { userId: account.id, from: account.passwordHash, to: newHash },
      now,
    )
    if (!replaced) throw new Refusal('request_in_progress') // another change was first
    await endOtherSessions(tx, account.id, customer.sessionId, now)
    await closeTokens(tx, account.id, ['recovery'], now)
    await enqueueMail(tx, ctx, {
      to: account.email,
      locale: account.locale,
      kind: 'password_changed',
      data: { firstName: account.firstName },
    })
  })
  await attempt.giveBack()
}
