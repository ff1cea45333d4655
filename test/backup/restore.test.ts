import { readFileSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { backUpShop } from '#scripts/backup/back-up-shop.ts'
import { listBackups, removeBackupsBefore } from '#scripts/backup/backup-folder.ts'
import { openSecrets, restoreShop } from '#scripts/backup/restore-shop.ts'
import { readLastBackup } from '#server/back-office/health/last-backup.ts'
import { readConfig } from '#server/platform/config.ts'
import { archiveAll, askServer, momentOf, newPlace } from '../helpers/processes/backed-up.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const passphrase = 'a passphrase that is long enough'
const dataDir = newPlace('data')
const backupDir = newPlace('backup')
let server: EmbeddedPostgres
const restored: EmbeddedPostgres[] = []

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, backupDir, log: () => {}, settings: { fsync: 'off' } })
  await mkdir(join(dataDir, 'media/drawn'), { recursive: true })
  await writeFile(join(dataDir, 'media/poster.avif'), 'a poster')
  await writeFile(join(dataDir, 'media/drawn/small.avif'), 'drawn from it')
  await backUp()
})
afterEach(async () => {
  for (const one of restored.splice(0)) await one.stop()
})
afterAll(() => server.stop())

function backUp() {
  const config = readConfig({ DATA_DIR: dataDir, BACKUP_DIR: backupDir, BACKUP_PASSPHRASE: passphrase })
  return backUpShop(
    { ...config, databaseUrl: server.url, migrationDatabaseUrl: server.url, backupDir },
    { keepDays: 35 },
  )
}

async function restore(table: string, at?: Date) {
  const into = newPlace('restored')
  await restoreShop({ backupDir, dataDir: into, at, log: () => {} })
  const started = await startEmbeddedPostgres({ dataDir: into, log: () => {} })
  restored.push(started)
  const numbers = (await askServer(started.url, `select number from ${table} order by 1`)).map(
    ({ number }) => number,
  )
  return { into, url: started.url, numbers }
}

it('a shop that was backed up while it ran is restored to a moment, and to the end of the archive, with its pictures and secrets', async () => {
  await askServer(server.url, 'create table seats as select 1 as number')
  const { secrets, endedAt } = await backUp()
  expect(await readLastBackup(backupDir)).toBe(endedAt.getTime() / 1000)
  expect(await readLastBackup(dataDir)).toBeUndefined()
  await askServer(server.url, 'insert into seats values (2)')
  const at = await momentOf(server.url)
  await askServer(server.url, 'insert into seats values (3)')
  await archiveAll(server.url, backupDir)

  const then = await restore('seats', at)
  expect(then.numbers).toEqual([1, 2])
  expect(await readdir(join(then.into, 'media'))).toEqual(['poster.avif'])
  expect((await restore('seats')).numbers).toEqual([1, 2, 3])
  expect(secrets).toBe('sealed')
  expect(await openSecrets(backupDir, passphrase)).toMatch(/^SESSION_SECRETS=.+\nTICKET_KEYS=.+$/)
  await expect(openSecrets(backupDir, 'another passphrase')).rejects.toThrow()
  expect(readFileSync(join(backupDir, 'secrets.sealed'), 'utf8')).not.toContain('SESSION_SECRET')
})

it('a restored database takes writes although the one before waited for a standby', async () => {
  await askServer(server.url, "alter system set synchronous_standby_names = 'gone'")
  await askServer(server.url, 'create table orders as select 1 as number')
  await backUp()
  await askServer(server.url, 'alter system reset synchronous_standby_names')
  const { url } = await restore('orders')
  await askServer(url, 'insert into orders values (2)')
  expect(await askServer(url, 'select from orders')).toHaveLength(2)
})

it('a time before the first backup, a time after the archive and a database that is in the way are refused in words', async () => {
  const log = () => {}
  const into = newPlace('refused')
  await expect(restoreShop({ backupDir, dataDir: into, at: new Date('2020-01-01'), log })).rejects.toThrow(
    'there is none of an earlier time',
  )
  await expect(restoreShop({ backupDir, dataDir: into, at: new Date('2100-01-01'), log })).rejects.toThrow(
    'The archive ends before the time that was asked for',
  )
  await expect(restoreShop({ backupDir, dataDir, log })).rejects.toThrow('There is a database')
})

it('a damaged backup is refused', async () => {
  const { name } = await backUp()
  const manifest = join(backupDir, 'base', name, 'backup_manifest')
  const text = readFileSync(manifest, 'utf8')
  await rm(manifest)
  await writeFile(manifest, text.replace(/"Checksum": "\w/, '"Checksum": "x'))
  await expect(restoreShop({ backupDir, dataDir: newPlace('damaged'), log: () => {} })).rejects.toThrow(
    'The base backup is damaged',
  )
  await rm(join(backupDir, 'base', name), { recursive: true })
})

it('old backups go with their write-ahead log, and the newest one stays', async () => {
  await askServer(server.url, 'create table tickets as select 1 as number')
  await backUp()
  const before = await listBackups(backupDir)
  const removed = await removeBackupsBefore(backupDir, new Date('2100-01-01'))
  expect(removed).toEqual(before.slice(0, -1).map(({ name }) => name))
  expect((await restore('tickets')).numbers).toEqual([1])
  const left = await readdir(join(backupDir, 'wal'))
  const [kept] = await listBackups(backupDir)
  expect(
    left.filter((name) => /^\w{24}\./.test(name)).every((name) => name.slice(0, 24) >= kept!.firstWal),
  ).toBe(true)
})
