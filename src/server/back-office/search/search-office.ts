import type { SearchKind } from '#contract/office/back-office/search.ts'
import type { OfficeCallAnswer } from '#contract/office/office-contract.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { maskEmail, maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import { keysOf } from '#domain/platform/keys-of.ts'
import { staffSight } from '#server/people/staff/people/staff-sight.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import type { Queryable } from '#server/platform/database.ts'
import { mapWithConcurrency } from '#server/platform/running/map-with-concurrency.ts'
import { dayInWords, withCountry } from '#server/platform/texts/office-texts.ts'
import { findExportHits } from '#server/records/exports/search-exports.ts'
import { findOrderHits, findPaymentHits } from '#server/sales/orders/office/lists/search-orders.ts'
import { findPayoutHits } from '#server/sales/payments/payouts/office/search-payouts.ts'
import { findBillHits, findLineHits } from '#server/sales/payments/transfers/office/search-lines.ts'
import { findDriverHits, findVehicleHits } from '#server/travel/fleet/search-fleet.ts'
import { queriesAtOnce } from '../queries-at-once.ts'
import { findPasted } from './find-pasted.ts'
import {
  findCustomerHits,
  findEventHits,
  findPlaceHits,
  findRequestHits,
  findStaffHits,
  type Hit,
  type Wanted,
} from './office-search-sql.ts'

type Finder = { may: Permission; find(db: Queryable, wanted: Wanted, ctx: StaffCtx): Promise<Hit[]> }

/** Everything that the search finds by words, one line per kind, in the order of the groups. */
const finders = {
  order: {
    may: 'orders.see',
    find: (_db, wanted, ctx) => findOrderHits(ctx, wanted),
  },
  payment: { may: 'orders.see', find: (_db, wanted, ctx) => findPaymentHits(ctx, wanted) },
  line: { may: 'transfers.see', find: (_db, wanted, ctx) => findLineHits(ctx, wanted) },
  bill: { may: 'transfers.see', find: (_db, wanted, ctx) => findBillHits(ctx, wanted) },
  payout: { may: 'reports.money', find: (_db, wanted, ctx) => findPayoutHits(ctx, wanted) },
  export: {
    may: 'exports.without-personal-data',
    find: (_db, { text }, ctx) => findExportHits(ctx, text, ctx.staff),
  },
  event: { may: 'events.see', find: findEventHits },
  request: { may: 'requests.see', find: findRequestHits },
  place: { may: 'places.see', find: findPlaceHits },
  vehicle: { may: 'trips.see', find: findVehicleHits },
  driver: { may: 'trips.see', find: findDriverHits },
  customer: { may: 'customers.see', find: findCustomers },
  person: { may: 'staff.see', find: (db, wanted, ctx) => findStaffHits(db, wanted, staffSight(ctx)) },
} satisfies Partial<Record<SearchKind, Finder>>

/** Customers; only where the caller sees contacts by them and with them. */
async function findCustomers(db: Queryable, wanted: Wanted, { staff }: StaffCtx): Promise<Hit[]> {
  const contactsIn = countriesWhere(staff.roles, 'contacts.see')
  const found = await findCustomerHits(db, { ...wanted, contactsIn })
  return found.map(({ email, phone, isSeen, ...hit }) => {
    const contact = isSeen ? [email, showPhone(phone)] : [maskEmail(email), maskPhone(phone)]
    return { ...hit, detail: contact.filter(Boolean).join(' · ') }
  })
}

/** Objects that the caller may see and that match the text, ignoring accents, spaces and case. */
export async function searchOffice(
  ctx: StaffCtx,
  q: string,
): Promise<OfficeCallAnswer<'GET /office-api/search'>> {
  const pasted = await findPasted(ctx, q.trim())
  if (pasted) return { hits: pasted }
  const text = wordsOf(q)
  // Wildcards alone would match everything.
  if (text.replaceAll(/[%_\\\s]/g, '').length < 2 && !/^\d$/.test(text)) return { hits: [] }
  const found = await mapWithConcurrency(keysOf(finders), queriesAtOnce, async (kind) => {
    const { may, find }: Finder = finders[kind]
    const countries = countriesWhere(ctx.staff.roles, may)
    const hits = countries.length > 0 ? await find(ctx.db, { text, countries }, ctx) : []
    const { language } = ctx.staff
    return hits.map(({ countryCode, day, ...hit }) => {
      const detail = [hit.detail, day && dayInWords(language, day)].filter(Boolean).join(' · ')
      return { kind, ...hit, detail: withCountry(language, detail, countryCode) }
    })
  })
  return { hits: openCustomer(found.flat()) }
}

/** With a customer's e-mail or name the customer is the exact hit; the page lists the orders. */
function openCustomer(hits: OfficeCallAnswer<'GET /office-api/search'>['hits']) {
  const isCustomers = hits.some(({ kind, exact }) => kind === 'customer' && exact)
  return isCustomers ? hits.map((hit) => (hit.kind === 'order' ? { ...hit, exact: false } : hit)) : hits
}

/** The text to search for: the order of a ticket's code, of a transfer's page, or the text itself. */
function wordsOf(q: string): string {
  const code = /"orderId"\s*:\s*"([0-9a-f-]{36})"/i.exec(q)?.[1]
  const paid = /\/office\/transfers\?(?:\S*&)?order=(\w+)/.exec(q)?.[1]
  return (code ?? paid ?? q).trim().replaceAll(/\s+/g, ' ')
}
