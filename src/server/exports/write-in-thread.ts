import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../platform/config.ts'
import { programFolder } from '../platform/program-folder.ts'

/** The worker's program: a built file, or its source when the code runs unbuilt. */
const program = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '../exports-worker.ts')
  : join(programFolder, 'server/exports-worker.js')

/** The export that a thread writes, and the settings that it needs. */
export type WritingTask = {
  id: string
  databaseUrl: string
  databaseReadUrl: string | undefined
  logLevel: string
}

/**
 * Writes an export in a worker thread.
 * @throws Error when it could not be written
 */
export function writeInThread(
  { databaseUrl = '', databaseReadUrl, logLevel }: Config,
  id: string,
): Promise<void> {
  const task: WritingTask = { id, databaseUrl, databaseReadUrl, logLevel }
  const worker = new Worker(program, { workerData: task, execArgv: [] })
  return new Promise((done, fail) => {
    worker.once('error', fail)
    worker.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`the export thread exited with code ${code}`)),
    )
  })
}
