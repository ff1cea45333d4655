import { answerDue } from '#domain/people/accounts/data-request-rights.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { mailMinutes, requestLimits, requestPauseMs } from '../account-limits.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'
import { createToken, requestLifeMs } from '../tokens.ts'
import { insertToken } from './account-token-sql.ts'

/**
 * Lets the customer confirm by mail what must not be possible with a borrowed phone alone: downloading all
 * data or deleting the account. Earlier links of the same kind become invalid; one that was mailed a moment ago
 * is not mailed again.
 */
export async function askByMail(ctx: CustomerCtx, purpose: 'my_data' | 'delete_account'): Promise<void> {
  await countAttempt(ctx, mailMinutes, requestLimits(purpose, ctx.customer.id))
  const now = ctx.clock.now()
  const account = await readAccountFacts(ctx.db, ctx.customer.id, now)
  if (!account) return
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + requestLifeMs)
  const { email: to, locale, firstName } = account
  const mail = mailRow({ to, locale, kind: purpose, data: { token: secret, firstName } }, now)
  const kind = purpose === 'my_data' ? 'access' : 'erasure'
  const asks = { kind, dueAt: answerDue(kind, account.countryCode, now) } as const
  const userId = account.id
  const unlessMailedSince = new Date(now.getTime() - requestPauseMs)
  const token = { hash, userId, purpose, expiresAt, replaces: true, asks, unlessMailedSince }
  await insertToken(ctx.db, token, [mail], now)
}
