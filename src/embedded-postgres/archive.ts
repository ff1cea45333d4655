import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, canPass } from './run-program.ts'
import type { Settings } from './start-server.ts'

/** The folders of a backup folder: base backups, and the write-ahead log between and after them. */
export function backupFolders(backupDir: string) {
  return { base: join(backupDir, 'base'), wal: join(backupDir, 'wal') }
}

/** A commit is in the archive after this many seconds at most. */
const archiveTimeoutSeconds = 60

/**
 * Makes the folders, and returns the settings with which a server archives its write-ahead log there, compressed, because a
 * segment is 16 MB however little is in it.
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
    // A segment that is there already may be the same one, archived before a crash; another one is never overwritten.
    archive_command: `if test -f ${file}; then gzip -dc ${file} | cmp -s - "%p"; else gzip -1c "%p" > ${file}.part && mv ${file}.part ${file}; fi`,
  }
}

/** The setting with which a server reads its write-ahead log from the archive. */
export function restoreCommand(wal: string): string {
  const file = `${quoted(wal)}/%f.gz`
  return `test -f ${file} && gzip -dc ${file} > "%p"`
}

/** A path in a command of PostgreSQL's settings, in which `%` begins a placeholder. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", "'\\''").replaceAll('%', '%%')}'`
}
