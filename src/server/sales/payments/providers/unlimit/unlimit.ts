import { z } from 'zod'
import { toMajor } from '#domain/platform/money.ts'
import type { Config } from '#server/platform/config.ts'
import {
  type KnownAttempt,
  type ListedPayment,
  notConfigured,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderStatus,
  ProviderUnavailable,
} from '../payment-provider.ts'
import { findPayments, listWindow } from './find-unlimit-payments.ts'
import { methods } from './methods.ts'
import { isSigned, readCallback } from './read-callback.ts'
import { findDispute } from './read-disputes.ts'
import { disputedPayment, listedOf, statusOfPayments } from './read-payment.ts'
import { findRefund, findRefundById, refundPayment } from './refund-payment.ts'
import { type Terminals, terminalsOf } from './terminals.ts'
import { longestWindowMs, timeOf } from './times.ts'
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
    lookUp: (attempt) => lookUp(clientOfAttempt(attempt), attempt),
    listPaid: (from, to) => listPaid(terminals.clients, from, to),
    isGenuine: (rawBody, headers) => isSigned(rawBody, headers.get('signature'), callbackSecrets),
    countryOfNotification: (rawBody, headers) =>
      terminals.countryOf((secrets) => isSigned(rawBody, headers.get('signature'), secrets)),
    readNotification: readCallback,
    refund: (request) => refundPayment(clientOfAttempt(request), request),
    lookUpRefund: (request) => findRefund(clientOfAttempt(request), request),
    lookUpRefundElsewhere: (of, id) => findRefundById(clientOfAttempt(of), id),
  }
}

async function lookUp(client: UnlimitClient, attempt: KnownAttempt): Promise<ProviderStatus> {
  const payments = await findPayments(client, attempt)
  const disputed = disputedPayment(payments, attempt)
  return statusOfPayments(payments, attempt, disputed ? await findDispute(client, disputed) : undefined)
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

/** The payments of a period at all terminals, in windows of less than a week. */
async function listPaid(clients: readonly UnlimitClient[], from: Date, to: Date): Promise<ListedPayment[]> {
  const listed: ListedPayment[] = []
  for (const client of clients) {
    for (let start = from.getTime(); start < to.getTime(); start += longestWindowMs)
      listed.push(
        ...listedOf(
          await listWindow(client, { start, end: Math.min(start + longestWindowMs, to.getTime()) }),
        ),
      )
  }
  return listed
}
