import { randomBytes, randomUUID } from 'node:crypto'
import type { ActorCtx } from '../../platform/context.ts'
import type { Transaction } from '../../platform/database.ts'
import { mailRow } from '../../platform/outbox/enqueue-mail.ts'
import { insertToken } from '../mailed-links/account-token-sql.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { createToken } from '../tokens.ts'
import { findBuyer, insertBuyer, type NamedBuyer, type NewBuyer, removeBuyer } from './made-account-sql.ts'

/** How long the link to choose a password is valid for a buyer whose account staff opened. */
const choosePasswordMs = 7 * 24 * 3_600_000

/** The invitation waits until the order is placed: without one, it is withdrawn with the account. */
const inviteAfterMs = 15_000

/**
 * The account of a buyer with this e-mail, or a new one without a known password. A new one is mailed a link
 * to choose a password, which also confirms the address; `withdraw` removes both when nothing was sold.
 */
export async function findOrMakeAccount(
  ctx: ActorCtx,
  buyer: NewBuyer,
): Promise<NamedBuyer & { isNew: boolean; withdraw(): Promise<void> }> {
  // A random password: the buyer sets one by the link.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const user = { ...buyer, id: randomUUID(), passwordHash }
  const made = await ctx.db.transaction(async (tx) => {
    const account = await insertBuyer(tx, user, ctx.actor, ctx.clock.now())
    if (account) await inviteBuyer(tx, ctx, account)
    return account
  })
  const account = made ?? (await findBuyer(ctx.db, buyer.email))
  if (!account) throw new Error('an account vanished while it was looked for')
  return {
    ...account,
    isNew: made !== undefined,
    withdraw: () => (made ? removeBuyer(ctx.db, made.id) : Promise.resolve()),
  }
}

async function inviteBuyer(
  tx: Transaction,
  { actor: by, clock }: ActorCtx,
  { id: userId, email, firstName, locale }: NamedBuyer,
): Promise<void> {
  const now = clock.now()
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + choosePasswordMs)
  const notBefore = new Date(now.getTime() + inviteAfterMs)
  const content = { kind: 'account_made', data: { token: secret, firstName } } as const
  const mail = mailRow({ to: email, locale, notBefore, ...content }, now)
  await insertToken(tx, { hash, userId, purpose: 'recovery', expiresAt, replaces: true, by }, [mail], now)
}
