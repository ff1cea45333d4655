import { passingFailure } from './database.ts'
import type { Log } from './log.ts'

export type Job = { stop(): Promise<void> }

/**
 * Runs `work` again and again with `intervalMs` between the end of one run and the start of the next.
 * Work looks for rows that are due and locks them (SKIP LOCKED), so that several processes may run the same job
 * and a crash loses nothing: there is no queue beside the rows. A failure is logged, and the job goes on.
 */
export function periodically(name: string, intervalMs: number, log: Log, work: () => Promise<unknown>): Job {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const turn = async () => {
    try {
      await work()
    } catch (error) {
      if (passingFailure(error)) log.warn({ reason: (error as Error).message, job: name }, 'job has to wait')
      else log.error({ err: error, job: name }, 'job failed')
    }
    if (!stopped) timer = setTimeout(start, intervalMs)
  }
  const start = () => {
    running = turn()
  }
  timer = setTimeout(start, intervalMs)

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
