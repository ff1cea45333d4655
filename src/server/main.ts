import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { startDemo } from './demo/start-demo.ts'
import { openShop } from './open-shop.ts'
import { BadSetting, readConfig } from './platform/config.ts'
import { closeGracefully, createListener, listen, portOf } from './serve-shop.ts'
import { shopJobs } from './shop-jobs.ts'

/** Starts the shop: database, demo (where wanted), HTTP, jobs; and ends all of it cleanly when told to. */
async function main(): Promise<void> {
  const settings = readConfig(process.env)
  const stops: (() => Promise<unknown> | unknown)[] = []
  const stop = stopOnce(stops)
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)

  const shop = await openShop(settings)
  stops.push(() => shop.close())
  if (settings.demo) stops.push(await startDemo(shop))

  const loadBuild = () => import('virtual:react-router/server-build') as Promise<ServerBuild>
  const listener = createListener(shop, { loadBuild, clientFolder: 'build/client' })
  const server: Server = await listen(listener, settings.port, settings.host)
  stops.push(() => closeGracefully(server))
  const jobs = shopJobs(shop)
  stops.push(() => Promise.all(jobs.map((job) => job.stop())))

  shop.log.info({ address: `http://${settings.host}:${portOf(server)}` }, 'the shop is open')
  if (settings.demo) welcome(settings.publicUrl)
}

/** Runs what was started in the opposite order, once. */
function stopOnce(stops: (() => Promise<unknown> | unknown)[]): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    void (async () => {
      for (const stop of stops.reverse()) await stop()
      process.exit(0)
    })()
  }
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
