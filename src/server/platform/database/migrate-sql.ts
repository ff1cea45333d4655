import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Queryable, statement } from '../database.ts'
import { programFolder } from '../program-folder.ts'
import { connectToPrimary } from './database-hosts.ts'
import { applyFunctions, createFunctionVersions, findUnknownFunctions } from './function-versions-sql.ts'
import {
  inTransaction,
  type MigrationFile,
  namesOfFiles,
  readMigrationFile,
  runFile,
} from './migration-files-sql.ts'
import { differingSettings, setSessionSettings } from './session-settings-sql.ts'

/** The database and the migrations of this program do not fit; the message says what to do. */
export class SchemaMismatch extends Error {}

const migrationsFolder = join(programFolder, 'migrations')

/** A migration that waits for a table makes everyone wait who comes after it: so it waits a short while, again and again. */
const usualLockTimeoutMs = 2_000
const lockTries = 10
/** Of PostgreSQL: the time for a lock is over; a deadlock, in which this one gave way. */
const noLock = ['55P03', '40P01']
const createTables = `create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now(), checksum text);
  ${createFunctionVersions}`
/** Databases of earlier versions have no checksums. Looked up first, because `alter table` would wait for every reader. */
const hasChecksums = `select from information_schema.columns
  where table_schema = current_schema and table_name = 'migrations' and column_name = 'checksum'`

type Options = { folder?: string; lockTimeoutMs?: number; putFunctionsBack?: boolean }

/** The files that were applied, and those of functions of which the database has newer ones. */
export type Migrated = { applied: string[]; newerFunctions: string[] }

/**
 * Brings the database to the state that the files of the folder describe, one transaction a file, while others wait: any
 * number of processes may start at once. A file whose first line is `-- alone` has one statement, which runs outside of a
 * transaction, as `create index concurrently` has to. Functions follow, all that have changed in one transaction. It has a
 * connection of its own, without the time limits of the shop's.
 * @param options.putFunctionsBack also the functions of a program that is older than the database
 * @throws SchemaMismatch when a migration has been changed since it was applied, or a file cannot get its locks
 */
export async function migrate(databaseUrl: string, options: Options = {}): Promise<Migrated> {
  const { folder = migrationsFolder, lockTimeoutMs = usualLockTimeoutMs, putFunctionsBack = false } = options
  const client = await connectToPrimary(databaseUrl, { connectionTimeoutMillis: 10_000 })
  try {
    await client.query('set statement_timeout = 0')
    await takeTurn(client)
    await client.query(createTables)
    if (!(await client.query(hasChecksums)).rowCount)
      await client.query('alter table migrations add column checksum text')
    const missing = await findMissing(client, readMigrations(folder))
    for (const migration of missing) {
      // A statement that runs alone waits for every transaction that is under way, and keeps none of them waiting.
      await client.query(`set lock_timeout = ${isAlone(migration) ? 0 : lockTimeoutMs}`)
      await withTries(migration.name, () => apply(client, migration))
    }
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    const state = { migrated: missing.length > 0, putBack: putFunctionsBack }
    const functions = await withTries('functions', () => applyFunctions(client, folder, state))
    await setSessionSettings(client)
    return {
      applied: [...missing.map(({ name }) => name), ...functions.applied],
      newerFunctions: functions.newer,
    }
  } finally {
    await client.end()
  }
}

/** Not by waiting for the lock: an index that is made concurrently would wait for the statement that waits. */
async function takeTurn(client: pg.Client): Promise<void> {
  const take = 'select pg_try_advisory_lock(715517) as "isOurs"'
  while (!(await client.query<{ isOurs: boolean }>(take)).rows[0]?.isOurs) await delay(200)
}

async function findMissing(client: pg.Client, migrations: MigrationFile[]): Promise<MigrationFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations',
  )
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of migrations) {
    const known = checksums.get(name)
    if (known && known !== checksum) throw changed(name)
    if (known === null)
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
  }
  return migrations.filter(({ name }) => !checksums.has(name))
}

async function withTries<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (let left = lockTries; ; left--) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error
      if (!(cause instanceof pg.DatabaseError) || !noLock.includes(cause.code ?? '')) throw error
      if (left === 1) throw blocked(name)
    }
  }
}

const note = 'insert into migrations (name, checksum) values ($1, $2)'
const findHalfMade = `select format('drop index concurrently %s', indexrelid::regclass) as text from pg_index
  join pg_class on pg_class.oid = indexrelid where not indisvalid and position(relname in $1) > 0`

const isAlone = ({ text }: MigrationFile) => text.startsWith('-- alone')

async function apply(client: pg.Client, migration: MigrationFile): Promise<void> {
  const { name, text, checksum } = migration
  const runAndNote = async () => {
    await runFile(client, migration)
    await client.query(note, [name, checksum])
  }
  if (!isAlone(migration)) return inTransaction(client, runAndNote)
  // An index that an earlier try has left half made is dropped first.
  const { rows } = await client.query<{ text: string }>(findHalfMade, [text])
  for (const drop of rows) await client.query(drop.text)
  await runAndNote()
}

function blocked(name: string): SchemaMismatch {
  return new SchemaMismatch(
    `migrations/${name} did not get its locks in ${lockTries} tries, because transactions that go on for long hold its tables. Nothing of it was applied: try again.`,
  )
}

function changed(name: string): SchemaMismatch {
  return new SchemaMismatch(
    `migrations/${name} has been changed since it was applied to this database. Restore the file, and write the change as a new migration.`,
  )
}

function readMigrations(folder: string): MigrationFile[] {
  return namesOfFiles(folder).map((name) => readMigrationFile(folder, name))
}

const findTable = statement('find-migrations', `select to_regclass('migrations') is not null as "isThere"`)
const readNames = statement('read-migrations', 'select name from migrations')

/**
 * Makes sure that the database has, or has had, every migration and function of this program, and its role the settings that
 * the program counts on. It may have newer ones: a newer version runs beside.
 * @throws SchemaMismatch when it is older
 */
export async function assertMigrated(db: Queryable, folder = migrationsFolder): Promise<void> {
  const [table] = await db.query<{ isThere: boolean }>(findTable)
  const rows = table?.isThere ? await db.query<{ name: string }>(readNames) : []
  const applied = new Set(rows.map(({ name }) => name))
  const missing = [
    ...namesOfFiles(folder).filter((name) => !applied.has(name)),
    ...(await findUnknownFunctions(db, folder)),
  ]
  if (missing.length === 0) return refuseOtherSettings(db)
  const named =
    missing.length === 1
      ? `1 migration, ${missing[0]}`
      : `${missing.length} migrations, from ${missing[0]} on`
  throw new SchemaMismatch(
    `The database is older than this program: it lacks ${named}. Bring it up to date first: npm run migrate`,
  )
}

const countMigrations = statement('ping', 'select count(*) from migrations')

/** Rejects when the database does not answer or is not migrated. */
export async function ping(db: Queryable): Promise<void> {
  await db.query(countMigrations)
}

async function refuseOtherSettings(db: Queryable): Promise<void> {
  const differing = await differingSettings(db)
  if (differing.length === 0) return
  throw new SchemaMismatch(
    `The role of the database lacks settings: ${differing.join(', ')}. Give it them with npm run migrate; a pooler in between has to open its connections anew then.`,
  )
}
