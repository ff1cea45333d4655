import { fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#domain/platform/refusal.ts'
import type { Log } from '../log.ts'

/** Starting a process can take long on a busy machine; the file has its own, shorter limit. */
const longestStartMs = 60_000
/** Of the JavaScript heap. Statements are the largest files: 250,000 lines of a few cells need some 500 MB. */
const mostMemoryMb = 768
const lowestPriority = 19
/** After a large file the next one waits, so that uploads in a row leave time for customers' requests. */
const largeBytes = 1024 * 1024
const restOfReading = 3
const longestRestMs = 2_000

type Reading = {
  /** the worker's program, which calls `answerReading` */
  program: string
  task: unknown
  /** the file, which is written to the program's input: a message would copy it, which delays other requests */
  bytes: Uint8Array
  /** the time limit for the file, from when the program runs */
  mostMs: number
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Reads an untrusted file in a process of its own, so that a crash or a hang cannot harm the shop; a thread that runs out
 * of memory can end the whole process, whatever its limits. One at a time per process, to bound the memory, and after
 * customers' requests where processors are few. Returns `failed` when the worker fails.
 * @throws Refusal file_took_too_long
 */
export function readInWorker<Result>(log: Log, reading: Reading, failed: Result): Promise<Result> {
  let began = 0
  const own = last.then(() => {
    began = performance.now()
    return readNow(log, reading, failed)
  })
  const rest = () =>
    reading.bytes.length < largeBytes
      ? undefined
      : pause(Math.min(restOfReading * (performance.now() - began), longestRestMs))
  last = own.then(rest, rest)
  return own
}

function readNow<Result>(
  log: Log,
  { program, task, bytes, mostMs }: Reading,
  failed: Result,
): Promise<Result> {
  return new Promise((done, refuse) => {
    const worker = fork(program, {
      execArgv: [`--max-old-space-size=${mostMemoryMb}`],
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    })
    if (worker.pid !== undefined) setPriority(worker.pid, lowestPriority)
    const end = () => {
      clearTimeout(timer)
      worker.removeAllListeners('exit')
      worker.kill('SIGKILL')
    }
    const finish = (result: Result) => {
      end()
      done(result)
    }
    const giveUp = (why: unknown) => {
      log.warn({ err: why }, 'a file could not be read')
      finish(failed)
    }
    const tooLong = () => {
      log.warn('a file took too long to read')
      end()
      refuse(new Refusal('file_took_too_long'))
    }
    let timer = setTimeout(tooLong, longestStartMs)
    worker.on('message', (message: 'begins' | { read: Result }) => {
      if (message !== 'begins') return finish(message.read)
      clearTimeout(timer)
      timer = setTimeout(tooLong, mostMs)
    })
    worker.once('error', giveUp)
    worker.once('exit', (code, signal) => giveUp(new Error(`the worker ended with ${signal ?? code}`)))
    worker.send({ task })
    // A worker that ends early closes its input.
    worker.stdin?.on('error', () => {}).end(bytes)
  })
}
