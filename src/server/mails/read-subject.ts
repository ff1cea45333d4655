import type { Locale } from '#domain/platform/locales.ts'
import type { StoredEnquiry } from '../catalogue/enquiries/enquiry-sql.ts'
import { readEnquiry } from '../catalogue/enquiries/take-enquiry.ts'
import type { MailedEvent } from '../catalogue/private-events/mailed-event-sql.ts'
import { readMailedEvent } from '../catalogue/private-events/requests/list-requests.ts'
import type { Complaint } from '../people/complaints/complaint-sql.ts'
import { readComplaint } from '../people/complaints/file-complaint.ts'
import type { Shop } from '../platform/context.ts'
import type { MailContent } from '../platform/outbox/mail.ts'
import { onlyPlaceOf, readTripOrder, type TripOrder } from '../travel/tickets/ticket-documents/trip-order.ts'

type Subject = {
  order: TripOrder | null
  privateEvent: MailedEvent | null
  enquiry: StoredEnquiry | null
  complaint: Complaint | null
}

/** The current facts that a mail is about; null when it needs none, or when they were deleted. */
export async function readSubject(
  shop: Shop,
  { orderId, locale, data }: { orderId: string | null; locale: Locale } & Pick<MailContent, 'data'>,
): Promise<Subject> {
  const { db, clock } = shop
  return {
    order: orderId ? orderOf(await readTripOrder(db, orderId, locale), data) : null,
    privateEvent: 'requestId' in data ? await readMailedEvent(shop, data.requestId, clock.now()) : null,
    enquiry: 'enquiryId' in data ? await readEnquiry(db, data.enquiryId) : null,
    complaint: 'complaintId' in data ? await readComplaint(db, data.complaintId) : null,
  }
}

/** The receiver of a place gets only that place's data. */
function orderOf(order: TripOrder | null, data: MailContent['data']): TripOrder | null {
  if (order && 'place' in data && data.place) return onlyPlaceOf(order, data.place)
  const isPlace = 'giveAway' in data && (data.news === 'received' || data.news === 'postponed')
  return order && isPlace ? onlyPlaceOf(order, data) : order
}
