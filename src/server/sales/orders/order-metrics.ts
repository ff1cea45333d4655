import { Counter, Histogram } from 'prom-client'
import { Refusal } from '#domain/platform/refusal.ts'

const placed = new Counter({
  name: 'vaiven_orders_total',
  help: 'Orders that customers sent: placed, repeated (the same idempotency key again), or the code of the refusal',
  labelNames: ['country', 'result'],
  registers: [],
})
const batchSize = new Histogram({
  name: 'vaiven_order_batch_size',
  help: 'Orders that one transaction placed or refused',
  buckets: [1, 2, 4, 8, 16, 32, 64],
  registers: [],
})
const lockSeconds = new Histogram({
  name: 'vaiven_sale_lock_seconds',
  help: 'Time until a transaction had the sale of a date for itself',
  buckets: [0.002, 0.01, 0.05, 0.2, 1, 4],
  registers: [],
})

/** The metrics of placing orders in this process. */
export const orderMetrics = [placed, batchSize, lockSeconds]

/** Counts the result of placing an order, by the visited country. */
export async function countOrderResult<Order extends { made: unknown }>(
  country: string,
  placing: Promise<Order>,
): Promise<Order> {
  try {
    const order = await placing
    placed.inc({ country, result: order.made ? 'placed' : 'repeated' })
    return order
  } catch (error) {
    placed.inc({ country, result: error instanceof Refusal ? error.code : 'failed' })
    throw error
  }
}

export function noteBatch(orders: number): void {
  batchSize.observe(orders)
}

/** Measures how long a statement waits for the lock of a sale. */
export async function measureLock<Result>(locking: Promise<Result>): Promise<Result> {
  const end = lockSeconds.startTimer()
  const result = await locking
  end()
  return result
}
