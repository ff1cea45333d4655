/** How long a plan may be worked on: so many iterations, so many milliseconds, or until it is stopped. */
export type Budget = {
  readonly iterations?: number
  readonly milliseconds?: number
  /** Milliseconds since any moment; needed with `milliseconds`. */
  readonly clock?: () => number
  readonly isStopped?: () => boolean
  /** Is told the share of the work that is done, from 0 to 1, and the cost of the best plan so far. */
  readonly onProgress?: (share: number, cost: number) => void
}

/** Iterations between two questions. */
const step = 100

/**
 * How far the work is, from 0 to 1, asked once every hundred iterations. The same budget of iterations alone gives the
 * same plan for the same seed; one of time does not.
 */
export function createProgress(budget: Budget): (cost: number) => number {
  const { iterations = Infinity, milliseconds = Infinity, clock = () => 0, isStopped, onProgress } = budget
  if (iterations === Infinity && milliseconds === Infinity) throw new Error('a budget has a limit')
  const startedAt = clock()
  let done = 0
  // Of nothing all is done at once.
  const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 1)
  return (cost) => {
    const used = [shareOf(done, iterations), shareOf(clock() - startedAt, milliseconds)]
    const share = Math.min(1, Math.max(...used))
    done += step
    onProgress?.(share, cost)
    return isStopped?.() ? 1 : share
  }
}
