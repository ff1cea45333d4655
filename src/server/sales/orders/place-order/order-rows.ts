import { randomBytes, randomUUID } from 'node:crypto'
import { orderNumberFrom } from '#domain/sales/orders/order-number.ts'
import { firstOrderState, releaseTime } from '#domain/sales/payments/attempts/payment-windows.ts'
import { type PaymentCode, paidByTransfer, prepaid } from '#domain/sales/payments/payment-codes.ts'
import { mailRow } from '#server/platform/outbox/enqueue-mail.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { newAttemptRow } from '#server/sales/payments/attempts/attempt-sql.ts'
import { providerFor } from '#server/sales/payments/providers/providers.ts'
import { accuracyOfCustomer } from '../ticket-changes/note-for-driver-sql.ts'
import { consentOf } from '../wheelchair-consents.ts'
import type { DecidedOrder, OrderRequest } from './decide-order.ts'
import type { OrderRows } from './new-order-sql.ts'

/**
 * All rows to insert for an order. A free order is paid from the start.
 * @param transferReferences unused references; an order paid by transfer takes one
 */
export function orderRows(
  request: OrderRequest,
  order: DecidedOrder,
  transferReferences: number[],
): OrderRows {
  const { draft, userId, now } = request
  const id = randomUUID()
  const toPay = order.total > 0 && draft.paymentCode !== prepaid ? draft.paymentCode : null
  const mail = firstMail(request, toPay)
  return {
    order: {
      id,
      number: orderNumberFrom(randomBytes(9)),
      userId,
      eventId: order.event.eventId,
      dateId: draft.eventDateId,
      provinceId: draft.provinceId,
      state: toPay ? firstOrderState(toPay) : 'paid',
      paymentCode: draft.paymentCode,
      currency: order.event.currency,
      total: order.total,
      discountId: order.discount?.id ?? null,
      locale: request.locale,
      countryCode: order.event.countryCode,
      transferReference: toPay && paidByTransfer(toPay) ? (transferReferences.pop() ?? null) : null,
      idempotencyKey: request.idempotencyKey,
      requestHash: request.requestHash,
      createdAt: now,
      holdUntil: toPay && releaseTime(toPay, now, request.config.windows),
      paidAt: toPay ? null : now,
      soldBy: request.soldBy ?? null,
      network: toPay && (request.network ?? null),
    },
    ...ticketRows(id, order, now),
    change: {
      orderId: id,
      change: request.soldBy ? 'sell' : 'place',
      actorKind: request.soldBy ? 'staff' : 'customer',
      actorId: request.soldBy ?? userId,
      details: {},
      createdAt: now,
    },
    attempt: toPay && firstAttempt(request, order, id, toPay),
    mail: mailRow({ to: request.email, locale: request.locale, orderId: id, ...mail }, now),
    discountUse: order.discount ? { orderId: id, discountId: order.discount.id, userId } : null,
    endedHolds: order.endedHolds,
    tripAt: order.event.tripAt,
  }
}

function ticketRows(
  orderId: string,
  order: DecidedOrder,
  now: Date,
): Pick<OrderRows, 'tickets' | 'addresses' | 'passengers'> {
  const tickets = order.tickets.map((ticket) => ({ ...ticket, id: randomUUID() }))
  return {
    tickets: tickets.map(({ id, ticket, stock, listPrice, price, vanHours }, position) => ({
      id,
      orderId,
      position,
      stockId: stock.id,
      variantId: stock.variantId,
      placeId: ticket.placeId,
      listPrice,
      price,
      comesAt: vanHours?.comesAt ?? null,
      goesHomeAt: vanHours?.goesHomeAt ?? null,
    })),
    addresses: tickets.flatMap(({ id, ticket }) =>
      ticket.addresses.map(({ address, commune_id, note, door }, position) => ({
        ticketId: id,
        position,
        address,
        countyId: commune_id,
        driverNote: note ?? '',
        ...(door && { ...door, pointSource: 'customer', pointAccuracy: accuracyOfCustomer }),
      })),
    ),
    passengers: tickets.flatMap(({ id, ticket }) =>
      ticket.passengers.map(({ passengerAddress, wheelchairConsent: _, ...person }, position) => ({
        ...person,
        ...consentOf(person, now),
        id: randomUUID(),
        ticketId: id,
        position,
        addressPosition: ticket.addresses.findIndex(({ address }) => address === passengerAddress),
      })),
    ),
  }
}

function firstAttempt(
  { config, now, soldBy }: OrderRequest,
  order: DecidedOrder,
  orderId: string,
  code: PaymentCode,
) {
  const country = order.event.countryCode
  const provider = providerFor(config, code, country)
  return newAttemptRow({
    orderId,
    provider: provider.name,
    account: provider.accountFor?.(code, country) ?? null,
    code,
    amount: order.total,
    currency: order.event.currency,
    now,
    // The buyer of an order that staff have sold starts its payment.
    isStarting: !soldBy,
  })
}

/** A customer on a payment page is reminded only if there is no payment or voucher after a while. */
function firstMail(
  { draft, now, config, soldBy }: OrderRequest,
  toPay: PaymentCode | null,
): MailContent & { notBefore?: Date } {
  if (draft.paymentCode === prepaid) return { kind: 'order_reserved', data: {} }
  if (toPay === null) return { kind: 'order_paid', data: {} }
  if (toPay && paidByTransfer(toPay)) return { kind: 'order_awaiting_transfer', data: {} }
  // Sold by staff: the mail tells the buyer where to pay.
  if (soldBy) return { kind: 'order_awaiting_payment', data: {} }
  const third = (config.windows.cardWindowMinutes / 3) * 60_000
  return { kind: 'order_awaiting_payment', data: {}, notBefore: new Date(now.getTime() + third) }
}
