import { createHash } from 'node:crypto'
import type { CallAnswer, CallInput } from '#contract/contract.ts'
import { startClock } from '#domain/complaints/answer-clock.ts'
import { complaintNumber, readComplaintNumber } from '#domain/complaints/complaint-number.ts'
import { lacksOfSheet } from '#domain/complaints/sheet-lacks.ts'
import { countryOf } from '#domain/countries/countries.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import { officeOf } from '#domain/countries/offices.ts'
import { keysOf } from '#domain/keys-of.ts'
import { readTypedAmount } from '#domain/payments/read-amount.ts'
import { Refusal, refusedField } from '#domain/refusal.ts'
import { dayIn } from '#domain/time/days.ts'
import type { Ctx } from '../platform/context.ts'
import type { Queryable } from '../platform/database.ts'
import { enqueueMail } from '../platform/outbox/enqueue-mail.ts'
import { clientOf, countAttempt } from '../platform/rate-limits/rate-limit.ts'
import {
  type Complaint,
  findComplaint,
  findEqualComplaint,
  findKnownComplaint,
  findOrderOfConsumer,
  insertComplaint,
  lockNextNumber,
} from './complaint-sql.ts'
import { holidaysOf } from './holidays.ts'
import { providerOf } from './provider-of.ts'

type Sheet = CallInput<'POST /api/complaints'>['body']
type Filed = CallAnswer<'POST /api/complaints'>

/** The window of the limits on complaints, in minutes. */
const limitMinutes = 60

/**
 * Stores a complaint under the next number of its country and year, and mails a copy to the consumer and to the office.
 * An equal one of the same day (a double click, a retry) keeps its number and is mailed once.
 * @throws Refusal invalid_input, too_many_attempts
 */
export async function fileComplaint(ctx: Ctx, country: CountryCode, sheet: Sheet): Promise<Filed> {
  const [missing] = keysOf(lacksOfSheet(country, sheet))
  if (missing) throw refusedField(missing, 'field_is_required')
  const { currency, timeZone } = countryOf(country)
  const claimed = sheet.claimed ? readTypedAmount(sheet.claimed, currency) : null
  if (sheet.claimed && (claimed === null || claimed < 0)) throw refusedField('claimed', 'field_is_invalid')

  const now = ctx.clock.now()
  const filedOn = dayIn(timeZone, now)
  const year = Number(filedOn.slice(0, 4))
  const isHoliday = await holidaysOf(country, year, ctx.config.holidayChanges[country])
  const customer = await ctx.findCustomer()
  const digest = createHash('sha256')
    .update(JSON.stringify([country, filedOn, sheet]))
    .digest()
  const attempt = await countAttempt(ctx, limitMinutes, [
    { key: ['complaint', sheet.email], limit: 5 },
    { key: ['complaint by', clientOf(ctx.ip)], limit: 20 },
  ])

  const { complaint, isNew } = await ctx.db.transaction(async (tx) => {
    const nth = await lockNextNumber(tx, country, year)
    const equal = await findEqualComplaint(tx, digest)
    if (equal) return { complaint: equal, isNew: false }
    const number = complaintNumber(country, year, nth)
    const { kind, subject, name, email, isMinor, service, detail, request } = sheet
    const orderNumber = sheet.orderNumber.toUpperCase()
    const id = await insertComplaint(
      tx,
      {
        ...{
          number,
          country,
          kind,
          subject,
          locale: ctx.locale,
          provider: providerOf(country),
          name,
          email,
          isMinor,
        },
        ...{ documentKind: sheet.documentKind || null, document: sheet.document || null },
        ...{ address: sheet.address || null, phone: sheet.phone || null },
        guardianName: (isMinor && sheet.guardianName) || null,
        guardianDocument: (isMinor && sheet.guardianDocument) || null,
        ...{ service, orderNumber: orderNumber || null, claimed, currency, detail, request },
        earlier: sheet.earlier ? (readComplaintNumber(sheet.earlier) ?? sheet.earlier) : null,
        ...startClock(filedOn, isHoliday),
        createdAt: now,
      },
      {
        ...{ year, digest },
        orderId: await findOrderOfConsumer(tx, {
          number: orderNumber,
          email,
          customerId: customer?.id ?? null,
        }),
      },
    )
    await enqueueMail(tx, ctx, {
      ...{ to: email, locale: ctx.locale, kind: 'complaint_received', data: { complaintId: id } },
    })
    await enqueueMail(tx, ctx, {
      to: ctx.config.officeMails[country],
      locale: countryOf(officeOf(country).country).locales[0],
      kind: 'complaint_for_office',
      data: { complaintId: id },
    })
    const stored = await findComplaint(tx, id)
    if (!stored) throw new Error(`complaint ${number} was not stored`)
    return { complaint: stored, isNew: true }
  })
  if (!isNew) await attempt.uncount()
  return filedOf(complaint)
}

/** The complaint for a mail; null when it was deleted. */
export function readComplaint(db: Queryable, id: number): Promise<Complaint | null> {
  return findComplaint(db, id)
}

/** What the consumer is told of a complaint. */
export const filedOf = ({ number, createdAt, answerBy }: Complaint): Filed => ({
  number,
  filedAt: createdAt.toISOString(),
  answerBy,
})

/**
 * The state of a complaint for the person who knows its number and e-mail. Both wrong are answered alike.
 * @throws Refusal complaint_not_found, too_many_attempts
 */
export async function showComplaintState(
  ctx: Ctx,
  { number: typed, email }: CallInput<'POST /api/complaint-states'>['body'],
): Promise<CallAnswer<'POST /api/complaint-states'>> {
  const number = readComplaintNumber(typed)
  await countAttempt(ctx, limitMinutes, [
    { key: ['complaint state by', clientOf(ctx.ip)], limit: 30 },
    { key: ['complaint state', number ?? ''], limit: 60 },
  ])
  const complaint = number && (await ctx.db.transaction((tx) => findKnownComplaint(tx, number, email)))
  if (!complaint) throw new Refusal('complaint_not_found')
  const { kind, answer, answeredAt } = complaint
  return {
    ...filedOf(complaint),
    kind,
    answer: answer !== null && answeredAt ? { text: answer, at: answeredAt.toISOString() } : null,
  }
}
