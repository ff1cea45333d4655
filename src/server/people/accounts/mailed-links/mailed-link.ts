import type { MailedLink } from '#contract/people/accounts.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { mailMinutes, requestLimits, requestPauseMs } from '../account-limits.ts'
import { sendEmailLink } from '../profile/change-email.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'
import { hashToken } from '../tokens.ts'
import { type DescribedToken, readToken } from './account-token-sql.ts'
import { askForRecovery } from './ask-for-recovery.ts'

/**
 * Returns the purpose and state of a mailed link. It changes nothing, because mail scanners open links, too.
 * @throws Refusal not_found for an unknown token
 */
export async function showMailedLink(ctx: Ctx, secret: string): Promise<MailedLink> {
  const token = await readToken(ctx.db, hashToken(secret), ctx.clock.now())
  if (!token) throw new Refusal('not_found')
  const { purpose, state } = token
  const isOpen = state === 'open'
  return {
    purpose,
    state,
    email: isOpen ? token.linkEmail : null,
    firstName: isOpen ? token.firstName : null,
    canBeMailedAgain: canBeMailedAgain(token),
  }
}

/**
 * Mails a new link to the account's present address, in place of one that has ended. A change of the address is not
 * among them: its links also end to stop a thief.
 * @throws Refusal token_not_valid for a link that is unknown or open, or that only the account's page replaces;
 * too_many_attempts
 */
export async function mailLinkAgain(ctx: Ctx, secret: string): Promise<void> {
  const token = await readToken(ctx.db, hashToken(secret), ctx.clock.now())
  if (!token || !canBeMailedAgain(token)) throw new Refusal('token_not_valid')
  if (token.purpose === 'recovery') return askForRecovery(ctx, token.email)
  await countAttempt(ctx, mailMinutes, requestLimits('verification', token.userId))
  const now = ctx.clock.now()
  const account = await readAccountFacts(ctx.db, token.userId, now)
  if (!account || account.verified) return
  const unlessMailedSince = new Date(now.getTime() - requestPauseMs)
  await sendEmailLink(ctx.db, ctx, account, { purpose: 'verify', to: account.email, unlessMailedSince })
}

function canBeMailedAgain({ purpose, state }: DescribedToken): boolean {
  return state === 'ended' && (purpose === 'verify' || purpose === 'recovery')
}
