import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Config } from '../platform/config.ts'
import { programFolder } from '../platform/program-folder.ts'

/** A thread is a program of its own: one of the build, or its source for code that runs as it is written. */
const program = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, '../exports-worker.ts')
  : join(programFolder, 'server/exports-worker.js')

/** The export that a thread writes, and what it needs of the settings. */
export type WritingTask = {
  id: string
  databaseUrl: string
  databaseReadUrl: string | undefined
  logLevel: string
}

/**
 * Writes an export in a thread of its own.
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
      code === 0 ? done() : fail(new Error(`the thread that writes an export ended with ${code}`)),
    )
  })
}
