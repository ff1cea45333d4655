import type { z } from 'zod'
import type { customerContract } from '#contract/office/people/customers.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { maskEmail } from '#domain/people/staff/mask-contact.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { lockLiveCustomer } from '#server/platform/database/fragments/live-customer-sql.ts'
import type { Transaction } from '#server/platform/database.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import { act, type LogEntry } from '#server/records/office-log/act.ts'
import { listEntriesFor, stopEntry } from '#server/sales/orders/waiting-list/stop-waiting.ts'
import { findCredentials } from '../account-sql.ts'
import { insertToken } from '../mailed-links/account-token-sql.ts'
import { sendEmailLink } from '../profile/change-email.ts'
import { type AccountFacts, readAccountFacts } from '../profile/profile-sql.ts'
import { endSessionsOf } from '../sessions/session-sql.ts'
import { createToken, recoveryLifeMs, undoLifeMs } from '../tokens.ts'
import { type CustomerFacts, findOfficeCustomer, isEmailOfStaff, writePhone } from './customer-sql.ts'
import { isOwnAccount } from './refuse-own-account.ts'
import { findSeenCustomer, servesCustomer } from './show-customers.ts'

/**
 * Limits the mails that staff cause, to one customer and by one member of staff. Only calls of staff who may help
 * this customer count; the act refuses the others, and logs them.
 */
async function limitMails(ctx: StaffCtx, id: string, newEmail?: string): Promise<void> {
  const customer = await findOfficeCustomer(ctx.db, id, ctx.clock.now())
  if (!customer || problemOfHelp(ctx, customer)) return
  const mayNotAsk = newEmail !== undefined && isAbroad(ctx, customer.countryCode)
  if (mayNotAsk && isOtherEmail(newEmail, customer.email)) return
  await countAttempt(ctx, 60, [
    { key: ['mails of staff to', id], limit: 5 },
    { key: ['mails of staff by', ctx.staff.id], limit: 40 },
  ])
}

/**
 * Resends the link that verifies the current or the new address.
 * @throws Refusal not_found, own_account, customer_verified, too_many_attempts
 */
export async function sendVerification(ctx: StaffCtx, id: string): Promise<Record<never, never>> {
  await limitMails(ctx, id)
  return helping(ctx, 'send-verification', id, async (tx, account) => {
    if (account.verified && !account.pendingEmail) throw new Refusal('customer_verified')
    const purpose = account.pendingEmail ? 'change_email' : 'verify'
    await sendEmailLink(tx, ctx, account, {
      ...{ purpose, by: ctx.actor },
      to: account.pendingEmail ?? account.email,
    })
    return {}
  })
}

/**
 * Mails a link to set a new password to the account's address.
 * @throws Refusal not_found, own_account, too_many_attempts
 */
export async function sendPasswordLink(ctx: StaffCtx, id: string): Promise<Record<never, never>> {
  await limitMails(ctx, id)
  return helping(ctx, 'send-password-link', id, async (tx, account) => {
    const { firstName } = account
    await mailLink(tx, ctx, account, {
      ...{ purpose: 'recovery', lifeMs: recoveryLifeMs },
      mail: (token) => ({ kind: 'recovery', data: { token, firstName } }),
    })
    return {}
  })
}

/** Logs the customer out everywhere. @throws Refusal not_found, own_account, account_abroad */
export function endSessionsOfCustomer(ctx: StaffCtx, id: string): Promise<Record<never, never>> {
  return helping(ctx, 'end-sessions', id, async (tx, _account, entry) => {
    refuseAbroad(ctx, entry)
    await endSessionsOf(tx, id, ctx.clock.now())
    return {}
  })
}

/**
 * Removes the customer from a waiting list in the caller's countries. @throws Refusal not_found, own_account
 */
export function stopWaitingFor(ctx: StaffCtx, id: string, entryId: string): Promise<Record<never, never>> {
  return helping(ctx, 'stop-waiting', id, async (tx) => {
    const entries = await listEntriesFor({ ...ctx, db: tx }, id)
    if (!entries.some((one) => one.id === entryId)) throw new Refusal('not_found')
    await stopEntry(tx, ctx, entryId, id)
    return {}
  })
}

type Contact = z.output<(typeof customerContract)['POST /office-api/customers/{id}/contact']['body']>

/**
 * Corrects an account's phone, also on its coming tickets, and starts a change of its e-mail. To prevent account takeover by phone, the
 * new address counts only after its owner confirms it, and the old one gets a link that undoes the change for
 * 14 days.
 * @throws Refusal not_found, own_account, account_abroad for another e-mail, email_already_registered,
 * invalid_input for an address of staff, too_many_attempts
 */
export async function correctContact(
  ctx: StaffCtx,
  id: string,
  { email, phone, reason }: Contact,
): Promise<{ confirm: boolean }> {
  await limitMails(ctx, id, email)
  return helping(ctx, 'correct-contact', id, async (tx, account, entry) => {
    entry.reason = reason
    const now = ctx.clock.now()
    const isNew = isOtherEmail(email, account.email)
    if (isNew) refuseAbroad(ctx, entry)
    if (isNew) await askForOtherEmail(tx, ctx, account, email)
    const isOther = await writePhone(tx, { userId: id, phone, staffId: ctx.actor.id, now })
    // Logs that they changed, without the data.
    entry.changes = { ...(isNew && { email: { to: 'asked' } }), ...(isOther && { phone: { to: 'changed' } }) }
    return { confirm: isNew }
  })
}

async function askForOtherEmail(tx: Transaction, ctx: StaffCtx, account: AccountFacts, email: string) {
  if (await isEmailOfStaff(tx, email)) throw refusedField('email', 'field_is_invalid')
  if (await findCredentials(tx, email))
    throw new Refusal('email_already_registered', {}, { fields: { email: 'email_already_registered' } })
  await sendEmailLink(tx, ctx, account, { purpose: 'change_email', to: email, by: ctx.actor })
  const data = { firstName: account.firstName, email: maskEmail(email) }
  await mailLink(tx, ctx, account, {
    ...{ purpose: 'undo_email', lifeMs: undoLifeMs },
    mail: (token) => ({ kind: 'email_correction_asked', data: { token, ...data } }),
  })
}

/** Mails a one-time link to the account's address. */
async function mailLink(
  tx: Transaction,
  { clock, actor: by }: StaffCtx,
  { id: userId, email: to, locale }: AccountFacts,
  link: { purpose: 'recovery' | 'undo_email'; lifeMs: number; mail: (token: string) => MailContent },
): Promise<void> {
  const { purpose, lifeMs } = link
  const now = clock.now()
  const { secret, hash } = createToken()
  const expiresAt = new Date(now.getTime() + lifeMs)
  const oldEmail = purpose === 'undo_email' ? { newEmail: to } : {}
  const mail = mailRow({ to, locale, ...link.mail(secret) }, now)
  await insertToken(tx, { hash, userId, purpose, expiresAt, replaces: false, by, ...oldEmail }, [mail], now)
}

/**
 * Staff help every customer with an order in their countries. What a thief of the account would ask for is
 * left to staff of the account's own country.
 * @throws Refusal account_abroad
 */
function refuseAbroad(ctx: StaffCtx, { country }: LogEntry): void {
  if (!country || isAbroad(ctx, country)) throw new Refusal('account_abroad')
}

const isOtherEmail = (email: string, own: string) => email.toLowerCase() !== own.toLowerCase()

const isAbroad = ({ countries }: StaffCtx, country: CountryCode) => !countries.includes(country)

/** Why the caller may not help this customer. */
function problemOfHelp(ctx: StaffCtx, customer: CustomerFacts): 'not_found' | 'own_account' | null {
  if (!servesCustomer(ctx, customer) || customer.deletedAt) return 'not_found'
  return isOwnAccount(ctx, customer) ? 'own_account' : null
}

function helping<T>(
  ctx: StaffCtx,
  verb: string,
  id: string,
  work: (tx: Transaction, account: AccountFacts, entry: LogEntry) => Promise<T>,
): Promise<T> {
  return act(ctx, { verb: `customer.${verb}`, object: { kind: 'customer', id } }, async (tx, entry) => {
    await lockLiveCustomer(tx, id)
    const customer = await findSeenCustomer(ctx, tx, id)
    entry.country = customer.countryCode
    const problem = problemOfHelp(ctx, customer)
    if (problem) throw new Refusal(problem)
    const account = await readAccountFacts(tx, id, ctx.clock.now())
    if (!account) throw new Refusal('not_found')
    return work(tx, account, entry)
  })
}
