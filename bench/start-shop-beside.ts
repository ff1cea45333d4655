import type { OpenShop } from '../src/server/open-shop.ts'
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
import { createDatabaseBeside } from './tables/plans-sql.ts'

/** A second shop, with a separate database. */
export type ShopBeside = {
  shop: OpenShop
  databaseUrl: string
  port: number
  publicUrl: string
  close(): Promise<void>
}

/** Starts it beside the benchmarked shop, after `fill` has added to the demo data. */
export async function startShopBeside(
  bench: BenchShop,
  database: string,
  fill: (databaseUrl: string) => Promise<void>,
): Promise<ShopBeside> {
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
  await fill(databaseUrl)
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
  return { shop, databaseUrl, port, publicUrl, close }
}
