import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Queryable, statement } from './database.ts'
import { programFolder } from './program-folder.ts'

/** The database and the migrations of this program do not fit; the message says what to do. */
export class SchemaMismatch extends Error {}

const migrationsFolder = join(programFolder, 'migrations')

/** Another process may take its time with a long migration, and so may this one. */
const noTimeLimits = 'set local lock_timeout = 0; set local statement_timeout = 0'
const createTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now(), checksum text)'
/** Databases of earlier versions have no checksums. Looked up first, because `alter table` would wait for every reader. */
const hasChecksums = `select from information_schema.columns
  where table_schema = current_schema and table_name = 'migrations' and column_name = 'checksum'`

type Migration = { name: string; text: string; checksum: string }

/**
 * Brings the database to the state that the files of `folder` describe, in one transaction under a lock, so that any
 * number of processes may start at once. It has a connection of its own, without the time limits of the shop's.
 * @returns the names of the files that were applied
 * @throws SchemaMismatch when a file has been changed since it was applied
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {}) // the statement under way fails, too
  await client.connect()
  try {
    await client.query('begin')
    await client.query(noTimeLimits)
    await client.query('select pg_advisory_xact_lock(715517)')
    await client.query(createTable)
    if (!(await client.query(hasChecksums)).rowCount)
      await client.query('alter table migrations add column checksum text')
    const applied = await applyMissing(client, readMigrations(folder))
    await client.query('commit')
    return applied
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string | null }>(
    'select name, checksum from migrations',
  )
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const missing: string[] = []
  for (const { name, text, checksum } of migrations) {
    const known = checksums.get(name)
    if (known && known !== checksum) throw changed(name)
    if (known === undefined) {
      await client.query(text)
      await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
      missing.push(name)
    } else if (known === null) {
      await client.query('update migrations set checksum = $2 where name = $1', [name, checksum])
    }
  }
  return missing
}

function changed(name: string): SchemaMismatch {
  return new SchemaMismatch(
    `migrations/${name} has been changed since it was applied to this database. Restore the file, and write the change as a new migration.`,
  )
}

function readMigrations(folder: string): Migration[] {
  return namesIn(folder).map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    // A checkout may end its lines in another way.
    const checksum = createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')
    return { name, text, checksum }
  })
}

function namesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
}

const findTable = statement('find-migrations', `select to_regclass('migrations') is not null as "isThere"`)
const readNames = statement('read-migrations', 'select name from migrations')

/**
 * Makes sure that the database has every migration of this program. It may have more: a newer version runs beside.
 * @throws SchemaMismatch when it is older
 */
export async function assertMigrated(db: Queryable, folder = migrationsFolder): Promise<void> {
  const [table] = await db.query<{ isThere: boolean }>(findTable)
  const rows = table?.isThere ? await db.query<{ name: string }>(readNames) : []
  const applied = new Set(rows.map(({ name }) => name))
  const missing = namesIn(folder).filter((name) => !applied.has(name))
  if (missing.length === 0) return
  const named =
    missing.length === 1
      ? `1 migration, ${missing[0]}`
      : `${missing.length} migrations, from ${missing[0]} on`
  throw new SchemaMismatch(
    `The database is older than this program: it lacks ${named}. Bring it up to date first: npm run migrate`,
  )
}
