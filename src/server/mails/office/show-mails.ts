import { type MailDetail, type MailRow, mailFilters } from '#contract/office/mails/mails.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import { type CountryCode, countryCodes } from '#domain/geography/countries/country.ts'
import { isRepeatable } from '#domain/mails/mail-kinds.ts'
import { maskEmail } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { readMailProblem } from '#server/platform/outbox/mail-problems.ts'
import { listExport } from '#server/records/exports/list-export.ts'
import { record } from '#server/records/office-log/act.ts'
import { readSubject } from '../read-subject.ts'
import { writeMail } from '../write-mail.ts'
import { cutSecrets } from './cut-secrets.ts'
import {
  exportedMails,
  findOfficeMail,
  type MailsAsked,
  type OfficeMail,
  readOfficeMails,
} from './office-mail-sql.ts'

type ListQuery = Omit<MailsAsked, 'countries' | 'timeZone' | 'contactsIn'> & { country: '' | CountryCode }

/** The mails that match the list's filter. */
export const mailsExport = listExport(
  mailFilters,
  (ctx, { country, ...query }) => ({ ...query, ...mailScope(ctx, country) }),
  exportedMails,
)

/** A page of the mails of the caller's countries. */
export async function listMails(ctx: StaffCtx, { country, ...query }: ListQuery) {
  const { rows, ...page } = await readOfficeMails(ctx.db, { ...query, ...mailScope(ctx, country) })
  return { ...page, rows: rows.map((row) => describe(ctx, row)) }
}

/**
 * The countries whose mails the caller sees, the time zone of their days (the selected country's, else
 * Mexico's), and those where the caller may search by address: with masked addresses it would reveal their
 * owners.
 */
export function mailScope(ctx: StaffCtx, country: '' | CountryCode) {
  const countries = country ? visibleTo(ctx).filter((one) => one === country) : visibleTo(ctx)
  return { countries, contactsIn: contactsIn(ctx), timeZone: countryOf(country || 'MX').timeZone }
}

/** A mail with its content. @throws Refusal not_found */
export async function showMail(ctx: StaffCtx, id: number): Promise<MailDetail> {
  const mail = await findVisibleMail(ctx, ctx.db, id)
  const seesContact = seesContacts(ctx, mail)
  const country = mail.countryCode === 'all' ? undefined : mail.countryCode
  const entry = { verb: 'mail.read', object: { kind: 'mail', id }, ...(country && { country }) }
  await record(ctx, entry, 'done')
  return {
    ...describe(ctx, mail),
    locale: mail.locale,
    tries: mail.tries,
    repeatable: isRepeatable(mail.kind, mail.data),
    content: seesContact && !mail.isBlocked ? await contentOf(ctx, mail) : null,
  }
}

/**
 * @throws Refusal not_found for a mail of another country, and for one without a country unless the caller
 * sees all countries
 */
export async function findVisibleMail(ctx: StaffCtx, db: Queryable, id: number): Promise<OfficeMail> {
  const mail = await findOfficeMail(db, id)
  if (!mail || !visibleTo(ctx).includes(mail.countryCode)) throw new Refusal('not_found')
  return mail
}

export const visibleTo = ({ countries }: StaffCtx): string[] => withMailsOfNone(countries)

const contactsIn = ({ staff }: StaffCtx) => withMailsOfNone(countriesWhere(staff.roles, 'contacts.see'))

/** Mails without a country belong to callers of all countries. */
const withMailsOfNone = (countries: readonly CountryCode[]): string[] =>
  countries.length === countryCodes.length ? [...countries, 'all'] : [...countries]

const seesContacts = (ctx: StaffCtx, { countryCode }: OfficeMail) => contactsIn(ctx).includes(countryCode)

/**
 * The address of a mail, masked for callers who may not see contacts; empty while the recipient's data are
 * blocked.
 */
export function shownRecipient(ctx: StaffCtx, mail: OfficeMail): string {
  if (mail.isBlocked) return ''
  return seesContacts(ctx, mail) ? mail.recipient : maskEmail(mail.recipient)
}

function describe(ctx: StaffCtx, mail: OfficeMail): MailRow {
  const { id, kind, name, state, orderNumber, createdAt, sentAt, tryNextAt, settledAt } = mail
  return {
    ...{ id, kind, name, state, countryCode: mail.countryCode, order: orderNumber },
    recipient: shownRecipient(ctx, mail),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    tryNextAt: state === 'queued' ? tryNextAt.toISOString() : null,
    reason: state === 'sent' ? null : reasonOf(mail, seesContacts(ctx, mail)),
    settled: settledAt !== null,
  }
}

/** Why a mail was not sent, from the recorded error; a mail server's text may contain the address. */
function reasonOf(
  { lastError, failure, state, isBlocked }: OfficeMail,
  seesContact: boolean,
): MailRow['reason'] {
  if (!lastError) return null
  const problem = readMailProblem(lastError)
  if (problem) return problem
  if (state === 'withheld') return { code: 'request_gone', text: '' }
  // Names the server, not the recipient.
  if (failure === 'unreachable') return { code: 'unreachable', text: lastError }
  return { code: 'server', text: seesContact && !isBlocked ? lastError : '' }
}

/** The mail rendered from current data, read only; null when its subject was deleted. */
async function contentOf(ctx: StaffCtx, mail: OfficeMail): Promise<MailDetail['content']> {
  // The token is left out here, so that removing secrets from URLs need not find it.
  const data = 'token' in mail.data ? { ...mail.data, token: 'CUT' } : mail.data
  const content = { kind: mail.kind, data } as MailContent
  const facts = await readSubject(ctx, { ...mail, ...content })
  const isGone =
    ('requestId' in data && !facts.privateEvent) ||
    ('enquiryId' in data && !facts.enquiry) ||
    (mail.orderId !== null && !facts.order)
  if (isGone) return null
  const { config } = ctx
  const written = await writeMail(content, {
    ...{ config, ...facts, locale: mail.locale, writtenAt: mail.createdAt, documents: true },
  })
  return { subject: written.subject, text: cutSecrets(written.plain) }
}
