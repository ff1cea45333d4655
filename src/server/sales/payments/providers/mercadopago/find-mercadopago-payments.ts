import { z } from 'zod'
import type { KnownAttempt } from '../payment-provider.ts'
import { type MercadoPagoClient, MercadoPagoRefusal } from './mercadopago-client.ts'
import { type Payment, payment } from './read-payments.ts'

const paymentsAPage = 100
const found = z.object({ results: z.array(payment) })
const orders = z.object({
  elements: z.array(z.object({ payments: z.array(z.object({ id: z.coerce.string() })).nullish() })).nullish(),
})

/** Whether a text can be the id of a payment or an order. */
export const isId = (text: string): boolean => /^\d{1,20}$/.test(text)

/** All pages of a search. */
export async function searchPayments(
  client: MercadoPagoClient,
  criteria: Record<string, string>,
): Promise<Payment[]> {
  const payments: Payment[] = []
  for (;;) {
    const page = { limit: String(paymentsAPage), offset: String(payments.length) }
    const query = new URLSearchParams({ sort: 'date_created', ...criteria, ...page })
    const { results } = await client.call('GET', `/v1/payments/search?${query}`, found)
    payments.push(...results)
    if (results.length < paymentsAPage) return payments
  }
}

/**
 * The payments of an attempt, newest first. The search may find a payment a day late, so those that are known by their
 * ids are fetched, and for an empty search those that the merchant order of the page names.
 */
export async function findPayments(client: MercadoPagoClient, attempt: KnownAttempt): Promise<Payment[]> {
  const { merchantReference, pageReference, knownPayments, providerReference, isPaid } = attempt
  const isOwn = ({ external_reference }: Payment) => external_reference === merchantReference
  const searched = await searchPayments(client, { criteria: 'desc', external_reference: merchantReference })
  const payments = searched.filter(isOwn)
  const named = payments.length === 0 && pageReference ? await listOfPage(client, pageReference) : []
  const ids = new Set([
    ...knownPayments,
    ...named,
    ...(isPaid && providerReference ? [providerReference] : []),
  ])
  for (const id of ids) {
    if (payments.some((one) => one.id === id)) continue
    const one = await fetchPayment(client, id)
    if (one && isOwn(one)) payments.push(one)
  }
  return payments.length === searched.length ? payments : payments.toSorted(newestFirst)
}

const newestFirst = (a: Payment, b: Payment) => Number(b.id) - Number(a.id)

/** Null for an id that MercadoPago does not know, as a return may name. */
async function fetchPayment(client: MercadoPagoClient, id: string): Promise<Payment | null> {
  return client.call('GET', `/v1/payments/${encodeURIComponent(id)}`, payment).catch(unlessUnknown)
}

/** The ids of the payments of a page, from its merchant order. */
async function listOfPage(client: MercadoPagoClient, preferenceId: string): Promise<string[]> {
  const query = new URLSearchParams({ preference_id: preferenceId })
  const answer = await client.call('GET', `/merchant_orders/search?${query}`, orders).catch(unlessUnknown)
  return answer?.elements?.flatMap(({ payments }) => payments?.map(({ id }) => id) ?? []) ?? []
}

function unlessUnknown(error: unknown): null {
  if (error instanceof MercadoPagoRefusal && error.status === 404) return null
  throw error
}
