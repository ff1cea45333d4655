import type { CustomerCtx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { emailChangeLimits, mailMinutes } from '../account-limits.ts'
import { sendEmailLink } from '../profile/change-email.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'

/** Resends the verification link to the customer's unverified address. */
export async function askAgainToVerify(ctx: CustomerCtx): Promise<void> {
  const account = await readAccountFacts(ctx.db, ctx.customer.id, ctx.clock.now())
  if (!account || (account.verified && !account.pendingEmail)) return
  const to = account.pendingEmail ?? account.email
  await countAttempt(ctx, mailMinutes, emailChangeLimits(ctx.customer.id, to))
  const purpose = account.pendingEmail ? 'change_email' : 'verify'
  await sendEmailLink(ctx.db, ctx, account, { purpose, to })
}
