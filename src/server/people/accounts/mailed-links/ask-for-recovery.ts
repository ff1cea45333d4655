import { defaultLocale, findLocale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Ctx } from '#server/platform/context.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { mailMinutes, recoveryLimits, recoveryPauseMs } from '../account-limits.ts'
import { findCredentials } from '../account-sql.ts'
import { createToken, recoveryLifeMs } from '../tokens.ts'
import { insertToken } from './account-token-sql.ts'

/**
 * Sends a link to set a new password. While one that was mailed minutes ago is open, the answer is the same and
 * nothing is mailed.
 */
export async function askForRecovery(ctx: Ctx, email: string): Promise<void> {
  await countAttempt(ctx, mailMinutes, recoveryLimits(email, ctx.ip))
  const person = await findCredentials(ctx.db, email)
  if (!person) throw new Refusal('email_not_registered')
  const now = ctx.clock.now()
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + recoveryLifeMs)
  const locale = findLocale(person.locale) ?? defaultLocale
  const data = { token: secret, firstName: person.firstName }
  const mail = mailRow({ to: person.email, locale, kind: 'recovery', data }, now)
  // Earlier links stay valid: a customer who asks twice may open either mail.
  const token = { hash, userId: person.id, purpose: 'recovery', expiresAt, replaces: false } as const
  const unlessMailedSince = new Date(now.getTime() - recoveryPauseMs)
  await insertToken(ctx.db, { ...token, unlessMailedSince }, [mail], now)
}
