import { setTimeout as pause } from 'node:timers/promises'
import type { OpenShop } from '#server/open-shop.ts'
import {
  type BenchShop,
  freePort,
  makeDataDir,
  openDemoShop,
  removeDataDir,
  serverFlags,
  serverMemory,
  startShopProcess,
  stopProcess,
  untilReady,
} from './bench-shop.ts'
import { openOwnersSession } from './tables/office-volume-sql.ts'
import { createDatabaseBeside, fillWithOrders } from './tables/plans-sql.ts'

const orders = 100_000

/** A shop with 100 000 orders and its exports, in a database of its own. */
export type ShopWithOrders = {
  shop: OpenShop
  port: number
  publicUrl: string
  /** Exports all orders again and again until the signal, and tells the milliseconds of each; the last one is waited for. */
  exportUntil(signal: AbortSignal, format: 'csv' | 'xlsx'): Promise<number[]>
  close(): Promise<void>
}

/** Starts it beside the shop of the benchmarks. */
export async function startShopWithOrders(bench: BenchShop, database: string): Promise<ShopWithOrders> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, database)
  const port = await freePort()
  const dataDir = makeDataDir()
  const publicUrl = `http://localhost:${port}`
  const settings = {
    ...bench.settings,
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
  }
  const shop = await openDemoShop({ ...settings, DATABASE_CONNECTIONS: '2' })
  await fillWithOrders(databaseUrl, { orders, oldEvents: 1 })
  const cookie = `office=${await openOwnersSession(databaseUrl)}`
  const server = startShopProcess([...serverFlags, 'build/server/main.js'], { ...settings, ...serverMemory })
  const close = async () => {
    await stopProcess(server)
    await shop.close()
    await removeDataDir(dataDir)
  }
  await untilReady(port, server).catch(async (error) => {
    await close()
    throw error
  })

  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${publicUrl}/office-api${path}`, {
      method,
      headers: { cookie, origin: publicUrl, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const said = (await answer.json()) as { data: Record<string, unknown> }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said.data
  }

  const exportOrders = async (format: string) => {
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
    shop,
    port,
    publicUrl,
    async exportUntil(signal, format) {
      const took: number[] = []
      while (!signal.aborted) took.push(await exportOrders(format))
      return took
    },
    close,
  }
}
