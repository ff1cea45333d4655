import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { until } from './shop-process.ts'

/** A folder that the user of PostgreSQL can enter. */
export function newPlace(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `vaiven-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

export async function askServer(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** A moment after all previous commits, and before all later ones. */
export async function momentOf(url: string): Promise<Date> {
  const [row] = await askServer(url, 'select clock_timestamp() as now')
  const at = new Date((row!.now as Date).getTime() + 1)
  const isOver = `select from (values (clock_timestamp())) v (now) where now > '${at.toISOString()}'`
  await until(async () => (await askServer(url, isOver)).length)
  return at
}

/** Waits until all commits are archived; the archive is normally filled once a minute. */
export async function archiveAll(url: string, backupDir: string): Promise<void> {
  const [row] = await askServer(
    url,
    'select pg_walfile_name(pg_switch_wal()) as name from (select pg_current_xact_id()) x',
  )
  await until(async () => existsSync(join(backupDir, 'wal', `${row?.name}.gz`)))
}
