import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { startDemo } from './demo/start-demo.ts'
import { openShop } from './open-shop.ts'
import { BadSetting, type Config, readConfig } from './platform/config.ts'
import { type Stop, stopAll, stopOnSignals } from './platform/stop-in-order.ts'
import { closeGracefully, createListener, listen, portOf } from './serve-shop.ts'
import { shopJobs } from './shop-jobs.ts'

/** Starts the shop: database, demo (where wanted), HTTP, jobs; and ends all of it cleanly when told to. */
async function main(): Promise<void> {
  const settings = readConfig(process.env)
  const stops: Stop[] = []
  const started = Promise.withResolvers<void>()
  stopOnSignals(started.promise, stops, (text) => console.error(text))
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
  const shop = await openShop(settings)
  // Longer than PostgreSQL is given to write everything out.
  stops.push({ name: 'the database', run: () => shop.close(), limitMs: 70_000 })
  if (settings.demo) stops.push({ name: 'the simulators', run: await startDemo(shop), limitMs: 10_000 })

  const loadBuild = () => import('virtual:react-router/server-build') as Promise<ServerBuild>
  const listener = createListener(shop, { loadBuild, clientFolder: 'build/client' })
  const server: Server = await listen(listener, {
    port: settings.port,
    host: settings.host,
    // Behind a proxy all connections are the proxy's.
    perClient: settings.trustProxy ? undefined : settings.connectionsPerClient,
  })
  stops.push({ name: 'the server', run: () => closeGracefully(server), limitMs: 15_000 })
  const jobs = shopJobs(shop)
  stops.push({ name: 'jobs', run: () => Promise.allSettled(jobs.map((job) => job.stop())), limitMs: 20_000 })

  shop.log.info({ address: `http://${settings.host}:${portOf(server)}` }, 'the shop is open')
  if (settings.demo) welcome(settings.publicUrl)
}

function welcome(url: string): void {
  console.log(`
  Vaivén is open at ${url}

  customer   cliente@vaiven.test   password vaiven
  staff      puerta@vaiven.test    password vaiven
  mails      ${url}/demo/mailbox
`)
}

main().catch((error: unknown) => {
  console.error(error instanceof BadSetting ? `The shop cannot start. ${error.message}` : error)
  process.exit(1)
})
