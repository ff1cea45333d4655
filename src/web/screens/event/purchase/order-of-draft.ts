import type { HoldRequest, OrderDraft } from '#contract/orders.ts'
import { type Currency, toMajor } from '#domain/money.ts'
import { prepaid } from '#domain/payments/payment-codes.ts'
import { filledAddresses } from '#web/travellers/ticket-rows.ts'
import type { PurchaseDraft } from './purchase-draft.ts'
import { purchaseTotal, quantities } from './purchase-progress.ts'

/** The seats that a purchase asks for; null while no date or city has been chosen. */
export function holdRequestOf(draft: PurchaseDraft): HoldRequest | null {
  if (draft.dateId === null || draft.provinceId === null) return null
  return {
    eventDateId: draft.dateId,
    provinceId: draft.provinceId,
    lines: [...quantities(draft)].map(([productVariantId, quantity]) => ({ productVariantId, quantity })),
  }
}

/** The order in the words of the wire; null while something is missing. */
export function orderOfDraft(
  draft: PurchaseDraft,
  event: { paymentType: 1 | 2; currency: Currency },
  origin: string,
): OrderDraft | null {
  const reserved = event.paymentType === 2
  const paymentCode = reserved ? prepaid : draft.paymentCode
  if (draft.dateId === null || draft.provinceId === null || paymentCode === null) return null
  return {
    url: origin,
    eventDateId: draft.dateId,
    provinceId: draft.provinceId,
    paymentCode: paymentCode as OrderDraft['paymentCode'],
    tickets: draft.tickets.map(({ placeId, variantId, passengers, addresses }) => ({
      placeId,
      productVariantId: variantId,
      passengers: passengers.map(({ name, email, phone, address }) => ({
        name,
        email,
        phone,
        passengerAddress: address,
      })),
      addresses: filledAddresses(addresses).map(({ address, countyId }) => ({
        address,
        commune_id: countyId,
      })),
    })),
    ...(!reserved && draft.discount && { discountCode: draft.discount.code }),
    ...(draft.hold && { holdId: draft.hold.id }),
    // What is reserved costs the customer nothing, whatever its list price.
    shownTotal: reserved ? 0 : toMajor(purchaseTotal(draft).total, event.currency),
  }
}
