/** The limit for the work on a plan: a number of iterations, milliseconds, or a stop signal. */
export type Budget = {
  readonly iterations?: number
  readonly milliseconds?: number
  /** Milliseconds since any moment; needed with `milliseconds`. */
  readonly clock?: () => number
  readonly isStopped?: () => boolean
  /** Called with the share of the work that is done, from 0 to 1, and the cost of the best plan so far. */
  readonly onProgress?: (share: number, cost: number) => void
}

/** Iterations between two checks. */
const step = 100

/**
 * Returns a function that computes the progress, from 0 to 1; call it once every hundred iterations. With iterations as
 * the only budget, the same seed gives the same plan; with a time limit it does not.
 */
export function createProgress(budget: Budget): (cost: number) => number {
  const { iterations = Infinity, milliseconds = Infinity, clock = () => 0, isStopped, onProgress } = budget
  if (iterations === Infinity && milliseconds === Infinity) throw new Error('a budget has a limit')
  const startedAt = clock()
  let done = 0
  // A budget of nothing is complete at once.
  const shareOf = (part: number, whole: number) => (whole > 0 ? part / whole : 1)
  return (cost) => {
    const used = [shareOf(done, iterations), shareOf(clock() - startedAt, milliseconds)]
    const share = Math.min(1, Math.max(...used))
    done += step
    onProgress?.(share, cost)
    return isStopped?.() ? 1 : share
  }
}
