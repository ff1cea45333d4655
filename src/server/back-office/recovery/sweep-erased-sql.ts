import pg from 'pg'
import { connectToPrimary } from '#server/platform/database/connections/database-hosts.ts'

const ownsTables = `select bool_and(pg_has_role(relowner, 'usage')) as is_owner from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r'`

/**
 * Rewrites every table without dead rows, and removes the write-ahead log that still contains them. Without
 * the right for the latter, PostgreSQL removes it over time. False when this role may not rewrite the tables, which
 * PostgreSQL would skip.
 */
export async function sweepErased(databaseUrl: string): Promise<boolean> {
  const client = await connectToPrimary(databaseUrl)
  try {
    const { rows } = await client.query<{ isOwner: boolean }>(ownsTables)
    if (!rows[0]?.isOwner) return false
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
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    return true
  } finally {
    await client.end()
  }
}
