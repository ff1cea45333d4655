import { randomUUID } from 'node:crypto'
import type { Envelope } from '#contract/platform/endpoint.ts'
import type { Hold, OrderDraft, PlacedOrder } from '#contract/sales/orders.ts'
import type { TestEvent } from './builders.ts'
import type { TestShop } from './test-shop.ts'

/** A valid draft: `quantity` tickets of the event's variant with one passenger each. */
export function draftOf(
  event: TestEvent,
  more: Partial<OrderDraft> & { quantity?: number; price?: number } = {},
): OrderDraft {
  const { quantity = 1, price = 420, ...draft } = more
  return {
    url: 'http://localhost:3000/event/x',
    eventDateId: event.dateId,
    provinceId: event.provinceId,
    paymentCode: 'transferencia',
    shownTotal: quantity * price,
    tickets: Array.from({ length: quantity }, (_, i) => ({
      placeId: event.placeId,
      productVariantId: event.variantId,
      addresses: [{ address: `Durango ${100 + i}`, commune_id: event.countyId }],
      passengers: [
        {
          name: 'Ximena Duarte',
          email: 'ximena@vaiven.test',
          phone: '+525511122233',
          passengerAddress: `Durango ${100 + i}`,
        },
      ],
    })),
    ...draft,
  }
}

export type Answer<T> = { status: number; body: Envelope<T>; data: T; code: string | undefined }

/** Calls the API and reads the envelope; `data` is set on success, `code` on a refusal. */
export async function call<T>(
  shop: TestShop,
  path: string,
  init: Parameters<TestShop['fetch']>[1] = {},
): Promise<Answer<T>> {
  const response = await shop.fetch(path, init)
  const body = (await response.json()) as Envelope<T>
  return {
    status: response.status,
    body,
    data: (body.success ? body.data : undefined) as T,
    code: body.success ? undefined : body.error.code,
  }
}

/** Places an order; without a `key` always a new one. */
export function placeOrder(shop: TestShop, token: string, draft: OrderDraft, key: string = randomUUID()) {
  return call<PlacedOrder>(shop, '/shop-api/orders', {
    json: draft,
    token,
    headers: { 'idempotency-key': key },
  })
}

export function holdSeats(
  shop: TestShop,
  token: string,
  event: TestEvent,
  quantity: number,
  holdId?: string,
) {
  return call<Hold>(shop, holdId ? `/shop-api/holds/${holdId}` : '/shop-api/holds', {
    method: holdId ? 'PUT' : 'POST',
    token,
    json: {
      eventDateId: event.dateId,
      provinceId: event.provinceId,
      lines: [{ productVariantId: event.variantId, quantity }],
    },
  })
}
