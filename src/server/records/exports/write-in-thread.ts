import { Worker } from 'node:worker_threads'
import type { Config } from '#server/platform/config.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'

const program = workerProgram(import.meta.dirname, '../../start/exports-worker')

/** Above what the largest export takes beside a busy shop. A thread that hangs would block all later exports. */
const longestMs = 30 * 60_000

/** The export that a thread writes, and the settings that it needs. */
export type WritingTask = {
  id: string
  databaseUrl: string
  databaseReadUrl: string | undefined
  logLevel: string
}

/**
 * Writes an export in a worker thread, which is ended after `mostMs`.
 * @throws Error when it could not be written
 */
export function writeInThread(
  { databaseUrl = '', databaseReadUrl, logLevel }: Config,
  id: string,
  mostMs = longestMs,
): Promise<void> {
  const task: WritingTask = { id, databaseUrl, databaseReadUrl, logLevel }
  const worker = new Worker(program, { workerData: task, execArgv: [] })
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      fail(new Error(`the export took more than ${mostMs} ms`))
      void worker.terminate()
    }, mostMs)
    worker.once('error', fail)
    worker.once('exit', (code) => {
      clearTimeout(timer)
      if (code === 0) done()
      else fail(new Error(`the export thread exited with code ${code}`))
    })
  })
}
