import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Queryable, statement } from '../../src/server/platform/database.ts'

/** Sets the standbys for which each commit waits; none with an empty text. */
export async function waitForStandbys(databaseUrl: string, names: string): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query(`alter system set synchronous_standby_names = '${names}'`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

const synchronous = statement(
  'bench-synchronous',
  "select count(*)::int as count from pg_stat_replication where sync_state = 'sync'",
)

export async function countSynchronous(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: number }>(synchronous)
  return row?.count ?? 0
}

const streaming = statement(
  'bench-streaming',
  "select count(*)::int as count from pg_stat_replication where state = 'streaming'",
)

/** Waits until this number of standbys is streaming. */
export async function waitUntilFollowed(db: Queryable, standbys: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ count: number }>(streaming)
    if (row && row.count >= standbys) return
    await pause(100)
  }
}
