import { z } from 'zod'
import { toMinor } from '#domain/platform/money.ts'
import type { AttemptChange } from '#domain/sales/payments/attempts/attempt-states.ts'
import type { KnownAttempt, ProviderStatus } from '../payment-provider.ts'

/** The response of commit and status. While the customer is still paying, most fields are missing. */
export const transaction = z.object({
  status: z.string().nullish(),
  response_code: z.number().nullish(),
  amount: z.number().nullish(),
  buy_order: z.string().nullish(),
  session_id: z.string().nullish(),
  authorization_code: z.string().nullish(),
  payment_type_code: z.string().nullish(),
  installments_number: z.number().nullish(),
  card_detail: z.object({ card_number: z.string().nullish() }).nullish(),
  transaction_date: z.string().nullish(),
  balance: z.number().nullish(),
})

export type Transaction = z.output<typeof transaction>

/** Translates a Webpay transaction into the status of an attempt. */
export function statusOf(answer: Transaction, attempt: KnownAttempt): ProviderStatus {
  const { currency } = attempt.money
  const amount = typeof answer.amount === 'number' ? toMinor(answer.amount, currency) : null
  return {
    change: changeOf(answer) ?? (isOver(answer, attempt) ? 'cancel' : null),
    ...refundedOf(answer, amount, attempt),
    money: amount === null ? null : { amount, currency },
    merchantReference: answer.buy_order ?? null,
    providerReference: null, // the token is known from the start
    details: {
      status: answer.status,
      response_code: answer.response_code,
      authorization_code: answer.authorization_code,
      payment_type_code: answer.payment_type_code,
      installments_number: answer.installments_number,
      card: answer.card_detail?.card_number,
      transaction_date: answer.transaction_date,
    },
  }
}

/** The nullified or reversed amount, by us or at Transbank; Webpay tells the balance only, and a part without it is unknown. */
function refundedOf(
  { status, balance }: Transaction,
  told: number | null,
  { money }: KnownAttempt,
): Pick<ProviderStatus, 'refundedSum' | 'isRefundUnclear'> {
  // An answer may name no amount, or 0, once nothing is left.
  const paid = told || money.amount
  if (status === 'REVERSED' || status === 'NULLIFIED') return { refundedSum: paid }
  if (status !== 'PARTIALLY_NULLIFIED') return { refundedSum: null }
  const left = typeof balance === 'number' ? toMinor(balance, money.currency) : null
  const isKnown = left !== null && left > 0 && left < paid
  return isKnown ? { refundedSum: paid - left } : { refundedSum: null, isRefundUnclear: true }
}

/**
 * Transbank's rule: approved means both `response_code` 0 and `AUTHORIZED`. Refunded payments count as paid.
 */
function changeOf({ status, response_code }: Transaction): AttemptChange | null {
  switch (status) {
    case 'AUTHORIZED':
      return response_code === 0 ? 'complete' : 'fail'
    case 'CAPTURED':
    case 'REVERSED':
    case 'NULLIFIED':
    case 'PARTIALLY_NULLIFIED':
      return 'complete'
    case 'FAILED':
      return 'fail'
    default:
      return null // INITIALIZED: also after the customer has cancelled
  }
}

/**
 * How long after its creation a payment can still be approved: its token opens the form for 5 minutes, and the form
 * waits for 4 minutes in production and for 10 in the integration environment (transbankdevelopers.cl, Webpay Plus).
 */
const formMs = 15 * 60_000

/**
 * Whether Transbank has aborted a payment: nothing was charged, and a commit is refused with 422 "invalid finished
 * state: aborted". Its status stays INITIALIZED, so only the time tells.
 */
function isOver({ status }: Transaction, { createdAt, now }: KnownAttempt): boolean {
  return status === 'INITIALIZED' && now.getTime() - createdAt.getTime() > formMs
}
