import { z } from 'zod'
import { toMajor } from '#domain/platform/money.ts'
import type { Config } from '#server/platform/config.ts'
import {
  failedRefund,
  type KnownAttempt,
  type ListedPayment,
  type NotificationSubject,
  notConfigured,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderStatus,
  type RefundRequest,
  type RefundStatus,
} from '../payment-provider.ts'
import { findPayments, isId, searchPayments } from './find-mercadopago-payments.ts'
import { type MercadoPagoClient, MercadoPagoRefusal, mercadoPagoClient } from './mercadopago-client.ts'
import { type Chargeback, chargeback, listedOf, type Payment, payment, statusOf } from './read-payments.ts'
import { isSigned } from './webhook-signature.ts'

/**
 * MercadoPago Checkout Pro with classic preferences: the customer pays on MercadoPago's page. See README.md
 * in this folder.
 */
export function mercadopago(config: Config): PaymentProvider {
  const { url, accessToken, webhookSecret, countries, unsignedWebhooks } = config.mercadopago
  if (!url || !accessToken || !webhookSecret) return notConfigured('mercadopago')
  const client = mercadoPagoClient(url, accessToken)
  return {
    name: 'mercadopago',
    // An account accepts the currency of one country only.
    offers: (code, country) => code === 'mercadopago' && countries.includes(country),
    start: (request) => createPreference(client, config.publicUrl, request),
    lookUp: (attempt) => lookUp(client, attempt),
    listPaid: (from, to) => listPaid(client, from, to),
    cancelOpenPayment: (attempt) => cancelOpenPayment(client, attempt),
    isGenuine(_body, headers, query) {
      const delivery = {
        signature: headers.get('x-signature'),
        requestId: headers.get('x-request-id'),
        dataId: query.get('data.id'),
      }
      // While the secret is rotated there are two, separated by a comma.
      const isOurs = webhookSecret.split(',').some((secret) => isSigned(delivery, secret.trim()))
      return unsignedWebhooks !== 'refuse' || isOurs
    },
    countryOfNotification: () => (countries.length === 1 ? (countries[0] ?? null) : null),
    paymentsOfReturn: (query) =>
      ['payment_id', 'collection_id'].flatMap((name) => query.get(name) ?? []).filter(isId),
    readNotification: (_body, query) => readWebhook(client, query),
    refund: (request) => refundPayment(client, request),
  }
}

const laterTypes = ['ticket', 'atm', 'bank_transfer']
const withOffset = (time: Date) => time.toISOString().replace('Z', '+00:00')

const created = z.object({ id: z.string(), init_point: z.url() })

async function createPreference(client: MercadoPagoClient, publicUrl: string, request: PaymentRequest) {
  const { money, customer, deadline, voucherDeadline } = request
  const back = `${publicUrl}/response-payment/${request.orderId}`
  const preference = await client.call('POST', '/checkout/preferences', created, {
    idempotencyKey: request.attemptId,
    body: {
      // A single item with the order's total, so that no sum of rounded items can differ from it.
      items: [
        {
          id: request.orderNumber,
          title: request.description,
          quantity: 1,
          currency_id: money.currency,
          unit_price: toMajor(money.amount, money.currency),
        },
      ],
      payer: { email: customer.email, name: customer.name },
      external_reference: request.merchantReference,
      back_urls: { success: back, pending: back, failure: back },
      auto_return: 'approved',
      notification_url: `${publicUrl}/api/payments/mercadopago/notifications?source_news=webhooks`,
      // Cash and transfers take days: allowed only if there is enough time before the trip.
      ...(voucherDeadline
        ? { date_of_expiration: withOffset(voucherDeadline) }
        : { payment_methods: { excluded_payment_types: laterTypes.map((id) => ({ id })) } }),
      expires: true,
      expiration_date_to: withOffset(deadline),
    },
  })
  return {
    step: {
      kind: 'redirect' as const,
      preference_id: preference.id,
      preference_init_point: preference.init_point,
    },
    stored: { providerReference: preference.id },
  }
}

/** A preference can have several payments; they are found by our reference, and by their ids. */
async function lookUp(client: MercadoPagoClient, attempt: KnownAttempt): Promise<ProviderStatus> {
  return describe(client, await findPayments(client, attempt), attempt)
}

async function describe(
  client: MercadoPagoClient,
  payments: readonly Payment[],
  attempt: KnownAttempt,
): Promise<ProviderStatus> {
  const disputed = payments.filter(({ status }) => status === 'charged_back')
  const chargebacks = await Promise.all(disputed.map(({ id }) => findChargebacks(client, id)))
  return statusOf(payments, attempt, chargebacks.flat())
}

const foundChargebacks = z.object({ results: z.array(chargeback) })

/** The disputes of a payment, with their deadline; the payment alone tells that its money is gone. */
async function findChargebacks(client: MercadoPagoClient, paymentId: string): Promise<Chargeback[]> {
  const query = new URLSearchParams({ payment_id: paymentId })
  try {
    return (await client.call('GET', `/v1/chargebacks/search?${query}`, foundChargebacks)).results
  } catch (error) {
    if (error instanceof MercadoPagoRefusal) return []
    throw error
  }
}

/** The payments of a period. */
async function listPaid(client: MercadoPagoClient, from: Date, to: Date): Promise<ListedPayment[]> {
  const period = { range: 'date_created', begin_date: withOffset(from), end_date: withOffset(to) }
  return listedOf(await searchPayments(client, { criteria: 'asc', ...period }))
}

const canBeCancelled = ['pending', 'in_process', 'authorized']

/**
 * The page is closed, and vouchers and cards under review are cancelled, so that they cannot be paid any more.
 */
async function cancelOpenPayment(client: MercadoPagoClient, attempt: KnownAttempt): Promise<ProviderStatus> {
  await closePage(client, attempt)
  const payments = await findPayments(client, attempt)
  const open = payments.filter(({ status }) => canBeCancelled.includes(status))
  for (const { id } of open) {
    const write = { idempotencyKey: `cancel-${id}`, body: { status: 'cancelled' } }
    await client.call('PUT', `/v1/payments/${id}`, payment, write).catch((error: unknown) => {
      // It was paid or ended at this very moment: fetch its status again.
      if (!(error instanceof MercadoPagoRefusal)) throw error
    })
  }
  return open.length > 0 ? lookUp(client, attempt) : describe(client, payments, attempt)
}

async function closePage(client: MercadoPagoClient, { pageReference, now }: KnownAttempt): Promise<void> {
  if (!pageReference) return
  const path = `/checkout/preferences/${encodeURIComponent(pageReference)}`
  const body = { expires: true, expiration_date_to: withOffset(now) }
  const write = { idempotencyKey: `close-${pageReference}`, body }
  await client.call('PUT', path, created, write).catch((error: unknown) => {
    // MercadoPago no longer knows the page.
    if (!(error instanceof MercadoPagoRefusal)) throw error
  })
}

const merchantOrder = z.object({
  external_reference: z.string().nullish(),
  payments: z
    .array(z.object({ id: z.coerce.string() }))
    .nullish()
    .catch(null),
})

/** A webhook names a payment or a merchant order, which is then fetched. Other topics are ignored. */
async function readWebhook(
  client: MercadoPagoClient,
  query: URLSearchParams,
): Promise<NotificationSubject | null> {
  const topic = query.get('type') ?? query.get('topic')
  const id = query.get('data.id') ?? query.get('id')
  if (!id || !isId(id)) return null
  const about = (reference: string | null | undefined, ids: string[]) =>
    reference ? { payment: reference, ids } : null
  try {
    if (topic === 'payment') {
      return about((await client.call('GET', `/v1/payments/${id}`, payment)).external_reference, [id])
    }
    if (topic === 'merchant_order' || topic === 'topic_merchant_order_wh') {
      const order = await client.call('GET', `/merchant_orders/${id}`, merchantOrder)
      return about(order.external_reference, order.payments?.map((one) => one.id) ?? [])
    }
    if (topic === 'chargebacks' || topic === 'topic_chargebacks_wh') {
      const { payments } = await client.call('GET', `/v1/chargebacks/${id}`, chargeback)
      const [first] = payments ?? []
      if (!first) return null
      const path = `/v1/payments/${encodeURIComponent(first)}`
      return about((await client.call('GET', path, payment)).external_reference, [first])
    }
    return null
  } catch (error) {
    // 404: not our payment; ignore it.
    if (error instanceof MercadoPagoRefusal && error.status === 404) return null
    throw error
  }
}

const refunded = z.object({ id: z.coerce.string(), status: z.string().nullish() })

/** The refund's id is the idempotency key, so repeating the call refunds only once. */
async function refundPayment(client: MercadoPagoClient, request: RefundRequest): Promise<RefundStatus> {
  const { refundId, retries, money, providerReference } = request
  const idempotencyKey = retries ? `${refundId}-${retries}` : refundId
  if (!providerReference) return failedRefund('no payment id')
  try {
    const { id, status } = await client.call(
      'POST',
      `/v1/payments/${encodeURIComponent(providerReference)}/refunds`,
      refunded,
      { idempotencyKey, body: { amount: toMajor(money.amount, money.currency) } },
    )
    const state = status === 'rejected' ? 'failed' : status === 'in_process' ? 'in_transit' : 'done'
    return { state, providerReference: id, details: { status, ...(state === 'failed' && { why: status }) } }
  } catch (error) {
    if (!(error instanceof MercadoPagoRefusal)) throw error
    return failedRefund(error.message)
  }
}
