import {
  type EnquiryDetail,
  type EnquiryListRow,
  enquiryFilters,
} from '#contract/office/catalogue/office-enquiries.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { maskContacts, maskEmail, maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { peopleWith } from '#server/people/staff/people/people-with-permission.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { listExport } from '#server/records/exports/list-export.ts'
import { record } from '#server/records/office-log/act.ts'
import { assertSeen } from './handle-enquiry.ts'
import {
  type EnquiriesAsked,
  exportedEnquiries,
  findOfficeEnquiry,
  type OfficeEnquiry,
  readEnquiryHistory,
  readOfficeEnquiries,
} from './office-enquiry-sql.ts'

/** How many characters of a message a list shows. */
const beginningLength = 140

type Wanted = { country?: CountryCode | undefined; handler: '' | 'me' | 'none' }

/** The enquiries that match the list's filter. */
export const enquiriesExport = listExport(
  enquiryFilters,
  (ctx, query) => enquiryScope(ctx, query),
  exportedEnquiries,
)

/** A page of the enquiries in the caller's countries. */
export async function listEnquiries(
  ctx: StaffCtx,
  query: Omit<EnquiriesAsked, 'countries' | 'contactsIn' | 'handler'> & Wanted,
) {
  const { rows, ...page } = await readOfficeEnquiries(ctx.db, enquiryScope(ctx, query))
  return { ...page, rows: rows.map((row) => describeRow(ctx, row)) }
}

/** Completes a filter of the list with the countries in which the caller sees enquiries and contacts, and their id for `me`. */
export function enquiryScope<Filter extends Wanted>(ctx: StaffCtx, { country, handler, ...filter }: Filter) {
  const countries = ctx.countries.filter((code) => country === undefined || code === country)
  return {
    ...filter,
    countries,
    contactsIn: contactsIn(ctx),
    handler: handler === 'me' ? ctx.staff.id : handler,
  }
}

const contactsIn = ({ staff }: StaffCtx) => countriesWhere(staff.roles, 'contacts.see')

/** An enquiry as a row of a list. */
export function describeRow(ctx: StaffCtx, enquiry: OfficeEnquiry): EnquiryListRow {
  const { id, kind, state, countryCode, name, message, createdAt, robotSign, handlerId, handlerName } =
    enquiry
  const line = shownText(ctx, enquiry, message).replaceAll(/\s+/g, ' ')
  return {
    ...{ id, kind, state, countryCode, name },
    beginning: line.length > beginningLength ? `${line.slice(0, beginningLength - 1)}…` : line,
    createdAt: createdAt.toISOString(),
    isRobot: robotSign === 'filled_trap',
    handler: handlerId === null ? null : { id: handlerId, name: handlerName ?? '' },
  }
}

/** A text of an enquiry, without contacts for callers who may not see them. */
function shownText(ctx: StaffCtx, { countryCode }: OfficeEnquiry, text: string): string {
  return contactsIn(ctx).includes(countryCode) ? text : maskContacts(text)
}

/** An enquiry for staff; viewing it is logged. @throws Refusal not_found */
export async function showEnquiry(ctx: StaffCtx, id: number): Promise<EnquiryDetail> {
  const enquiry = assertSeen(ctx, await findOfficeEnquiry(ctx.db, id))
  const { countryCode: country } = enquiry
  await record(ctx, { verb: 'enquiry.read', object: { kind: 'enquiry', id }, country }, 'done')
  const [history, people] = await Promise.all([
    readEnquiryHistory(ctx.db, id),
    peopleWith(ctx.db, 'requests.handle', country),
  ])
  const seesContact = contactsIn(ctx).includes(country)
  const { beginning: _, ...row } = describeRow(ctx, enquiry)
  const { locale, message, eventDate, place, company, interest, passengers, version, email } = enquiry
  const phone = seesContact ? enquiry.phone : maskPhone(enquiry.phone)
  return {
    ...row,
    ...{ locale, eventDate, place, company, interest, passengers, version, people },
    message: shownText(ctx, enquiry, message),
    email: seesContact ? email : maskEmail(email),
    phone,
    phoneText: showPhone(phone),
    history: history.map(({ at, change, actor, details }) => {
      const text = [details.text, details.why, details.to].find((one) => typeof one === 'string')
      const shown = typeof text === 'string' ? shownText(ctx, enquiry, text) : null
      return { at: at.toISOString(), change, actor, text: shown }
    }),
  }
}
