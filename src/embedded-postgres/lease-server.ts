import { readFile, realpath } from 'node:fs/promises'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'
import { superuser } from './create-place.ts'
import type { Place } from './place.ts'
import { runningPassword, runningRole } from './running-role.ts'
import { clearStalePid, findRunningServer } from './running-server.ts'
import { createDatabaseOnce, createRoleOnce, readDataDirectory, takeSharedLease } from './server-lease-sql.ts'
import { freePort, lastPort, type Settings, startServer } from './start-server.ts'

/**
 * A claim on the running server: a connection that holds a shared lock while its process uses the server. It
 * ends when the process dies for any reason, so processes need not be tracked.
 */
export type Lease = Connection & { port: number; password: string; hasStarted: boolean }

/** The socket is needed for unref(), so that it does not keep a finished process alive. */
type Connection = { client: Client; socket: Socket }

export const database = 'vaiven'

const timeoutMs = 120_000

/**
 * Starts the server or finds it running, and takes a lease on it. With `port`, only on that port.
 * @throws Error with the server's own message when it cannot start
 */
export async function leaseServer(
  place: Place,
  options: { programs: string; settings: Settings; port?: number },
): Promise<Lease> {
  const deadline = performance.now() + timeoutMs
  const password = await readFile(join(place.home, 'password'), 'utf8')
  let preferred = options.port ?? (await lastPort(place.home))
  let problem = 'it did not answer'
  let hasStarted = false
  while (performance.now() < deadline) {
    const running = await findRunningServer(place.home)
    if (running === undefined) {
      const port = options.port ?? (await freePort(preferred))
      const failure = await startServer(place, { ...options, port })
      hasStarted = failure === undefined
      if (failure === undefined) continue
      if (!isTransient(failure) && !(await findRunningServer(place.home))) {
        throw new Error(`PostgreSQL could not start in ${place.home}:\n${failure}`)
      }
      if (isPortTaken(failure)) preferred = undefined
      problem = failure
    } else if (running !== 'unclear') {
      const found = await connect(place, running.port, password)
      if (found === 'another server') clearStalePid(place.home, running.pid)
      else if (found instanceof Error) problem = found.message
      else return { ...found, port: running.port, password, hasStarted }
    }
    await delay(50)
  }
  throw new Error(`PostgreSQL could not start in ${place.home}: ${problem}`)
}

async function connect(
  place: Place,
  port: number,
  password: string,
): Promise<Connection | 'another server' | Error> {
  const socket = new Socket()
  const client = new Client({
    stream: () => socket,
    host: '127.0.0.1',
    port,
    user: superuser,
    password,
    database: 'postgres',
    ssl: false,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'vaiven lease',
  })
  client.on('error', () => {}) // handled at 'end'
  try {
    await client.connect()
    const directory = await realpath(await readDataDirectory(client)).catch(() => '')
    if (directory !== (await realpath(join(place.home, 'cluster')))) {
      await client.end()
      return 'another server'
    }
    await takeSharedLease(client)
    await createDatabaseOnce(client, database)
    await createRoleOnce(client, runningRole, runningPassword(password))
    socket.unref()
    return { client, socket }
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof DatabaseError && error.code === '28P01') {
      throw new Error(`The password in ${place.home} is not that of its PostgreSQL server.`, { cause: error })
    }
    return error instanceof Error ? error : new Error(String(error))
  }
}

/**
 * Failures worth a retry: two starts at once, remains of a killed server, a port taken since it was checked.
 */
function isTransient(failure: string): boolean {
  return (
    /lock file .*(already exists|is empty)|pre-existing shared memory/.test(failure) || isPortTaken(failure)
  )
}

function isPortTaken(failure: string): boolean {
  return /could not bind|could not create any TCP/.test(failure)
}
