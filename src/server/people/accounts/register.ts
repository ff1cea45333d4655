import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { registration } from '#contract/people/accounts.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { localTime } from '#domain/platform/time/place-time.ts'
import type { Ctx } from '#server/platform/context.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { countSharedAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { mailMinutes, registrationLimits } from './account-limits.ts'
import { insertAccount } from './account-sql.ts'
import { isEmailOfStaff } from './office/customer-sql.ts'
import { hashPassword } from './passwords/passwords.ts'
import { refuseCommonPassword } from './passwords/refuse-common-password.ts'
import { describeLogIn, newSession } from './sessions/new-session.ts'
import { createToken, verificationLifeMs } from './tokens.ts'

/** Opens an account, starts a session and mails the verification link. */
export async function register(
  ctx: Ctx,
  form: z.output<typeof registration>,
): Promise<{ token: string; expiresAt: string }> {
  const now = ctx.clock.now()
  if (!isPossibleBirthday(form.birthday, now, countryOf(form.countryCode).timeZone)) {
    throw refusedField('birthday', 'birthday_is_invalid')
  }
  refuseCommonPassword(form.plainPassword, 'plainPassword')
  await countSharedAttempt(ctx, mailMinutes, registrationLimits(form.email, ctx.ip))
  const user = {
    id: randomUUID(),
    email: form.email,
    passwordHash: await hashPassword(form.plainPassword),
    firstName: form.firstName,
    lastName: form.lastName,
    phone: form.phoneNumber,
    countryCode: form.countryCode,
    locale: ctx.locale,
    birthday: form.birthday,
  }
  const session = newSession(ctx, ctx.device)
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + verificationLifeMs)

  await ctx.db.transaction(async (tx) => {
    const isNew = await insertAccount(tx, user, { session, verification: { hash, expiresAt }, now })
    // Staff have accounts of the office; the text does not tell one from the other.
    if (!isNew || (await isEmailOfStaff(tx, form.email))) throw new Refusal('email_already_registered')
    await enqueueMail(tx, ctx, {
      to: form.email,
      locale: ctx.locale,
      kind: 'verify_account',
      data: { token: secret, firstName: form.firstName },
    })
  })
  return describeLogIn(session)
}

/** Whether `birthday` (YYYY-MM-DD) is a valid date that is not in the future in `timeZone`. */
function isPossibleBirthday(birthday: string, now: Date, timeZone: string): boolean {
  const day = new Date(`${birthday}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(birthday)) return false
  const today = localTime(now, timeZone)
  return day.getTime() <= Date.UTC(today.year, today.month - 1, today.day)
}
