// The shop's API without pages, as a separate process, until its standard input ends; then it prints its peak
// memory in MB: node calls-process.ts, with the shop's settings in the environment
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { localFiles } from '#server/platform/files/files.ts'
import { createLog } from '#server/platform/log.ts'

const config = readConfig(process.env)
const db = openDatabase(config.databaseUrl!, { connections: 4, timeLimitFactor: 10 })
const now = new Date(process.env.NOW!)
const app = createApp({
  config,
  db,
  files: localFiles(join(config.dataDir, 'media')),
  clock: { now: () => now },
  log: createLog(config.logLevel),
})
const server = createServer(getRequestListener(app.fetch))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.stdin.resume().once('end', async () => {
  server.closeAllConnections()
  server.close()
  await db.close()
  process.stdout.write(`${Math.round(process.resourceUsage().maxRSS / 1024)}\n`)
  process.exit(0)
})
