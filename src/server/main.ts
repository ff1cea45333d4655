import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { ServerBuild } from 'react-router'
import { warnOfSetupLacks } from './back-office/health/setup-lacks.ts'
import { beginRecovery, watchRecovery } from './back-office/recovery/recovering.ts'
import { ensureGeography } from './geography/counties/load-geography.ts'
import { migrateShop, type OpenShop, openShop } from './open-shop.ts'
import { reencryptSecrets } from './people/staff/factors/reencrypt-secrets.ts'
import { BadSetting } from './platform/config/bad-setting.ts'
import { type Config, readConfig } from './platform/config.ts'
import { assertMigrated } from './platform/database/migrations/migrate-sql.ts'
import { SchemaMismatch } from './platform/database/migrations/schema-mismatch.ts'
import { createLog } from './platform/log.ts'
import type { RunningJob } from './platform/running/periodically.ts'
import { programFolder } from './platform/running/program-folder.ts'
import { type Stop, stopAll, stopOnSignals } from './platform/running/stop-in-order.ts'
import { closeGracefully, createHealthListener, createListener, listen, portOf } from './serve-shop.ts'
import { startJobs, stopJobs } from './shop-jobs.ts'
import { type Demo, startDemo } from './start/demo-program.ts'

/** Starts the shop: demo (if enabled), database, HTTP, jobs; and stops all of it on a signal. */
async function main(): Promise<void> {
  const settings = readConfig(process.env)
  const stops: Stop[] = []
  const started = Promise.withResolvers<void>()
  stopOnSignals({ ended: started.promise, limitMs: 20_000 }, stops, (text) => console.error(text))
  try {
    await startAll(settings, stops)
  } catch (error) {
    await stopAll(stops, (text) => console.error(text))
    throw error
  } finally {
    started.resolve()
  }
}

async function startAll(settings: Config, stops: Stop[]): Promise<void> {
  const log = createLog(settings.logLevel)
  const demo = settings.demo ? await startDemo(settings, { log, stops }) : undefined
  const shop = await openShop(demo?.config ?? settings, log)
  stops.push({ name: 'the database', run: () => shop.close(), limitMs: 10_000 })
  if (settings.migrateAtStart) await bringUpToDate(shop)
  await assertMigrated(shop.db)
  if (settings.recovery && (await beginRecovery(shop)))
    log.warn('the shop is closed: its database was restored')
  stops.push({ name: 'the recovery', run: await watchRecovery(shop), limitMs: 1_000 })
  await demo?.prepare(shop)
  await warnOfSetupLacks(shop)
  if (settings.role !== 'web') await reencryptSecrets(shop)

  const jobs = settings.role === 'web' ? [] : startJobs(shop)
  stops.push({ name: 'jobs', run: () => stopJobs(jobs), limitMs: 20_000 })
  const draining = new AbortController()
  const server = await listen(
    listenerFor(shop, { jobs, draining: draining.signal, addPages: demo?.addPages }),
    {
      port: settings.port,
      host: settings.host,
      // Behind a proxy all connections come from the proxy.
      perClient: settings.trustProxy > 0 ? undefined : settings.connectionsPerClient,
    },
  )
  const drainMs = settings.role === 'worker' ? 0 : settings.drainSeconds * 1_000
  stops.push({
    name: 'the server',
    async run() {
      draining.abort()
      await delay(drainMs)
      await closeGracefully(server)
    },
    limitMs: drainMs + 15_000,
  })

  const address = `http://${settings.host}:${portOf(server)}`
  log.info({ address, role: settings.role }, 'the shop is open')
  if (demo) console.log(demo.welcome())
}

async function bringUpToDate(shop: OpenShop, putFunctionsBack = false): Promise<void> {
  const { applied, newerFunctions } = await migrateShop(shop, { putFunctionsBack })
  if (applied.length) shop.log.info({ applied }, 'migrated the database')
  if (newerFunctions.length)
    shop.log.warn({ newerFunctions }, 'the database keeps functions of a newer version')
  await ensureGeography(shop)
}

/** `npm run migrate` for a build without the source: `node build/server/main.js migrate`. */
async function migrateAlone(): Promise<void> {
  const options = { 'put-functions-back': { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ args: process.argv.slice(3), options })
  const shop = await openShop(readConfig(process.env))
  await bringUpToDate(shop, values['put-functions-back']).finally(() => shop.close())
}

/** A worker serves health checks and metrics only. */
function listenerFor(
  shop: OpenShop,
  {
    jobs,
    draining,
    addPages,
  }: { jobs: RunningJob[]; draining: AbortSignal; addPages: Demo['addPages'] | undefined },
) {
  if (shop.config.role === 'worker') return createHealthListener(shop, jobs, draining)
  const loadBuild = () => import('virtual:react-router/server-build') as Promise<ServerBuild>
  const office = join(programFolder, 'office')
  return createListener(shop, {
    loadBuild,
    loadOfficeBuild: () => importBuild(join(office, 'server/index.js')),
    clientFolder: join(programFolder, 'client'),
    officeClientFolder: join(office, 'client'),
    driverFolder: join(programFolder, 'driver'),
    earlierBuilds: ['1', '2'].map((nth) => join(programFolder, 'earlier', nth)).filter(existsSync),
    jobs,
    draining,
    addPages,
  })
}

/** Loads a server build that Vite made separately. */
function importBuild(path: string): Promise<ServerBuild> {
  return import(/* @vite-ignore */ pathToFileURL(path).href) as Promise<ServerBuild>
}

const command = process.argv[2] === 'migrate' ? migrateAlone : main
command().catch((error: unknown) => {
  const isForOperators = error instanceof BadSetting || error instanceof SchemaMismatch
  console.error(isForOperators ? `The shop cannot start.\n${error.message}` : error)
  process.exit(1)
})
