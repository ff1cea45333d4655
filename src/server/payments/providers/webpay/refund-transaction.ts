import { z } from 'zod'
import { toMajor, toMinor } from '#domain/money.ts'
import type { RefundRequest, RefundStatus } from '../payment-provider.ts'
import { transaction } from './read-transaction.ts'
import { type WebpayClient, WebpayRefusal } from './webpay-client.ts'

const refunded = z.object({
  type: z.string(),
  response_code: z.number().nullish(),
  authorization_code: z.string().nullish(),
  balance: z.number().nullish(),
  nullified_amount: z.number().nullish(),
})

/**
 * Refunds a transaction: in full within three hours of the sale it is a reversal, otherwise a nullification.
 * Webpay has no idempotency keys, so the amount already refunded is queried first. When Webpay no longer knows it, a
 * refund that may have been sent is left to staff.
 */
export async function refundTransaction(client: WebpayClient, request: RefundRequest): Promise<RefundStatus> {
  const { providerReference: token, money } = request
  if (!token) return { state: 'failed', providerReference: null, details: { why: 'no token' } }
  const path = `/transactions/${encodeURIComponent(token)}`
  const before = await client.call('GET', path, transaction).catch(unlessRefused)
  if (before && wasGivenBack(before, request)) {
    return {
      state: 'done',
      providerReference: null,
      details: { status: before.status, balance: before.balance },
    }
  }
  if (!before && request.wasSent) {
    const details = { why: 'the outcome is unknown: see it at Transbank', outcome_unknown: true }
    return { state: 'failed', providerReference: null, details }
  }
  try {
    const body = { amount: toMajor(money.amount, money.currency) }
    const answer = await client.call('POST', `${path}/refunds`, refunded, body)
    const isDone = answer.type === 'REVERSED' || answer.response_code === 0
    return {
      state: isDone ? 'done' : 'failed',
      providerReference: answer.authorization_code ?? null,
      details: answer,
    }
  } catch (error) {
    if (!(error instanceof WebpayRefusal)) throw error
    return { state: 'failed', providerReference: null, details: { why: error.message } }
  }
}

/** Whether this refund has been made, judged by the remaining balance and the other refunds. */
function wasGivenBack(
  { status, balance }: z.output<typeof transaction>,
  { money, paid, refundedBefore }: RefundRequest,
): boolean {
  if (status === 'REVERSED' || status === 'NULLIFIED') return true
  if (status !== 'PARTIALLY_NULLIFIED' || typeof balance !== 'number') return false
  const left = toMinor(balance, money.currency)
  return left !== null && left <= paid - refundedBefore - money.amount
}

function unlessRefused(error: unknown): null {
  if (error instanceof WebpayRefusal) return null
  throw error
}
