/** The simulator's time: the machine's plus an offset, with scheduled tasks. */
export type Clock = {
  now(): Date
  /** Moves the clock (negative: back), and runs tasks that are due then. */
  advance(ms: number): void
  /** Runs the task once, `ms` from now on this clock; returns a function that cancels it. */
  after(ms: number, task: () => void): () => void
  /** Resets to the machine's time, and cancels all tasks. */
  reset(): void
}

// setTimeout cannot wait longer than about 24 days.
const longestWait = 24 * 60 * 60_000

export function newClock(): Clock {
  let offset = 0
  let timer: NodeJS.Timeout | undefined
  const due = new Set<{ at: number; task: () => void }>()
  const now = () => Date.now() + offset

  const arm = () => {
    clearTimeout(timer)
    if (due.size === 0) return
    const first = Math.min(...[...due].map((entry) => entry.at))
    timer = setTimeout(run, Math.min(longestWait, Math.max(0, first - now())))
    timer.unref()
  }
  const run = () => {
    const ripe = [...due].filter((entry) => entry.at <= now()).sort((a, b) => a.at - b.at)
    for (const entry of ripe) {
      // An earlier task of this round may have cancelled this one.
      if (due.delete(entry)) entry.task()
    }
    arm()
  }
  return {
    now: () => new Date(now()),
    advance(ms) {
      offset += ms
      run()
    },
    after(ms, task) {
      const entry = { at: now() + ms, task }
      due.add(entry)
      arm()
      return () => {
        due.delete(entry)
        arm()
      }
    },
    reset() {
      offset = 0
      due.clear()
      arm()
    },
  }
}
