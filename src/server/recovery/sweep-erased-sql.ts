import pg from 'pg'
import { connectToPrimary } from '#server/platform/database/database-hosts.ts'

/**
 * Writes every table anew, without the rows that were changed or deleted, and removes the write-ahead log that still has
 * them. A role that may not do the latter leaves it to PostgreSQL, which removes it by and by.
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
