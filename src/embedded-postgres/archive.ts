import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canPass } from './run-program.ts'
import type { Settings } from './start-server.ts'

/** The subfolders of a backup folder: base backups, and the archived write-ahead log. */
export function backupFolders(backupDir: string) {
  return { base: join(backupDir, 'base'), wal: join(backupDir, 'wal') }
}

/** The maximum age of a commit that is not in the archive yet, in seconds. */
const archiveTimeoutSeconds = 60

/**
 * Creates the folders, and returns the settings for archiving the write-ahead log there. Files are
 * compressed, because each has 16 MB, even if it is nearly empty.
 * @throws Error when the user that runs PostgreSQL cannot enter the folder
 */
export async function archiveSettings(backupDir: string, account: Account): Promise<Settings> {
  const { base, wal } = backupFolders(backupDir)
  for (const folder of [base, wal]) {
    await mkdir(folder, { recursive: true })
    if (account) await chown(folder, account.uid, account.gid)
    if (!(await canPass(account, folder)))
      throw new Error(
        `The user that runs PostgreSQL cannot enter ${folder}: set BACKUP_DIR to another folder.`,
      )
  }
  const file = `${quoted(wal)}/%f.gz`
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveTimeoutSeconds),
    // An existing segment may be the same one, archived before a crash; a different one must never be
    // overwritten.
    archive_command: `if test -f ${file}; then gzip -dc ${file} | cmp -s - "%p"; else gzip -1c "%p" > ${file}.part && mv ${file}.part ${file}; fi`,
  }
}

/** The setting for reading the write-ahead log from the archive. */
export function restoreCommand(wal: string): string {
  const file = `${quoted(wal)}/%f.gz`
  return `test -f ${file} && gzip -dc ${file} > "%p"`
}

/** A path quoted for a shell command in PostgreSQL's settings, where `%` starts a placeholder. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
}
