import type { EnquiryKind } from '#domain/catalogue/enquiries/enquiry-kinds.ts'
import type { MailKind } from '#domain/mails/mail-kinds.ts'
import type { Locale } from '#domain/platform/locales.ts'
import type { Currency } from '#domain/platform/money.ts'
import type { BounceReason } from '#domain/sales/payments/refunds/why-bounced.ts'
import type { Leg } from '#domain/travel/tickets/boarding.ts'
import type { ReminderKind } from '#domain/travel/trips/reminders/reminders.ts'

/** Effect of money that arrived late, twice or incomplete. */
export type LateMoneyOutcome = 'seats_again' | 'refunding' | 'cancelled' | 'paid_twice' | 'incomplete'

/** A waiting-list entry: seats of a variant on a date, given by its moment in ISO 8601. */
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

/** The entry's news; `offered` seats are held `until` then. */
export type WaitingNews =
  | { news: 'joined' | 'unused' | 'sale_over' | 'called_off' }
  | { news: 'offer'; offered: number; until: string }
  | { news: 'moved'; startsBefore: string }

/**
 * The old and new moments of a postponed event, in ISO 8601; `zoneBefore` is the time zone of the old place.
 */
export type Moved = {
  startsBefore: string
  startsAfter: string
  /** where they are known */
  endsBefore?: string
  endsAfter?: string
  zoneBefore: string
  /** the name of the old place, when the event moves */
  placeBefore?: string
  why: string
}

/** The data of each kind of mail. Mails about an order read the rest when they are sent. */
export type MailData = {
  verify_account: { token: string; firstName: string }
  recovery: { token: string; firstName: string }
  /** to the new address */
  change_email: { token: string; firstName: string }
  /** to the current address */
  email_change_asked: { firstName: string }
  /** to the current address, when staff ask for another; `token` undoes it, `email` is the new one, masked */
  email_correction_asked: { token: string; firstName: string; email: string }
  /** to a buyer for whom staff opened an account, with the link to choose a password */
  account_made: { token: string; firstName: string }
  password_changed: { firstName: string }
  my_data: { token: string; firstName: string }
  delete_account: { token: string; firstName: string }
  /** `blockedUntil`: the law has the data blocked until then, and deleted after */
  account_deleted: { firstName: string; blockedUntil?: string | null }
  order_awaiting_payment: Record<never, never>
  order_awaiting_transfer: Record<never, never>
  /** a payment was refused, or its voucher has expired, and the order can still be paid */
  payment_failed: { slip?: true }
  /** the amount paid is not the order's price, and staff look into it */
  other_amount: Record<never, never>
  /** a transfer of less than the price; minor units of `currency` */
  transfer_incomplete: { received: number; missing: number; currency: Currency; deadline: string }
  /**
   * The transfer that had paid the order belonged to another one; `missing` in minor units of `currency`.
   * Without a `deadline` the order has ended
   */
  payment_undone: { missing: number; currency: Currency; deadline: string | null }
  order_paid: Record<never, never>
  order_reserved: Record<never, never>
  /** the customer has changed passengers or addresses */
  order_changed: Record<never, never>
  /**
   * The ride times, when a plan of the trip is published. `before`: the times promised until then (positions
   * from 0, moments in ISO 8601). `reason`: why they changed. `place`: for the receiver of that place
   */
  rides_promised: {
    before: { ticket: number; address: number; leg: Leg; vehicle: string; from: string; until: string }[]
    reason: string
    place?: { ticket: number; receiver: string }
  }
  /**
   * A reminder that the ride is tomorrow or soon, or the news that another van drives this leg, to the customer of these
   * parties (positions from 0) or to the receiver of a place. `until` (ISO 8601): the van has left by then.
   */
  ride_reminder: { reminder: ReminderKind | 'replaced'; leg?: Leg; until: string } & (
    | { parties: { ticket: number; address: number }[] }
    | { place: { ticket: number; receiver: string } }
  )
  /** three questions the morning after the ride; `review`: their row, `until` (ISO 8601): answers are taken until then */
  ride_thanks: { review: string; until: string }
  order_expired: Record<never, never>
  /** `calledOff`: the reason, when the event was called off; `moneyIsGone`: the money went back to the customer before */
  order_cancelled: { calledOff?: string; moneyIsGone?: boolean }
  /**
   * The event moves to another day or place. `answer`: the row of the link to keep or give back the tickets
   * until `answerUntil`
   */
  event_postponed: Moved & { answer: string; answerUntil: string; paid: boolean }
  /** staff cancelled some of the seats of a free order */
  ticket_cancelled: Record<never, never>
  /** `amount` in minor units of `currency` */
  late_money: { outcome: LateMoneyOutcome; amount: number; currency: Currency }
  /** `amount` in minor units of `currency`; `tickets`: how many of the order's tickets end with it, when others stay */
  refund: {
    amount: number
    currency: Currency
  } & (
    | { state: 'started'; calledOff?: string; tickets?: number }
    | { state: 'done' }
    /** the customer's bank has given the money back already */
    | { state: 'withdrawn' }
    /** `token` of the link where the customer enters the account to refund to */
    | { state: 'by_hand'; token: string }
    /** the refund came back from the bank */
    | { state: 'bounced'; token: string; why: BounceReason }
    /** `ending`: the last digits of the account that the customer entered */
    | { state: 'account_received'; ending: string }
  )
  private_event_received: { requestId: number }
  private_event_approved: { requestId: number }
  private_event_rejected: { requestId: number; why: string }
  /** to the host: the bill for all guests' rides is paid */
  private_event_bill_part: { requestId: number }
  private_event_bill_paid: { requestId: number }
  /** the transfer that had paid the bill belonged to another payment */
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
   * A passenger's place passes to another person. To the receiver: `offered` with the link, `taken_back`,
   * `received` with the ticket, `ended` when its order has ended. To the customer: `accepted`. Positions from
   * 0.
   */
  give_away: { giveAway: string; giver: string; ticket: number; passenger: number } & (
    | { news: 'offered' | 'taken_back' | 'ended' }
    | { news: 'received' | 'accepted'; receiver: string }
    | ({ news: 'postponed'; receiver: string } & Moved)
  )
  /**
   * what staff write to the buyers of a date; `message` is null for a test mail, `startsAt` in ISO 8601.
   * `incident`: something happened on the day
   */
  buyer_message: {
    news?: 'incident'
    message: number | null
    subject: string
    text: string
    firstName: string
    eventName: string
    startsAt: string
    timeZone: string
    number: string
  }
  /** to a customer with a seat alert; the event's name in the customer's language */
  seats_available: { firstName: string; slug: string; eventName: string }
  enquiry_received: { enquiry: EnquiryKind; number?: string }
  enquiry_for_office: { enquiryId: number }
  /** to the sender of an enquiry: staff's answer */
  enquiry_answered: { enquiryId: number; answer: string }
  /** to the consumer, with the complaint as a document */
  complaint_received: { complaintId: number }
  complaint_for_office: { complaintId: number }
  /** to the consumer, with the complaint and its answer as a document */
  complaint_answered: { complaintId: number }
  /** to a new member of staff, with the link to set a password and a second factor */
  staff_invitation: { token: string; name: string }
  /** a seal of the audit log, stored outside of this machine */
  log_sealed: { number: number; rows: number; hash: string }
}

type MailOfKind<K extends MailKind> = { kind: K; data: MailData[K] }

/** A mail with the data of its kind. */
export type MailContent = { [K in MailKind]: MailOfKind<K> }[MailKind]

/**
 * A mail to one person in that person's language. It waits until `notBefore`, and is withheld if it is no
 * longer true then. `ownAct`: the recipient, with a proven address, asked for it, which neither an order nor a
 * request in its data shows; other people cannot delay it.
 */
export type Mail = {
  to: string
  locale: Locale
  orderId?: string
  notBefore?: Date
  ownAct?: boolean
} & MailContent
