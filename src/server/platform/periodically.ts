import { passingFailure } from './database/sql-states.ts'
import type { Log } from './log.ts'

/**
 * A piece of work that is done again and again. It takes rows that are due and locks them (SKIP LOCKED), so that several
 * processes may run the same job and a crash loses nothing: there is no queue beside the rows.
 */
export type Job = {
  /** as the log, the metrics and docs/operating call it */
  name: string
  /** from the end of one run to the start of the next */
  everyMs: number
  /** @param stopping is aborted when the program ends: take nothing more then */
  run(stopping: AbortSignal): Promise<unknown>
  /** after the last run */
  close?(): void
}

export type RunningJob = {
  name: string
  /** when a run last ended well; undefined until one has */
  lastSuccess(): Date | undefined
  everyMs: number
  /** when a run last failed, and of what; undefined until one has */
  lastFailure(): { at: Date; message: string } | undefined
  /** by how many seconds the next success is late, 0 when it is not */
  lagSeconds(): number
  stop(): Promise<void>
}

/** Every job runs within this time of the start: a process that is often restarted would never reach an hourly one. */
const firstRunWithinMs = 60_000

/**
 * Runs a job until it is stopped. A failure is logged, and the job goes on. The first run comes at a random moment, so that
 * the jobs of one process, and of several that start together, do not all begin at once.
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
      if (passingFailure(error)) log.warn({ reason: (error as Error).message, job: name }, 'job has to wait')
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
      close?.()
    },
  }
}
