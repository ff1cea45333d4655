import { transientFailure } from '../database/connections/sql-states.ts'
import type { Log } from '../log.ts'

/**
 * A background job. It takes due rows and locks them (SKIP LOCKED), so that several processes can run the
 * same job and a crash loses nothing. The rows are the queue.
 */
export type Job = {
  /** the name in the log, the metrics and docs/operating */
  name: string
  /** from the end of one run to the start of the next */
  everyMs: number
  /** @param stopping aborted when the program ends: take no more rows then */
  run(stopping: AbortSignal): Promise<unknown>
  /** after the last run */
  close?(): void | Promise<void>
}

export type RunningJob = {
  name: string
  /** when a run last succeeded; undefined before the first time */
  lastSuccess(): Date | undefined
  everyMs: number
  /** when and why a run last failed; undefined before the first time */
  lastFailure(): { at: Date; message: string } | undefined
  /** how many seconds the next success is overdue; 0 when it is not */
  lagSeconds(): number
  stop(): Promise<void>
}

/** Every job first runs within this time: an hourly job would never run in a process that restarts often. */
const firstRunWithinMs = 60_000

/**
 * Runs a job until it is stopped. Failures are logged, and the next run follows as usual. The first run comes
 * at a random moment, so that jobs and processes that start together do not all run at once.
 */
export function periodically({ name, everyMs, run, close }: Job, log: Log): RunningJob {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let lastSuccess: Date | undefined
  let lastFailure: { at: Date; message: string } | undefined
  let dueAt = performance.now() + everyMs

  const turn = async () => {
    try {
      await run(stopping.signal)
      lastSuccess = new Date()
      dueAt = performance.now() + everyMs
    } catch (error) {
      lastFailure = { at: new Date(), message: error instanceof Error ? error.message : String(error) }
      if (transientFailure(error))
        log.warn(
          { reason: (error as Error).message, job: name },
          'job postponed: the database is not available',
        )
      else log.error({ err: error, job: name }, 'job failed')
    }
    if (!stopping.signal.aborted) timer = setTimeout(start, everyMs)
  }
  const start = () => {
    running = turn()
  }
  timer = setTimeout(start, Math.random() * Math.min(everyMs, firstRunWithinMs))

  return {
    name,
    everyMs,
    lastSuccess: () => lastSuccess,
    lastFailure: () => lastFailure,
    lagSeconds: () => Math.max(0, (performance.now() - dueAt) / 1000),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
      await close?.()
    },
  }
}
