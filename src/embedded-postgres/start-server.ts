import { randomUUID } from 'node:crypto'
import { chmod, chown, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { programPath } from './programs.ts'
import { runProgram } from './run-program.ts'

export type Settings = Record<string, string>

// Sized for a machine with two cores that also runs the shop.
const defaults: Settings = {
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  max_parallel_workers_per_gather: '1',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Tries once to start the server, and waits until it accepts connections.
 * @returns the output of the server and pg_ctl if it did not start, else undefined
 */
export async function startServer(
  place: Place,
  options: { programs: string; port: number; settings: Settings },
): Promise<string | undefined> {
  const { home, account } = place
  await writeSettings(home, {
    ...defaults,
    ...options.settings,
    port: String(options.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  })
  const logPath = join(home, 'server.log')
  await truncateLog(logPath)
  const logFile = await open(logPath, 'a', 0o600)
  try {
    if (account) await logFile.chown(account.uid, account.gid)
    const { size } = await logFile.stat()
    // pg_ctl starts the server in its own session, so that Ctrl-C in the terminal does not reach it.
    const args = ['start', '-w', '-s', '-t', '60', '-D', join(home, 'cluster'), '-l', logPath]
    const pgCtl = programPath(options.programs, 'pg_ctl')
    const { code } = await runProgram(pgCtl, args, { account, cwd: home, logFile: logFile.fd })
    if (code === 0) return undefined
    return (await readFile(logPath)).subarray(size).toString().trim() || `pg_ctl ended with ${code}`
  } finally {
    await logFile.close()
  }
}

/** The port that the server used last, so that its URL does not change between starts. */
export async function lastPort(home: string): Promise<number | undefined> {
  const text = await readFile(join(home, 'settings.conf'), 'utf8').catch(() => '')
  const port = /^port = '(\d+)'$/m.exec(text)?.[1]
  return port === undefined ? undefined : Number(port)
}

/** The preferred port if it is free, else any free one. */
export function freePort(preferred: number | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => (preferred ? resolve(freePort(undefined)) : reject(error)))
    server.listen({ host: '127.0.0.1', port: preferred ?? 0, exclusive: true }, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

async function writeSettings(home: string, settings: Settings): Promise<void> {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  const draft = join(home, `settings.conf.${randomUUID()}`)
  await writeFile(draft, `# Written at every start.\n${lines.join('\n')}\n`)
  // Readable for PostgreSQL's user only, which is another one than root.
  const { uid, gid } = await stat(join(home, 'cluster'))
  if (process.getuid?.() === 0) await chown(draft, uid, gid)
  await chmod(draft, 0o600)
  await rename(draft, join(home, 'settings.conf'))
}

async function truncateLog(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  )
  if (size > 5_000_000) await rename(path, `${path}.old`)
}
