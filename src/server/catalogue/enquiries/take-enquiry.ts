import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { companyEnquiry, contactEnquiry, marriageEnquiry } from '#contract/catalogue/enquiries.ts'
import { enquiryNumber } from '#domain/catalogue/enquiries/enquiry-number.ts'
import { robotSign } from '#domain/catalogue/enquiries/robot-sign.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { officeOf } from '#domain/geography/countries/offices.ts'
import { refusedField } from '#domain/platform/refusal.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { clientOf, countSharedAttempt, type SharedLimits } from '#server/platform/rate-limits/rate-limit.ts'
import { findEnquiry, findEqualEnquiry, insertEnquiry, type StoredEnquiry } from './enquiry-sql.ts'

/** The kinds of enquiries, by their form. */
type Enquiry =
  | { kind: 'contact'; form: z.output<typeof contactEnquiry> }
  | { kind: 'marriage'; form: z.output<typeof marriageEnquiry> }
  | { kind: 'companies'; form: z.output<typeof companyEnquiry> }

/** The window of the limits on enquiries, in minutes. */
const enquiryMinutes = 60

/**
 * Each enquiry mails its sender and an office: limits how many mails a client can cause to other people's
 * mailboxes.
 */
function enquiryLimits(email: string, ip: string): SharedLimits {
  return {
    own: { key: ['enquiry', email, clientOf(ip)], limit: 5 },
    everyone: { key: ['enquiry', email], limit: 5 },
    share: 2,
    others: [{ key: ['enquiry by', clientOf(ip)], limit: 20 }],
  }
}

/**
 * Stores an enquiry, mails it to the country's office and confirms it to the sender with its number. An identical enquiry on
 * the same day (a double click, a retry after a lost response) is stored and mailed once.
 */
export async function takeEnquiry(
  ctx: Ctx,
  country: CountryCode,
  asked: Enquiry,
): Promise<{ number: string }> {
  const now = ctx.clock.now()
  const today = dayIn(countryOf(country).timeZone, now)
  if (asked.kind === 'marriage' && asked.form.date < today) {
    throw refusedField('date', 'date_in_past')
  }
  const enquiry = stored(ctx, country, asked)
  const attempt = await countSharedAttempt(ctx, enquiryMinutes, enquiryLimits(enquiry.email, ctx.ip))

  const digest = digestOf(enquiry, today)
  const { id, isNew } = await ctx.db.transaction(async (tx) => {
    const id = await insertEnquiry(tx, enquiry, digest, now)
    if (id === null) return { id: await findEqualEnquiry(tx, digest), isNew: false }
    // Robots get the usual response. A filled honeypot field is certain: the enquiry is only stored for
    // staff. Sending too fast is less certain: the office gets it, but the sender's address gets no mail.
    if (enquiry.robotSign !== 'filled_trap') {
      await enqueueMail(tx, ctx, {
        to: ctx.config.officeMails[country],
        locale: countryOf(officeOf(country).country).locales[0],
        kind: 'enquiry_for_office',
        data: { enquiryId: id },
      })
    }
    if (enquiry.robotSign === null) {
      await enqueueMail(tx, ctx, {
        to: enquiry.email,
        locale: ctx.locale,
        kind: 'enquiry_received',
        data: { enquiry: enquiry.kind, number: enquiryNumber(id) },
      })
    }
    return { id, isNew: true }
  })
  if (!isNew) await attempt.uncount()
  return { number: enquiryNumber(id) }
}

/** The enquiry for a mail; null when it was deleted. */
export function readEnquiry(db: Queryable, id: number): Promise<StoredEnquiry | null> {
  return findEnquiry(db, id)
}

function stored(ctx: Ctx, country: CountryCode, { kind, form }: Enquiry): StoredEnquiry {
  const { name, email, phone, message, subject, openFor } = form
  const none = { eventDate: null, place: null, company: null, interest: null, passengers: null }
  const sign = robotSign({ trap: subject, ...(openFor !== undefined && { openFor }) })
  const all = { kind, country, locale: ctx.locale, name, email, phone, message, ...none, robotSign: sign }
  if (kind === 'marriage') return { ...all, eventDate: form.date, place: form.place }
  if (kind === 'companies') {
    const { company, interest, passengers } = form
    return { ...all, company: company || null, interest: interest ?? null, passengers: passengers ?? null }
  }
  return all
}

function digestOf({ robotSign: _, locale: __, ...fields }: StoredEnquiry, day: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([day, fields]))
    .digest()
}
