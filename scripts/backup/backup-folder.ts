import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { backupFolders } from '#embedded-postgres/archive.ts'

const description = z.object({
  name: z.string(),
  /** from this time on, a restore can start with this backup */
  endedAt: z.coerce.date(),
  /** the first file of the write-ahead log that the backup needs */
  firstWal: z.string(),
})

export type Backup = z.output<typeof description>

const nameOfDescription = 'backup.json'

export const mediaOf = (backupDir: string) => join(backupDir, 'media')
export const secretsOf = (backupDir: string) => join(backupDir, 'secrets.sealed')

/** The complete backups of a folder, the oldest first. */
export async function listBackups(backupDir: string): Promise<Backup[]> {
  const { base } = backupFolders(backupDir)
  const names = existsSync(base) ? await readdir(base) : []
  const files = names.map((name) => join(base, name, nameOfDescription)).filter(existsSync)
  const found = await Promise.all(
    files.map(async (file) => description.parse(JSON.parse(await readFile(file, 'utf8')))),
  )
  return found.sort((a, b) => a.endedAt.getTime() - b.endedAt.getTime())
}

/** Marks a backup as complete: its description is written last and atomically. */
export async function describeBackup(backupDir: string, backup: Backup): Promise<void> {
  const file = join(backupFolders(backupDir).base, backup.name, nameOfDescription)
  await writeFile(`${file}.part`, JSON.stringify(backup, null, 2))
  await rename(`${file}.part`, file)
}

/**
 * Removes backups that ended before a time, except the newest one, and the write-ahead log that no other backup needs.
 */
export async function removeBackupsBefore(backupDir: string, before: Date): Promise<string[]> {
  const { base, wal } = backupFolders(backupDir)
  const backups = await listBackups(backupDir)
  const old = backups.slice(0, -1).filter(({ endedAt }) => endedAt < before)
  for (const { name } of old) await rm(join(base, name), { recursive: true })
  // A restore begins a new timeline (the first 8 digits) at any position of the log.
  const places = backups.filter((one) => !old.includes(one)).map(({ firstWal }) => firstWal.slice(8))
  const first = places.sort()[0] ?? ''
  for (const name of await readdir(wal))
    if (/^[0-9A-F]{24}\b/.test(name) && name.slice(8, 24) < first) await rm(join(wal, name))
  return old.map(({ name }) => name)
}
