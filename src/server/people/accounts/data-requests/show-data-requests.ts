import type { DataRequestDetail, DataRequestRow } from '#contract/office/people/data-requests.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { blockingCountries } from '#domain/people/accounts/data-request-rights.ts'
import { maskEmail } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { findLocale } from '#domain/platform/locales.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { record } from '#server/records/office-log/act.ts'
import { hasTripsAhead } from '../privacy/deletion-sql.ts'
import { myDataPage } from '../privacy/my-data-page.ts'
import { readMyData } from '../privacy/my-data-sql.ts'
import { readAccountFacts } from '../profile/profile-sql.ts'
import { readBlockedUntil } from './block-sql.ts'
import {
  type DataRequest,
  type DataRequestsAsked,
  findDataRequest,
  readDataRequests,
} from './data-request-sql.ts'
import { countErasure } from './erase-sql.ts'

type ListQuery = Omit<DataRequestsAsked, 'countries' | 'contactsIn'> & { country: '' | CountryCode }

/** A page of the requests in the caller's countries. */
export async function listDataRequests(ctx: StaffCtx, { country, ...query }: ListQuery) {
  const countries = ctx.countries.filter((code) => country === '' || code === country)
  const { rows, ...page } = await readDataRequests(ctx.db, {
    ...query,
    countries,
    contactsIn: contactsIn(ctx),
  })
  return { ...page, rows: rows.map((row) => describe(ctx, row)) }
}

/** A request with the plan of its erasure; viewing it is logged. @throws Refusal not_found */
export async function showDataRequest(ctx: StaffCtx, id: number): Promise<DataRequestDetail> {
  const request = assertSeen(ctx, await findDataRequest(ctx.db, id))
  const { userId, kind, decidedAt, note, countryCode: country } = request
  await record(ctx, { verb: 'data-request.read', object: { kind: 'data-request', id }, country }, 'done')
  const isPlanned = kind === 'erasure' && request.state === 'open'
  return {
    ...describe(ctx, request),
    note: seesContact(ctx, request) ? note : '',
    decidedAt: decidedAt?.toISOString() ?? null,
    blockedUntil: (await readBlockedUntil(ctx.db, userId))?.toISOString() ?? null,
    suspendedAt: (kind === 'blocking' && request.suspendedAt?.toISOString()) || null,
    years: ctx.config.retentionYears,
    blocks: isPlanned && blockingCountries(ctx.clock.now()).includes(request.countryCode),
    hasTripsAhead: isPlanned && (await hasTripsAhead(ctx.db, userId, ctx.clock.now())),
    plan: isPlanned ? await planOf(ctx, userId) : [],
  }
}

const staying = ['orders', 'ledger', 'log']

async function planOf({ db }: StaffCtx, userId: string): Promise<DataRequestDetail['plan']> {
  const counts = { profile: 1, ...(await countErasure(db, userId)) }
  return keysOf(counts).map((part) => ({ part, count: counts[part], stays: staying.includes(part) }))
}

/** All data of a request's customer. The access is logged. @throws Refusal not_found */
export async function exportData(ctx: StaffCtx, id: number): Promise<{ html: string; json: string }> {
  const { userId, countryCode: country } = assertSeen(ctx, await findDataRequest(ctx.db, id))
  const account = await readAccountFacts(ctx.db, userId, ctx.clock.now())
  const data = await readMyData(ctx.db, userId)
  await record(ctx, { verb: 'data-request.export', object: { kind: 'data-request', id }, country }, 'done')
  const locale = findLocale(account?.locale) ?? ctx.locale
  return { html: myDataPage(data, locale), json: JSON.stringify(data, null, 2) }
}

/** A request in a country where the caller may make this call. @throws Refusal not_found */
export function assertSeen({ countries }: StaffCtx, request: DataRequest | undefined): DataRequest {
  if (!request || !countries.includes(request.countryCode)) throw new Refusal('not_found')
  return request
}

const contactsIn = ({ staff }: StaffCtx) => countriesWhere(staff.roles, 'contacts.see')

function seesContact(ctx: StaffCtx, { countryCode }: DataRequest): boolean {
  return contactsIn(ctx).includes(countryCode)
}

function describe(ctx: StaffCtx, request: DataRequest): DataRequestRow {
  const { id, kind, state, source, countryCode, userId, name, email, receivedAt, dueAt } = request
  return {
    ...{ id, kind, state, source, countryCode },
    customer: { id: userId, name, email: seesContact(ctx, request) ? email : maskEmail(email) },
    receivedAt: receivedAt.toISOString(),
    dueAt: dueAt.toISOString(),
  }
}
