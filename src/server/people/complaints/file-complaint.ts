import { createHash } from 'node:crypto'
import type { CallAnswer, CallInput } from '#contract/contract.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { officeOf } from '#domain/geography/countries/offices.ts'
import { startClock } from '#domain/people/complaints/answer-clock.ts'
import { complaintNumber, readComplaintNumber } from '#domain/people/complaints/complaint-number.ts'
import { lacksOfSheet } from '#domain/people/complaints/sheet-lacks.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { Refusal, refusedField } from '#domain/platform/refusal.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import { readTypedAmount } from '#domain/sales/payments/read-amount.ts'
import type { Ctx } from '#server/platform/context.ts'
import { batchByKey } from '#server/platform/database/batch-by-key.ts'
import { withoutGuard } from '#server/platform/database/connections/guard-database.ts'
import type { Queryable, Transaction } from '#server/platform/database.ts'
import { enqueueMail } from '#server/platform/outbox/enqueue-mail.ts'
import { clientOf, countAttempt } from '#server/platform/rate-limits/rate-limit.ts'
import {
  type Complaint,
  type FiledComplaint,
  findComplaint,
  findEqualComplaint,
  findOrderOfConsumer,
  insertComplaint,
  lockNextNumber,
} from './complaint-sql.ts'
import { completeSheet } from './complete-sheet.ts'
import { holidaysOf } from './holidays.ts'
import { providerOf } from './provider-of.ts'

type Sheet = CallInput<'POST /api/complaints'>['body']
type Filed = CallAnswer<'POST /api/complaints'>

/** The window of the limits on complaints, in minutes. */
const limitMinutes = 60

type Stored = { number: string; isNew: boolean }

/** One after the other: complaints that waited for the lock of their numbers would hold the connections of all callers. */
const fileInTurn = batchByKey(
  (_db, _series: string, jobs: (() => Promise<Stored>)[]) => Promise.allSettled(jobs.map((job) => job())),
  1,
)

/**
 * Stores a complaint under the next number of its country and year, and mails a copy to the consumer and to the office.
 * An equal one of the same day (a double click, a retry) keeps its number and is mailed once.
 * @throws Refusal invalid_input, too_many_attempts
 */
export async function fileComplaint(ctx: Ctx, country: CountryCode, body: Sheet): Promise<Filed> {
  const sheet = completeSheet(body, country, ctx.locale)
  const filed = await readSheet(ctx, country, sheet)
  const filedOn = dayIn(countryOf(country).timeZone, filed.createdAt)
  const year = Number(filedOn.slice(0, 4))
  const customerId = (await ctx.findCustomer())?.id ?? null
  const digest = createHash('sha256')
    .update(JSON.stringify([country, filedOn, sheet]))
    .digest()
  const attempt = await countAttempt(ctx, limitMinutes, [
    { key: ['complaint', sheet.email], limit: 5 },
    { key: ['complaint by', clientOf(ctx.ip)], limit: 20 },
  ])

  const store = () => ctx.db.transaction((tx) => storeComplaint(ctx, tx, { filed, year, digest, customerId }))
  const { number, isNew } = await fileInTurn(withoutGuard(ctx.db), `${country} ${year}`, store)
  if (!isNew) await attempt.uncount()
  return filedOf({ ...filed, number })
}

async function storeComplaint(
  ctx: Ctx,
  tx: Transaction,
  {
    filed,
    year,
    digest,
    customerId,
  }: { filed: Omit<FiledComplaint, 'number'>; year: number; digest: Buffer; customerId: string | null },
): Promise<Stored> {
  const nth = await lockNextNumber(tx, filed.country, year)
  const equal = await findEqualComplaint(tx, digest)
  if (equal) return { number: equal.number, isNew: false }
  const complaint = { ...filed, number: complaintNumber(filed.country, year, nth) }
  const consumer = { number: filed.orderNumber ?? '', email: filed.email, customerId }
  const orderId = await findOrderOfConsumer(tx, consumer)
  const id = await insertComplaint(tx, complaint, { year, orderId, digest })
  await mailCopies(ctx, tx, complaint, id)
  return { number: complaint.number, isNew: true }
}

/** The complaint of a sheet, without its number. @throws Refusal invalid_input */
async function readSheet(
  ctx: Ctx,
  country: CountryCode,
  sheet: Sheet,
): Promise<Omit<FiledComplaint, 'number'>> {
  const lacks = lacksOfSheet(country, sheet)
  if (keysOf(lacks).length > 0) throw new Refusal('invalid_input', {}, { fields: lacks })
  const { currency, timeZone } = countryOf(country)
  const claimed = sheet.claimed ? readTypedAmount(sheet.claimed, currency) : null
  if (sheet.claimed && (claimed === null || claimed < 0)) throw refusedField('claimed', 'amount_is_invalid')
  const createdAt = ctx.clock.now()
  const filedOn = dayIn(timeZone, createdAt)
  const isHoliday = await holidaysOf(country, Number(filedOn.slice(0, 4)), ctx.config.holidayChanges[country])
  const { kind, subject, name, email, isMinor, service, detail, request } = sheet
  return {
    ...{
      country,
      kind,
      subject,
      name,
      email,
      isMinor,
      service,
      detail,
      request,
      claimed,
      currency,
      createdAt,
    },
    ...{ locale: ctx.locale, provider: providerOf(country), ...startClock(filedOn, isHoliday) },
    documentKind: sheet.documentKind || null,
    document: sheet.document || null,
    address: sheet.address || null,
    phone: sheet.phone || null,
    guardianName: (isMinor && sheet.guardianName) || null,
    guardianDocument: (isMinor && sheet.guardianDocument) || null,
    orderNumber: sheet.orderNumber.toUpperCase() || null,
    earlier: readComplaintNumber(sheet.earlier) ?? (sheet.earlier || null),
  }
}

async function mailCopies(
  ctx: Ctx,
  tx: Transaction,
  { country, email }: FiledComplaint,
  id: number,
): Promise<void> {
  const data = { complaintId: id }
  await enqueueMail(tx, ctx, { to: email, locale: ctx.locale, kind: 'complaint_received', data })
  const { locales } = countryOf(officeOf(country).country)
  const office = { to: ctx.config.officeMails[country], locale: locales[0] }
  await enqueueMail(tx, ctx, { ...office, kind: 'complaint_for_office', data })
}

/** The complaint for a mail; null when it was deleted. */
export function readComplaint(db: Queryable, id: number): Promise<Complaint | null> {
  return findComplaint(db, id)
}

/** The receipt of a complaint. */
export const filedOf = ({
  number,
  createdAt,
  answerBy,
}: Pick<FiledComplaint, 'number' | 'createdAt' | 'answerBy'>): Filed => ({
  number,
  filedAt: createdAt.toISOString(),
  answerBy,
})
