import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { readConfig } from '#server/platform/config.ts'
import { localFiles } from '#server/platform/files/files.ts'
import { createLog } from '#server/platform/log.ts'
import { startSimulators } from './start-simulators.ts'

const umask = process.umask(0)
const stops: (() => Promise<unknown>)[] = [async () => process.umask(umask)]
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Whether root runs the shop, whose PostgreSQL then runs as another user, who passes through folders. */
const isRoot = process.getuid?.() === 0
const passable = isRoot ? ['', 'postgres'] : []

test('what the shop writes into its data folder is readable for no other user, whatever the umask', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-private-'))
  stops.push(() => rm(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  stops.push(() => postgres.stop())
  const simulators = await startSimulators({ ...config, databaseUrl: postgres.url }, createLog('silent'))
  stops.push(() => simulators.stop())
  await localFiles(join(dataDir, 'media')).write('drawn/ab.webp', new Uint8Array([1]))

  const names = await readdir(dataDir, { recursive: true })
  for (const name of ['ticket-key', 'simulators.json', 'media/drawn/ab.webp', 'postgres/settings.conf'])
    expect(names).toContain(name)
  const open: string[] = []
  for (const name of ['', ...names]) {
    // The programs of PostgreSQL, which anyone can get, are no data.
    if (name.startsWith('postgres/programs-')) continue
    const found = await lstat(join(dataDir, name))
    const allowed = passable.includes(name) ? 0o011 : 0
    if (!found.isSymbolicLink() && found.mode & 0o077 & ~allowed)
      open.push(`${name} ${found.mode.toString(8)}`)
  }
  expect(open).toEqual([])
})
