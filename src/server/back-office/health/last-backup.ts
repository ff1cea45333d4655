import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When the newest complete backup in BACKUP_DIR ended, as a Unix time; undefined without one. */
export async function readLastBackup(backupDir: string | undefined): Promise<number | undefined> {
  if (backupDir === undefined) return undefined
  const base = join(backupDir, 'base')
  // Folders are named by time.
  const names = (await readdir(base).catch(() => [])).sort().reverse()
  for (const name of names) {
    // Written last, so a backup without it is incomplete.
    const text = await readFile(join(base, name, 'backup.json'), 'utf8').catch(() => null)
    if (text) return Date.parse((JSON.parse(text) as { endedAt: string }).endedAt) / 1000
  }
  return undefined
}
