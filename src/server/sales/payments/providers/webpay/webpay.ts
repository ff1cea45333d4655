import { z } from 'zod'
import { toMajor } from '#domain/platform/money.ts'
import type { Config } from '#server/platform/config.ts'
import {
  type KnownAttempt,
  notConfigured,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderStatus,
  ProviderUnavailable,
  unknownStatus,
} from '../payment-provider.ts'
import { readReturn, type WebpayReturn } from './read-return.ts'
import { statusOf, transaction } from './read-transaction.ts'
import { refundTransaction } from './refund-transaction.ts'
import { type WebpayClient, WebpayRefusal, webpayClient } from './webpay-client.ts'

/**
 * Webpay Plus of Transbank, REST API 1.2: Chilean cards, on Transbank's own page. See README.md in this
 * folder.
 */
export function webpay(config: Config): PaymentProvider {
  const { url, commerceCode, apiKey } = config.webpay
  if (!url || !commerceCode || !apiKey) return notConfigured('webpay')
  const client = webpayClient({ url, commerceCode, apiKey })
  return {
    name: 'webpay',
    pageOrigin: new URL(url).origin,
    // Webpay settles Chilean pesos only.
    offers: (code, country) => code === 'webpay' && country === 'CL',
    start: (request) => create(client, config.publicUrl, request),
    lookUp: (attempt) => lookUp(client, attempt),
    isReturnOf: (query, attempt) => isAbout(readReturn(query), attempt),
    takeReturn: (query, attempt) => takeReturn(client, readReturn(query), attempt),
    refund: (request) => refundTransaction(client, request),
  }
}

const created = z.object({ token: z.string().min(1), url: z.url() })

async function create(client: WebpayClient, publicUrl: string, request: PaymentRequest) {
  const { amount, currency } = request.money
  const { token, url } = await client
    .call('POST', '/transactions', created, {
      buy_order: request.merchantReference,
      session_id: request.attemptId,
      amount: toMajor(amount, currency),
      return_url: `${publicUrl}/response-payment/${request.orderId}`,
    })
    .catch((error) => {
      // The request is valid, so a refusal would not help the customer: the attempt counts as not started.
      throw error instanceof WebpayRefusal ? new ProviderUnavailable(error.message) : error
    })
  return {
    step: { kind: 'post-form' as const, webpay_token: token, webpay_url: url },
    stored: { providerReference: token },
  }
}

/** Fetches the status without committing: Transbank allows a commit only on the customer's return. */
async function lookUp(client: WebpayClient, attempt: KnownAttempt): Promise<ProviderStatus> {
  if (!attempt.providerReference) return unknownStatus // never created at Webpay
  try {
    const path = `/transactions/${encodeURIComponent(attempt.providerReference)}`
    return statusOf(await client.call('GET', path, transaction), attempt)
  } catch (error) {
    // Not known yet, or older than the seven days that Transbank keeps.
    if (error instanceof WebpayRefusal) return unknownStatus
    throw error
  }
}

function isAbout(back: WebpayReturn | null, attempt: KnownAttempt): boolean {
  if (!back) return false
  return back.flow === 'timed-out'
    ? back.buyOrder === attempt.merchantReference
    : back.token === attempt.providerReference
}

/** Settles a return: commits a finished payment once; otherwise fetches the status. */
async function takeReturn(
  client: WebpayClient,
  back: WebpayReturn | null,
  attempt: KnownAttempt,
): Promise<ProviderStatus> {
  if (back?.flow === 'finished') {
    try {
      const path = `/transactions/${encodeURIComponent(back.token)}`
      return statusOf(await client.call('PUT', path, transaction, {}), attempt)
    } catch (error) {
      if (!(error instanceof WebpayRefusal || error instanceof ProviderUnavailable)) throw error
      // It may have been committed anyway: the status call will show it.
      return lookUp(client, attempt)
    }
  }
  // Customers also press "back to the shop" after paying, so the return alone must not cancel.
  const status = await lookUp(client, attempt)
  return status.change
    ? status
    : { ...status, change: 'cancel', details: { ...status.details, flow: back?.flow } }
}
