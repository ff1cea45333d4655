import { mkdtempSync, writeFileSync } from 'node:fs'
import { chmod, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { migrate } from '#server/platform/database/migrations/migrate-sql.ts'
import { describeSchema } from './schema-docs/describe-schema.ts'

/** Writes docs/schema.md from a database that is migrated for it and thrown away. */
const dataDir = mkdtempSync(join(tmpdir(), 'vaiven-schema-'))
await chmod(dataDir, 0o755) // the account that runs PostgreSQL needs to enter it
const postgres = await startEmbeddedPostgres({ dataDir, backupDir: undefined, log: () => {} })
try {
  await migrate(postgres.url)
  const client = new pg.Client(postgres.url)
  await client.connect()
  writeFileSync('docs/schema.md', await describeSchema(client))
  await client.end()
} finally {
  await postgres.stop()
  // When run as root, the data may be outside of the folder.
  const home = await realpath(join(dataDir, 'postgres')).catch(() => dataDir)
  for (const gone of [home, dataDir]) await rm(gone, { recursive: true, force: true })
}
