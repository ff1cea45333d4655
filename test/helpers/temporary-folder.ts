import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Before all tests of a run: the temporary folder of this process, and so of those that it starts, is one of the run's
 * own. It is removed after the last test, whatever the tests left in it.
 */
export default async function createTemporaryFolder(): Promise<() => Promise<void>> {
  const before = process.env.TMPDIR
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-run-'))
  await chmod(folder, 0o755) // the account that runs PostgreSQL has to pass through it
  process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
