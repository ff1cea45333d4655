import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

/** Commits something, switches to a new write-ahead log file, and returns the name of the previous one. */
export async function switchLog(client: Client): Promise<string> {
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  return rows[0]?.name ?? ''
}

const readArchiver = `select last_archived_wal as "lastArchived", coalesce(last_archived_wal >= $1, false) as "isThere",
  coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing" from pg_stat_archiver`

const timeoutMs = 120_000

/**
 * Waits until a write-ahead log file is in the archive.
 * @throws Error when it does not appear there
 */
export async function waitUntilArchived(client: Client, wal: string): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await client.query<{ isThere: boolean; isFailing: boolean }>(readArchiver, [wal])
    if (rows[0]?.isThere) return
    if (performance.now() > deadline)
      throw new Error(
        `The write-ahead log is not archived${rows[0]?.isFailing ? ', because its command fails' : ''}: see server.log of the database.`,
      )
    await delay(100)
  }
}
