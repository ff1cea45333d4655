import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { backupFolders } from './archive.ts'
import { switchLog, waitUntilArchived } from './backup-sql.ts'
import { findPlace } from './place.ts'

/** The files of a base backup. */
export const baseFiles = { data: 'base.tar.gz', manifest: 'backup_manifest', password: 'password' }

/**
 * Lets a running embedded server write a base backup into `backupDir`/base/`name`, and waits until the
 * backup's write-ahead log is in the archive.
 * https://www.postgresql.org/docs/18/protocol-replication.html#PROTOCOL-REPLICATION-BASE-BACKUP
 * @returns the first write-ahead log file that a restore of this backup needs
 * @throws Error when the server does not archive
 */
export async function takeBaseBackup(options: {
  url: string
  dataDir: string
  backupDir: string
  name: string
}): Promise<{ firstWal: string }> {
  const { url, backupDir, name } = options
  const folder = join(backupFolders(backupDir).base, name)
  const client = new pg.Client(url)
  const copier = new pg.Client({ connectionString: url, replication: 'true' } as pg.ClientConfig)
  try {
    await client.connect()
    const { rows } = await client.query<{ archive_mode: string }>('show archive_mode')
    if (rows[0]?.archive_mode !== 'on')
      throw new Error('The database was started without BACKUP_DIR: start the shop again with it.')
    await copier.connect()
    const results = (await copier.query(
      `BASE_BACKUP (LABEL 'vaiven', TARGET 'server', TARGET_DETAIL ${client.escapeLiteral(folder)}, CHECKPOINT 'fast',
         WAL true, COMPRESSION 'gzip', COMPRESSION_DETAIL '1', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    )) as unknown as pg.QueryResult<{ recptr: string }>[]
    const firstWal = await client.query<{ name: string }>('select pg_walfile_name($1::pg_lsn) as name', [
      results[0]?.rows[0]?.recptr,
    ])
    await waitUntilArchived(client, await switchLog(client))
    const place = await findPlace(options.dataDir, () => {})
    await copyFile(join(place?.home ?? '', 'password'), join(folder, baseFiles.password))
    return { firstWal: firstWal.rows[0]?.name ?? '' }
  } finally {
    await Promise.allSettled([copier.end(), client.end()])
  }
}
