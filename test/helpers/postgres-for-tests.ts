import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests: a role that may create databases, and a database to do it from. */
    adminDatabaseUrl: string
  }
}

/**
 * One server for all test files. Its data stays from run to run, so that a run begins at once; runs of one
 * checkout at the same time share the server, so a test makes databases of its own under random names (`test_…`).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const checkout = createHash('sha256')
    .update(join(import.meta.dirname, '../..'))
    .digest('hex')
    .slice(0, 12)
  const dataDir = join(tmpdir(), `vaiven-tests-${process.getuid?.() ?? ''}-${checkout}`)
  const postgres = await start(dataDir).catch(async () => {
    // The system may have swept half of an old temporary folder; nothing in it is worth keeping.
    const broken = `${dataDir}.broken-${process.pid}`
    await rename(dataDir, broken)
    await rm(broken, { recursive: true, force: true })
    return start(dataDir)
  })
  project.provide('adminDatabaseUrl', postgres.url)
  const sweeping = dropLeftDatabases(postgres.url)
  return async () => {
    await sweeping
    await postgres.stop()
  }
}

/** Databases of earlier runs; the age and the connections keep those of runs that go on beside this one. */
async function dropLeftDatabases(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database AS d
      WHERE datname LIKE 'test\\_%'
        AND (pg_stat_file('base/' || oid || '/PG_VERSION', true)).modification < now() - interval '30 minutes'
        AND NOT EXISTS (SELECT FROM pg_stat_activity AS a WHERE a.datid = d.oid)`,
  )
  for (const { datname } of rows) {
    const drop = `DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)}`
    await client.query(drop).catch(() => {}) // another run drops it too
  }
  await client.end()
}

async function start(dataDir: string) {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755) // the account that runs PostgreSQL has to pass through it
  return startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // It would go through hundreds of databases, of which most are left.
      autovacuum: 'off',
    },
  })
}
