import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backupFolders } from '#embedded-postgres/archive.ts'
import { RestoreFailed, restoreCluster } from '#embedded-postgres/restore-cluster.ts'
import { copyPictures } from './back-up-shop.ts'
import { type Backup, listBackups, mediaOf, secretsOf } from './backup-folder.ts'
import { open } from './sealed-secrets.ts'

/**
 * Restores database and pictures into `dataDir` from the backups of a folder, to a time or to the end of the archive.
 * @throws RestoreFailed
 */
export async function restoreShop(options: {
  backupDir: string
  dataDir: string
  at?: Date | undefined
  log: (message: string) => void
}): Promise<Backup> {
  const { backupDir, dataDir, at, log } = options
  const backups = await listBackups(backupDir)
  const backup = backups.findLast(({ endedAt }) => !at || endedAt <= at)
  if (!backup) {
    const [first] = backups
    throw new RestoreFailed(
      first
        ? `The first backup in ${backupDir} is of ${first.endedAt.toISOString()}: there is none of an earlier time.`
        : `There is no complete backup in ${backupDir}.`,
    )
  }
  const { base, wal } = backupFolders(backupDir)
  await restoreCluster({ dataDir, base: join(base, backup.name), wal, at, log })
  await copyPictures(mediaOf(backupDir), join(dataDir, 'media'))
  return backup
}

/** The secrets of a backup as settings, one per line; undefined when the backup has none. */
export async function openSecrets(backupDir: string, passphrase: string): Promise<string | undefined> {
  const file = secretsOf(backupDir)
  if (!existsSync(file)) return undefined
  const secrets = JSON.parse(open(await readFile(file, 'utf8'), passphrase)) as Record<string, string>
  return Object.entries(secrets)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}
