import {
  type EventRequest,
  type HostBill,
  type ListedRequest,
  type RequestReceipt,
  requestStateCodes,
} from '#contract/catalogue/private-events.ts'
import { missingForReview, type RequestFields } from '#domain/catalogue/private-events/missing-fields.ts'
import { mayEdit, requestTable } from '#domain/catalogue/private-events/request-states.ts'
import { toMajor } from '#domain/platform/money.ts'
import { isoWithOffset, wireDateTime } from '#domain/platform/time/place-time.ts'
import type { Config } from '#server/platform/config.ts'
import type { RequestRow } from './request-sql.ts'
import type { WrittenRequest } from './write-request-sql.ts'

/** The response to a write; without `fields` nothing is missing. */
export function receiptOf(written: Omit<WrittenRequest, 'before'>, fields?: RequestFields): RequestReceipt {
  return {
    id: written.id,
    state: requestStateCodes[written.state],
    version: written.version,
    missing: fields ? missingForReview({ ...fields, ...written }) : {},
    sendWhenComplete: written.sendWhenComplete,
  }
}

/** The fields of a request that has been read. */
export function fieldsOf(row: RequestRow): RequestFields {
  return {
    ...row,
    additionalStops: row.stops.map(({ address, countyId, time }) => ({ address, countyId, time })),
  }
}

type Accounts = Pick<Config, 'transferAccounts'>

function describeBill({ bill, countryCode, timeZone }: RequestRow, config: Accounts): HostBill | null {
  if (!bill) return null
  const { state, currency } = bill
  const account = config.transferAccounts[countryCode]
  const dueAt = isoWithOffset(new Date(bill.dueAt), timeZone)
  return {
    state,
    amount: toMajor(bill.amount, currency),
    missing: toMajor(bill.missing, currency),
    currency,
    dueAt,
    bank:
      bill.missing > 0 && account ? { ...account, reference: String(bill.reference), deadline: dueAt } : null,
  }
}

export function describeListed(row: RequestRow, config: Accounts): ListedRequest {
  const local = (instant: Date | null) => instant && wireDateTime(instant, row.timeZone)
  const iso = (instant: Date | null) => instant && isoWithOffset(instant, row.timeZone)
  return {
    id: row.id,
    state: requestStateCodes[row.state],
    version: row.version,
    missing: mayEdit(row.state) ? missingForReview({ ...fieldsOf(row), ...row }) : {},
    sendWhenComplete: row.sendWhenComplete,
    name: row.name,
    location: row.location,
    address: row.address,
    startDate: local(row.startsAt),
    endDate: local(row.endsAt),
    startsAt: iso(row.startsAt),
    endsAt: iso(row.endsAt),
    timeZone: row.timeZone,
    day: row.day,
    startHour: row.startHour,
    endHour: row.endHour,
    countryCode: row.countryCode,
    countyId: row.countyId,
    county: row.county,
    imagePath: row.imagePath,
    invitation: row.invitation,
    paymentType: row.paymentType,
    hasGuests: row.guestCount > 0,
    guestCount: row.guestCount,
    rejectReason: row.rejectReason,
    cancelledBy: row.cancelledBy,
    eventId: row.eventId,
    eventSlug: row.eventSlug,
    bill: describeBill(row, config),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    mayEdit: mayEdit(row.state),
    mayCancel: requestTable[row.state].cancel !== undefined && !row.hasOrders,
  }
}

export function describeRequest(row: RequestRow, config: Accounts): EventRequest {
  return { ...describeListed(row, config), additionalStops: row.stops }
}
