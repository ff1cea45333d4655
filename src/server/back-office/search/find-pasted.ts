import { countryCodes } from '#domain/geography/countries/country.ts'
import { readComplaintNumber } from '#domain/people/complaints/complaint-number.ts'
import { countriesWhere, type Permission } from '#domain/people/staff/permissions.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { findExportHits } from '#server/records/exports/search-exports.ts'
import type { Hit } from './office-search-sql.ts'
import { type PastedKey, type PastedObject, readPastedObject } from './pasted-object-sql.ts'

type Page = { path: string; key: PastedKey | 'export'; may: Permission }

/** The pages of objects, in the shop and the office. A path may be longer: a tab of the object. */
const pages: readonly Page[] = [
  { path: '/event', key: 'slug', may: 'events.see' },
  { path: '/order-detail', key: 'order_id', may: 'orders.see' },
  { path: '/response-payment', key: 'order_id', may: 'orders.see' },
  { path: '/office/orders', key: 'order', may: 'orders.see' },
  { path: '/office/events', key: 'event', may: 'events.see' },
  { path: '/office/requests', key: 'request', may: 'requests.see' },
  { path: '/office/enquiries', key: 'enquiry', may: 'requests.see' },
  { path: '/office/complaints', key: 'complaint', may: 'complaints.see' },
  { path: '/office/customers', key: 'customer', may: 'customers.see' },
  { path: '/office/data-requests', key: 'data_request', may: 'data-rights.see' },
  { path: '/office/mails', key: 'mail', may: 'customers.see' },
  { path: '/office/messages', key: 'message', may: 'messages.see' },
  { path: '/office/refunds/bills', key: 'bill', may: 'transfers.see' },
  { path: '/office/refunds', key: 'refund', may: 'orders.see' },
  { path: '/office/payments/notifications', key: 'notification', may: 'reports.money' },
  { path: '/office/payments', key: 'attempt', may: 'reports.money' },
  { path: '/office/transfers/lines', key: 'line', may: 'transfers.see' },
  { path: '/office/reports/settlement', key: 'payout', may: 'reports.money' },
  { path: '/office/exports', key: 'export', may: 'exports.without-personal-data' },
  { path: '/office/discounts', key: 'discount', may: 'discounts.see' },
  { path: '/office/trips', key: 'trip', may: 'trips.see' },
  { path: '/office/addresses', key: 'address', may: 'trips.see' },
  { path: '/office/fleet/vehicles', key: 'vehicle', may: 'trips.see' },
  { path: '/office/fleet/drivers', key: 'driver', may: 'trips.see' },
  { path: '/office/places/venues', key: 'place', may: 'places.see' },
  { path: '/office/places/provinces', key: 'province', may: 'places.see' },
  { path: '/office/places/counties', key: 'county', may: 'places.see' },
  { path: '/office/staff', key: 'person', may: 'staff.see' },
]

const byNumber: Page = { path: '', key: 'complaint_number', may: 'complaints.see' }

/**
 * The object whose page has this address, with or without scheme and host, or the complaint with this number; undefined
 * when the text is neither, an empty list when the caller may not see it.
 */
export async function findPasted(
  ctx: StaffCtx,
  text: string,
): Promise<(Hit & Pick<PastedObject, 'kind'>)[] | undefined> {
  const number = readComplaintNumber(text)
  const complaints = number ? await findByKey(ctx, byNumber, number) : []
  if (complaints.length > 0) return complaints
  const path = /^(?:https?:\/\/)?[^\s/?#]*(\/[^\s?#]+)/i.exec(text)?.[1] ?? ''
  const page = pages.find((one) => path.startsWith(`${one.path}/`))
  if (!page) return undefined
  const [id = ''] = path.slice(page.path.length + 1).split('/')
  return findByKey(ctx, page, id)
}

async function findByKey(
  ctx: StaffCtx,
  page: Page,
  id: string,
): Promise<(Hit & Pick<PastedObject, 'kind'>)[]> {
  const countries: string[] = countriesWhere(ctx.staff.roles, page.may)
  if (countries.length === 0) return []
  if (page.key === 'export') {
    const found = await findExportHits(ctx, id, ctx.staff)
    return found.filter(({ exact }) => exact).map((hit) => ({ kind: 'export', ...hit }))
  }
  const found = await readPastedObject(ctx.db, page.key, id)
  if (!found) return []
  const { kind, title } = found
  const own = countries.length === countryCodes.length ? [...countries, 'all'] : countries
  const isSeen = found.countries?.some((country) => own.includes(country)) ?? true
  return isSeen ? [{ kind, id: found.id, title: title || found.id, detail: '', exact: true }] : []
}
