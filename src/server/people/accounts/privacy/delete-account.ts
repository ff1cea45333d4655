import { Refusal } from '#domain/platform/refusal.ts'
import { actAs, type CustomerCtx } from '#server/platform/context.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import { eraseCustomer } from '../data-requests/erase-customer.ts'
import { lockForErasure } from '../data-requests/erase-sql.ts'
import { mailErasure } from '../data-requests/mail-erasure.ts'
import { useToken } from '../mailed-links/account-token-sql.ts'
import { askByMail } from '../mailed-links/ask-by-mail.ts'
import { confirmPassword } from '../passwords/confirm-password.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'
import { lockLiveSession } from '../sessions/session-sql.ts'
import { hashToken } from '../tokens.ts'
import { hasTripsAhead } from './deletion-sql.ts'

/**
 * Mails the link that deletes the account, after checking the password.
 * @throws Refusal account_has_trips while a trip is ahead, because the customer could not be told about
 * changes to it, or a refund is open, because the customer could not be asked for a bank account
 */
export async function askForDeletion(ctx: CustomerCtx, currentPassword: string): Promise<void> {
  const account = await readAccountFacts(ctx.db, ctx.customer.id, ctx.clock.now())
  if (!account) throw new Refusal('login_required')
  await confirmPassword(ctx, account.passwordHash, currentPassword)
  if (await hasTripsAhead(ctx.db, ctx.customer.id, ctx.clock.now())) throw new Refusal('account_has_trips')
  await askByMail(ctx, 'delete_account')
}

/** Deletes the caller's account with the mailed token, and confirms it with a last mail. */
export async function deleteAccount(ctx: CustomerCtx, token: string): Promise<void> {
  const now = ctx.clock.now()
  // Not guarded: the lock of an erasure is stronger, and comes first.
  await withoutGuard(ctx.db).transaction(async (tx) => {
    await lockForErasure(tx, ctx.customer.id, now)
    if (!(await lockLiveSession(tx, ctx.customer.sessionId, now))) throw new Refusal('login_required')
    const owner = await useToken(tx, hashToken(token), 'delete_account', now)
    if (owner !== ctx.customer.id) throw new Refusal('token_not_valid')
    const account = await readAccountFacts(tx, ctx.customer.id, now)
    if (!account) throw new Refusal('token_not_valid')
    if (await hasTripsAhead(tx, ctx.customer.id, now)) throw new Refusal('account_has_trips')
    const author = actAs(ctx, { kind: 'customer', id: ctx.customer.id })
    await eraseCustomer(tx, author, { userId: ctx.customer.id, years: ctx.config.retentionYears })
    await mailErasure(tx, ctx, account)
  })
}
