import type { RequestState } from '#domain/catalogue/private-events/request-states.ts'
import type { MailKind } from '#domain/mails/mail-kinds.ts'
import { isStillTrue } from '#domain/mails/mails-of-orders.ts'
import type { MailContent } from '#server/platform/outbox/mail.ts'
import { changedState, mailProblems } from '#server/platform/outbox/mail-problems.ts'
import type { TripOrder } from '#server/travel/tickets/ticket-documents/trip-order.ts'
import { onlyParties } from '../orders/order-parts.ts'

/**
 * The states of a private event in which a mail is still true: for instance, invitations to a cancelled event
 * must not be sent.
 */
const validRequestStates: Partial<Record<MailKind, readonly RequestState[]>> = {
  private_event_received: ['under_review'],
  private_event_approved: ['active'],
  private_event_rejected: ['rejected'],
  private_event_bill_part: ['active', 'finished'],
  private_event_bill_paid: ['active', 'finished'],
  private_event_invitation: ['active'],
}

/** The lifetime of a mail's link, in milliseconds. */
const linkLives: Partial<Record<MailKind, number>> = {
  verify_account: 48 * 3_600_000,
  recovery: 3_600_000,
  account_made: 7 * 24 * 3_600_000,
  change_email: 48 * 3_600_000,
  email_correction_asked: 14 * 24 * 3_600_000,
  my_data: 24 * 3_600_000,
  delete_account: 24 * 3_600_000,
}

/**
 * Why a waiting mail must not be sent any more, or null when it may: "pay by six" is wrong after the payment,
 * and a code for a cancelled trip does harm.
 */
export function reasonToWithhold(
  mail: MailContent & { createdAt: Date },
  { order, request }: { order: TripOrder | null; request: RequestState | null },
  now: Date,
): string | null {
  if (order && !isStillTrue(mail.kind, order.state)) return changedState('order', order.state)
  if (request && validRequestStates[mail.kind]?.includes(request) === false) {
    return changedState('request', request)
  }
  if (mail.kind === 'waiting_list' && mail.data.news === 'offer' && now >= new Date(mail.data.until)) {
    return 'the offer is over'
  }
  if (
    (mail.kind === 'rides_promised' || mail.kind === 'ride_reminder') &&
    order &&
    !isPromised(mail, order)
  ) {
    return 'its addresses or its date have changed'
  }
  if (mail.kind === 'ride_thanks' && now >= new Date(mail.data.until)) return 'answers are not taken any more'
  if (mail.kind === 'ride_reminder' && now >= new Date(mail.data.until)) return 'the ride is over'
  const bringsPlace =
    mail.kind === 'give_away' && (mail.data.news === 'received' || mail.data.news === 'postponed')
  if (bringsPlace && order && !isStillTrue('order_paid', order.state)) {
    return changedState('order', order.state)
  }
  const life = linkLives[mail.kind]
  if (life && now.getTime() > mail.createdAt.getTime() + life) return mailProblems.link_expired
  return null
}

/** Whether the promise in the mail is still current; customers whose promise changed get a new mail. */
function isPromised(
  { data }: Extract<MailContent, { kind: 'rides_promised' | 'ride_reminder' }>,
  order: TripOrder,
): boolean {
  const mailed = 'parties' in data ? onlyParties(order, data.parties) : order
  return mailed.tickets.some(({ pickUps }) =>
    pickUps.some(({ promised }) => promised.some(({ leg }) => leg === 'outbound')),
  )
}
