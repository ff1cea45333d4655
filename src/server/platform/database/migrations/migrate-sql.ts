import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Queryable, statement } from '#server/platform/database.ts'
import { programFolder } from '#server/platform/running/program-folder.ts'
import { connectToPrimary } from '../connections/database-hosts.ts'
import { grantToRunningRole, readRole } from '../connections/running-role-sql.ts'
import { differingSettings, setSessionSettings } from '../connections/session-settings-sql.ts'
import { applyFunctions, createFunctionVersions, findUnknownFunctions } from './function-versions-sql.ts'
import {
  inTransaction,
  type MigrationFile,
  namesOfMigrations,
  readMigrationFile,
  runFile,
} from './migration-files-sql.ts'
import { carryOnOldChain } from './old-chain-sql.ts'
import { SchemaMismatch } from './schema-mismatch.ts'

const migrationsFolder = join(programFolder, 'migrations')

/** A waiting migration blocks all later users of its table, so it gives up after this time and tries again. */
const usualLockTimeoutMs = 2_000
const lockTries = 10
/** Error codes of PostgreSQL: lock time-out, deadlock. */
const noLock = ['55P03', '40P01']
const createTables = `create table if not exists migrations (
    name text primary key, applied_at timestamptz not null default now(), checksum text);
  ${createFunctionVersions}`

type Options = {
  folder?: string
  lockTimeoutMs?: number
  putFunctionsBack?: boolean
  /** the URL of the processes, when their role is not the owner */
  runningUrl?: string | undefined
}

/** The applied files, and the functions of which the database has newer versions. */
export type Migrated = { applied: string[]; newerFunctions: string[] }

/**
 * Applies missing migrations, each in one transaction, then changed functions, all in one transaction. Other processes wait, so
 * any number may start at once. A file that begins with `-- alone` has one statement, which runs outside a transaction, as
 * `create index concurrently` requires. It uses a separate connection without the shop's time limits.
 * @param databaseUrl the URL of the tables' owner
 * @param options.putFunctionsBack also applies functions that are older than those of the database
 * @throws SchemaMismatch if a migration was changed after it was applied, a file cannot get its locks, or the role may not
 * migrate
 */
export async function migrate(databaseUrl: string, options: Options = {}): Promise<Migrated> {
  const { folder = migrationsFolder, lockTimeoutMs = usualLockTimeoutMs, putFunctionsBack = false } = options
  const client = await connectToPrimary(databaseUrl, { connectionTimeoutMillis: 10_000 })
  try {
    await client.query('set statement_timeout = 0')
    await takeTurn(client)
    await client.query(createTables)
    // A migration may include functions that use later tables; the bodies of all are checked at the end.
    await client.query('set check_function_bodies = off')
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    const carriedOn = await withTries('old-chain/renames.sql', () => carryOnOldChain(client, folder))
    const missing = await findMissing(client, readMigrations(folder))
    for (const migration of missing) {
      // A statement outside a transaction waits for running transactions without blocking them.
      await client.query(`set lock_timeout = ${isAlone(migration) ? 0 : lockTimeoutMs}`)
      await withTries(migration.name, () => apply(client, migration))
    }
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
    const state = { migrated: carriedOn.length + missing.length > 0, putBack: putFunctionsBack }
    const functions = await withTries('functions', () => applyFunctions(client, folder, state))
    await setSessionSettings(client)
    if (options.runningUrl && options.runningUrl !== databaseUrl)
      await prepareRunningRole(client, options.runningUrl)
    return {
      applied: [...carriedOn, ...missing.map(({ name }) => name), ...functions.applied],
      newerFunctions: functions.newer,
    }
  } catch (error) {
    throw asMismatch(error)
  } finally {
    await client.end()
  }
}

/** Error code of PostgreSQL: insufficient_privilege. */
const noRight = '42501'

/** A role without the right to migrate, such as that of the running processes. */
function asMismatch(error: unknown): unknown {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.code === noRight
    ? new SchemaMismatch(
        `The role that migrates may not: ${cause.message}. Set MIGRATION_DATABASE_URL to the URL of the owner of the tables, or MIGRATE_AT_START=0 if another process migrates.`,
      )
    : error
}

/** Gives the role of the processes its rights, as the owner, and its settings, which it sets itself. */
async function prepareRunningRole(owner: pg.Client, runningUrl: string): Promise<void> {
  const client = await connectToPrimary(runningUrl, { connectionTimeoutMillis: 10_000 })
  try {
    await grantToRunningRole(owner, await readRole(client))
    await setSessionSettings(client)
  } finally {
    await client.end()
  }
}

/** Polls for the lock: `create index concurrently` would wait for a statement that waits for the lock. */
async function takeTurn(client: pg.Client): Promise<void> {
  const take = 'select pg_try_advisory_lock(715517) as is_ours'
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
  // Drops an incomplete index of an earlier try.
  const { rows } = await client.query<{ text: string }>(findHalfMade, [text])
  for (const drop of rows) await client.query(drop.text)
  await runAndNote()
}

function blocked(name: string): SchemaMismatch {
  return new SchemaMismatch(
    `migrations/${name} did not get its locks in ${lockTries} tries, because long transactions hold its tables. Nothing of it was applied: try again.`,
  )
}

function changed(name: string): SchemaMismatch {
  return new SchemaMismatch(
    `migrations/${name} has been changed since it was applied to this database. Restore the file, and write the change as a new migration.`,
  )
}

function readMigrations(folder: string): MigrationFile[] {
  return namesOfMigrations(folder).map((name) => readMigrationFile(folder, name))
}

const findTable = statement('find-migrations', `select to_regclass('migrations') is not null as is_there`)
const readNames = statement('read-migrations', 'select name from migrations')

/**
 * Checks that the database has every migration and function of this program, and its role the required settings. Newer ones are
 * allowed, because a newer version may run at the same time.
 * @throws SchemaMismatch if the database is older
 */
export async function assertMigrated(db: Queryable, folder = migrationsFolder): Promise<void> {
  const [table] = await db.query<{ isThere: boolean }>(findTable)
  const rows = table?.isThere ? await db.query<{ name: string }>(readNames) : []
  const applied = new Set(rows.map(({ name }) => name))
  const missing = [
    ...namesOfMigrations(folder).filter((name) => !applied.has(name)),
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

const countMigrations = statement(
  'ping',
  `select count(*)::int as count, current_setting('transaction_read_only') = 'off' as writes from migrations`,
)

/** Whether the database can be written to. Rejects if it does not answer or is not migrated. */
export async function ping(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ count: number; writes: boolean }>(countMigrations)
  return row?.writes ?? false
}

async function refuseOtherSettings(db: Queryable): Promise<void> {
  const differing = await differingSettings(db)
  if (differing.length === 0) return
  throw new SchemaMismatch(
    `The role of the database lacks settings: ${differing.join(', ')}. Run npm run migrate to set them; a connection pooler in between has to reopen its connections afterwards.`,
  )
}
