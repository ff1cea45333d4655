import type { PaymentStep, Voucher } from '#contract/orders/payments.ts'
import type { CountryCode } from '#domain/countries/country.ts'
import type { Money } from '#domain/money.ts'
import type { AttemptChange } from '#domain/payments/attempt-states.ts'
import type { PaymentCode } from '#domain/payments/payment-codes.ts'

/** One try to pay one order, as it is sent to a provider. */
export type PaymentRequest = {
  attemptId: string
  code: PaymentCode
  /** ours, unique for the attempt: what the provider calls the merchant's order */
  merchantReference: string
  orderId: string
  orderNumber: string
  /** integer minor units */
  money: Money
  /** which of our accounts at the provider takes it, as `accountFor` said */
  account: string | null
  description: string
  customer: { id: string; email: string; name: string; locale: string; country: CountryCode }
  transferReference: number | null
  /** the payment deadline shown to the customer */
  deadline: Date
  /** until when a voucher may be paid that a page of an immediate method can also give; null: there is no time for one */
  voucherDeadline: Date | null
  now: Date
}

/** The provider's answer: the browser's next step and, if known, the provider's reference of the payment. */
export type StartedPayment = {
  step: PaymentStep
  /** absent when no call to the provider was made */
  remember?: { providerReference: string | null }
}

/** A provider's own answer about an attempt. Nothing else moves money in the shop. */
export type ProviderStatus = {
  /** null: still under way, or nothing new */
  change: AttemptChange | null
  /** what was paid; compared with what was asked for */
  money: Money | null
  /** the provider's fee, in minor units, where it is known */
  fee?: number | null
  /** the merchant's order that the provider paid; compared with the attempt's */
  merchantReference: string | null
  providerReference: string | null
  /** what the customer was given to pay at a till or from a banking app, while that is still to be done */
  voucher?: Voucher | null
  /** the provider's answer, stored for staff; never card numbers or secrets */
  details: Record<string, unknown>
}

/** The facts that a look-up starts from. */
export type KnownAttempt = {
  code: PaymentCode
  merchantReference: string
  providerReference: string | null
  money: Money
  /** the account with which it was begun; null at a provider with one, and for attempts from before it was stored */
  account: string | null
  createdAt: Date
  now: Date
}

/** A payment that a provider took, as its list has it. */
export type ListedPayment = {
  merchantReference: string
  providerReference: string
  /** null: it cannot be understood */
  money: Money | null
}

export type RefundRequest = {
  refundId: string
  /** how often it was sent again after the provider had refused it: each time is another refund there */
  retries: number
  code: PaymentCode
  merchantReference: string
  providerReference: string | null
  /** integer minor units */
  money: Money
  /** the account with which the payment was made */
  account: string | null
  /** what the customer paid, and what other refunds have given back of it; minor units of the same currency */
  paid: number
  refundedBefore: number
  /** when it was decided, which is before it was first sent */
  createdAt: Date
  now: Date
}

/** `by_hand`: the method cannot return money, staff must. */
export type RefundStatus = {
  state: 'done' | 'in_transit' | 'failed' | 'by_hand'
  /** what the provider returned, where it is known; compared with what was asked for */
  money?: Money | null
  providerReference: string | null
  details: Record<string, unknown>
}

/** The subject of a notification, by our reference. */
export type NotificationSubject = { payment: string } | { refund: string }

/** Our reference of a refund, for providers that take one: `R`, the first 24 hexadecimal digits of its id, and `-n` for its nth retry. */
export const refundReference = ({ refundId, retries }: Pick<RefundRequest, 'refundId' | 'retries'>) =>
  `R${refundId.replaceAll('-', '').slice(0, 24)}${retries ? `-${retries}` : ''}`

/**
 * A payment provider: one folder, one line in providers.ts, its settings. Every call may throw
 * `ProviderUnavailable`, which means "still pending", never "failed".
 */
export type PaymentProvider = {
  name: string
  /** of its payment page, which the shop's pages may frame and post to; none where it has no page or is not configured */
  pageOrigin?: string
  /** whether this code can be offered in this country, from the settings alone */
  offers(code: PaymentCode, country: CountryCode): boolean
  /** which of several accounts at the provider takes a new attempt; left out where there is one */
  accountFor?(code: PaymentCode, country: CountryCode): string | null
  /**
   * Compares the settings with what the provider says of itself, soon after the start and now and then. A code that it
   * does not take is not offered from then on. Answers what is wrong, a sentence each, for the log.
   */
  check?(): Promise<string[]>
  /** called for a committed attempt, at most once each */
  start(request: PaymentRequest): Promise<StartedPayment>
  /** whether the query with which a customer comes back is about this attempt; with `takeReturn` */
  isReturnOf?(query: URLSearchParams, attempt: KnownAttempt): boolean
  /**
   * Settles what the customer's return says, at a provider that has to be answered then; others are looked up. Called
   * by one process at a time for an attempt, and again when that one did not live to tell.
   */
  takeReturn?(query: URLSearchParams, attempt: KnownAttempt): Promise<ProviderStatus>
  /** what is true now */
  lookUp?(attempt: KnownAttempt): Promise<ProviderStatus>
  /** the payments that were begun in a time and have been paid; left out where the provider has no such list */
  listPaid?(from: Date, to: Date): Promise<ListedPayment[]>
  /**
   * cancels what the customer could still pay for an order that no longer needs it, and returns the status after that;
   * left out where the provider cannot cancel
   */
  cancelOpenPayment?(attempt: KnownAttempt): Promise<ProviderStatus>
  /** whether a notification is the provider's, by its raw body; with `readNotification` */
  isGenuine?(rawBody: string, headers: Headers, query: URLSearchParams): boolean
  /**
   * the payment or refund that a genuine notification is about, by our reference; null when it is about neither, or
   * cannot be understood. Nothing else in it is believed.
   */
  readNotification?(
    rawBody: string,
    query: URLSearchParams,
  ): NotificationSubject | null | Promise<NotificationSubject | null>
  refund?(request: RefundRequest): Promise<RefundStatus>
  /**
   * how a refund stands now, without sending it; null when the provider does not know it. For providers whose
   * notifications tell of refunds
   */
  lookUpRefund?(request: RefundRequest): Promise<RefundStatus | null>
}

/** The provider did not answer, or not in a way that can be understood: nothing is known. */
export class ProviderUnavailable extends Error {}
