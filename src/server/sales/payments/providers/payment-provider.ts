import type { PaymentStep, Voucher } from '#contract/sales/payments.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Money } from '#domain/platform/money.ts'
import type { AttemptChange } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'

/** An attempt to pay an order, as sent to a provider. */
export type PaymentRequest = {
  attemptId: string
  code: PaymentCode
  /** our unique reference of the attempt; the provider's "merchant order" */
  merchantReference: string
  orderId: string
  orderNumber: string
  /** integer minor units */
  money: Money
  /** our account at the provider that receives the payment, from `accountFor` */
  account: string | null
  description: string
  customer: { id: string; email: string; name: string; locale: string; country: CountryCode }
  transferReference: number | null
  /** the payment deadline shown to the customer */
  deadline: Date
  /**
   * deadline for a voucher that an immediate method's page can also issue; null: there is not enough time for
   * one
   */
  voucherDeadline: Date | null
  now: Date
}

/** The result of a start: the browser's next step and, if known, the provider's reference of the payment. */
export type StartedPayment = {
  step: PaymentStep
  /** absent when no call to the provider was made */
  stored?: { providerReference: string | null }
}

/** One of several payments that pay an attempt together; minor units of its currency. */
export type PaymentPart = { providerReference: string; amount: number }

/** A payment on the page of an attempt that other payments on it have paid already. */
export type SurplusPayment = {
  providerReference: string
  /** null: not understood */
  money: Money | null
  fee: number | null
  details: Record<string, unknown>
}

/** A provider's report about the money of a paid payment. */
export type ReportedReturn = {
  /**
   * `undisputed`: no dispute is open, so one that was is won; `refund`: one refund, of ours or made elsewhere
   */
  kind: 'disputed' | 'dispute_won' | 'dispute_lost' | 'undisputed' | 'refund'
  /** the provider's id of the dispute or the refund */
  reference: string
  /** the provider's id of the payment, when several paid the attempt */
  part: string | null
  money: Money
  happenedAt: Date
  /** until when staff can answer */
  answerBy?: Date | null
  /** the provider's code */
  reason?: string | null
}

/** A provider's status of an attempt. Nothing else moves money in the shop. */
export type ProviderStatus = {
  /** null: pending, or unchanged */
  change: AttemptChange | null
  /** the amount paid; compared with the requested amount */
  money: Money | null
  /** the provider's fee in minor units, if known */
  fee?: number | null
  /** the merchant reference that was paid; compared with the attempt's */
  merchantReference: string | null
  providerReference: string | null
  /** the payments that pay it together, as with two cards; each gives back its own money */
  parts?: readonly PaymentPart[]
  /** payments beyond the amount: the customer paid more than once; only with `complete` */
  surplus?: readonly SurplusPayment[]
  /** what happened to the money afterwards; only with `complete` */
  returns?: readonly ReportedReturn[]
  /** everything that was refunded of it, in minor units, for a provider that tells the sum */
  refundedSum?: number | null
  /** true when the state says that a part was refunded, and nothing says how much: staff find out */
  isRefundUnclear?: boolean
  /** how to pay in a store or a banking app, while that is pending */
  voucher?: Voucher | null
  /** the provider's ids of all payments with the merchant reference */
  payments?: readonly string[]
  /**
   * true while the provider decides on a payment that the customer has made (authorised, under review): its order
   * does not expire meanwhile. False for an open page and for a voucher that waits for the customer
   */
  isUndecided?: boolean
  /** the provider's answer, stored for staff; never card numbers or secrets */
  details: Record<string, unknown>
}

/** The status of an attempt that the provider does not know. */
export const unknownStatus: ProviderStatus = {
  change: null,
  money: null,
  merchantReference: null,
  providerReference: null,
  details: {},
}

/** The input of a look-up. */
export type KnownAttempt = {
  code: PaymentCode
  merchantReference: string
  providerReference: string | null
  /** whether it was paid; then `providerReference` is that of the payment */
  isPaid: boolean
  /** the provider's id of the page that the customer was sent to */
  pageReference: string | null
  /**
   * the provider's ids of payments that may be the attempt's: seen before, or named by a return or a notification.
   * They are fetched by their ids, because a search may find them late; an empty search proves nothing
   */
  knownPayments: readonly string[]
  money: Money
  /**
   * the account that it was started with; null when the provider has only one, and for attempts from before
   * accounts were stored
   */
  account: string | null
  createdAt: Date
  now: Date
}

/** A paid payment from a provider's list. */
export type ListedPayment = {
  merchantReference: string
  providerReference: string
  /** null: not understood */
  money: Money | null
}

export type RefundRequest = {
  refundId: string
  /** how often it was retried after the provider refused it; each retry is a new refund there */
  retries: number
  code: PaymentCode
  merchantReference: string
  /** of the payment to refund */
  providerReference: string | null
  /** integer minor units */
  money: Money
  /** the account that received the payment */
  account: string | null
  /** the amount paid, and the amount of its other refunds here; minor units of the same currency */
  paid: number
  refundedBefore: number
  /** whether it may have been sent before, in this retry */
  wasSent: boolean
  /** when the refund was decided, before it was first sent */
  createdAt: Date
  now: Date
}

/** `by_hand`: the method cannot refund, so staff send the money. */
export type RefundStatus = {
  state: 'done' | 'in_transit' | 'failed' | 'by_hand'
  /** the refunded amount, if known; compared with the requested amount */
  money?: Money | null
  providerReference: string | null
  /** the provider's answer, stored for staff; `why` has its words for a refund that failed */
  details: Record<string, unknown>
}

/** The status of a refund that the provider refused, or that cannot be sent to it. */
export const failedRefund = (why: string): RefundStatus => ({
  state: 'failed',
  providerReference: null,
  details: { why },
})

/** A refund that the shop may not have requested; `payment` is the provider's id of its payment. */
export type RefundElsewhere = Pick<RefundStatus, 'state'> & { money: Money | null; payment: string | null }

/**
 * The payment of a notification, by our reference, and the provider's ids of the payments that it names; or its refund, by our
 * reference. `elsewhere`: the provider's own ids of the refund and its payment, for one that the shop did not request.
 */
export type NotificationSubject =
  | { payment: string; ids?: readonly string[] }
  | { refund: string; elsewhere?: { refund: string; payment: string } }

/**
 * Our reference of a refund, for providers that accept one: `R`, the first 24 hexadecimal digits of its id,
 * and `-n` for the nth retry.
 */
export const refundReference = ({ refundId, retries }: Pick<RefundRequest, 'refundId' | 'retries'>) =>
  `R${refundId.replaceAll('-', '').slice(0, 24)}${retries ? `-${retries}` : ''}`

/**
 * A payment provider: one folder, one line in providers.ts, its settings. Every call may throw
 * `ProviderUnavailable`, which means "still pending", never "failed".
 */
export type PaymentProvider = {
  name: string
  /**
   * origin of its payment page, which the shop's pages may frame and post to; undefined without such a page
   * or without settings
   */
  pageOrigin?: string
  /** whether this code can be offered in this country, from the settings alone */
  offers(code: PaymentCode, country: CountryCode): boolean
  /** our account that receives a new attempt, when the provider has several */
  accountFor?(code: PaymentCode, country: CountryCode): string | null
  /**
   * Compares the settings with the provider's own data, after the start and then regularly. A code that the
   * provider does not accept is no longer offered. Returns the problems as sentences for the log.
   */
  check?(): Promise<string[]>
  /** called at most once per committed attempt */
  start(request: PaymentRequest): Promise<StartedPayment>
  /** whether the return query belongs to this attempt; required with `takeReturn` */
  isReturnOf?(query: URLSearchParams, attempt: KnownAttempt): boolean
  /**
   * Settles a customer's return, for providers that need a call then; for others the status is looked up.
   * Called by one process at a time per attempt, and again if that process died.
   */
  takeReturn?(query: URLSearchParams, attempt: KnownAttempt): Promise<ProviderStatus>
  /** the provider's ids of the payments that a customer's return names; they prove nothing */
  paymentsOfReturn?(query: URLSearchParams): readonly string[]
  /** the current status */
  lookUp?(attempt: KnownAttempt): Promise<ProviderStatus>
  /** the paid payments that were started in a period; omitted when the provider has no such list */
  listPaid?(from: Date, to: Date): Promise<ListedPayment[]>
  /**
   * closes the page and cancels what the customer could still pay when the order no longer needs it, and
   * returns the status after that; omitted when the provider cannot cancel
   */
  cancelOpenPayment?(attempt: KnownAttempt): Promise<ProviderStatus>
  /** verifies a notification by its raw body; required with `readNotification` */
  isGenuine?(rawBody: string, headers: Headers, query: URLSearchParams): boolean
  /** the country whose account a genuine notification is from; null when several share it */
  countryOfNotification?(rawBody: string, headers: Headers): CountryCode | null
  /**
   * the payment or refund that a genuine notification is about, by our reference; null when it is about
   * neither, or cannot be understood. Nothing else in it is trusted.
   */
  readNotification?(
    rawBody: string,
    query: URLSearchParams,
  ): NotificationSubject | null | Promise<NotificationSubject | null>
  refund?(request: RefundRequest): Promise<RefundStatus>
  /**
   * the status of a refund, without sending it; null when the provider does not know it. For providers that
   * notify about refunds
   */
  lookUpRefund?(request: RefundRequest): Promise<RefundStatus | null>
  /** a refund by the provider's own id, of the account of its payment; null when the provider does not know it */
  lookUpRefundElsewhere?(
    of: Pick<KnownAttempt, 'account' | 'code' | 'money'>,
    id: string,
  ): Promise<RefundElsewhere | null>
}

/** A provider without its settings: it offers nothing, so nothing is started. */
export const notConfigured = (name: string): PaymentProvider => ({
  name,
  offers: () => false,
  start: () => Promise.reject(new Error(`${name} is not configured`)),
})

/** The provider did not answer, or its answer was not understood: the status is unknown. */
export class ProviderUnavailable extends Error {}

/** The provider answers, but what became of this one payment is unknown: others need not wait for it. */
export class PaymentUnclear extends ProviderUnavailable {}
