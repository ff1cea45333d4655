import { isReserved } from '#contract/platform/wire-numbers.ts'
import type { ParsedOrderDraft } from '#contract/sales/orders.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { type Currency, formatMoney, toMajor, toMinor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import type { DiscountPrices } from '#domain/sales/discounts/discounted-price.ts'
import { mostTicketsPerOrder } from '#domain/sales/orders/place-order/check-tickets.ts'
import { priceOrder } from '#domain/sales/orders/place-order/price-order.ts'
import {
  checkFreeSeats,
  checkNetworkSeats,
  checkUnpaidOrders,
  checkUnpaidSeats,
} from '#domain/sales/orders/place-order/purchase-limits.ts'
import type { VanHours } from '#domain/sales/orders/place-order/van-hours.ts'
import { paymentSpeeds, prepaid } from '#domain/sales/payments/payment-codes.ts'
import type { Config } from '#server/platform/config.ts'
import type { LockedDiscount } from '#server/sales/discounts/discount-sql.ts'
import { findDiscount } from '#server/sales/discounts/find-discount.ts'
import { offeredCodes } from '#server/sales/payments/providers/providers.ts'
import type { LockedStock, OpenHold } from '../seats/lock-sale-sql.ts'
import { heldPrice, type SeatsLeft, sumBy } from '../seats/seats-left.ts'
import { checkDraftTicket } from './check-draft-ticket.ts'
import { type OpenPurchases, seatsOfHolds } from './open-purchases.ts'
import { readVanHours } from './read-van-hours.ts'

/** A customer's request for an order, with its time. */
export type OrderRequest = {
  draft: ParsedOrderDraft
  userId: string
  /** the customer's, which may end before the order is placed; none for a sale by phone */
  sessionId?: string | undefined
  email: string
  /** whether the customer has confirmed the e-mail address */
  verified: boolean
  /** from where it is asked for (`networkOf`); none for a sale by phone */
  network?: string | null | undefined
  /** the member of staff who sells it on the phone */
  soldBy?: string | undefined
  locale: Locale
  idempotencyKey: string
  requestHash: string
  now: Date
  config: Config
}

/** Further facts for the decisions of a batch. */
export type KnownFacts = { provinceOfCounty: ReadonlyMap<number, number>; discounts: LockedDiscount[] }

/** The stock that a batch sells from; updated after each decision. */
export type Sale = { seats: SeatsLeft; purchases: OpenPurchases }

export type DecidedOrder = {
  /** stock of the first ticket; all tickets share its event, date, country and currency */
  event: LockedStock
  /** prices in minor units */
  tickets: {
    ticket: ParsedOrderDraft['tickets'][number]
    stock: LockedStock
    listPrice: number
    price: number
    vanHours: VanHours | null
  }[]
  total: number
  discount: LockedDiscount | undefined
  /** the hold that the order uses, and older ones that end with it */
  endedHolds: string[]
}

/**
 * Accepts an order, taking its seats and using its discount, or refuses it and takes nothing. The price is
 * computed here and only compared with the one that the browser showed. A hold guarantees its price; if the
 * price has dropped since, the lower one applies.
 */
export function decideOrder(
  request: OrderRequest,
  { seats, purchases }: Sale,
  known: KnownFacts,
): DecidedOrder {
  const { draft, userId, now } = request
  if (draft.tickets.length > mostTicketsPerOrder)
    throw new Refusal('most_tickets_reached', { count: mostTicketsPerOrder })
  const tickets = draft.tickets.map((ticket, index) => {
    const stock = seats.stockOf(ticket.productVariantId, request)
    return { ticket, stock, vanHours: readVanHours(ticket, stock, now, `tickets.${index}.`) }
  })
  for (const { ticket, stock } of tickets) {
    checkDraftTicket(ticket, stock, draft.provinceId, known.provinceOfCounty)
  }
  const [first] = tickets
  if (!first) throw new Refusal('incomplete_tickets')
  const event = first.stock
  checkPaymentCode(request, event)

  const discount = wantedDiscount(draft, known.discounts)
  const variantIds = tickets.map(({ stock }) => stock.variantId)
  const prices = discount ? findDiscount(discount, userId, variantIds, now) : null
  const own = purchases.holdOf(userId, draft.holdId)
  const priceAt = (listPrice: (stock: LockedStock) => number) =>
    priceTickets(tickets, listPrice, draft.paymentCode === prepaid, prices)
  const price = priceAt((stock) => heldPrice(stock, own))
  const alsoShown = [
    priceAt((stock) => own?.prices.get(stock.id) ?? stock.price),
    priceAt(({ price }) => price),
  ]
  checkShownTotal(draft, price, alsoShown, event.currency)

  checkEmail(request, price.total)
  const others = holdsToEnd(request, purchases, price.total, own)
  const wanted = sumBy(
    tickets,
    ({ stock }) => stock.id,
    () => 1,
  )
  seats.take(wanted, own?.lines ?? new Map())
  for (const { lines } of others) seats.giveBack(lines)
  const endedHolds = [...(own ? [own] : []), ...others].map(({ id }) => id)
  for (const id of endedHolds) purchases.dropHold(id)
  const { length } = tickets
  purchases.countOrder(request, price.total > 0 ? { unpaid: length } : { free: length })
  if (discount) countUse(discount, userId)
  return {
    event,
    tickets: tickets.flatMap((one, i) => {
      const priced = price.tickets[i]
      return priced ? [{ ...one, ...priced }] : []
    }),
    total: price.total,
    discount,
    endedHolds,
  }
}

/** The price of each ticket and the total; zero when the host pays. */
function priceTickets(
  tickets: readonly { stock: LockedStock }[],
  priceOf: (stock: LockedStock) => number,
  isFree: boolean,
  discount: DiscountPrices | null,
) {
  const listed = tickets.map(({ stock }) => ({ variantId: stock.variantId, listPrice: priceOf(stock) }))
  const priced = priceOrder(listed, discount)
  if (!isFree) return priced
  return { tickets: priced.tickets.map((ticket) => ({ ...ticket, price: 0 })), total: 0 }
}

/** Paid events need a payment method that settles in time; free ones are reserved. */
function checkPaymentCode(
  { draft, now, config }: OrderRequest,
  event: Pick<LockedStock, 'paymentType' | 'countryCode' | 'tripAt' | 'pickUpFrom'>,
): void {
  const reserved = isReserved(event)
  if (reserved !== (draft.paymentCode === prepaid)) throw new Refusal('payment_method_not_available')
  if (reserved) {
    if (draft.discountCode) throw new Refusal('discount_not_valid')
    return
  }
  const offered = offeredCodes(config, event.countryCode, now, event)
  if (!offered.some((code) => code === draft.paymentCode)) throw new Refusal('payment_method_not_available')
}

/** Unpaid and free seats need a confirmed e-mail address. */
function checkEmail({ draft, email, verified }: OrderRequest, total: number): void {
  const { paymentCode } = draft
  const waits = paymentCode !== prepaid && paymentSpeeds[paymentCode] !== 'at-once'
  if (!verified && (waits || total === 0)) throw new Refusal('email_not_verified', { email })
}

/** Checks the limits on the customer's open purchases. Returns the holds that end for this order. */
function holdsToEnd(
  { draft, userId, verified, network = null, config: { purchaseLimits } }: OrderRequest,
  purchases: OpenPurchases,
  total: number,
  own: OpenHold | undefined,
): OpenHold[] {
  const { length } = draft.tickets
  if (total === 0) {
    checkFreeSeats(length, purchases.freeSeatsOf(userId), purchaseLimits)
    return []
  }
  const unpaidSeats = purchases.unpaidSeatsOf(userId)
  checkUnpaidOrders(purchases.unpaidOrdersOf(userId), purchaseLimits)
  checkUnpaidSeats(length, unpaidSeats, purchaseLimits)
  const others = purchases.otherHoldsOf(userId, own?.id)
  const ended = unpaidSeats + length + seatsOfHolds(others) > purchaseLimits.unpaidSeats ? others : []
  const networkSeats = purchases.networkSeatsOf(network, own ? [own, ...ended] : ended)
  checkNetworkSeats(length, networkSeats, { limits: purchaseLimits, verified })
  return ended
}

function wantedDiscount(draft: ParsedOrderDraft, discounts: LockedDiscount[]): LockedDiscount | undefined {
  if (!draft.discountCode) return undefined
  const code = draft.discountCode.toLowerCase()
  const found = discounts.find((discount) => discount.code.toLowerCase() === code)
  if (!found) throw new Refusal('discount_not_valid')
  return found
}

/** Later requests of the same batch must see this use. */
function countUse(discount: LockedDiscount, userId: string): void {
  discount.uses++
  const own = discount.ownUses.find((uses) => uses.user_id === userId)
  if (own) own.uses++
  else discount.ownUses.push({ user_id: userId, uses: 1 })
}

/** The browser may have shown the hold's price or the current one. */
function checkShownTotal(
  draft: ParsedOrderDraft,
  { total }: { total: number },
  alsoShown: { total: number }[],
  currency: Currency,
): void {
  const shown = toMinor(draft.shownTotal, currency)
  if (shown === total || alsoShown.some((other) => shown === other.total)) return
  const values = { total: formatMoney({ amount: total, currency }) }
  throw new Refusal('price_changed', values, { data: { total: toMajor(total, currency), currency } })
}
