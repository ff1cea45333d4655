import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

// Creating a database takes most of a test's time, so tests that can share one do.
let shared: string
beforeAll(async () => {
  shared = await newFolder()
})
afterAll(() => removeDataDir(shared))

const leftOver: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const tidy of leftOver.splice(0).reverse()) await tidy()
})

test('a new database speaks UTF-8 and is open to the owner of the data alone', async () => {
  const { url } = await start(shared, {})

  const [row] = await ask(
    url,
    `SELECT current_setting('listen_addresses') AS addresses, current_setting('unix_socket_directories') AS sockets,
      current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync, current_database() AS name,
      lower('ÑANDÚ') AS lowered, to_tsvector('simple', 'México')::text AS words`,
  )
  expect(row).toEqual({
    addresses: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    fsync: 'on',
    name: 'vaiven',
    lowered: 'ñandú',
    words: "'méxico':1",
  })
  expect((await stat(join(shared, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(shared, 'postgres', 'cluster'))).mode & 0o777).toBe(0o700)
  const guessed = new URL(url)
  guessed.password = 'guess'
  await expect(ask(guessed.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('the role of the running shop owns nothing, and watches the archive', async () => {
  const { url, runningUrl } = await start(shared)
  await ask(url, 'CREATE TABLE vans (seats int)')
  for (const text of [
    'SELECT FROM vans',
    'CREATE TABLE mine (seats int)',
    'ALTER TABLE vans ADD COLUMN doors int',
  ])
    await expect(ask(runningUrl, text)).rejects.toMatchObject({ code: '42501' })
  const [row] = await ask(
    runningUrl,
    `SELECT pg_has_role('pg_monitor', 'usage') AS watches, count(*) FROM pg_stat_archiver`,
  )
  expect(row).toMatchObject({ watches: true })
  await ask(url, 'DROP TABLE vans')
})

test('searching by similar letters finds letters with an accent', async () => {
  const { url } = await start(shared)
  await ask(url, 'CREATE EXTENSION IF NOT EXISTS pg_trgm')
  expect(
    await ask(url, `SELECT similarity('México', 'México') > similarity('México', 'Maxico') AS ok`),
  ).toEqual([{ ok: true }])
  expect(await ask(url, `SELECT cardinality(show_trgm('éáí')) AS pieces`)).toEqual([{ pieces: 4 }])
})

test('data and address are the same after a restart', async () => {
  const first = await start(shared)
  const seats = await writeSeats(first.url)
  await first.stop()
  await expect(ask(first.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')

  const second = await start(shared)
  expect(second.url).toBe(first.url)
  expect(await ask(second.url, 'SELECT free FROM seats')).toEqual(seats)
})

test('a path may contain spaces and quotes', async () => {
  const dataDir = await newDataDir("the shop's data/of today")
  const { url } = await start(dataDir)
  const [row] = await ask(url, 'SHOW data_directory')
  expect(row?.data_directory).toBe(join(await realpath(dataDir), 'postgres', 'cluster'))
})

test('in a folder that only its owner may enter it runs too, and never as root', async () => {
  const dataDir = await newDataDir('home/project/data')
  const umask = process.umask(0o077)
  leftOver.push(async () => process.umask(umask))
  await mkdir(join(dataDir, '../..'), { mode: 0o700 })
  const first = await start(dataDir)
  const seats = await writeSeats(first.url)
  expect((await stat(join(dataDir, 'postgres', 'cluster'))).uid).not.toBe(0)
  await first.stop()
  expect(await ask((await start(dataDir)).url, 'SELECT free FROM seats')).toEqual(seats)
})

test('data that came to lie in such a folder is still there', async () => {
  const dataDir = await newDataDir('home/data')
  const first = await start(dataDir)
  const seats = await writeSeats(first.url)
  await first.stop()
  await chmod(join(dataDir, '..'), 0o700)
  expect(await ask((await start(dataDir)).url, 'SELECT free FROM seats')).toEqual(seats)
})

test('after a kill of the program the next one finds the server running, and can stop it', async () => {
  const killed = await startProcess(shared)
  const since = await startOf(killed.url)
  await killed.kill()

  const next = await start(shared)
  expect(next.url).toBe(killed.url)
  expect(await startOf(next.url)).toEqual(since)
  await next.stop()
  await expect(ask(next.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const program = await startProcess(shared, { detached: true })
  const since = await startOf(program.url)
  process.kill(-program.child.pid!, 'SIGINT')
  await once(program.child, 'exit')
  expect(await startOf((await start(shared)).url)).toEqual(since)
})

test('a killed server restarts at the same address with all committed data', async () => {
  const { url, stop } = await start(shared)
  const seats = await writeSeats(url)
  process.kill(await serverPid(shared), 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(url, 'SELECT free FROM seats')).toEqual(seats), 20_000)

  await stop()
  await expect(ask(url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
})

test('a program whose connection broke still counts as a user of the server', async () => {
  const { url } = await start(shared)
  const leases = `SELECT pid FROM pg_stat_activity WHERE application_name = 'vaiven lease'`
  const [before] = await ask(url, leases)
  process.kill(Number(before?.pid), 'SIGKILL') // PostgreSQL then ends all connections and recovers
  await vi.waitFor(async () => {
    const [after] = await ask(url, leases)
    expect(after?.pid).toBeGreaterThan(0)
    expect(after?.pid).not.toBe(before?.pid)
  }, 20_000)

  await (await startProcess(shared)).stop()
  await ask(url, 'SELECT 1')
})

test('after a kill of the program and of the server everything committed is there', async () => {
  const killed = await startProcess(shared)
  const seats = await writeSeats(killed.url)
  await killed.kill()
  process.kill(await serverPid(shared), 'SIGKILL')
  expect(await ask((await start(shared)).url, 'SELECT free FROM seats')).toEqual(seats)
})

test('a postmaster.pid damaged by a power cut does not keep it from starting', async () => {
  const first = await start(shared)
  const file = join(shared, 'postgres', 'cluster', 'postmaster.pid')
  const left = await readFile(file, 'utf8')
  const { uid, gid } = await stat(file)
  await first.stop()

  // Its pid now belongs to another program of the same user.
  const other = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 ? { uid, gid } : {}), stdio: 'ignore' })
  leftOver.push(() => end(other))
  await writeFile(file, left.replace(/^\d+/, String(other.pid)))
  const second = await start(shared)
  await ask(second.url, 'SELECT 1')
  await second.stop()

  await writeFile(file, '')
  await utimes(file, 0, 0)
  await ask((await start(shared)).url, 'SELECT 1')
})

test('a copy of the data beside the running original is a database of its own', async () => {
  const original = await newDataDir()
  const copy = await newDataDir()
  const first = await start(original)
  await first.stop()
  await cp(await realpath(join(original, 'postgres')), join(copy, 'postgres'), { recursive: true })
  const { url } = await start(original)
  const running = join(original, 'postgres', 'cluster', 'postmaster.pid')
  await cp(running, join(copy, 'postgres', 'cluster', 'postmaster.pid'))

  const copied = await start(copy)
  expect(copied.url).not.toBe(url)
  const [row] = await ask(copied.url, 'SHOW data_directory')
  expect(row?.data_directory).toBe(join(await realpath(copy), 'postgres', 'cluster'))
  await ask(url, 'SELECT 1')
})

test('when its port has been taken it uses another one', async () => {
  const first = await start(shared)
  const seats = await writeSeats(first.url)
  await first.stop()
  const intruder = createServer().listen(Number(new URL(first.url).port), '127.0.0.1')
  await once(intruder, 'listening')
  leftOver.push(async () => intruder.close())

  const second = await start(shared)
  expect(new URL(second.url).port).not.toBe(new URL(first.url).port)
  expect(await ask(second.url, 'SELECT free FROM seats')).toEqual(seats)
})

test('the server goes on for as long as one program uses it, whichever started it', async () => {
  const starter = await startProcess(shared)
  const joined = await start(shared)
  const third = await startProcess(shared)
  expect([joined.url, third.url]).toEqual([starter.url, starter.url])

  await starter.stop()
  await ask(joined.url, 'SELECT 1')
  await joined.stop()
  await ask(joined.url, 'SELECT 1')
  await third.stop()
  await expect(ask(joined.url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
})

test('programs that start at the same moment share one server, and the last one out stops it', async () => {
  const dataDir = await newDataDir()
  for (const _ of ['without data', 'with data']) {
    const programs = await Promise.all([
      start(dataDir),
      start(dataDir),
      start(dataDir),
      startProcess(dataDir),
    ])
    expect(new Set(programs.map(({ url }) => url)).size).toBe(1)
    await Promise.all(programs.map(({ stop }) => stop()))
    await expect(ask(programs[0].url, 'SELECT 1')).rejects.toThrow('ECONNREFUSED')
  }
})

test('a start while the server is being stopped gets a running server', async () => {
  for (const _ of [1, 2, 3]) {
    const leaving = await start(shared)
    const [arriving] = await Promise.all([start(shared), leaving.stop()])
    await ask(arriving.url, 'SELECT 1')
    await arriving.stop()
  }
})

test('data that PostgreSQL cannot read is reported in its own words', async () => {
  const dataDir = await newDataDir()
  await (await start(dataDir)).stop()
  await unlink(join(dataDir, 'postgres', 'cluster', 'global', 'pg_control'))
  await expect(start(dataDir)).rejects.toThrow(/could not start in .*pg_control/s)
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-embedded-'))
  await chmod(folder, 0o755)
  return folder
}

async function newDataDir(path = '.'): Promise<string> {
  const folder = await newFolder()
  leftOver.push(() => removeDataDir(folder, path))
  return join(folder, path)
}

/** As root the data may be outside the data directory. */
async function removeDataDir(folder: string, path = '.'): Promise<void> {
  const home = await realpath(join(folder, path, 'postgres')).catch(() => folder)
  for (const gone of [home, folder]) await rm(gone, { recursive: true, force: true })
}

function start(
  dataDir: string,
  settings: Record<string, string> = { fsync: 'off' },
): Promise<EmbeddedPostgres> {
  const starting = startEmbeddedPostgres({ dataDir, log: () => {}, settings })
  leftOver.push(() =>
    starting.then(
      ({ stop }) => stop(),
      () => {},
    ),
  )
  return starting
}

async function startProcess(dataDir: string, options: { detached?: boolean } = {}) {
  const program = fileURLToPath(import.meta.resolve('#test/helpers/processes/embedded-postgres-process.ts'))
  const child = spawn(process.execPath, [program, dataDir], {
    ...options,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.stdin.end()
    await once(child, 'exit')
  }
  leftOver.push(stop)
  let url = ''
  for await (const chunk of child.stdout) {
    url += chunk
    if (url.endsWith('\n')) break
  }
  return { url: url.trim(), child, stop, kill: () => end(child) }
}

async function end(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

async function serverPid(dataDir: string): Promise<number> {
  return Number.parseInt(await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

async function writeSeats(url: string): Promise<unknown> {
  await ask(url, 'DROP TABLE IF EXISTS seats')
  await ask(url, 'CREATE TABLE seats AS SELECT random() AS free')
  return ask(url, 'SELECT free FROM seats')
}

async function startOf(url: string): Promise<unknown> {
  return (await ask(url, 'SELECT pg_postmaster_start_time() AS since'))[0]?.since
}

async function ask(url: string, question: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(question)).rows
  } finally {
    await client.end()
  }
}
