import { randomBytes, randomUUID } from 'node:crypto'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import type { ActorCtx } from '../../platform/context.ts'
import { mailRow } from '../../platform/outbox/enqueue-mail.ts'
import { insertToken } from '../mailed-links/account-token-sql.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { createToken } from '../tokens.ts'
import { findBuyer, insertBuyer, type NamedBuyer, removeBuyer } from './made-account-sql.ts'

/** How long the link to choose a password is valid for a buyer whose account staff opened. */
const choosePasswordMs = 7 * 24 * 3_600_000

/**
 * The account of a buyer with this e-mail, or a new one without a known password. A new one is completed by
 * `inviteBuyer`, or removed by `withdraw` when nothing was sold.
 */
export async function findOrMakeAccount(
  ctx: ActorCtx,
  buyer: {
    email: string
    firstName: string
    lastName: string
    phone: string
    countryCode: CountryCode
    locale: Locale
  },
): Promise<NamedBuyer & { isNew: boolean; withdraw(): Promise<void> }> {
  // A random password: the buyer sets one by the link.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const user = { ...buyer, id: randomUUID(), passwordHash }
  const made = await insertBuyer(ctx.db, user, ctx.actor, ctx.clock.now())
  const account = made ?? (await findBuyer(ctx.db, buyer.email))
  if (!account) throw new Error('an account vanished while it was looked for')
  return {
    ...account,
    isNew: made !== undefined,
    withdraw: () => (made ? removeBuyer(ctx.db, made.id) : Promise.resolve()),
  }
}

/** Mails the buyer of a new account the link to choose a password, which also confirms the address. */
export async function inviteBuyer(
  ctx: ActorCtx,
  { id, email, firstName, locale }: NamedBuyer,
): Promise<void> {
  const now = ctx.clock.now()
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + choosePasswordMs)
  const mail = mailRow({ to: email, locale, kind: 'account_made', data: { token: secret, firstName } }, now)
  const token = {
    hash,
    userId: id,
    purpose: 'recovery',
    expiresAt,
    replaces: true,
    actor: ctx.actor,
  } as const
  await insertToken(ctx.db, token, [mail], now)
}
