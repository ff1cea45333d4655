import pg from 'pg'
import { connectToPrimary } from '#server/platform/database/database-hosts.ts'

/**
 * Rewrites every table without dead rows, and removes the write-ahead log that still contains them. Without
 * the right for the latter, PostgreSQL removes it over time.
 */
export async function sweepErased(databaseUrl: string): Promise<void> {
  const client = await connectToPrimary(databaseUrl)
  try {
    await client.query('set statement_timeout = 0')
    await client.query('vacuum (full, analyze)')
    for (const text of [
      'alter system set wal_recycle = off',
      'select pg_reload_conf()',
      'checkpoint',
      'select pg_switch_wal()',
      'checkpoint',
      'alter system reset wal_recycle',
      'select pg_reload_conf()',
    ])
      await client.query(text)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
  } finally {
    await client.end()
  }
}
