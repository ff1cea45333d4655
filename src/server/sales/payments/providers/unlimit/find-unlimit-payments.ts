import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { KnownAttempt } from '../payment-provider.ts'
import { type Payment, payment } from './read-payment.ts'
import { hourMs, longestWindowMs, timeOf } from './times.ts'
import { type UnlimitClient, UnlimitRefusal } from './unlimit-client.ts'

const paymentsAPage = 1_000
const list = z.object({ data: z.array(payment), has_more: z.boolean().default(false) })

/**
 * All payments of the merchant order, newest first: its page may make more than the one that the start named, for as
 * long as the attempt is looked up. The list may be late, so those that are known by their ids are fetched.
 */
export async function findPayments(client: UnlimitClient, attempt: KnownAttempt): Promise<Payment[]> {
  const { merchantReference, knownPayments, providerReference, createdAt, now } = attempt
  const payments: Payment[] = []
  const last = now.getTime() + hourMs
  for (let start = createdAt.getTime() - hourMs; start < last; start += longestWindowMs) {
    const window = { start, end: Math.min(start + longestWindowMs, last), merchantReference }
    payments.unshift(...(await listWindow(client, window)))
  }
  for (const id of new Set([...knownPayments, ...(providerReference ? [providerReference] : [])])) {
    if (payments.some(({ payment_data }) => payment_data.id === id)) continue
    const path = `/payments/${encodeURIComponent(id)}`
    const named = await client.call('GET', path, payment).catch(unlessUnknown)
    if (named) payments.push(named)
  }
  return payments
}

/** The payments of a window of less than a week, newest first; one with more than fit on a page is split. */
export async function listWindow(
  client: UnlimitClient,
  { start, end, merchantReference }: { start: number; end: number; merchantReference?: string },
): Promise<Payment[]> {
  const query = new URLSearchParams({
    request_id: randomUUID(),
    ...(merchantReference && { merchant_order_id: merchantReference }),
    start_time: timeOf(new Date(start)),
    // Unlimit's times have no fractions of a second.
    end_time: timeOf(new Date(end + 1_000)),
    max_count: String(paymentsAPage),
  })
  const { data, has_more } = await client.call('GET', `/payments?${query}`, list)
  if (!has_more || end - start < 2_000) return data
  const middle = Math.floor((start + end) / 2)
  const later = await listWindow(client, {
    start: middle,
    end,
    ...(merchantReference && { merchantReference }),
  })
  const earlier = await listWindow(client, {
    start,
    end: middle,
    ...(merchantReference && { merchantReference }),
  })
  return [...later, ...earlier.filter((one) => !later.some((other) => isSame(one, other)))]
}

const isSame = (one: Payment, other: Payment) => one.payment_data.id === other.payment_data.id

/** In payment-page mode a payment is unknown until the customer has acted. */
function unlessUnknown(error: unknown): null {
  if (error instanceof UnlimitRefusal && error.status === 404) return null
  throw error
}
