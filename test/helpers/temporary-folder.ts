import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates a temporary folder for the run, which this process and all that it starts use. It is removed after the last
 * test with everything in it.
 */
export default async function createTemporaryFolder(): Promise<() => Promise<void>> {
  const before = process.env.TMPDIR
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-run-'))
  await chmod(folder, 0o755) // the account that runs PostgreSQL needs to enter it
  process.env.TMPDIR = folder
  return async () => {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
