import type { PlacedOrder } from '#contract/orders/orders.ts'
import type { Shop } from '#server/platform/context.ts'
import type { DemoBuyer } from './buyers.ts'
import type { DemoPurchase } from './purchases.ts'

export type Bought = PlacedOrder & DemoPurchase & { buyer: DemoBuyer; at: Date }

/** Does something at a moment of the history, and notes which entries of the ledger it has booked. */
export type At = <T>(hoursAgo: number, work: (shop: Shop) => Promise<T>) => Promise<T>
