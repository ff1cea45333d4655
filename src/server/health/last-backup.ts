import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When the newest complete backup of BACKUP_DIR ended, as a Unix time; undefined without any. */
export async function readLastBackup(backupDir: string | undefined): Promise<number | undefined> {
  if (backupDir === undefined) return undefined
  const base = join(backupDir, 'base')
  // Their names are their times.
  const names = (await readdir(base).catch(() => [])).sort().reverse()
  for (const name of names) {
    // Written last: a backup without it is incomplete.
    const text = await readFile(join(base, name, 'backup.json'), 'utf8').catch(() => null)
    if (text) return Date.parse((JSON.parse(text) as { endedAt: string }).endedAt) / 1000
  }
  return undefined
}
