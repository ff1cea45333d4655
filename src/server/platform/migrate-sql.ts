import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Database, statement } from './database.ts'

const lockMigrations = statement('lock-migrations', 'select pg_advisory_xact_lock(715517)')
// Another process may take its time with a long migration; to wait for it is right.
const takeTime = statement('migrations-take-time', "select set_config('lock_timeout', '0', true)")
const takeLong = statement('migrations-take-long', "select set_config('statement_timeout', '0', true)")
const createTable = statement(
  'create-migrations',
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
)
const readApplied = statement('read-migrations', 'select name from migrations')
const markApplied = statement('mark-migration', 'insert into migrations (name) values ($1)')

/**
 * Brings the database to the state that the files of `folder` describe, in one transaction under a lock, so that
 * any number of processes may start at once. Returns the names of the files that were applied.
 */
export async function migrate(db: Database, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  return db.transaction(async (tx) => {
    await tx.query(takeTime)
    await tx.query(takeLong)
    await tx.query(lockMigrations)
    await tx.query(createTable)
    const applied = new Set((await tx.query<{ name: string }>(readApplied)).map(({ name }) => name))
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) {
      await tx.query({ name: '', text: readFileSync(join(folder, name), 'utf8') })
      await tx.query(markApplied, [name])
    }
    return missing
  })
}
