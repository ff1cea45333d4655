import { randomBytes, randomUUID } from 'node:crypto'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Locale } from '#domain/locales.ts'
import type { ActorCtx } from '../../platform/context.ts'
import { mailRow } from '../../platform/outbox/enqueue-mail.ts'
import { insertToken } from '../mailed-links/account-token-sql.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { createToken } from '../tokens.ts'
import { findBuyer, insertBuyer, type NamedBuyer, removeBuyer } from './made-account-sql.ts'

/** So long a buyer for whom staff opened an account may choose a password by the link. */
const choosePasswordMs = 7 * 24 * 3_600_000

/**
 * The account of a buyer whom staff name by an e-mail, or a new one without a password. A new one is confirmed by
 * `inviteBuyer`, or taken back by `withdraw` when nothing was sold.
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
  // A password that is known to no person: the buyer chooses one by the link.
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

/** Mails a buyer with a new account the link to choose a password, which also shows that the address is theirs. */
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
