import { createHash } from 'node:crypto'
import { chmod, mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for tests: a role that may create databases, and a database to do it from. */
    adminDatabaseUrl: string
  }
}

/**
 * One server for all test files. Its data stays from run to run, so that a run begins at once; runs of one
 * checkout at the same time share the server, so a test makes databases of its own under random names.
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
  return () => postgres.stop()
}

async function start(dataDir: string) {
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755) // whoever runs PostgreSQL has to pass through it
  return startEmbeddedPostgres({
    dataDir,
    log: () => {},
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
    },
  })
}
