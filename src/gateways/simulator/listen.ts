import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { Recording } from './journal.ts'

type App = Parameters<typeof serve>[0]['fetch']

export type Listening = { port: number; url: string; close(): Promise<void> }

/**
 * Serves a simulator's app on a port (0: a free one). `close` stops it with everything that waits. Rejects
 * when the port is in use.
 */
export async function listen(
  fetch: App,
  { port: wanted, host }: { port: number; host: string },
  sim: Recording,
): Promise<Listening> {
  const server = serve({ fetch, port: wanted, hostname: host }) as Server
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve)
    server.once('error', reject)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://${host}:${port}`,
    async close() {
      sim.stopped.abort()
      sim.clock.reset()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
