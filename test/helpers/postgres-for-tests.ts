import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests, with a role that may create databases. */
    adminDatabaseUrl: string
  }
}

/**
 * One server for all test files. Its data are kept between runs, so that a run starts fast; concurrent runs of one
 * checkout share the server, so each test creates databases with random names (`test_…`).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const checkout = createHash('sha256')
    .update(join(import.meta.dirname, '../..'))
    .digest('hex')
    .slice(0, 12)
  const dataDir = join(tmpdir(), `vaiven-tests-${process.getuid?.() ?? ''}-${checkout}`)
  const postgres = await start(dataDir).catch(async () => {
    // The system may have deleted a part of an old temporary folder; none of it is needed.
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

/** Drops databases of earlier runs; age and connections identify those of concurrent runs. */
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
    await client.query(drop).catch(() => {}) // a concurrent run may drop it, too
  }
  await client.end()
}

async function start(dataDir: string) {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755) // the account that runs PostgreSQL needs to enter it
  return startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      // It would process hundreds of databases, most of them unused.
      autovacuum: 'off',
    },
  })
}
