import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Plan } from '#domain/trips/plan.ts'
import { programFolder } from '../../platform/program-folder.ts'
import type { SolveTask } from './solve-task.ts'
import type { SolveMessage, WorkerTask } from './solve-worker.ts'

/** A thread is a program of its own: one of the build, or its source for code that runs as it is written. */
const program = import.meta.filename.endsWith('.ts')
  ? join(import.meta.dirname, 'solve-worker.ts')
  : join(programFolder, 'server/solve-worker.js')

/** Travel times between 10,000 points take 400 MB, which are outside of this limit. */
const limits = { maxOldGenerationSizeMb: 512 }
/** How much longer than asked a busy machine may take. */
const graceMs = 60_000

export type SolveRequest = SolveTask & {
  milliseconds: number
  /** The address of VROOM, which makes new plans where it can. */
  solverUrl?: string | undefined
  /** Is told the share of the work that is done, from 0 to 1. */
  onProgress?: (share: number) => void
  /** Ends the work with the best plan so far. */
  signal?: AbortSignal
}

export type Solved = Extract<SolveMessage, { plan: Plan }>

/**
 * Plans a trip in a thread of its own.
 * @throws Error when the thread fails or does not end in time
 */
export function solveInWorker({ onProgress, signal, solverUrl, ...task }: SolveRequest): Promise<Solved> {
  const stop = new Int32Array(new SharedArrayBuffer(4))
  const stopWork = () => Atomics.store(stop, 0, 1)
  if (signal?.aborted) stopWork()
  signal?.addEventListener('abort', stopWork, { once: true })
  const worker = new Worker(program, {
    workerData: { ...task, solverUrl: solverUrl ?? null, stop } satisfies WorkerTask,
    resourceLimits: limits,
    execArgv: [],
    env: {},
  })
  const solved = new Promise<Solved>((done, fail) => {
    const tooLong = () => fail(new Error(`a plan took more than ${task.milliseconds + graceMs} ms`))
    const timer = setTimeout(tooLong, task.milliseconds + graceMs)
    worker.on('message', (message: SolveMessage) => {
      if ('plan' in message) done(message)
      else onProgress?.(message.share)
    })
    worker.once('error', fail)
    worker.once('exit', (code) => {
      clearTimeout(timer)
      fail(new Error(`the thread that plans ended with ${code}`))
    })
  })
  return solved.finally(() => {
    signal?.removeEventListener('abort', stopWork)
    return worker.terminate()
  })
}
