import type { Actor } from '#domain/people/actor.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import type { Mail } from '#server/platform/outbox/mail.ts'
import { closeTokens, insertToken } from '../mailed-links/account-token-sql.ts'
import { createToken, verificationLifeMs } from '../tokens.ts'
import type { AccountFacts } from './profile-sql.ts'

/** Mails a link to the new address, and a notice to the old one, so that its owner can notice a theft. */
export async function askToChangeEmail(
  tx: Queryable,
  ctx: Ctx,
  account: AccountFacts,
  newEmail: string,
): Promise<void> {
  const { email, locale, firstName } = account
  const warning: Mail = { to: email, locale, kind: 'email_change_asked', data: { firstName } }
  await sendEmailLink(tx, ctx, account, { purpose: 'change_email', to: newEmail, besides: [warning] })
}

/** Mails the link that verifies an address, with further mails; earlier links become invalid. */
export async function sendEmailLink(
  tx: Queryable,
  ctx: Pick<Ctx, 'clock'>,
  { id: userId, locale, firstName }: AccountFacts,
  link: {
    purpose: 'change_email' | 'verify'
    to: string
    by?: Actor
    besides?: readonly Mail[]
    unlessMailedSince?: Date
  },
): Promise<void> {
  const { purpose, to, by, besides = [], unlessMailedSince } = link
  const now = ctx.clock.now()
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + verificationLifeMs)
  const newEmail = purpose === 'change_email' ? { newEmail: to } : {}
  const kind = purpose === 'verify' ? 'verify_account' : purpose
  const mails: Mail[] = [{ to, locale, kind, data: { token: secret, firstName } }, ...besides]
  const rows = mails.map((mail) => mailRow(mail, now))
  const token = { hash, userId, purpose, expiresAt, replaces: true, by, unlessMailedSince, ...newEmail }
  await insertToken(tx, token, rows, now)
}

/** Cancels the change: the current address stays. */
export async function withdrawEmailChange(tx: Queryable, ctx: Ctx, userId: string): Promise<void> {
  await closeTokens(tx, userId, ['change_email'], ctx.clock.now())
}
