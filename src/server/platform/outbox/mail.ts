import type { EnquiryKind } from '#domain/enquiries/enquiry-kinds.ts'
import type { Locale } from '#domain/locales.ts'
import type { MailKind } from '#domain/messages/mail-kinds.ts'
import type { Currency } from '#domain/money.ts'
import type { Leg } from '#domain/tickets/boarding.ts'
import type { ReminderKind } from '#domain/trips/reminders.ts'

/** The outcome of money that came too late, too often or in too small a part. */
export type LateMoneyOutcome = 'seats_again' | 'refunding' | 'paid_twice' | 'incomplete'

/** An entry of a waiting list: the wanted seats of a variant, on a date by its moment in ISO 8601. */
type WaitingAbout = {
  entry: string
  firstName: string
  slug: string
  eventName: string
  category: string
  variant: string
  dateId: number
  seats: number
  startsAt: string
  timeZone: string
}

/** The entry's state; `offered` seats are held `until` then. */
export type WaitingNews =
  | { news: 'joined' | 'unused' | 'sale_over' | 'called_off' }
  | { news: 'offer'; offered: number; until: string }
  | { news: 'moved'; startsBefore: string }

/** From when to when an event was postponed, in ISO 8601; `zoneBefore` is of the place where it was to be. */
export type Moved = {
  startsBefore: string
  startsAfter: string
  zoneBefore: string
  /** the name of the place where it was to be, when it moves to another */
  placeBefore?: string
  why: string
}

/** The data that each kind of mail needs. The mails about an order read the rest of it when they are sent. */
export type MailData = {
  verify_account: { token: string; firstName: string }
  recovery: { token: string; firstName: string }
  /** to the address that an account is to have */
  change_email: { token: string; firstName: string }
  /** to the one that it has */
  email_change_asked: { firstName: string }
  /** to the one that it has, when staff ask for another; `token` of the link that undoes it, `email` masked */
  email_correction_asked: { token: string; firstName: string; email: string }
  /** to a buyer for whom staff opened an account, with the link to choose a password */
  account_made: { token: string; firstName: string }
  password_changed: { firstName: string }
  my_data: { token: string; firstName: string }
  delete_account: { token: string; firstName: string }
  /** `blockedUntil`: until when the law has the data blocked before they are deleted */
  account_deleted: { firstName: string; blockedUntil?: string | null }
  order_awaiting_payment: Record<never, never>
  order_awaiting_transfer: Record<never, never>
  /** a payment was refused, or its voucher has expired, and the order can still be paid */
  payment_failed: { slip?: true }
  /** money came that is not what the order costs, and people look into it */
  other_amount: Record<never, never>
  /** a transfer that was less than the price; minor units of `currency` */
  transfer_incomplete: { received: number; missing: number; currency: Currency; deadline: string }
  /**
   * The transfer that had paid an order was another's; `missing` in minor units of `currency`. Without a `deadline` the order
   * has ended
   */
  payment_undone: { missing: number; currency: Currency; deadline: string | null }
  order_paid: Record<never, never>
  order_reserved: Record<never, never>
  /** the customer has changed passengers or addresses */
  order_changed: Record<never, never>
  /**
   * The hours of the rides, when a plan of the trip is published; `before` is what parties were told until then (positions
   * from 0, moments in ISO 8601), `reason` why it changed; `place` of the receiver whom it is for
   */
  rides_promised: {
    before: { ticket: number; address: number; leg: Leg; vehicle: string; from: string; until: string }[]
    reason: string
    place?: { ticket: number; receiver: string }
  }
  /**
   * The ride is tomorrow, or comes soon: to the customer of these parties (positions from 0), or to the receiver of a place.
   * After `until`, ISO 8601, the van has gone.
   */
  ride_reminder: { reminder: ReminderKind; until: string } & (
    | { parties: { ticket: number; address: number }[] }
    | { place: { ticket: number; receiver: string } }
  )
  order_expired: Record<never, never>
  /** `calledOff`: why the event does not take place, where that is the reason */
  order_cancelled: { calledOff?: string }
  /**
   * The event takes place another day, or elsewhere; `answer` is the row of the link by which tickets are kept or given
   * back until `answerUntil`
   */
  event_postponed: Moved & { answer: string; answerUntil: string; paid: boolean }
  /** staff took some of the seats of an order that cost nothing */
  ticket_cancelled: Record<never, never>
  /** `amount` in minor units of `currency` */
  late_money: { outcome: LateMoneyOutcome; amount: number; currency: Currency }
  /** `amount` in minor units of `currency` */
  refund: {
    amount: number
    currency: Currency
  } /** `tickets`: how many end with it while others of the order stay */ & (
    | { state: 'started'; calledOff?: string; tickets?: number }
    | { state: 'done' }
    /** `token` of the link by which the customer says to which account it is to go */
    | { state: 'by_hand'; token: string }
    /** `ending` of the account that the customer has named */
    | { state: 'account_received'; ending: string }
  )
  private_event_received: { requestId: number }
  private_event_approved: { requestId: number }
  private_event_rejected: { requestId: number; why: string }
  /** to the host, whose bill for the rides of all guests has its money, is to be given back, or was */
  private_event_bill_paid: { requestId: number }
  /** the transfer that paid it was another's */
  private_event_bill_undone: { requestId: number }
  private_event_bill_to_refund: { requestId: number }
  private_event_bill_refunded: { requestId: number }
  /** to the owner, when staff cancel the event */
  private_event_called_off: { requestId: number }
  /** to a guest */
  private_event_invitation: { requestId: number; name: string }
  /** to a guest, when staff cancel the event */
  private_event_called_off_for_guest: { requestId: number; name: string }
  private_event_cancelled: { requestId: number; name: string }
  /** to a customer on a waiting list */
  waiting_list: WaitingAbout & WaitingNews
  /**
   * A passenger's place passes to another person. To the receiver: `offered` with the link, `taken_back`, `received` with the
   * ticket, `ended` when its order is over. To the customer: `accepted`. Positions from 0.
   */
  give_away: { giveAway: string; giver: string; ticket: number; passenger: number } & (
    | { news: 'offered' | 'taken_back' | 'ended' }
    | { news: 'received' | 'accepted'; receiver: string }
    | ({ news: 'postponed'; receiver: string } & Moved)
  )
  /** what staff write to the buyers of a date; `message` is null for a test, `startsAt` ISO 8601 */
  buyer_message: {
    message: number | null
    subject: string
    text: string
    firstName: string
    eventName: string
    startsAt: string
    timeZone: string
    number: string
  }
  /** to a customer who subscribed to an alert for seats; the event in the customer's language */
  seats_available: { firstName: string; slug: string; eventName: string }
  enquiry_received: { enquiry: EnquiryKind }
  enquiry_for_office: { enquiryId: number }
  /** to the sender of an enquiry, what staff answer */
  enquiry_answered: { enquiryId: number; answer: string }
  /** to a person of the office, who sets a password and a second factor by its link */
  staff_invitation: { token: string; name: string }
  /** a seal of the log, kept off this machine */
  log_sealed: { number: number; rows: number; hash: string }
}

type MailOfKind<K extends MailKind> = { kind: K; data: MailData[K] }

/** A mail of one kind with its data. */
export type MailContent = { [K in MailKind]: MailOfKind<K> }[MailKind]

/**
 * A mail to one person, in that person's language; it waits until `notBefore`, and is withheld if it is untrue by then.
 */
export type Mail = { to: string; locale: Locale; orderId?: string; notBefore?: Date } & MailContent
