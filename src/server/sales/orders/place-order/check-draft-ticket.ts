import type { ParsedOrderDraft } from '#contract/sales/orders.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import {
  areAddressesComplete,
  arePassengersComplete,
  type TicketDraft,
} from '#domain/sales/orders/place-order/check-tickets.ts'
import type { LockedStock } from '../seats/lock-sale-sql.ts'

type DraftTicket = Omit<ParsedOrderDraft['tickets'][number], 'productVariantId'>
type Limits = Pick<LockedStock, 'provinceId' | 'placeId' | 'capacity' | 'stops' | 'approaches'>

/**
 * Checks a ticket against its variant: not more passengers and addresses than it carries, every passenger at
 * one of the addresses, every address in the trip's province, or at a fixed meeting point.
 */
export function checkDraftTicket(
  ticket: DraftTicket,
  stock: Limits,
  provinceId: number,
  provinceOfCounty: ReadonlyMap<number, number>,
): void {
  if (stock.provinceId !== provinceId || stock.placeId !== ticket.placeId) throw new Refusal('invalid_input')
  const draft: TicketDraft = {
    addresses: ticket.addresses.map(({ address, commune_id }) => ({ address, countyId: commune_id })),
    passengers: ticket.passengers.map(({ passengerAddress, ...person }) => ({
      ...person,
      address: passengerAddress,
    })),
  }
  if (!areAddressesComplete(draft, stock) || !arePassengersComplete(draft, stock))
    throw new Refusal('incomplete_form')
  for (const { address, commune_id, note, door } of ticket.addresses) {
    if (stock.approaches.length > 0) {
      // Notes and doors are for addresses: the driver knows the meeting points.
      if (note || door) throw new Refusal('invalid_input')
      const meets = stock.approaches.some(
        (point) => point.address === address && point.county_id === commune_id,
      )
      if (!meets) throw new Refusal('address_not_in_province')
    } else if (provinceOfCounty.get(commune_id) !== provinceId) {
      throw new Refusal('address_not_in_province')
    }
  }
}
