import { mayBoard } from '#domain/sales/orders/order-states.ts'
import type { MailContent } from '../platform/outbox/mail.ts'
import type { TripOrder } from '../travel/tickets/ticket-documents/trip-order.ts'

/**
 * The attachments of a mail. `tickets`: the QR code, the PDF and calendar files; `calendar`: calendar files alone, when only
 * the hours of the rides change; `cancelled`: files that remove the trip from the calendar.
 */
export type MailDocuments = 'tickets' | 'calendar' | 'cancelled' | null

/** The documents of a mail about an order in its current state. */
export function documentsOf(mail: MailContent, { state }: Pick<TripOrder, 'state'>): MailDocuments {
  switch (mail.kind) {
    case 'order_paid':
    case 'order_reserved':
    case 'rides_promised':
    case 'ride_reminder':
      return 'tickets'
    case 'event_postponed':
      return mail.data.paid ? 'tickets' : null
    case 'order_changed':
      return mayBoard(state) ? 'tickets' : null
    case 'ticket_cancelled':
      return 'tickets'
    case 'payment_undone':
      return 'cancelled'
    case 'order_cancelled':
      return state === 'refunded' ? 'cancelled' : null
    case 'refund':
      if (mail.data.state !== 'started') return null
      if (state === 'refunded') return 'cancelled'
      return mail.data.tickets && mayBoard(state) ? 'tickets' : null
    case 'give_away':
      if (mail.data.news === 'received' || mail.data.news === 'postponed') return 'tickets'
      if (mail.data.news === 'ended') return 'cancelled'
      return mail.data.news === 'accepted' && mayBoard(state) ? 'calendar' : null
    default:
      return null
  }
}
