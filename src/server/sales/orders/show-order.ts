import type { OrderDetail, Purchase } from '#contract/sales/own-orders.ts'
import type { PaymentStep } from '#contract/sales/payments.ts'
import type { Rides } from '#contract/sales/rides.ts'
import { toMajor } from '#domain/platform/money.ts'
import { Refusal } from '#domain/platform/refusal.ts'
import { isoWithOffset, localTimeText, wireDateTime } from '#domain/platform/time/place-time.ts'
import { isPayable } from '#domain/sales/orders/order-states.ts'
import { rideTimes } from '#domain/sales/orders/ride-times.ts'
import { changesEnd } from '#domain/sales/orders/ticket-changes.ts'
import { isOpen } from '#domain/sales/payments/attempts/attempt-states.ts'
import { paymentStateOf } from '#domain/sales/payments/attempts/payment-states.ts'
import { paymentDeadline } from '#domain/sales/payments/attempts/payment-windows.ts'
import type { RefundState } from '#domain/sales/payments/refunds/refund-states.ts'
import {
  type PromisedRideJson,
  promisedRides,
  readPromisedRide,
} from '#domain/travel/trips/promises/promise.ts'
import type { Ctx, CustomerCtx } from '#server/platform/context.ts'
import { isReusable } from '../payments/attempts/start-payment.ts'
import { describeTransfer } from '../payments/providers/transfer/describe-transfer.ts'
import { refundToken } from '../payments/refunds/refund-token.ts'
import {
  type OrderDetailRow,
  type OrderRides,
  type PurchaseRow,
  readOrderDetail,
  readPurchases,
} from './order-detail-sql.ts'

/** An order of the customer with its tickets and, while it can be paid, the step to pay it. */
export async function showOrder(ctx: CustomerCtx, orderId: string): Promise<OrderDetail> {
  const order = await readOrderDetail(ctx.db, orderId, ctx.locale, ctx.customer.id)
  if (!order) throw new Refusal('not_found')
  const { currency } = order
  return {
    order: {
      ...describeState(order),
      cancelReason: order.cancelReason,
      paymentCode: order.paymentCode,
      total: toMajor(order.total, currency),
      missing: toMajor(order.missing, currency),
      currency,
      holdUntil: order.holdUntil?.toISOString() ?? null,
      payUntil: payUntil(ctx, order),
      payment: paymentStep(ctx, order),
      changesUntil: changesUntil(ctx, order),
      provinceId: order.provinceId,
      refunds: order.refunds.map((refund) => describeRefund(ctx, order, refund)),
    },
    event: describeEvent(ctx, order),
    tickets: order.tickets.map((ticket) => describeTicket(order, ticket)),
  }
}

type Ticket = OrderDetailRow['tickets'][number]

function describeRefund(
  ctx: Ctx,
  { currency }: OrderDetailRow,
  { id, amount, state, created_at, asked }: OrderDetailRow['refunds'][number],
): OrderDetail['order']['refunds'][number] {
  return {
    amount: toMajor(amount, currency),
    state: refundStates[state],
    createdAt: new Date(created_at).toISOString(),
    // Only the order's customer sees this page, so it may contain the token of the mail's link.
    accountToken:
      asked && state === 'waiting_for_staff' ? refundToken(ctx.config, id, ctx.clock.now()) : null,
  }
}

function describeEvent(ctx: Ctx, order: OrderDetailRow): OrderDetail['event'] {
  return {
    id: order.eventId,
    slug: order.slug,
    dateId: order.dateId,
    startsAt: isoWithOffset(order.tripAt, order.timeZone),
    endsAt: isoWithOffset(order.tripEndsAt, order.timeZone),
    postponedFrom: order.postponedFrom && isoWithOffset(order.postponedFrom, order.timeZone),
    date: wireDateTime(order.tripAt, order.timeZone),
    timeZone: order.timeZone,
    ...describeRides(order),
    placeName: order.placeName,
    placeAddress: order.placeAddress,
    focus: order.focus,
    translations: [
      {
        locale: ctx.locale,
        name: order.eventName,
        description: order.description,
        imagePath: order.imagePath,
      },
    ],
  }
}

function describeTicket(order: OrderDetailRow, ticket: Ticket): OrderDetail['tickets'][number] {
  const { currency, timeZone } = order
  return {
    position: ticket.position,
    productVariantId: ticket.variant_id,
    version: ticket.version,
    category: ticket.category,
    name: ticket.name,
    price: toMajor(ticket.price, currency),
    listPrice: toMajor(ticket.list_price, currency),
    capacity: ticket.capacity,
    stops: ticket.stops,
    hours: ticket.hours,
    comesAt: localText(ticket.comes_at, timeZone),
    goesHomeAt: localText(ticket.goes_home_at, timeZone),
    fixedApproach: ticket.fixed_approach,
    released: ticket.released,
    promised: describePromise(order, ticket),
    carriers: ticket.carriers,
    addresses: ticket.addresses.map((address) => describeAddress(order, address)),
    passengers: ticket.passengers.map(({ passenger_address, wheelchair_consented, ...person }) => ({
      ...person,
      wheelchairConsent: wheelchair_consented,
      passengerAddress: passenger_address,
    })),
  }
}

function describeAddress(
  order: OrderDetailRow,
  { county_id, county_name, promised, told, ...address }: Ticket['addresses'][number],
): OrderDetail['tickets'][number]['addresses'][number] {
  return {
    ...address,
    communeId: county_id,
    countyName: county_name,
    pickUp: describePickUp(order, promised),
    told: told.map(({ leg, vehicle, from, until, told_at, reason }) => ({
      leg,
      vehicle,
      reason,
      from: isoWithOffset(new Date(from), order.timeZone),
      until: isoWithOffset(new Date(until), order.timeZone),
      toldAt: new Date(told_at).toISOString(),
    })),
  }
}

/** The ride times of an order's date, from the settings of its event. */
export function describeRides(order: OrderRides): Rides {
  const { timeZone, tripAt: startsAt, tripEndsAt: endsAt } = order
  const { pickUpFrom, pickUpUntil, returnsAt } = rideTimes(order, { startsAt, endsAt })
  return {
    pickUpFrom: isoWithOffset(pickUpFrom, timeZone),
    pickUpUntil: isoWithOffset(pickUpUntil, timeZone),
    returnsAt: returnsAt && isoWithOffset(returnsAt, timeZone),
  }
}

/** The rides promised to a ticket's passengers, once all of them have one. */
function describePromise({ timeZone }: OrderDetailRow, { addresses }: OrderDetailRow['tickets'][number]) {
  const rides = promisedRides(
    null,
    addresses.map(({ promised }) => promised.map(readPromisedRide)),
  )
  return (
    rides && {
      pickUpFrom: isoWithOffset(rides.pickUpFrom, timeZone),
      pickUpUntil: isoWithOffset(rides.pickUpUntil, timeZone),
      returnsAt: rides.returnsAt && isoWithOffset(rides.returnsAt, timeZone),
      vehicle: rides.vehicle,
    }
  )
}

function describePickUp({ timeZone }: OrderDetailRow, promised: readonly PromisedRideJson[]) {
  const ride = promised.map(readPromisedRide).find(({ leg }) => leg === 'outbound')
  return ride
    ? { from: isoWithOffset(ride.from, timeZone), until: isoWithOffset(ride.until, timeZone) }
    : null
}

function localText(instant: string | null, timeZone: string): string | null {
  return instant && localTimeText(new Date(instant), timeZone)
}

/** A refund as the customer sees it. Staff take care of a failed one, so it still counts as on its way. */
const refundStates: Record<RefundState, OrderDetail['order']['refunds'][number]['state']> = {
  created: 'on_its_way',
  in_transit: 'on_its_way',
  done: 'done',
  waiting_for_staff: 'with_staff',
  failed: 'with_staff',
  withdrawn: 'given_by_bank',
}

/** A page of the customer's orders, latest first. */
export async function listPurchases(
  ctx: CustomerCtx,
  page: { after?: string | undefined; limit: number },
): Promise<Purchase[]> {
  const orders = await readPurchases(ctx.db, { userId: ctx.customer.id, locale: ctx.locale, ...page })
  return orders.map((order) => ({
    ...describeState(order),
    startsAt: isoWithOffset(order.tripAt, order.timeZone),
    timeZone: order.timeZone,
    total: toMajor(order.total, order.currency),
    currency: order.currency,
    regularEvent: { name: order.eventName, slug: order.slug },
  }))
}

function describeState(order: PurchaseRow) {
  return {
    id: order.id,
    number: order.number,
    createdAt: order.createdAt.toISOString(),
    date: wireDateTime(order.tripAt, order.timeZone),
    state: order.state,
    paymentState: paymentStateOf(order.state, order.attemptState),
  }
}

function changesUntil(ctx: Ctx, order: OrderDetailRow): string | null {
  const end = changesEnd(order.state, order.tripAt, ctx.config.windows.freezeHours)
  return end && end > ctx.clock.now() ? end.toISOString() : null
}

function payUntil({ clock, config }: Ctx, order: OrderDetailRow): string | null {
  const { state, attemptCode, attemptCreatedAt, nextStep, holdUntil } = order
  if (!isPayable(state) || !attemptCode || !attemptCreatedAt || !holdUntil) return null
  const voucher = nextStep?.voucher
  const attempt = {
    code: attemptCode,
    begunAt: attemptCreatedAt,
    voucherEnd: voucher ? new Date(voucher.expiresAt) : null,
  }
  return paymentDeadline(attempt, holdUntil, clock.now(), config.windows).toISOString()
}

/**
 * The browser's step to pay an unpaid order; null when there is no open payment. An expired voucher is left
 * out.
 */
function paymentStep(ctx: Ctx, order: OrderDetailRow): PaymentStep | null {
  if (!isPayable(order.state) || !order.attemptState) return null
  const step = order.nextStep ?? describeTransfer(ctx.config, order)
  if (!step) return null
  if (isOpen(order.attemptState)) return isReusable(step) ? step : null
  return step.voucher ? { kind: 'none', voucher: step.voucher } : null
}
