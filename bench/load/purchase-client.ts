import { randomUUID } from 'node:crypto'
import type { Category, EventDetail } from '../../src/contract/catalogue/events.ts'
import type { Province } from '../../src/contract/geography/places.ts'
import type { Hold, PlacedOrder } from '../../src/contract/sales/orders.ts'
import type { Offer } from '../tables/offers-sql.ts'
import { type HttpConnection, openConnection } from './http-connection.ts'
import { holdRequest, orderDraft } from './purchase-requests.ts'
import { requestText } from './requests.ts'

/*
 * The buyers: a separate process. Each buyer makes the requests of a browser from the event's page to the result, one
 * after the other, and then buys again.
 */

export type PurchasePlan = {
  port: number
  publicUrl: string
  offer: Offer
  tokens: string[]
  seconds: number
}

export type PurchaseResult = { purchases: number; seconds: number; p50: number; p95: number; p99: number }

async function makePurchases(plan: PurchasePlan): Promise<PurchaseResult> {
  const buyers = await Promise.all(
    plan.tokens.map(async (token) => ({ token, connection: await openConnection(plan.port) })),
  )
  const times: number[] = []
  const started = performance.now()
  const end = started + plan.seconds * 1000
  await Promise.all(
    buyers.map(async ({ token, connection }) => {
      while (performance.now() < end) {
        const begun = performance.now()
        await buyOnce(connection, plan, token)
        times.push(performance.now() - begun)
      }
    }),
  )
  const seconds = (performance.now() - started) / 1000
  for (const { connection } of buyers) connection.close()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { purchases: times.length, seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** The requests of one purchase by name. `after` is called after each answer. */
export async function buyOnce(
  connection: HttpConnection,
  { publicUrl, offer }: Pick<PurchasePlan, 'publicUrl' | 'offer'>,
  token: string,
  after: (call: string) => Promise<void> = async () => {},
): Promise<void> {
  const call = async <T>(name: string, path: string, body?: unknown): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const answer = await connection.send(requestText(path, { body, headers }))
    const text = answer.body.toString('utf8')
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${text}`)
    await after(name)
    return (JSON.parse(text) as { data: T }).data
  }
  const event = await call<EventDetail>('event', `GET /api/events/${offer.slug}`)
  await call<Category[]>('sub-categories', `GET /api/events/${event.id}/product-variant?date=${offer.dateId}`)
  await call<Province[]>('provinces', `GET /api/provinces/by-event/${event.id}`)
  const hold = await call<Hold>('hold', 'POST /shop-api/holds', holdRequest(offer))
  const draft = orderDraft(offer, publicUrl, { holdId: hold.id })
  const order = await call<PlacedOrder>('order', 'POST /shop-api/orders', draft)
  await call('status', `GET /api/orders/${order.orderId}/status`)
}

if (import.meta.main) {
  process.once('message', async (plan) => {
    try {
      process.send?.(await makePurchases(plan as PurchasePlan))
    } finally {
      process.disconnect()
    }
  })
}
