import { randomUUID } from 'node:crypto'
import type { Shop } from '../../src/server/platform/context.ts'
import { itemAt } from '../item-at.ts'
import { addBuyers } from '../tables/buyers-sql.ts'
import type { Offer } from '../tables/offers-sql.ts'
import type { freshKey } from './load-client.ts'
import { orderDraft } from './purchase-requests.ts'
import { requestText } from './requests.ts'

/** A customer may only have a few unpaid orders. */
const buyers = 5_000

/**
 * Requests of many customers for one order each; with `freshKey` the client sets each key, otherwise each request has
 * its own.
 */
export async function orderRequests(
  shop: Shop,
  { offer, publicUrl, count, key }: { offer: Offer; publicUrl: string; count: number; key?: typeof freshKey },
): Promise<string[]> {
  const people = await addBuyers(shop, Math.min(count, buyers))
  return Array.from({ length: count }, (_, nth) =>
    requestText('POST /shop-api/orders', {
      body: orderDraft(offer, publicUrl),
      headers: {
        authorization: `Bearer ${itemAt(people, nth % people.length).token}`,
        'idempotency-key': key ?? randomUUID(),
      },
    }),
  )
}
