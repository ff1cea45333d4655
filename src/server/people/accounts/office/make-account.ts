import { randomBytes, randomUUID } from 'node:crypto'
import { Refusal } from '#domain/platform/refusal.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import { cancelOrder } from '#server/sales/orders/ending/cancel-order.ts'
import { insertToken } from '../mailed-links/account-token-sql.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { deleteBelongings } from '../privacy/deletion-sql.ts'
import { choosePasswordLifeMs, createToken } from '../tokens.ts'
import { insertBuyer, type NamedBuyer, type NewBuyer, removeBuyer } from './made-account-sql.ts'
import { type FoundAccount, listOwnUnpaid, lockAccountOf, writeNewOwner } from './take-over-sql.ts'

/** The invitation waits until the order is placed: without one, it is withdrawn with the account. */
const inviteAfterMs = 15_000

type MadeAccount = NamedBuyer & { how: 'found' | 'opened' | 'taken over' }

/**
 * The buyer's account: the verified one with this e-mail, or a new one without a known password. An account that
 * never verified its e-mail may be of a stranger, so it becomes a new one: its sessions, links, saved data and
 * unpaid orders end. Paid orders stay, because their tickets were mailed to the address. A new account is mailed
 * a link to choose a password, which also confirms the address; `withdraw` removes account and link when nothing
 * was sold.
 * @throws Refusal buyer_not_verified for an unverified account that has a private event
 */
export async function findOrMakeAccount(
  ctx: ActorCtx,
  buyer: NewBuyer,
): Promise<NamedBuyer & { isNew: boolean; withdraw(): Promise<void> }> {
  // A random password: the buyer sets one by the link.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const user = { ...buyer, id: randomUUID(), passwordHash }
  const account = await ctx.db.transaction((tx) => openAccount(tx, ctx, user))
  if (account.how === 'taken over') await cancelUnpaid(ctx, account.id)
  return {
    ...account,
    isNew: account.how !== 'found',
    withdraw: () => (account.how === 'opened' ? removeBuyer(ctx.db, account.id) : Promise.resolve()),
  }
}

async function openAccount(
  tx: Transaction,
  ctx: ActorCtx,
  user: NewBuyer & { id: string; passwordHash: string },
): Promise<MadeAccount> {
  const now = ctx.clock.now()
  const opened = await insertBuyer(tx, user, ctx.actor, now)
  if (opened) {
    await inviteBuyer(tx, ctx, opened)
    return { ...opened, how: 'opened' }
  }
  const found = await lockAccountOf(tx, user.email, now)
  if (!found) throw new Refusal('request_in_progress') // it was erased meanwhile
  if (found.verified) return { ...found, how: 'found' }
  if (found.ofStaff) {
    if (!found.invited) await inviteBuyer(tx, ctx, found)
    return { ...found, how: 'found' }
  }
  return takeOver(tx, ctx, found, user)
}

async function takeOver(
  tx: Transaction,
  ctx: ActorCtx,
  { id, email, hasEvent }: FoundAccount,
  user: NewBuyer & { passwordHash: string },
): Promise<MadeAccount> {
  // Calling an event off is a decision of its own.
  if (hasEvent) throw new Refusal('buyer_not_verified')
  await deleteBelongings(tx, id)
  await writeNewOwner(tx, id, user, ctx.actor, ctx.clock.now())
  const account = { id, email, firstName: user.firstName, locale: user.locale }
  await inviteBuyer(tx, ctx, account)
  return { ...account, how: 'taken over' }
}

/** After the transaction: an order's seats are locked before its customer. */
async function cancelUnpaid(ctx: ActorCtx, userId: string): Promise<void> {
  for (const orderId of await listOwnUnpaid(ctx.db, userId))
    await cancelOrder(ctx, orderId, ['awaiting_payment', 'awaiting_transfer_payment'])
}

async function inviteBuyer(
  tx: Transaction,
  { actor: by, clock }: ActorCtx,
  { id: userId, email, firstName, locale }: NamedBuyer,
): Promise<void> {
  const now = clock.now()
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + choosePasswordLifeMs)
  const notBefore = new Date(now.getTime() + inviteAfterMs)
  const content = { kind: 'account_made', data: { token: secret, firstName } } as const
  const mail = mailRow({ to: email, locale, notBefore, ...content }, now)
  await insertToken(tx, { hash, userId, purpose: 'recovery', expiresAt, replaces: true, by }, [mail], now)
}
