import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { unlimitApp } from './app.ts'
import { completeSettings, type Options, type Settings } from './settings.ts'
import { newSimulator } from './state.ts'

export type RunningSimulator = {
  /** Where it listens; the provider's API is under `/api` of it. */
  url: string
  settings: Settings
  close(): Promise<void>
}

/**
 * Starts the local simulator of Unlimit; `port: 0` takes a free port. Rejects when the port is taken.
 * `close` ends it with all its waiting callbacks.
 */
export async function startUnlimitSimulator(options: Options = {}): Promise<RunningSimulator> {
  const settings = completeSettings(options)
  const sim = newSimulator(settings)
  const app = unlimitApp(sim)
  const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${settings.host}:${port}`,
    settings: { ...settings, port },
    async close() {
      sim.stopped.abort()
      sim.clock.reset()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
