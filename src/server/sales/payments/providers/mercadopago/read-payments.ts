import { z } from 'zod'
import { type Currency, currencyExponent, isCurrency, toMinor } from '#domain/platform/money.ts'
import type { AttemptChange } from '#domain/sales/payments/attempts/attempt-states.ts'
import {
  type KnownAttempt,
  type ListedPayment,
  type PaymentPart,
  type ProviderStatus,
  type ReportedReturn,
  type SurplusPayment,
  unknownStatus,
} from '../payment-provider.ts'
import { readVoucher, voucherData } from './read-mercadopago-voucher.ts'

/** A payment in MercadoPago's API; ids come as numbers or strings. */
export const payment = z.object({
  id: z.coerce.string(),
  status: z.string(),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  currency_id: z.string().nullish(),
  transaction_amount: z.number().nullish(),
  transaction_amount_refunded: z.coerce.number().nullish().catch(null),
  fee_details: z
    .array(z.object({ amount: z.number(), fee_payer: z.string().nullish() }))
    .nullish()
    .catch(null),
  date_last_updated: z.iso.datetime({ offset: true }).nullish().catch(null),
  refunds: z
    .array(
      z.object({
        id: z.coerce.string(),
        amount: z.coerce.number(),
        status: z.string().nullish(),
        date_created: z.iso.datetime({ offset: true }).nullish().catch(null),
      }),
    )
    .nullish()
    .catch(null),
  ...voucherData.shape,
})

/** A dispute of cards; its payment's `status_detail` tells the decision. */
export const chargeback = z.object({
  id: z.coerce.string(),
  payments: z.array(z.coerce.string()).nullish().catch(null),
  amount: z.coerce.number().nullish().catch(null),
  reason: z.string().nullish(),
  date_documentation_deadline: z.iso.datetime({ offset: true }).nullish().catch(null),
})

export type Chargeback = z.output<typeof chargeback>

export type Payment = z.output<typeof payment>

/** Payments that were refunded or disputed later count as paid. */
const paidStatuses = new Set(['approved', 'refunded', 'partially_refunded', 'charged_back', 'in_mediation'])

/** The customer has paid, MercadoPago still decides; `pending` waits for the customer. */
const undecided = new Set(['in_process', 'authorized'])

const changes: Record<string, AttemptChange> = {
  pending: 'process',
  in_process: 'process',
  authorized: 'authorize',
  rejected: 'fail',
  cancelled: 'cancel',
}

/**
 * The status of an attempt from all payments of its preference, newest first: after a rejection the customer
 * can try again on the same page. The amount is the sum of the payments that pay it.
 */
export function statusOf(
  payments: readonly Payment[],
  attempt: KnownAttempt,
  chargebacks: readonly Chargeback[] = [],
): ProviderStatus {
  const own = payments.filter(({ external_reference }) => external_reference === attempt.merchantReference)
  const { paid, surplus } = divide(own, attempt)
  // A rejected card does not replace a voucher that can still be paid.
  const waiting = own.find(({ status }) => status === 'pending') ?? own[0]
  const counted = paid.length > 0 ? paid : waiting ? [waiting] : []
  const [first] = counted
  if (!first) return unknownStatus
  return {
    payments: own.map(({ id }) => id),
    isUndecided: paid.length === 0 && own.some(({ status }) => undecided.has(status)),
    voucher: first.status === 'pending' ? readVoucher(first) : null,
    change: paid.length > 0 ? 'complete' : changeOf(first),
    money: paid.length > 0 ? sumOf(paid) : null,
    fee: paid.length > 0 ? feeOf(paid) : null,
    ...(paid.length > 1 && { parts: paid.map(partOf) }),
    ...(paid.length > 0 && {
      returns: paid.flatMap((one) => returnsOf(one, attempt, chargebacks)),
      ...refundedOf(paid),
    }),
    ...(surplus.length > 0 && { surplus: surplus.map(describeSurplus) }),
    merchantReference: first.external_reference ?? null,
    // The preference's id at the start; the payment's id once it can be refunded.
    providerReference: paid.length > 0 ? first.id : null,
    details: detailsOf(counted),
  }
}

/**
 * Divides the paid payments into those that pay the attempt and those beyond its amount. One payment pays it, or
 * several together, as with two cards. The payment that was counted before comes first, then the oldest.
 */
function divide(
  own: readonly Payment[],
  { money, providerReference }: KnownAttempt,
): { paid: Payment[]; surplus: Payment[] } {
  const all = own.filter(({ status }) => paidStatuses.has(status)).toReversed()
  const ordered = [
    ...all.filter(({ id }) => id === providerReference),
    ...all.filter(({ id }) => id !== providerReference),
  ]
  const amountOf = (one: Payment) => {
    const sum = sumOf([one])
    return sum?.currency === money.currency ? sum.amount : Number.POSITIVE_INFINITY
  }
  let left = money.amount
  const together = ordered.filter((one) => {
    const fits = amountOf(one) <= left
    if (fits) left -= amountOf(one)
    return fits
  })
  const exact = ordered.find((one) => amountOf(one) === money.amount)
  const paid = left === 0 ? together : exact ? [exact] : ordered
  // A refunded payment brought no money that is still here.
  const surplus = ordered.filter((one) => !paid.includes(one) && one.status !== 'refunded')
  return { paid, surplus }
}

/**
 * Events of the money of a paid payment. A card's dispute is `charged_back`, decided when its detail is
 * `reimbursed` (won) or `settled` (lost); one in Mercado Libre's mediation is `in_mediation`. All have the payment's id,
 * because a payment in mediation can be charged back.
 */
function returnsOf(
  one: Payment,
  { now }: KnownAttempt,
  chargebacks: readonly Chargeback[],
): ReportedReturn[] {
  const whole = sumOf([one])
  if (!whole) return []
  const happenedAt = one.date_last_updated ? new Date(one.date_last_updated) : now
  const opened = chargebacks.find(({ payments }) => payments?.includes(one.id))
  const part = opened?.amount == null ? null : toMinor(opened.amount, whole.currency)
  const deadline = opened?.date_documentation_deadline
  const dispute: ReportedReturn = {
    kind: disputeOf(one),
    ...{ reference: one.id, part: one.id, happenedAt, reason: opened?.reason ?? null },
    money: { ...whole, amount: Math.min(part ?? whole.amount, whole.amount) },
    answerBy: deadline ? new Date(deadline) : null,
  }
  const refunds = (one.refunds ?? []).flatMap((refund): ReportedReturn[] => {
    const amount = toMinor(refund.amount, whole.currency)
    if (amount === null || !isMade(refund)) return []
    const at = refund.date_created ? new Date(refund.date_created) : now
    return [
      { kind: 'refund', reference: refund.id, part: one.id, money: { ...whole, amount }, happenedAt: at },
    ]
  })
  return [dispute, ...refunds]
}

/**
 * The sum of all refunds, of which the list may be empty or late: the field of the refunded amount tells it, or the state of a
 * payment that was refunded in full. A part without an amount is unknown.
 */
function refundedOf(paid: readonly Payment[]): Pick<ProviderStatus, 'refundedSum' | 'isRefundUnclear'> {
  const sums = paid.map((one) => {
    const whole = sumOf([one])
    const minor = (amount: number) => (whole ? (toMinor(amount, whole.currency) ?? 0) : 0)
    const listed = (one.refunds ?? []).filter(isMade).reduce((sum, { amount }) => sum + minor(amount), 0)
    const told = minor(one.transaction_amount_refunded ?? 0)
    const isWhole = one.status === 'refunded' && told === 0
    return { sum: Math.max(listed, isWhole ? (whole?.amount ?? 0) : told), isPart: isPartlyRefunded(one) }
  })
  const refundedSum = sums.reduce((all, { sum }) => all + sum, 0)
  return { refundedSum, isRefundUnclear: sums.some(({ sum, isPart }) => isPart && sum === 0) }
}

const isPartlyRefunded = ({ status, status_detail }: Payment): boolean =>
  status === 'partially_refunded' || status_detail === 'partially_refunded'

/** Whether a listed refund has taken its money. */
const isMade = ({ status }: NonNullable<Payment['refunds']>[number]): boolean =>
  status !== 'rejected' && status !== 'in_process'

function disputeOf({ status, status_detail }: Payment): ReportedReturn['kind'] {
  if (status === 'in_mediation') return 'disputed'
  if (status !== 'charged_back') return 'undisputed'
  if (status_detail === 'reimbursed') return 'dispute_won'
  return status_detail === 'settled' ? 'dispute_lost' : 'disputed'
}

function partOf(one: Payment): PaymentPart {
  return { providerReference: one.id, amount: sumOf([one])?.amount ?? 0 }
}

function describeSurplus(one: Payment): SurplusPayment {
  return { providerReference: one.id, money: sumOf([one]), fee: feeOf([one]), details: detailsOf([one]) }
}

function detailsOf(payments: readonly Payment[]) {
  return {
    payments: payments.map(({ id, status, status_detail, transaction_amount, payment_method_id }) => ({
      id,
      status,
      status_detail,
      transaction_amount,
      payment_method_id,
    })),
  }
}

/** The payments that were paid and not refunded, by our references. */
export function listedOf(payments: readonly Payment[]): ListedPayment[] {
  return payments
    .filter(
      ({ status, external_reference }) =>
        status !== 'refunded' && paidStatuses.has(status) && external_reference,
    )
    .map((one) => ({
      merchantReference: one.external_reference ?? '',
      providerReference: one.id,
      money: sumOf([one]),
    }))
}

/** An expired voucher counts as failed: neither customer nor staff cancelled it. */
function changeOf({ status, status_detail }: Payment): AttemptChange | null {
  if (status === 'cancelled' && status_detail === 'expired') return 'fail'
  return changes[status] ?? null
}

/** MercadoPago's fee in minor units; null when unknown. It may have fractions of a cent. */
function feeOf(paid: readonly Payment[]): number | null {
  const fees = paid.flatMap(({ fee_details }) => fee_details ?? [])
  const currency = currencyOf(paid)
  if (fees.length === 0 || !currency) return null
  const sum = fees
    .filter(({ fee_payer }) => fee_payer !== 'payer')
    .reduce((total, { amount }) => total + amount, 0)
  return Math.round(sum * 10 ** currencyExponent(currency))
}

function currencyOf([first]: readonly Payment[]): Currency | undefined {
  const code = first?.currency_id
  return code && isCurrency(code) ? code : undefined
}

function sumOf(paid: readonly Payment[]): ProviderStatus['money'] {
  const currency = currencyOf(paid)
  if (!currency) return null
  let sum = 0
  for (const { transaction_amount, currency_id } of paid) {
    const amount = toMinor(transaction_amount ?? Number.NaN, currency)
    if (amount === null || currency_id !== currency) return null
    sum += amount
  }
  return { amount: sum, currency }
}
