import type { CountryCode } from '#domain/geography/countries/country.ts'
import type {
  ComplaintKind,
  ComplaintSubject,
  DocumentKind,
} from '#domain/people/complaints/complaint-kinds.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import { onlyRow, type Queryable, statement, type Transaction } from '#server/platform/database.ts'

/** The company to which a complaint is made, on the day of the complaint. */
export type Provider = { name: string; taxId: string; address: string }

/** A complaint as it was filed; `claimed` in minor units of `currency`, days as YYYY-MM-DD. */
export type FiledComplaint = {
  number: string
  country: CountryCode
  kind: ComplaintKind
  subject: ComplaintSubject
  locale: Locale
  provider: Provider
  name: string
  documentKind: DocumentKind | null
  document: string | null
  address: string | null
  email: string
  phone: string | null
  isMinor: boolean
  guardianName: string | null
  guardianDocument: string | null
  service: string
  orderNumber: string | null
  claimed: number | null
  currency: Currency
  detail: string
  request: string
  earlier: string | null
  halfOn: string
  answerBy: string
  createdAt: Date
}

/** With its answer. */
export type Complaint = FiledComplaint & {
  id: number
  answer: string | null
  answeredBy: string | null
  answeredAt: Date | null
}

const openSeries = statement(
  'open-complaint-series',
  'insert into complaint_series (country_code, year) values ($1, $2) on conflict do nothing',
)
const lockSeries = statement(
  'lock-complaint-series',
  'select last from complaint_series where country_code = $1 and year = $2 for update',
)
const advanceSeries = statement(
  'advance-complaint-series',
  'update complaint_series set last = last + 1 where country_code = $1 and year = $2',
)

/** Locks a country's numbers of a year until the transaction ends, so that they have no gap; returns the next one. */
export async function lockNextNumber(tx: Transaction, country: CountryCode, year: number): Promise<number> {
  await tx.query(openSeries, [country, year])
  return onlyRow(await tx.query<{ last: number }>(lockSeries, [country, year])).last + 1
}

const insert = statement(
  'insert-complaint',
  `insert into complaints (number, country_code, kind, subject, locale, provider, name, document_kind, document, address, email, phone,
     is_minor, guardian_name, guardian_document, service, order_number, order_id, claimed, currency, detail, request, earlier, half_on,
     answer_by, digest, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27)
   returning id`,
)

/** Stores a complaint with the number that `lockNextNumber` gave for this year; returns its id. */
export async function insertComplaint(
  tx: Transaction,
  filed: FiledComplaint,
  { year, orderId, digest }: { year: number; orderId: string | null; digest: Buffer },
): Promise<number> {
  const { number, country, kind, subject, locale, provider, name, documentKind, document, address } = filed
  const { email, phone, isMinor, guardianName, guardianDocument, service, orderNumber } = filed
  const { claimed, currency, detail, request, earlier, halfOn, answerBy, createdAt } = filed
  await tx.query(advanceSeries, [country, year])
  const rows = await tx.query<{ id: number }>(insert, [
    ...[number, country, kind, subject, locale, JSON.stringify(provider)],
    ...[name, documentKind, document, address, email, phone, isMinor, guardianName, guardianDocument],
    ...[service, orderNumber, orderId, claimed, currency, detail, request, earlier],
    ...[halfOn, answerBy, digest, createdAt],
  ])
  return onlyRow(rows).id
}

export const complaintColumns = `c.id, c.number, c.country_code as country, c.kind, c.subject, c.locale, c.provider, c.name,
  c.document_kind, c.document, c.address, c.email, c.phone, c.is_minor, c.guardian_name,
  c.guardian_document, c.service, c.order_number, c.claimed, c.currency, c.detail, c.request,
  c.earlier, to_char(c.half_on, 'YYYY-MM-DD') as half_on, to_char(c.answer_by, 'YYYY-MM-DD') as answer_by,
  c.created_at, a.text as answer, a.answered_by, a.answered_at`
export const complaintTables = 'complaints c left join complaint_answers a on a.complaint_id = c.id'

const find = statement('find-complaint', `select ${complaintColumns} from ${complaintTables} where c.id = $1`)

export async function findComplaint(db: Queryable, id: number): Promise<Complaint | null> {
  return (await db.query<Complaint>(find, [id]))[0] ?? null
}

const findByNumber = statement('find-complaint-id', 'select id from complaints where number = $1')

export async function findComplaintId(db: Queryable, number: string): Promise<number | null> {
  return (await db.query<{ id: number }>(findByNumber, [number]))[0]?.id ?? null
}

const findEqual = statement(
  'find-equal-complaint',
  `select ${complaintColumns} from ${complaintTables} where c.digest = $1`,
)

export async function findEqualComplaint(db: Queryable, digest: Buffer): Promise<Complaint | null> {
  return (await db.query<Complaint>(findEqual, [digest]))[0] ?? null
}

const findKnown = statement(
  'find-known-complaint',
  `select ${complaintColumns} from ${complaintTables} where c.number = $1 and lower(c.email) = lower($2)`,
)

/** The complaint whose number and e-mail the caller knows. */
export async function findKnownComplaint(
  db: Queryable,
  number: string,
  email: string,
): Promise<Complaint | null> {
  return (await db.query<Complaint>(findKnown, [number, email]))[0] ?? null
}

const findOrder = statement(
  'find-order-of-complaint',
  `select o.id from orders o join users u on u.id = o.user_id
   where o.number = $1 and (lower(u.email) = lower($2) or u.id = $3)`,
)

/** The order with this number, if it is of the customer with this e-mail or id; null for any other. */
export async function findOrderOfConsumer(
  db: Queryable,
  { number, email, customerId }: { number: string; email: string; customerId: string | null },
): Promise<string | null> {
  return (await db.query<{ id: string }>(findOrder, [number, email, customerId]))[0]?.id ?? null
}
