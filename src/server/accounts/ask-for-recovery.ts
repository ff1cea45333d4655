import { defaultLocale, findLocale } from '#domain/locales.ts'
import { Refusal } from '#domain/refusal.ts'
import { enqueueMail } from '../emails/enqueue-mail.ts'
import type { Ctx } from '../platform/context.ts'
import { countAttempt } from '../platform/limit-attempts.ts'
import { mailMinutes, recoveryLimits } from './account-limits.ts'
import { findCredentials } from './account-sql.ts'
import { insertToken } from './account-token-sql.ts'
import { createLinkToken, recoveryLifeMs } from './link-token.ts'

/** Sends a link to set a new password. */
export async function askForRecovery(ctx: Ctx, email: string): Promise<void> {
  await countAttempt(ctx, mailMinutes, recoveryLimits(email, ctx.ip))
  const person = await findCredentials(ctx.db, email)
  if (!person) throw new Refusal('email_not_registered')
  const now = ctx.clock.now()
  const { secret, hash } = createLinkToken()
  const expiresAt = new Date(now.getTime() + recoveryLifeMs)
  await ctx.db.transaction(async (tx) => {
    await insertToken(tx, { hash, userId: person.id, purpose: 'recovery', expiresAt }, now)
    await enqueueMail(tx, ctx, {
      to: person.email,
      locale: findLocale(person.locale) ?? defaultLocale,
      kind: 'recovery',
      data: { token: secret, firstName: person.first_name },
    })
  })
}
