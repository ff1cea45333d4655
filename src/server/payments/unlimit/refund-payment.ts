import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { currencyExponent, toMajor } from '#domain/money.ts'
import type { RefundRequest, RefundTruth } from '../payment-provider.ts'
import { methods } from './methods.ts'
import { longestWindowMs, timeOf } from './times.ts'
import { type UnlimitClient, UnlimitRefusal } from './unlimit-client.ts'

const refundData = z.object({ id: z.coerce.string(), status: z.string() })
const refundAnswer = z.object({ refund_data: refundData })

/**
 * Sends money back, where the method can. A repeated `request.id` is no proof of sameness, so a refund that may have been
 * sent is looked for first.
 */
export async function refundPayment(client: UnlimitClient, request: RefundRequest): Promise<RefundTruth> {
  if (!methods[request.code]?.refunds) return { state: 'by_hand', providerReference: null, details: {} }
  const reference = `R${request.refundId.replaceAll('-', '').slice(0, 24)}`
  const query = new URLSearchParams({
    request_id: randomUUID(),
    merchant_order_id: reference,
    start_time: timeOf(new Date(request.now.getTime() - longestWindowMs)),
    end_time: timeOf(new Date(request.now.getTime())),
  })
  const list = z.object({ data: z.array(refundAnswer) })
  const { data } = await client.call('GET', `/refunds?${query}`, list)
  if (data[0]) return describeRefund(data[0].refund_data)
  if (!request.providerReference)
    return { state: 'failed', providerReference: null, details: { why: 'no payment id' } }
  try {
    const { money } = request
    const answer = await client.call('POST', '/refunds', refundAnswer, {
      request: { id: randomUUID(), time: timeOf(request.now) },
      merchant_order: { id: reference, description: `Refund of ${request.merchantReference}` },
      payment_data: { id: request.providerReference },
      refund_data: {
        amount: Number(toMajor(money.amount, money.currency).toFixed(currencyExponent(money.currency))),
        currency: money.currency,
      },
    })
    return describeRefund(answer.refund_data)
  } catch (error) {
    if (!(error instanceof UnlimitRefusal)) throw error
    return { state: 'failed', providerReference: null, details: { why: error.message } }
  }
}

function describeRefund({ id, status }: z.output<typeof refundData>): RefundTruth {
  const state =
    status === 'COMPLETED' ? 'done' : /^(DECLINED|CANCELLED|VOIDED)$/.test(status) ? 'failed' : 'in_transit'
  return { state, providerReference: id, details: { status } }
}
