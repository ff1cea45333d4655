import {
  type ComplaintDetail,
  type ComplaintFigures,
  type ComplaintListRow,
  complaintFilters,
} from '#contract/office/people/office-complaints.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { urgencyOn } from '#domain/people/complaints/answer-clock.ts'
import { maskContacts, maskEmail, maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { dayIn } from '#domain/platform/time/days.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { listExport } from '#server/records/exports/list-export.ts'
import { record } from '#server/records/office-log/act.ts'
import { complaintPdf } from '../complaint-pdf.ts'
import { type Complaint, findComplaint } from '../complaint-sql.ts'
import {
  type ComplaintsAsked,
  exportedComplaints,
  readComplaintContext,
  readComplaints,
  readFigures,
} from './office-complaint-sql.ts'

/** How many characters of a complaint a list shows. */
const beginningLength = 140

/** The complaints that match the list's filter. */
export const complaintsExport = listExport(
  complaintFilters,
  (ctx, query) => complaintScope(ctx, query),
  exportedComplaints,
)

/** A page of the complaints in the caller's countries. */
export async function listComplaints(
  ctx: StaffCtx,
  query: Omit<ComplaintsAsked, 'countries' | 'contactsIn' | 'now'> & { country?: CountryCode | undefined },
) {
  const { rows, ...page } = await readComplaints(ctx.db, complaintScope(ctx, query))
  return { ...page, rows: rows.map((row) => describeRow(ctx, row)) }
}

function complaintScope<Filter extends { country?: CountryCode | undefined }>(
  ctx: StaffCtx,
  { country, ...filter }: Filter,
) {
  const countries = ctx.countries.filter((code) => country === undefined || code === country)
  return {
    ...filter,
    countries,
    contactsIn: contactsIn(ctx),
    now: ctx.clock.now(),
  }
}

const contactsIn = ({ staff }: StaffCtx) => countriesWhere(staff.roles, 'contacts.see')
const todayIn = ({ clock }: StaffCtx, country: CountryCode) => dayIn(countryOf(country).timeZone, clock.now())

function describeRow(ctx: StaffCtx, complaint: Complaint): ComplaintListRow {
  const { id, number, kind, subject, country, name, detail, createdAt, answerBy, answeredAt } = complaint
  const line = shownText(ctx, country, detail).replaceAll(/\s+/g, ' ')
  return {
    ...{ id, number, kind, subject, countryCode: country, name, answerBy },
    state: answeredAt ? 'answered' : 'open',
    urgency: answeredAt ? 'calm' : urgencyOn(todayIn(ctx, country), complaint),
    beginning: line.length > beginningLength ? `${line.slice(0, beginningLength - 1)}…` : line,
    filedAt: createdAt.toISOString(),
  }
}

/** A text of a complaint, without contacts for callers who may not see them. */
const shownText = (ctx: StaffCtx, country: CountryCode, text: string): string =>
  contactsIn(ctx).includes(country) ? text : maskContacts(text)

/** A complaint for staff; viewing it is logged. @throws Refusal not_found */
export async function showComplaint(ctx: StaffCtx, id: number): Promise<ComplaintDetail> {
  const complaint = await findSeen(ctx, id)
  const { country, currency, claimed, earlier, phone, email } = complaint
  await record(ctx, { verb: 'complaint.read', object: { kind: 'complaint', id }, country }, 'done')
  const around = await readComplaintContext(ctx.db, id, ctx.clock.now())
  const sees = contactsIn(ctx).includes(country)
  const shown = (text: string) => shownText(ctx, country, text)
  const { beginning: _, ...row } = describeRow(ctx, complaint)
  const { locale, provider, documentKind, isMinor, guardianName, service, orderNumber } = complaint
  const shownPhone = phone && (sees ? phone : maskPhone(phone))
  return {
    ...row,
    ...{ locale, provider, documentKind, isMinor, guardianName, service, orderNumber, currency },
    email: sees ? email : maskEmail(email),
    phone: shownPhone,
    phoneText: showPhone(shownPhone ?? ''),
    document: hidden(complaint.document, sees),
    address: hidden(complaint.address, sees),
    guardianDocument: hidden(complaint.guardianDocument, sees),
    provenOrder: around?.provenOrder ?? null,
    claimed: claimed === null ? null : toMajor(claimed, currency),
    detail: shown(complaint.detail),
    request: shown(complaint.request),
    earlier: earlier === null ? null : { number: earlier, id: around?.earlierId ?? null },
    answer: answerOf(complaint, around?.promisesMoney ?? false),
    asksApproval: around?.asksApproval ?? false,
  }
}

const hidden = (text: string | null, sees: boolean) => (text === null || sees ? text : '…')

function answerOf(
  { answer, answeredAt, answeredBy }: Complaint,
  promisesMoney: boolean,
): ComplaintDetail['answer'] {
  if (answer === null || !answeredAt) return null
  return { text: answer, at: answeredAt.toISOString(), by: answeredBy ?? '', promisesMoney }
}

/** The complaint as a document for the authority; making it is logged. @throws Refusal not_found */
export async function printComplaint(ctx: StaffCtx, id: number): Promise<{ number: string; body: Buffer }> {
  const complaint = await findSeen(ctx, id)
  await record(
    ctx,
    { verb: 'complaint.print', object: { kind: 'complaint', id }, country: complaint.country },
    'done',
  )
  return { number: complaint.number, body: await complaintPdf(complaint) }
}

async function findSeen(ctx: StaffCtx, id: number): Promise<Complaint> {
  const complaint = await findComplaint(ctx.db, id)
  if (!complaint || !ctx.countries.includes(complaint.country)) throw new Refusal('not_found')
  return complaint
}

/** The complaints of a year in figures, in the caller's countries. */
export async function showFigures(ctx: StaffCtx, year: number): Promise<{ rows: ComplaintFigures[] }> {
  const rows = await readFigures(ctx.db, ctx.countries, year, ctx.clock.now())
  return { rows: rows.map(({ country, ...figures }) => ({ countryCode: country, ...figures })) }
}
