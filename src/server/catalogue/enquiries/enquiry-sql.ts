import type { CompanyInterest } from '#domain/catalogue/enquiries/company-interests.ts'
import type { EnquiryKind } from '#domain/catalogue/enquiries/enquiry-kinds.ts'
import type { EnquiryState } from '#domain/catalogue/enquiries/enquiry-states.ts'
import type { RobotSign } from '#domain/catalogue/enquiries/robot-sign.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { onlyRow, type Queryable, statement } from '#server/platform/database.ts'

/** An enquiry as stored. */
export type StoredEnquiry = {
  kind: EnquiryKind
  country: CountryCode
  /** the sender's locale */
  locale: Locale
  name: string
  email: string
  phone: string
  message: string
  /** YYYY-MM-DD */
  eventDate: string | null
  place: string | null
  company: string | null
  interest: CompanyInterest | null
  passengers: number | null
  robotSign: RobotSign | null
}

const insertOne = statement(
  'insert-enquiry',
  `insert into enquiries (kind, country_code, locale, name, email, phone, message, event_date, place, company, interest,
     passengers, robot_sign, digest, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
   on conflict (digest) do nothing returning id`,
)

/** Stores an enquiry and returns its id; null when the same one is stored already. */
export async function insertEnquiry(
  tx: Queryable,
  enquiry: StoredEnquiry,
  digest: Buffer,
  now: Date,
): Promise<number | null> {
  const { kind, country, locale, name, email, phone, message, robotSign } = enquiry
  const { eventDate, place, company, interest, passengers } = enquiry
  const [row] = await tx.query<{ id: number }>(insertOne, [
    ...[kind, country, locale, name, email, phone, message],
    ...[eventDate, place, company, interest, passengers],
    ...[robotSign, digest, now],
  ])
  return row?.id ?? null
}

const selectOne = statement(
  'find-enquiry',
  `select kind, country_code as country, locale, name, email, phone, message, event_date, place, company,
     interest, passengers, robot_sign
   from enquiries where id = $1`,
)

const selectEqual = statement('find-equal-enquiry', 'select id from enquiries where digest = $1')

/** The id of the enquiry with this digest. */
export async function findEqualEnquiry(tx: Queryable, digest: Buffer): Promise<number> {
  return onlyRow(await tx.query<{ id: number }>(selectEqual, [digest])).id
}

export async function findEnquiry(db: Queryable, id: number): Promise<StoredEnquiry | null> {
  const [enquiry] = await db.query<StoredEnquiry>(selectOne, [id])
  return enquiry ?? null
}

const selectKnown = statement(
  'find-known-enquiry',
  `select country_code as country, state, created_at from enquiries
   where id = $1 and lower(email) = lower($2)`,
)

/** The facts of an enquiry that its sender may look up. */
type KnownEnquiry = { country: CountryCode; state: EnquiryState; createdAt: Date }

/** The enquiry whose id and e-mail the caller knows. */
export async function findKnownEnquiry(
  db: Queryable,
  id: number,
  email: string,
): Promise<KnownEnquiry | null> {
  return (await db.query<KnownEnquiry>(selectKnown, [id, email]))[0] ?? null
}
