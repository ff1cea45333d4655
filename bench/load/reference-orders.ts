import pg from 'pg'
import { writeBareOrder } from '../tables/reference-orders-sql.ts'

/*
 * The reference for orders, in a separate process: only the transaction of each order, with the plain driver.
 */

export type ReferencePlan = { databaseUrl: string; connections: number; seconds: number }

let placed = 0

async function placeOrders(plan: ReferencePlan): Promise<{ perSecond: number }> {
  const clients = await Promise.all(
    Array.from({ length: plan.connections }, async () => {
      const client = new pg.Client(plan.databaseUrl)
      await client.connect()
      return client
    }),
  )
  const before = placed
  const started = performance.now()
  const end = started + plan.seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) await writeBareOrder(client, 1_000_000 + placed++)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return { perSecond: (placed - before) / seconds }
}

process.on('message', (plan) => {
  void placeOrders(plan as ReferencePlan).then((result) => process.send?.(result))
})
