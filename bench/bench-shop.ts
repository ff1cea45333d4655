import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { loadDemo } from '../src/demo/load-demo.ts'
import { startEmbeddedPostgres } from '../src/embedded-postgres/embedded-postgres.ts'
import { type OpenShop, openShop } from '../src/server/open-shop.ts'
import { readConfig } from '../src/server/platform/config.ts'
import type { Shop } from '../src/server/platform/context.ts'
import { migrate } from '../src/server/platform/database/migrations/migrate-sql.ts'
import { dropDueMails } from './tables/mails-sql.ts'
import { type Offer, readOffers } from './tables/offers-sql.ts'

export type BenchShop = {
  /** the shop's database, and the means to create tokens for it */
  shop: Shop
  databaseUrl: string
  port: number
  publicUrl: string
  /** the settings of its process */
  settings: Record<string, string>
  /** an event that no other benchmark has used */
  takeOffer(): Offer
  /** drops the mails that are due, so that they do not disturb a measurement */
  settle(): Promise<void>
  /** a value of /metrics */
  metric(name: string): Promise<number>
  close(): Promise<void>
}

/**
 * The shop as `npm start` runs it, in a separate process, with demo data on an embedded PostgreSQL in its own folder.
 * With `profileDir` the process writes a CPU profile there, with `backupDir` the database archives its log there.
 */
export async function startBenchShop({
  profileDir,
  backupDir,
}: {
  profileDir?: string | undefined
  backupDir?: string
} = {}): Promise<BenchShop> {
  const dataDir = makeDataDir()
  const port = await freePort()
  const publicUrl = `http://localhost:${port}`
  const settings = {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATABASE_CONNECTIONS: '10',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000000',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, backupDir, log: () => {} })
  const own = { DATABASE_URL: postgres.url, DEMO: '1', DATABASE_CONNECTIONS: '2' }
  const shop = await openDemoShop({ ...settings, ...own })
  const offers = await readOffers(shop.db)

  const profiling = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
  const server = startShopProcess([...serverFlags, ...profiling, 'build/server/main.js'], {
    ...settings,
    ...serverMemory,
  })
  await untilReady(port, server)
  let closed: Promise<void> | undefined
  return {
    shop,
    databaseUrl: postgres.url,
    port,
    publicUrl,
    settings,
    takeOffer() {
      const offer = offers.shift()
      if (!offer) throw new Error('the demo has too few events for so many benchmarks')
      return offer
    },
    settle: () => dropDueMails(shop.db),
    metric: (name) => readMetric(port, name),
    close() {
      closed ??= close()
      return closed
    },
  }

  async function close(): Promise<void> {
    await stopProcess(server)
    await shop.close()
    await postgres.stop()
    await removeDataDir(dataDir)
  }
}

/** A shop in this process, on the database of the settings with demo data. */
export async function openDemoShop(settings: Record<string, string>): Promise<OpenShop> {
  const shop = await openShop(readConfig(settings))
  await migrate(shop.databaseUrl)
  await loadDemo(shop)
  return shop
}

/** Like scripts/launch.mjs, but without the settings of a .env file: no other database and no mail server. */
export const serverFlags = ['--max-semi-space-size=8', '--no-parallel-scavenge', '--heap-growing-percent=50']
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/** Starts a program of the shop with only these settings. */
export function startShopProcess(args: string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings },
  })
}

/** Waits until the shop is ready. */
export async function untilReady(port: number, server: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000
  while (performance.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`the shop ended with ${server.exitCode}`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return
    await pause(10)
  }
  throw new Error('the shop did not become ready')
}

export async function stopProcess(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.exitCode === null && server.kill('SIGTERM')) await ended
}

/** A folder that the user of PostgreSQL can enter. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vaiven-bench-'))
  chmodSync(folder, 0o755)
  return folder
}

export async function removeDataDir(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** A value of /metrics. */
export async function readMetric(port: number, name: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  const line = (await answer.text()).split('\n').find((text) => text.startsWith(`${name} `))
  if (!line) throw new Error(`/metrics has no ${name}`)
  return Number(line.slice(name.length))
}
