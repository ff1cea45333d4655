import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt, countSharedAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { emailChangeLimits, mailMinutes, requestLimits, requestPauseMs } from '../account-limits.ts'
import { sendEmailLink } from '../profile/change-email.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'

/** Resends the verification link to the customer's unverified address. */
export async function askAgainToVerify(ctx: CustomerCtx): Promise<void> {
  const now = ctx.clock.now()
  const account = await readAccountFacts(ctx.db, ctx.customer.id, now)
  if (!account || (account.verified && !account.pendingEmail)) return
  const newEmail = account.pendingEmail ?? undefined
  if (newEmail) await countSharedAttempt(ctx, mailMinutes, emailChangeLimits(ctx.customer, newEmail))
  else await countAttempt(ctx, mailMinutes, requestLimits('verification', ctx.customer.id))
  const purpose = newEmail ? 'change_email' : 'verify'
  const unlessMailedSince = new Date(now.getTime() - requestPauseMs)
  await sendEmailLink(ctx.db, ctx, account, { purpose, to: newEmail ?? account.email, unlessMailedSince })
}
