import { Worker } from 'node:worker_threads'
import type { Plan } from '#domain/travel/trips/plans/plan.ts'
import { workerProgram } from '#server/platform/running/program-folder.ts'
import type { SolveTask } from './solve-task.ts'
import type { SolveMessage, WorkerTask } from './solve-worker.ts'

const program = workerProgram(import.meta.dirname, 'solve-worker')

/** Excludes the travel times, which take 400 MB for 10,000 points. */
const limits = { maxOldGenerationSizeMb: 512 }
/** How much longer than requested a busy machine may take. */
const graceMs = 60_000

export type SolveRequest = SolveTask & {
  milliseconds: number
  /** URL of VROOM, used for new plans where possible */
  solverUrl?: string | undefined
  /** called with the finished share of the work, from 0 to 1 */
  onProgress?: (share: number) => void
  /** stops the work with the best plan so far */
  signal?: AbortSignal
}

export type Solved = Extract<SolveMessage, { plan: Plan }>

/**
 * Plans a trip in a worker thread.
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
      fail(new Error(`the planning thread exited with code ${code}`))
    })
  })
  return solved.finally(() => {
    signal?.removeEventListener('abort', stopWork)
    return worker.terminate()
  })
}
