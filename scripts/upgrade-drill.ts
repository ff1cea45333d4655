import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { openShop } from '#server/open-shop.ts'
import { readConfig } from '#server/platform/config.ts'
import { migrate } from '#server/platform/database/migrations/migrate-sql.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { freePort, stopProcess, untilReady } from '../bench/bench-shop.ts'
import { itemAt } from '../bench/item-at.ts'
import { openConnection } from '../bench/load/http-connection.ts'
import { buyOnce } from '../bench/load/purchase-client.ts'
import { addBuyers } from '../bench/tables/buyers-sql.ts'
import { readOffers, setStockSize } from '../bench/tables/offers-sql.ts'

/**
 * Purchases of each version, failed ones with their reasons, and the findings of the audit of money and seats.
 */
export type UpgradeDrill = { before: number; now: number; failed: string[]; findings: number }

const buyersOfEach = 4
/** The number of completed purchases before the next step begins. */
const purchasesOfStep = 40

/**
 * Rehearses an upgrade on a scratch server: the release in `folder`, a built working copy, sells while the migrations
 * of this version run; then a process of this version sells beside it.
 */
export async function drillUpgrade(folder: string): Promise<UpgradeDrill> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vaiven-upgrade-'))
  await chmod(dataDir, 0o755) // the account that runs PostgreSQL needs to enter it
  const postgres = await startEmbeddedPostgres({ dataDir, backupDir: undefined, log: () => {} })
  const ports = [await freePort(), await freePort()] as const
  const settings = {
    DEMO: '1',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    LOG_LEVEL: 'error',
  }
  const ofProcesses = {
    ...settings,
    DEMO: '0',
    ROLE: 'web',
    MIGRATE_AT_START: '0',
    RATE_LIMIT_FACTOR: '1000000',
    SESSION_SECRET: 'Xv3kQz81mTbR5uWc0LpYd7HnGs2EoJfA94iK',
    TICKET_KEY: 'q5Zt0yXhVn3cJmR8wLkE2dUoPaGf7iSbT1xQvB6MzHo',
    SMTP_URL: 'smtp://127.0.0.1:9',
    TRANSFER_ACCOUNTS: JSON.stringify({
      MX: { bankName: 'Banco', accountId: '1', accountType: 'CLABE', dni: 'RFC', email: 'pagos@vaiven.test' },
    }),
  }
  const processes: ChildProcess[] = []
  const start = async (cwd: string, port: number) => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'production', ...ofProcesses, PORT: String(port) }
    const program = spawn(process.execPath, ['build/server/main.js'], {
      ...{ cwd, env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    processes.push(program)
    await untilReady(port, program)
  }
  const shop = await openShop(readConfig({ ...settings, DATABASE_CONNECTIONS: '2' }))
  try {
    for (const script of ['scripts/migrate.ts', 'scripts/seed.ts']) {
      const env = { PATH: process.env.PATH, ...settings }
      const { status, stderr } = spawnSync(process.execPath, [script], { cwd: folder, env, encoding: 'utf8' })
      if (status !== 0) throw new Error(`${script} of the release failed: ${stderr}`)
    }
    const offer = itemAt(await readOffers(shop.db), 0)
    await setStockSize(shop.db, offer.stockId, 1_000_000)
    const tokens = (await addBuyers(shop, 2 * buyersOfEach)).map(({ token }) => token)
    const drill: UpgradeDrill = { before: 0, now: 0, failed: [], findings: 0 }
    let selling = true
    const buy = async (version: 'before' | 'now', port: number, token: string) => {
      const connection = await openConnection(port)
      while (selling) {
        try {
          await buyOnce(connection, { publicUrl: settings.PUBLIC_URL, offer }, token)
          drill[version]++
        } catch (error) {
          drill.failed.push(`${version}: ${error instanceof Error ? error.message : error}`)
          break
        }
      }
      connection.close()
    }
    const more = async (version: 'before' | 'now') => {
      const enough = drill[version] + purchasesOfStep
      while (drill[version] < enough && drill.failed.length === 0) await pause(50)
    }

    await start(folder, ports[0])
    const customers = tokens.slice(0, buyersOfEach).map((token) => buy('before', ports[0], token))
    await more('before')
    await migrate(postgres.url)
    await more('before')
    await start('.', ports[1])
    customers.push(...tokens.slice(buyersOfEach).map((token) => buy('now', ports[1], token)))
    await Promise.all([more('before'), more('now')])
    selling = false
    await Promise.all(customers)
    drill.findings = (await auditMoney(shop)).findings.length
    return drill
  } finally {
    await Promise.all(processes.map(stopProcess))
    await shop.close()
    await postgres.stop()
    // When run as root, the data may be outside of the folder.
    const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
    for (const gone of [home, dataDir]) await rm(gone, { recursive: true, force: true })
  }
}
