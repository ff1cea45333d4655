import { setTimeout as pause } from 'node:timers/promises'
import type { BenchShop } from './bench-shop.ts'
import { type ShopBeside, startShopBeside } from './start-shop-beside.ts'
import { finishJobs } from './tables/finish-jobs-sql.ts'
import { openOwnersSession } from './tables/office-volume-sql.ts'
import { fillWithOrders } from './tables/plans-sql.ts'

const orders = 100_000

/** A shop with 100 000 orders and its exports, in a separate database. */
export type ShopWithOrders = ShopBeside & {
  /**
   * Exports all orders repeatedly until the signal, and returns the milliseconds of each; waits for the last one.
   */
  exportUntil(signal: AbortSignal, format: 'csv' | 'xlsx'): Promise<number[]>
}

/** Starts it beside the benchmarked shop. */
export async function startShopWithOrders(bench: BenchShop, database: string): Promise<ShopWithOrders> {
  const beside = await startShopBeside(bench, database, (url) =>
    fillWithOrders(url, { orders, oldEvents: 1, more: finishJobs }),
  )
  const { publicUrl } = beside

  const callAs = (cookie: string) => async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${publicUrl}/office-api${path}`, {
      method,
      headers: { cookie, origin: publicUrl, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { data: Record<string, unknown> }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said.data
  }

  const exportOrders = async (call: ReturnType<typeof callAs>, format: string) => {
    const started = performance.now()
    const { id } = await call('POST', '/exports', { source: 'orders', format })
    for (;;) {
      const { state, rows } = await call('GET', `/exports/${id}`)
      if (state === 'failed') throw new Error('the export failed')
      if (state === 'done' && Number(rows) < orders) throw new Error(`the export has ${rows} rows`)
      if (state === 'done') return performance.now() - started
      await pause(100)
    }
  }

  return {
    ...beside,
    async exportUntil(signal, format) {
      const took: number[] = []
      // Each time, because exports need a second factor of the last minutes.
      const call = callAs(`office=${await openOwnersSession(beside.databaseUrl)}`)
      while (!signal.aborted) took.push(await exportOrders(call, format))
      return took
    },
  }
}
