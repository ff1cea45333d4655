import { existsSync } from 'node:fs'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeBaseBackup } from '#embedded-postgres/take-backup.ts'
import type { Config } from '#server/platform/config.ts'
import { type Backup, describeBackup, mediaOf, removeBackupsBefore, secretsOf } from './backup-folder.ts'
import { seal } from './sealed-secrets.ts'

/** The backup failed; the message says what to do. */
export class BackupFailed extends Error {}

const dayMs = 86_400_000

/**
 * Backs up the running shop into BACKUP_DIR: its embedded database, its pictures and, encrypted, its secrets. Removes
 * backups older than `keepDays`, so that erased data do not survive longer.
 * @throws BackupFailed
 */
export async function backUpShop(
  config: Config & { migrationDatabaseUrl: string; backupDir: string },
  { keepDays, now = new Date() }: { keepDays: number; now?: Date },
): Promise<Backup & { removed: string[]; secrets: 'sealed' | 'left out' }> {
  const { migrationDatabaseUrl: url, dataDir, backupDir } = config
  const name = now.toISOString().replaceAll(/[-:.]/g, '')
  const { firstWal } = await takeBaseBackup({ url, dataDir, backupDir, name }).catch((cause: Error) => {
    throw new BackupFailed(cause.message, { cause })
  })
  const backup = { name, firstWal, endedAt: new Date() }
  if (!config.s3) await copyPictures(join(dataDir, 'media'), mediaOf(backupDir))
  const secrets = await sealSecrets(config)
  await describeBackup(backupDir, backup)
  const removed = await removeBackupsBefore(backupDir, new Date(now.getTime() - keepDays * dayMs))
  return { ...backup, removed, secrets }
}

/** Copies new pictures; renditions are left out. */
export async function copyPictures(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  for (const name of await readdir(from)) {
    if (name === 'drawn') continue
    // The content of a name never changes.
    await cp(join(from, name), join(to, name), { recursive: true, force: false })
  }
}

async function sealSecrets(config: Config & { backupDir: string }): Promise<'sealed' | 'left out'> {
  if (!config.backupPassphrase) return 'left out'
  const { sessionSecrets, ticketKeys } = config
  const secrets = { SESSION_SECRETS: sessionSecrets.join(','), TICKET_KEYS: ticketKeys.join(',') }
  const text = JSON.stringify(secrets)
  await writeFile(secretsOf(config.backupDir), seal(text, config.backupPassphrase), { mode: 0o600 })
  return 'sealed'
}
