import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { isCurrency, toMinor } from '#domain/platform/money.ts'
import type { AttemptChange } from '#domain/sales/payments/attempts/attempt-states.ts'
import {
  type KnownAttempt,
  type ListedPayment,
  type ProviderStatus,
  type ReportedReturn,
  type SurplusPayment,
  unknownStatus,
} from '../payment-provider.ts'
import type { UnlimitDispute } from './read-disputes.ts'
import { readVoucher, voucherData } from './read-unlimit-voucher.ts'

/** A payment in Unlimit's API. Nearly every field may be missing, so nearly none is required. */
export const payment = z.object({
  merchant_order: z.object({ id: z.coerce.string().optional() }).optional(),
  payment_data: z.object({
    id: z.coerce.string().optional(),
    status: z.string(),
    amount: z.coerce.number().optional(),
    currency: z.string().optional(),
    decline_code: z.coerce.string().optional(),
    decline_reason: z.string().optional(),
    ...voucherData.shape,
  }),
})

export type Payment = z.output<typeof payment>

/** Statuses of API v3. Others (disputes, refunds) change nothing here. */
const changes: Record<string, AttemptChange> = {
  IN_PROGRESS: 'process',
  WAITING: 'process',
  UNPAID: 'process',
  AUTHORIZED: 'authorize',
  COMPLETED: 'complete',
  CHARGEBACK_RESOLVED: 'complete',
  DECLINED: 'fail',
  CANCELLED: 'cancel',
  TERMINATED: 'cancel',
  VOIDED: 'cancel',
}

/** The decline code of a payment that the customer cancelled. */
const cancelledByCustomer = '02'

/** Money of a completed payment that has left again in full, or was charged back. */
const leftAgain = new Set(['CHARGED_BACK', 'REFUNDED', 'VOIDED'])

function changeOf(
  { status, decline_code }: Payment['payment_data'],
  { isPaid }: KnownAttempt,
): AttemptChange | null {
  if (isPaid && leftAgain.has(status)) return 'complete'
  if (status === 'DECLINED' && decline_code === cancelledByCustomer) return 'cancel'
  return changes[status] ?? null
}

/**
 * The status of an attempt: that of its merchant order's completed payment, else of the latest one. Payments come
 * newest first. Other completed ones are surplus.
 */
export function statusOfPayments(
  payments: Payment[],
  attempt: KnownAttempt,
  dispute?: UnlimitDispute,
): ProviderStatus {
  const own = payments.filter(
    ({ merchant_order }) => !merchant_order?.id || merchant_order.id === attempt.merchantReference,
  )
  const paid = own.filter(({ payment_data }) => changes[payment_data.status] === 'complete')
  const isCounted = ({ payment_data }: Payment) => payment_data.id === attempt.providerReference
  const matching = paid.filter((one) => isDeepStrictEqual(moneyOf(one), attempt.money))
  const counted = attempt.isPaid ? own.find(isCounted) : (matching.find(isCounted) ?? matching.at(-1))
  const chosen = counted ?? paid[0] ?? own[0]
  if (!chosen) return unknownStatus
  const { id, status, amount, currency, decline_code, decline_reason } = chosen.payment_data
  const change = changeOf(chosen.payment_data, attempt)
  return {
    change,
    payments: own.flatMap(({ payment_data }) => payment_data.id ?? []),
    isUndecided: paid.length === 0 && own.some(({ payment_data }) => payment_data.status === 'AUTHORIZED'),
    voucher: change === 'process' ? readVoucher(attempt.code, chosen.payment_data) : null,
    money: moneyOf(chosen),
    merchantReference: chosen.merchant_order?.id ?? null,
    providerReference: id ?? null,
    ...(attempt.isPaid && counted && moneyMovedOf(counted, attempt, dispute)),
    ...(counted && { surplus: surplusOf(paid.filter((one) => one !== counted)) }),
    details: { status, amount, currency, decline_code, decline_reason },
  }
}

/** The id of the payment whose money was charged back, if it paid the attempt. */
export function disputedPayment(payments: readonly Payment[], attempt: KnownAttempt): string | null {
  const counted = payments.find(({ payment_data }) => payment_data.id === attempt.providerReference)
  const isDisputed = attempt.isPaid && counted?.payment_data.status === 'CHARGED_BACK'
  return (isDisputed && attempt.providerReference) || null
}

/** `CHARGEBACK_RESOLVED`: the dispute was won. A payment that is voided after its completion was refunded. */
function moneyMovedOf(
  { payment_data: { id, status } }: Payment,
  { money, now }: KnownAttempt,
  dispute?: UnlimitDispute,
): Pick<ProviderStatus, 'returns' | 'refundedSum'> {
  const about = { reference: id ?? '', part: null, money, happenedAt: now }
  const kinds: Record<string, ReportedReturn['kind']> = {
    CHARGED_BACK: 'disputed',
    CHARGEBACK_RESOLVED: 'dispute_won',
    COMPLETED: 'undisputed',
  }
  const kind = kinds[status]
  if (kind && id) return { returns: [{ ...about, kind, ...(kind === 'disputed' && dispute) }] }
  return status === 'REFUNDED' || status === 'VOIDED' ? { refundedSum: money.amount } : {}
}

function surplusOf(payments: Payment[]): SurplusPayment[] {
  return payments.flatMap((one) => {
    const { id, status, amount, currency } = one.payment_data
    const details = { status, amount, currency }
    return id ? [{ providerReference: id, money: moneyOf(one), fee: null, details }] : []
  })
}

function moneyOf({ payment_data: { amount, currency } }: Payment): ProviderStatus['money'] {
  const known = currency && isCurrency(currency) ? currency : null
  const minor = amount === undefined || !known ? null : toMinor(amount, known)
  return minor === null || !known ? null : { amount: minor, currency: known }
}

/** The paid payments, by our references. */
export function listedOf(payments: Payment[]): ListedPayment[] {
  return payments
    .filter(({ payment_data }) => changes[payment_data.status] === 'complete')
    .map((one) => ({
      merchantReference: one.merchant_order?.id ?? '',
      providerReference: one.payment_data.id ?? '',
      money: moneyOf(one),
    }))
}
