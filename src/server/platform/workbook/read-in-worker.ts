import { Worker } from 'node:worker_threads'
import type { Log } from '../log.ts'

/** Starting a thread can take long on a busy machine; the file has its own, shorter limit. */
const longestStartMs = 60_000
const limits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

type Reading = {
  /** the worker's file; it posts `begins`, then the result */
  program: string
  task: unknown
  /** the time limit for the file, from when the thread runs */
  mostMs: number
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads an untrusted file in a worker thread, so that a crash or a hang cannot harm the shop. One at a time
 * per process, to bound the memory. Returns `failed` when the thread fails or takes too long.
 */
export function readInWorker<Result>(log: Log, reading: Reading, failed: Result): Promise<Result> {
  const own = last.then(() => readNow(log, reading, failed))
  last = own.catch(() => {})
  return own
}

function readNow<Result>(log: Log, { program, task, mostMs }: Reading, failed: Result): Promise<Result> {
  return new Promise((done) => {
    const worker = new Worker(program, {
      workerData: task,
      resourceLimits: limits,
      execArgv: [],
      env: {},
      stdout: true,
      stderr: true,
    })
    const finish = (result: Result) => {
      clearTimeout(timer)
      void worker.terminate()
      done(result)
    }
    const giveUp = (why: unknown) => {
      log.warn({ err: why }, 'a file could not be read')
      finish(failed)
    }
    const tooLong = () => giveUp(new Error('it took too long'))
    let timer = setTimeout(tooLong, longestStartMs)
    worker.on('message', (message: 'begins' | Result) => {
      if (message !== 'begins') return finish(message as Result)
      clearTimeout(timer)
      timer = setTimeout(tooLong, mostMs)
    })
    worker.once('error', giveUp)
    worker.once('exit', () => finish(failed))
  })
}
