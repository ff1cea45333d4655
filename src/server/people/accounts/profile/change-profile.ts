import type { z } from 'zod'
import type { profile, SessionUser } from '#contract/people/accounts.ts'
import { looksLikeRut, normaliseRut } from '#domain/people/rut.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { CustomerCtx } from '#server/platform/context.ts'
import { countSharedAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { emailChangeLimits, mailMinutes } from '../account-limits.ts'
import { isEmailTaken } from '../office/customer-sql.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { askToChangeEmail, withdrawEmailChange } from './change-email.ts'
import { readMe } from './me-sql.ts'
import { readAccountFacts, updateProfile } from './profile-sql.ts'
import { showMe } from './show-me.ts'

/**
 * Changes the profile. A new e-mail needs the password, and counts after the mailed link has been opened.
 * Entering the current address cancels a pending change.
 */
export async function changeProfile(ctx: CustomerCtx, form: z.output<typeof profile>): Promise<SessionUser> {
  const now = ctx.clock.now()
  const account = await readAccountFacts(ctx.db, ctx.customer.id, now)
  if (!account) throw new Refusal('login_required')
  const rut = documentOf(form.rut, account.countryCode)
  const isNew = !isSame(form.email, account.email)
  const asks = isNew && !isSame(form.email, account.pendingEmail)
  if (asks) {
    await confirmPassword(ctx, account.passwordHash, form.currentPassword)
    await countSharedAttempt(ctx, mailMinutes, emailChangeLimits(ctx.customer, form.email))
    if (await isEmailTaken(ctx.db, form.email)) {
      throw new Refusal('email_already_registered', {}, { fields: { email: 'email_already_registered' } })
    }
  }
  await ctx.db.transaction(async (tx) => {
    const { passwordHash } = account
    const written = { form: { ...form, rut }, passwordHash, now }
    const isSamePassword = await updateProfile(tx, ctx.customer.id, written)
    // A new password was set meanwhile, which ends requests made with the old one.
    if (asks && !isSamePassword) throw new Refusal('request_in_progress')
    if (asks) await askToChangeEmail(tx, ctx, account, form.email)
    else if (!isNew && account.pendingEmail) await withdrawEmailChange(tx, ctx, account.id)
  })
  return showMe(ctx, await readMe(ctx.db, ctx.customer.id))
}

function isSame(email: string, other: string | null): boolean {
  return email.toLowerCase() === other?.toLowerCase()
}

/** In Chile a text that looks like a RUT must be a valid one; other texts are passport numbers. */
function documentOf(text: string | null, countryCode: string): string | null {
  if (!text || countryCode !== 'CL' || !looksLikeRut(text)) return text
  const rut = normaliseRut(text)
  if (!rut) throw refusedField('rut', 'document_is_invalid')
  return rut
}
