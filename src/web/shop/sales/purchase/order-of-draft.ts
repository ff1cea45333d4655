import type { EventDetail } from '#contract/catalogue/events.ts'
import { isReserved } from '#contract/platform/wire-numbers.ts'
import type { OrderDraft } from '#contract/sales/orders.ts'
import { type Currency, toMajor } from '#domain/platform/money.ts'
import { prepaid } from '#domain/sales/payments/payment-codes.ts'
import { filledAddresses } from '#web/shop/sales/passengers/ticket-rows.ts'
import { type VanTimes, vanHoursOnWire } from '#web/shop/sales/passengers/van-times.ts'
import { rentedVan } from '#web/shop/sales/purchase/rented-van.ts'
import type { DraftTicket } from './draft-ticket.ts'
import type { PurchaseDraft } from './purchase-draft.ts'
import { purchaseTotal } from './purchase-progress.ts'

/** The body of the order; null while something is missing. */
export function orderOfDraft(
  draft: PurchaseDraft,
  event: Pick<EventDetail, 'paymentType' | 'calendars' | 'timeZone'> & { currency: Currency },
  origin: string,
): OrderDraft | null {
  const reserved = isReserved(event)
  const paymentCode = reserved ? prepaid : draft.paymentCode
  if (draft.dateId === null || draft.provinceId === null || paymentCode === null) return null
  return {
    url: origin,
    eventDateId: draft.dateId,
    provinceId: draft.provinceId,
    paymentCode: paymentCode as OrderDraft['paymentCode'],
    tickets: draft.tickets.map((ticket) => ({
      placeId: ticket.placeId,
      productVariantId: ticket.variantId,
      passengers: ticket.passengers.map(({ name, email, phone, address, wheelchair, wheelchairConsent }) => ({
        name,
        email,
        phone,
        passengerAddress: address,
        ...(wheelchair && { wheelchair, wheelchairConsent: wheelchairConsent ?? false }),
      })),
      addresses: filledAddresses(ticket.addresses).map(({ address, countyId, countyName, note, door }) => ({
        address,
        commune_id: countyId,
        ...(countyName && { communeName: countyName }),
        ...(note && { note }),
        ...(door && { door }),
      })),
      ...hoursOf(ticket, event, draft.dateId),
    })),
    ...(!reserved && draft.discount && { discountCode: draft.discount.code }),
    ...(draft.hold && { holdId: draft.hold.id }),
    // Reserved seats are free for the customer, whatever their list price.
    shownTotal: reserved ? 0 : toMajor(purchaseTotal(draft).total, event.currency),
  }
}

function hoursOf(
  ticket: DraftTicket,
  event: Pick<EventDetail, 'calendars' | 'timeZone'>,
  dateId: number | null,
): Partial<VanTimes> {
  const van = rentedVan(ticket, event, dateId)
  return (van && ticket.vanTimes && vanHoursOnWire(van, ticket.vanTimes)) ?? {}
}
