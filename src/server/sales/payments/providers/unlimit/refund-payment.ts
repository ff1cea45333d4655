import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { currencyExponent, isCurrency, type Money, toMajor, toMinor } from '#domain/platform/money.ts'
import {
  failedRefund,
  type RefundElsewhere,
  type RefundRequest,
  type RefundStatus,
  refundReference,
} from '../payment-provider.ts'
import { methods } from './methods.ts'
import { hourMs, longestWindowMs, timeOf } from './times.ts'
import { type UnlimitClient, UnlimitRefusal } from './unlimit-client.ts'

const refundData = z.object({
  id: z.coerce.string(),
  status: z.string(),
  amount: z.coerce.number().optional(),
  currency: z.string().optional(),
  decline_code: z.coerce.string().optional(),
  decline_reason: z.string().optional(),
})
const refundAnswer = z.object({ refund_data: refundData })

/**
 * Refunds a payment, if the method can. Unlimit does not deduplicate by `request.id`, so a refund that may
 * have been sent is looked up first.
 */
export async function refundPayment(client: UnlimitClient, request: RefundRequest): Promise<RefundStatus> {
  if (!methods[request.code]?.refunds) return { state: 'by_hand', providerReference: null, details: {} }
  const sent = await findRefund(client, request)
  if (sent && (sent.retries === request.retries || sent.state !== 'failed')) return sent
  if (!request.providerReference) return failedRefund('no payment id')
  try {
    const { money } = request
    const answer = await client.call('POST', '/refunds', refundAnswer, {
      request: { id: randomUUID(), time: timeOf(request.now) },
      merchant_order: {
        id: refundReference(request),
        description: `Refund of ${request.merchantReference}`,
      },
      payment_data: { id: request.providerReference },
      refund_data: {
        amount: Number(toMajor(money.amount, money.currency).toFixed(currencyExponent(money.currency))),
        currency: money.currency,
      },
    })
    return describeRefund(answer.refund_data)
  } catch (error) {
    if (!(error instanceof UnlimitRefusal)) throw error
    return failedRefund(error.message)
  }
}

/**
 * The status of a refund by our reference: of the latest retry that was not refused; null when Unlimit knows
 * none.
 */
export async function findRefund(
  client: UnlimitClient,
  request: RefundRequest,
): Promise<(RefundStatus & { retries: number }) | null> {
  let refused: (RefundStatus & { retries: number }) | null = null
  for (let retries = request.retries; retries >= 0; retries--) {
    const status = await findOne(client, { ...request, retries })
    if (status && status.state !== 'failed') return { ...status, retries }
    if (status) refused ??= { ...status, retries }
  }
  return refused
}

async function findOne(client: UnlimitClient, request: RefundRequest): Promise<RefundStatus | null> {
  const list = z.object({ data: z.array(refundAnswer) })
  // An hour of tolerance at both ends, because the provider's clock may differ.
  const last = request.now.getTime() + hourMs
  for (let from = request.createdAt.getTime() - hourMs; from < last; from += longestWindowMs) {
    const query = new URLSearchParams({
      request_id: randomUUID(),
      merchant_order_id: refundReference(request),
      start_time: timeOf(new Date(from)),
      end_time: timeOf(new Date(Math.min(from + longestWindowMs, last))),
    })
    const { data } = await client.call('GET', `/refunds?${query}`, list)
    if (data[0]) return describeRefund(data[0].refund_data)
  }
  return null
}

const namedRefund = refundAnswer.extend({
  payment_data: z.object({ id: z.coerce.string().optional() }).optional(),
})

/** A refund by Unlimit's own id, such as one that was made at its desk; null when it knows none. */
export async function findRefundById(client: UnlimitClient, id: string): Promise<RefundElsewhere | null> {
  const path = `/refunds/${encodeURIComponent(id)}`
  const answer = await client.call('GET', path, namedRefund).catch((error: unknown) => {
    if (error instanceof UnlimitRefusal) return null
    throw error
  })
  if (!answer) return null
  const { state, money } = describeRefund(answer.refund_data)
  return { state, money: money ?? null, payment: answer.payment_data?.id ?? null }
}

function describeRefund(answer: z.output<typeof refundData>): RefundStatus {
  const { id, status, amount, currency, decline_code, decline_reason } = answer
  const state =
    status === 'COMPLETED' ? 'done' : /^(DECLINED|CANCELLED|VOIDED)$/.test(status) ? 'failed' : 'in_transit'
  return {
    state,
    money: readMoney(amount, currency),
    providerReference: id,
    details: {
      ...{ status, amount, currency },
      ...(state === 'failed' && { why: [status, decline_code, decline_reason].filter(Boolean).join(' · ') }),
    },
  }
}

function readMoney(amount: number | undefined, currency: string | undefined): Money | null {
  if (amount === undefined || !currency || !isCurrency(currency)) return null
  const minor = toMinor(amount, currency)
  return minor === null ? null : { amount: minor, currency }
}
