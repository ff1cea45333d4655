import { type CustomerDetail, type CustomerRow, customerFilters } from '#contract/office/people/customers.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { maskEmail, maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { eventNames } from '#server/records/event-names/event-names.ts'
import { listExport } from '#server/records/exports/list-export.ts'
import { record } from '#server/records/office-log/act.ts'
import { listEntriesFor } from '#server/sales/orders/waiting-list/stop-waiting.ts'
import {
  type CustomerFacts,
  type CustomerFilter,
  type CustomersAsked,
  exportedCustomers,
  findOfficeCustomer,
  type OfficeCustomer,
  readAccountHistory,
  readMailsTo,
  readOfficeCustomers,
  readPurchasesOf,
  readRequestsOf,
} from './customer-sql.ts'

type ListQuery<Asked extends CustomerFilter> = Omit<Asked, 'countries' | 'contactsIn'> & {
  country: '' | CountryCode
}

/** The SQL filter of the list and its export, limited to the caller's countries. */
function filterOf(ctx: StaffCtx, { country, ...query }: ListQuery<CustomerFilter>): CustomerFilter {
  const countries = ctx.countries.filter((code) => country === '' || code === country)
  const seen = countriesWhere(ctx.staff.roles, 'contacts.see')
  return { ...query, countries, contactsIn: seen.filter((code) => countries.includes(code)) }
}

/** The customers that match the list's filter. */
export const customersExport = listExport(customerFilters, filterOf, exportedCustomers)

/** A page of the customers with an account or an order in the caller's countries. */
export async function listCustomers(
  ctx: StaffCtx,
  { sort, after, before, limit, ...query }: ListQuery<CustomersAsked>,
) {
  const asked = { ...filterOf(ctx, query), sort, after, before, limit }
  const { rows, ...page } = await readOfficeCustomers(ctx.db, asked)
  return { ...page, rows: rows.map((row) => describe(ctx, row)) }
}

/** A customer for staff; viewing the page is logged. @throws Refusal not_found */
export async function showCustomer(ctx: StaffCtx, id: string): Promise<CustomerDetail> {
  const customer = await findSeenCustomer(ctx, ctx.db, id)
  const {
    countryCode: country,
    locale,
    sessions,
    deletedAt,
    suspendedAt,
    blockedUntil,
    pendingEmail,
  } = customer
  await record(ctx, { verb: 'customer.read', object: { kind: 'customer', id }, country }, 'done')
  const [purchases, requests, mails, waiting, history] = await Promise.all([
    readPurchasesOf(ctx.db, id, ctx.countries),
    readRequestsOf(ctx.db, id, ctx.countries),
    readMailsTo(ctx.db, customer.email, ctx.countries),
    listEntriesFor(ctx, id),
    readAccountHistory(ctx.db, id),
  ])
  const isSeen = seesContact(ctx, customer) && maySee(ctx, customer)
  const names = await eventNames(ctx.db, ctx.staff.language, {
    events: [...purchases, ...waiting].map(({ eventId }) => eventId),
    variants: waiting.map(({ variantId }) => variantId),
  })
  return {
    ...describe(ctx, maySee(ctx, customer) ? customer : { ...customer, name: '–', email: '', phone: '' }),
    ...{ locale, sessions, requests },
    mayChangeLogIn: countriesWhere(ctx.staff.roles, 'orders.correct').includes(country),
    pendingEmail: pendingEmail && !isSeen ? maskEmail(pendingEmail) : pendingEmail,
    deletedAt: deletedAt?.toISOString() ?? null,
    suspendedAt: suspendedAt?.toISOString() ?? null,
    blockedUntil: blockedUntil?.toISOString() ?? null,
    purchases: purchases.map(({ eventId, event, startsAt, ...one }) => ({
      ...one,
      event: names.event(eventId, event),
      startsAt: startsAt.toISOString(),
    })),
    mails: mails.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
    waiting: waiting.map(({ category, variant, state, offerUntil, startsAt, ...one }) => ({
      event: names.event(one.eventId, one.eventName),
      ticket: names.wholeVariant(one.variantId, `${category} · ${variant}`),
      ...{ id: one.id, seats: one.seats, timeZone: one.timeZone },
      startsAt: startsAt.toISOString(),
      place: state === 'waiting' ? one.place : null,
      offerUntil: (state === 'offered' && offerUntil?.toISOString()) || null,
    })),
    history: history.map(({ change, actor, createdAt }) => ({
      change,
      by: actor.kind,
      at: createdAt.toISOString(),
    })),
  }
}

/** A customer whose account or orders are in the caller's countries. @throws Refusal not_found */
export async function findSeenCustomer(ctx: StaffCtx, db: Queryable, id: string): Promise<CustomerFacts> {
  const customer = await findOfficeCustomer(db, id, ctx.clock.now())
  if (!customer || !servesCustomer(ctx, customer)) throw new Refusal('not_found')
  return customer
}

/** Whether the customer's account or orders are in the caller's countries. */
export function servesCustomer({ countries }: StaffCtx, customer: OfficeCustomer): boolean {
  return countries.some((code) => customer.countries.includes(code))
}

function seesContact({ staff }: StaffCtx, { countries }: OfficeCustomer): boolean {
  return countriesWhere(staff.roles, 'contacts.see').some((code) => countries.includes(code))
}

/** Blocked data are shown only to those who handle the request, to answer it. */
function maySee({ staff }: StaffCtx, { countryCode, suspendedAt }: CustomerFacts): boolean {
  return !suspendedAt || countriesWhere(staff.roles, 'data-rights.handle').includes(countryCode)
}

function describe(ctx: StaffCtx, customer: OfficeCustomer): CustomerRow {
  const { id, name, email, countryCode, verified, orders, createdAt } = customer
  const isSeen = seesContact(ctx, customer)
  const phone = isSeen ? customer.phone : maskPhone(customer.phone)
  return {
    ...{ id, name, countryCode, verified, orders },
    email: isSeen ? email : maskEmail(email),
    phone,
    phoneText: showPhone(phone),
    createdAt: createdAt.toISOString(),
  }
}
