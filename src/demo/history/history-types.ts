import type { PlacedOrder } from '#contract/sales/orders.ts'
import type { Shop } from '#server/platform/context.ts'
import type { DemoBuyer } from './buyers.ts'
import type { DemoPurchase } from './purchases.ts'

export type Bought = PlacedOrder & DemoPurchase & { buyer: DemoBuyer; at: Date }

/** Runs something at a moment of the history, and records which ledger entries it booked. */
export type At = <T>(hoursAgo: number, work: (shop: Shop) => Promise<T>) => Promise<T>
