import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { currencyExponent, toMajor } from '#domain/money.ts'
import type { PaymentCode } from '#domain/payments/payment-codes.ts'
import type { Config } from '../../platform/config.ts'
import type {
  KnownAttempt,
  PaymentProvider,
  PaymentRequest,
  RefundRequest,
  RefundTruth,
} from '../payment-provider.ts'
import { readCallback } from './read-callback.ts'
import { chooseTruth, payment } from './read-payment.ts'
import { type UnlimitClient, UnlimitRefusal, unlimitClient } from './unlimit-client.ts'

/** What Unlimit calls the methods behind our codes. */
const methods: Partial<Record<PaymentCode, string>> = { unlimit: 'BANKCARD' }

/** Unlimit (formerly CardPay), API v3, in payment-page mode: its page is shown in a frame. See README.md beside this. */
export function unlimit(config: Config): PaymentProvider {
  const { url, terminalCode, password, callbackSecret } = config.unlimit
  if (!url || !terminalCode || !password || !callbackSecret) return notConfigured
  const client = unlimitClient({ url, terminalCode, password })
  return {
    name: 'unlimit',
    pageOrigin: new URL(url).origin,
    offers: (code, country) => country === 'MX' && code in methods,
    start: (request) => createPayment(client, config.publicUrl, request),
    lookUp: (attempt) => findPayment(client, attempt),
    readNotification: (rawBody, headers) => readCallback(rawBody, headers.get('signature'), callbackSecret),
    refund: (request) => refundPayment(client, request),
  }
}

const notConfigured: PaymentProvider = {
  name: 'unlimit',
  offers: () => false,
  start: async () => {
    throw new Error('Unlimit is not configured')
  },
}

/** Unlimit wants seconds, in UTC. */
const timeOf = (time: Date) => time.toISOString().replace(/\.\d{3}Z$/, 'Z')

const created = z.object({
  redirect_url: z.url(),
  payment_data: z.object({ id: z.coerce.string().optional() }).optional(),
})

async function createPayment(client: UnlimitClient, publicUrl: string, request: PaymentRequest) {
  const { money, customer } = request
  const returnTo = (outcome: string) => `${publicUrl}/response-payment/${request.orderId}?outcome=${outcome}`
  const answer = await client.call('POST', '/payments', created, {
    request: { id: request.attemptId, time: timeOf(request.now) },
    merchant_order: { id: request.merchantReference, description: request.description },
    payment_method: methods[request.code],
    payment_data: { amount: toMajor(money.amount, money.currency), currency: money.currency },
    customer: {
      id: customer.id,
      email: customer.email,
      full_name: customer.name,
      locale: customer.locale.slice(0, 2),
    },
    return_urls: {
      success_url: returnTo('success'),
      decline_url: returnTo('decline'),
      cancel_url: returnTo('cancel'),
      inprocess_url: returnTo('inprocess'),
    },
  })
  return {
    step: {
      kind: 'frame' as const,
      preference_id: request.orderId,
      preference_init_point: answer.redirect_url,
    },
    remember: { providerReference: answer.payment_data?.id ?? null },
  }
}

const hourMs = 3_600_000
/** Lists answer for less than seven days. */
const longestWindowMs = 6.9 * 24 * hourMs

async function findPayment(client: UnlimitClient, attempt: KnownAttempt) {
  if (attempt.providerReference) {
    const path = `/payments/${encodeURIComponent(attempt.providerReference)}`
    const found = await client.call('GET', path, payment).catch(unlessUnknown)
    return chooseTruth(found ? [found] : [], attempt)
  }
  const from = attempt.createdAt.getTime() - hourMs
  const query = new URLSearchParams({
    request_id: randomUUID(),
    merchant_order_id: attempt.merchantReference,
    start_time: timeOf(new Date(from)),
    end_time: timeOf(new Date(Math.min(attempt.now.getTime() + hourMs, from + longestWindowMs))),
  })
  const list = z.object({ data: z.array(payment) })
  const { data } = await client.call('GET', `/payments?${query}`, list)
  return chooseTruth(data, attempt)
}

/** In payment-page mode a payment may be unknown until the customer has acted. */
function unlessUnknown(error: unknown): null {
  if (error instanceof UnlimitRefusal && error.status === 404) return null
  throw error
}

const refundData = z.object({ id: z.coerce.string(), status: z.string() })
const refundAnswer = z.object({ refund_data: refundData })

/** A repeated `request.id` is no proof of sameness, so a refund that may have been sent is looked for first. */
async function refundPayment(client: UnlimitClient, request: RefundRequest): Promise<RefundTruth> {
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
