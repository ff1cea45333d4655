import type { PlacedOrder } from '#contract/sales/orders.ts'
import { discountedPrice } from '#domain/sales/discounts/discounted-price.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import { changeRows, type RowChange } from '#web/shop/sales/passengers/change-rows.ts'
import { type AddressRow, assignAddresses, filledAddresses } from '#web/shop/sales/passengers/ticket-rows.ts'
import { type DraftTicket, openAddresses, type TicketKind } from './draft-ticket.ts'

/** In order: the tickets, their addresses, their passengers, the payment, and the placed order. */
export const purchaseSteps = ['category', 'addresses', 'passengers', 'confirm', 'result'] as const

export type PurchaseStep = (typeof purchaseSteps)[number]

/** An accepted code: prices in minor units by variant. */
export type AppliedDiscount = { code: string; variation: number; prices: Record<number, number> }

/** Held seats for a date, by variant; `expiresAt` is ISO 8601 in server time. */
export type SeatHold = {
  id: string
  expiresAt: string
  extendable: boolean
  dateId: number
  seats: Record<number, number>
}

/** A purchase in progress: all choices and input. */
export type PurchaseDraft = {
  eventId: number
  /** idempotency key of the order, so that a retry or a double click places one order */
  orderKey: string
  /** the customer, once logged in */
  customer: string | null
  /** the last entered step; the shown step depends on the address */
  step: PurchaseStep
  dateId: number | null
  provinceId: number | null
  tickets: DraftTicket[]
  discount: AppliedDiscount | null
  paymentCode: string | null
  hold: SeatHold | null
  placed: PlacedOrder | null
}

export type PurchaseChange =
  | { type: 'date-chosen'; dateId: number | null }
  | { type: 'province-chosen'; provinceId: number }
  | { type: 'ticket-added'; kind: TicketKind }
  | { type: 'ticket-removed'; variantId: number }
  | { type: 'step-entered'; step: PurchaseStep; myAddress: AddressRow | null }
  | { type: 'addresses-copied'; from: number }
  | (RowChange & { ticket: number })
  | { type: 'discount-applied'; discount: AppliedDiscount }
  | { type: 'discount-dropped' }
  | { type: 'offers-loaded'; kinds: ReadonlyMap<number, TicketKind> }
  | { type: 'payment-chosen'; code: string | null }
  | { type: 'seats-held'; hold: SeatHold }
  | { type: 'hold-lost' }
  | { type: 'order-placed'; placed: PlacedOrder }
  | { type: 'customer-known'; email: string; orderKey: string }
  | { type: 'resumed'; draft: PurchaseDraft }
  | { type: 'cleared'; orderKey: string }

/** An empty purchase. `dateId` is set if the event has only one date. */
export function newDraft(
  eventId: number,
  dateId: number | null,
  orderKey: string,
  provinceId: number | null = null,
): PurchaseDraft {
  return {
    eventId,
    orderKey,
    customer: null,
    step: 'category',
    dateId,
    provinceId,
    tickets: [],
    discount: null,
    paymentCode: null,
    hold: null,
    placed: null,
  }
}

/** The purchase after `change`. Pure: keys, prices and holds are part of the change. */
export function changePurchase(draft: PurchaseDraft, change: PurchaseChange): PurchaseDraft {
  switch (change.type) {
    case 'date-chosen':
      return { ...draft, dateId: change.dateId }
    case 'province-chosen':
      if (change.provinceId === draft.provinceId) return draft
      return { ...draft, provinceId: change.provinceId, tickets: [] }
    case 'ticket-added':
      if (draft.tickets.length >= mostTicketsPerOrder) return draft
      return { ...draft, tickets: [...draft.tickets, newTicket(change.kind, draft.discount)] }
    case 'ticket-removed': {
      const last = draft.tickets.findLastIndex((ticket) => ticket.variantId === change.variantId)
      return { ...draft, tickets: draft.tickets.filter((_, index) => index !== last) }
    }
    case 'step-entered':
      return { ...draft, step: change.step, tickets: openStep(draft.tickets, change.step, change.myAddress) }
    case 'addresses-copied':
      return { ...draft, tickets: copyAddresses(draft.tickets, change.from) }
    case 'discount-applied':
      return {
        ...draft,
        discount: change.discount,
        tickets: draft.tickets.map((ticket) => ({
          ...ticket,
          discountPrice: discountPriceOf(ticket, change.discount),
        })),
      }
    case 'discount-dropped':
      return {
        ...draft,
        discount: null,
        tickets: draft.tickets.map((ticket) => ({ ...ticket, discountPrice: null })),
      }
    case 'offers-loaded':
      return { ...draft, tickets: refreshOffers(draft, change.kinds) }
    case 'payment-chosen':
      return { ...draft, paymentCode: change.code }
    case 'seats-held':
      return { ...draft, hold: change.hold }
    case 'hold-lost':
      return { ...draft, hold: null }
    case 'order-placed':
      return { ...draft, hold: null, placed: change.placed }
    case 'customer-known':
      if (draft.customer === null || draft.customer === change.email)
        return { ...draft, customer: change.email }
      return { ...clear(draft, change.orderKey), customer: change.email }
    case 'resumed':
      return change.draft
    case 'cleared':
      return clear(draft, change.orderKey)
    default:
      return { ...draft, tickets: changeTicket(draft.tickets, change) }
  }
}

/** Clears names, addresses, seats, codes and the step; date and city stay. */
function clear(draft: PurchaseDraft, orderKey: string): PurchaseDraft {
  return {
    ...newDraft(draft.eventId, draft.dateId, orderKey),
    provinceId: draft.provinceId,
    customer: draft.customer,
  }
}

function newTicket(kind: TicketKind, discount: AppliedDiscount | null): DraftTicket {
  return {
    ...kind,
    discountPrice: discountPriceOf(kind, discount),
    addresses: [],
    passengers: [],
    vanTimes: null,
  }
}

function discountPriceOf({ variantId, price }: TicketKind, discount: AppliedDiscount | null): number | null {
  const named = discount?.prices[variantId]
  return named === undefined ? null : discountedPrice(variantId, price, new Map([[variantId, named]]))
}

/** Updates prices and names, also to another language. */
function refreshOffers(
  { tickets, discount }: PurchaseDraft,
  kinds: ReadonlyMap<number, TicketKind>,
): DraftTicket[] {
  return tickets.map((ticket) => {
    const { price, name, subcategoryName } = kinds.get(ticket.variantId) ?? ticket
    const refreshed = { ...ticket, price, name, subcategoryName }
    return { ...refreshed, discountPrice: discountPriceOf(refreshed, discount) }
  })
}

function openStep(tickets: DraftTicket[], step: PurchaseStep, myAddress: AddressRow | null): DraftTicket[] {
  if (step === 'addresses') {
    return tickets.map((ticket, index) => ({
      ...ticket,
      addresses: openAddresses(ticket, myAddress, index === tickets.length - 1),
    }))
  }
  if (step !== 'passengers' && step !== 'confirm') return tickets
  return tickets.map((ticket) => assignAddresses({ ...ticket, addresses: filledAddresses(ticket.addresses) }))
}

/** Copies the addresses of one ticket to all without a fixed meeting point, up to their maximum. */
function copyAddresses(tickets: DraftTicket[], from: number): DraftTicket[] {
  const rows = filledAddresses(tickets[from]?.addresses ?? [])
  return tickets.map((ticket, index) =>
    index === from || ticket.approaches.length > 0
      ? ticket
      : assignAddresses({ ...ticket, addresses: rows.slice(0, ticket.stops) }),
  )
}

function changeTicket(tickets: DraftTicket[], change: RowChange & { ticket: number }): DraftTicket[] {
  const ticket = tickets[change.ticket]
  return ticket ? tickets.with(change.ticket, changeRows(ticket, change)) : tickets
}
