import { z } from 'zod'
import { toMajor, toMinor } from '#domain/platform/money.ts'
import { failedRefund, type RefundRequest, type RefundStatus } from '../payment-provider.ts'
import { type Transaction, transaction } from './read-transaction.ts'
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
 * Webpay has no idempotency keys, so the transaction is queried first: a refund that may have been sent is not sent
 * again if its balance shows it. If the balance does not tell, the refund is left to staff.
 */
export async function refundTransaction(client: WebpayClient, request: RefundRequest): Promise<RefundStatus> {
  const { providerReference: token, money } = request
  if (!token) return failedRefund('no token')
  const path = `/transactions/${encodeURIComponent(token)}`
  const before = await client.call('GET', path, transaction).catch(unlessRefused)
  const outcome = outcomeOf(before, request)
  if (outcome === 'made') {
    const details = { status: before?.status, balance: before?.balance }
    return { state: 'done', providerReference: null, details }
  }
  if (outcome === 'unknown') {
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
      details: isDone ? answer : { ...answer, why: `${answer.type} · ${answer.response_code}` },
    }
  } catch (error) {
    if (!(error instanceof WebpayRefusal)) throw error
    return failedRefund(error.message)
  }
}

/**
 * Whether Webpay has made this refund: whether exactly its amount is missing from the balance, after the other refunds.
 * A refund that was never sent is not made, whatever is missing: another one with an unknown outcome may explain it.
 */
function outcomeOf(
  before: Transaction | null,
  { money, paid, refundedBefore, wasSent, retries }: RefundRequest,
): 'made' | 'not_made' | 'unknown' {
  const { status, balance } = before ?? {}
  if (status === 'REVERSED' || status === 'NULLIFIED') return 'made'
  if (!wasSent && retries === 0) return 'not_made'
  if (status === 'AUTHORIZED' || status === 'CAPTURED') return 'not_made'
  const left = typeof balance === 'number' ? toMinor(balance, money.currency) : null
  const missing = left === null ? null : paid - refundedBefore - left
  if (missing === money.amount) return 'made'
  // Staff look a refund up at Transbank before they retry it.
  if (!wasSent || (missing !== null && missing < money.amount)) return 'not_made'
  return 'unknown'
}

function unlessRefused(error: unknown): null {
  if (error instanceof WebpayRefusal) return null
  throw error
}
