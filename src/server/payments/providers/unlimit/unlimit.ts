import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toMajor } from '#domain/money.ts'
import type { Config } from '#server/platform/config.ts'
import {
  type KnownAttempt,
  type ListedPayment,
  notConfigured,
  type PaymentProvider,
  type PaymentRequest,
  ProviderUnavailable,
} from '../payment-provider.ts'
import { methods } from './methods.ts'
import { isSigned, readCallback } from './read-callback.ts'
import { listedOf, payment, statusOfPayments } from './read-payment.ts'
import { findRefund, refundPayment } from './refund-payment.ts'
import { type Terminals, terminalsOf } from './terminals.ts'
import { hourMs, longestWindowMs, timeOf } from './times.ts'
import { type UnlimitClient, UnlimitRefusal } from './unlimit-client.ts'

/**
 * Unlimit (formerly CardPay), API v3, in payment-page mode: its page is shown in a frame. See README.md in
 * this folder.
 */
export function unlimit(config: Config): PaymentProvider {
  const terminals = terminalsOf(config)
  if (!terminals) return notConfigured('unlimit')
  const { clientOfAttempt, callbackSecrets, terminalFor, check } = terminals
  return {
    name: 'unlimit',
    pageOrigin: new URL(config.unlimit.url ?? '').origin,
    offers: (code, country) => terminalFor(code, country) !== undefined,
    accountFor: (code, country) => terminalFor(code, country) ?? null,
    check,
    start: (request) => createPayment(terminals, config.publicUrl, request),
    lookUp: (attempt) => findPayments(clientOfAttempt(attempt), attempt),
    listPaid: (from, to) => listPaid(terminals.clients, from, to),
    isGenuine: (rawBody, headers) => isSigned(rawBody, headers.get('signature'), callbackSecrets),
    readNotification: readCallback,
    refund: (request) => refundPayment(clientOfAttempt(request), request),
    lookUpRefund: (request) => findRefund(clientOfAttempt(request), request),
  }
}

const created = z.object({
  redirect_url: z.url(),
  payment_data: z.object({ id: z.coerce.string().optional() }).optional(),
})

async function createPayment(terminals: Terminals, publicUrl: string, request: PaymentRequest) {
  const { code, money, customer } = request
  const method = methods[code]
  const returnTo = (outcome: string) => `${publicUrl}/response-payment/${request.orderId}?outcome=${outcome}`
  const answer = await terminals
    .clientOfAttempt(request)
    .call('POST', '/payments', created, {
      request: { id: request.attemptId, time: timeOf(request.now) },
      merchant_order: {
        id: request.merchantReference,
        description: request.description,
        ...(method?.voucher && { expire_at: timeOf(request.deadline) }),
      },
      payment_method: terminals.methodOf(code),
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
    .catch((error) => {
      // For example an amount that the method does not accept: the customer can choose another one.
      throw error instanceof UnlimitRefusal ? new ProviderUnavailable(error.message) : error
    })
  return {
    step: {
      kind: 'frame' as const,
      preference_id: request.orderId,
      preference_init_point: answer.redirect_url,
      ...(method?.opens === 'tab' && { newTab: true }),
    },
    stored: { providerReference: answer.payment_data?.id ?? null },
  }
}

/** All payments of the merchant order: its page may make more than the one that the start named. */
async function findPayments(client: UnlimitClient, attempt: KnownAttempt) {
  const from = attempt.createdAt.getTime() - hourMs
  const query = new URLSearchParams({
    request_id: randomUUID(),
    merchant_order_id: attempt.merchantReference,
    start_time: timeOf(new Date(from)),
    end_time: timeOf(new Date(Math.min(attempt.now.getTime() + hourMs, from + longestWindowMs))),
  })
  const { data } = await client.call('GET', `/payments?${query}`, list)
  const { providerReference: id } = attempt
  if (!id || data.some(({ payment_data }) => payment_data.id === id)) return statusOfPayments(data, attempt)
  const path = `/payments/${encodeURIComponent(id)}`
  const named = await client.call('GET', path, payment).catch(unlessUnknown)
  return statusOfPayments(named ? [...data, named] : data, attempt)
}

const paymentsAPage = 1_000
const list = z.object({ data: z.array(payment), has_more: z.boolean().default(false) })

/** The payments of a period at all terminals, in windows of less than a week. */
async function listPaid(clients: readonly UnlimitClient[], from: Date, to: Date): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = []
  for (const client of clients) {
    for (let start = from.getTime(); start < to.getTime(); start += longestWindowMs)
      listed.push(...(await listWindow(client, start, Math.min(start + longestWindowMs, to.getTime()))))
  }
  return listed
}

/** Splits a window that has more payments than fit on a page. */
async function listWindow(client: UnlimitClient, start: number, end: number): Promise<ListedPayment[]> {
  const query = new URLSearchParams({
    request_id: randomUUID(),
    start_time: timeOf(new Date(start)),
    // Unlimit's times have no fractions of a second.
    end_time: timeOf(new Date(end + 1_000)),
    max_count: String(paymentsAPage),
  })
  const { data, has_more } = await client.call('GET', `/payments?${query}`, list)
  if (!has_more || end - start < 2_000) return listedOf(data)
  const middle = Math.floor((start + end) / 2)
  return [...(await listWindow(client, start, middle)), ...(await listWindow(client, middle, end))]
}

/** In payment-page mode a payment is unknown until the customer has acted. */
function unlessUnknown(error: unknown): null {
  if (error instanceof UnlimitRefusal && error.status === 404) return null
  throw error
}
