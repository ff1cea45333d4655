import type { RequestDetail, RequestListRow } from '#contract/office/catalogue/requests.ts'
import type { HistoryEntry } from '#contract/office/platform/handling.ts'
import { showPhone } from '#contract/platform/show-phone.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import { stateAfter } from '#domain/catalogue/private-events/request-states.ts'
import { countryOf } from '#domain/geography/countries/countries.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import { maskContacts, maskEmail, maskPhone } from '#domain/people/staff/mask-contact.ts'
import { countriesWhere } from '#domain/people/staff/permissions.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset } from '#domain/platform/time/place-time.ts'
import { peopleWith } from '#server/people/staff/people/people-with-permission.ts'
import type { StaffCtx } from '#server/platform/context.ts'
import { record } from '#server/records/office-log/act.ts'
import { readDepartures } from '../requests/decide-request-sql.ts'
import { readRequest } from '../requests/request-sql.ts'
import { assertSeen } from './handle-request.ts'
import {
  type OfficeRequestRow,
  type RequestHistoryRow,
  type RequestsAsked,
  readHandling,
  readOfficeRequests,
  readProvinceNames,
  readRequestHistory,
} from './office-request-sql.ts'

type ListQuery = Omit<RequestsAsked, 'countries' | 'contactsIn' | 'now' | 'handler'> & {
  country?: CountryCode | undefined
  handler: '' | 'me' | 'none'
}

/** A page of the sent requests in the caller's countries. */
export async function listOfficeRequests(ctx: StaffCtx, { country, handler, ...query }: ListQuery) {
  const countries = ctx.countries.filter((code) => country === undefined || code === country)
  const asked = {
    ...query,
    now: ctx.clock.now(),
    countries,
    contactsIn: contactsIn(ctx),
    handler: handler === 'me' ? ctx.staff.id : handler,
  }
  const { rows, ...page } = await readOfficeRequests(ctx.db, asked)
  return { ...page, rows: rows.map(describeRow) }
}

const contactsIn = ({ staff }: StaffCtx) => countriesWhere(staff.roles, 'contacts.see')

function describeRow({ handlerId, handlerName, timeZone, ...row }: OfficeRequestRow): RequestListRow {
  return {
    ...row,
    startsAt: row.startsAt && isoWithOffset(row.startsAt, timeZone),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    handler: handlerId === null ? null : { id: handlerId, name: handlerName ?? '' },
  }
}

/** A request for staff; viewing it is logged. @throws Refusal not_found, also for a draft that was never sent */
export async function showOfficeRequest(ctx: StaffCtx, id: number): Promise<RequestDetail> {
  const request = assertSeen(ctx, await readRequest(ctx.db, id, ctx.clock.now()))
  if (request.state === 'saved' && !request.submittedAt) throw new Refusal('not_found')
  const { countryCode, timeZone, bill } = request
  const entry = { verb: 'request.read', object: { kind: 'request', id }, country: countryCode }
  await record(ctx, entry, 'done')
  const [handling, history, people, departures] = await Promise.all([
    readHandling(ctx.db, id),
    readRequestHistory(ctx.db, id),
    peopleWith(ctx.db, 'requests.handle', countryCode),
    request.countyId === null ? [] : readDepartures(ctx.db, request.countyId),
  ])
  if (!handling) throw new Refusal('not_found')
  const seesContact = contactsIn(ctx).includes(countryCode)
  const ownerPhone = seesContact ? handling.ownerPhone : maskPhone(handling.ownerPhone)
  const iso = (instant: Date | null) => instant && isoWithOffset(instant, timeZone)
  const { currency } = countryOf(countryCode)
  return {
    id,
    name: request.name,
    owner: handling.owner,
    ownerEmail: seesContact ? handling.ownerEmail : maskEmail(handling.ownerEmail),
    ownerPhone,
    ownerPhoneText: showPhone(ownerPhone),
    state: request.state,
    countryCode,
    timeZone,
    startsAt: iso(request.startsAt),
    endsAt: iso(request.endsAt),
    guests: request.guestCount,
    paidBy: isReserved(request) ? 'host' : 'guests',
    submittedAt: handling.submittedAt?.toISOString() ?? null,
    handler:
      handling.handlerId === null ? null : { id: handling.handlerId, name: handling.handlerName ?? '' },
    version: request.version,
    location: request.location,
    address: request.address,
    county: request.county && `${request.county.name}, ${request.county.provinceName}`,
    stops: request.stops.map(({ address, countyName, time }) => ({ address, county: countyName, time })),
    invitation: request.invitation,
    imagePath: request.imagePath,
    rejectReason: request.rejectReason,
    eventId: request.eventId,
    eventSlug: request.eventSlug,
    currency,
    bill: bill && {
      state: bill.state,
      amount: toMajor(bill.amount, bill.currency),
      missing: toMajor(bill.missing, bill.currency),
      reference: bill.reference,
      dueAt: isoWithOffset(new Date(bill.dueAt), timeZone),
    },
    departures: await readProvinceNames(ctx.db, departures),
    mayDecide: stateAfter(request.state, 'approve') !== undefined,
    people,
    history: history.map(describeChange).map((entry) => (seesContact ? entry : maskEntry(entry))),
  }
}

/** Notes of staff often contain a phone number. */
const maskEntry = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  text: entry.text && maskContacts(entry.text),
})

/** An entry of the history, with its text if it has one. */
export function describeChange({ at, change, actor, actorEmail, details }: RequestHistoryRow): HistoryEntry {
  const text = [details.text, details.why, details.to].find((one) => typeof one === 'string' && one !== '')
  // Of the changes by the owner, staff make one alone: they upload the owner's guest list.
  const shown = change === 'edit' && actorEmail !== null ? 'guest_list' : change
  const isState = change !== 'hand_over' && change !== 'take' && text === details.to
  return {
    at: at.toISOString(),
    change: shown,
    actor,
    ...(actorEmail !== null && { actorEmail }),
    text: isState ? null : ((text as string | undefined) ?? null),
  }
}
