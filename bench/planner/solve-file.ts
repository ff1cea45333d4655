import { search } from '../../src/domain/travel/trips/solver/search-routes.ts'
import { costOfRoutes, readBestKnown, readNetwork } from './cvrp-instance.ts'

/**
 * Solves one instance in a number of seconds, including reading it: prints `cost C`, with `gap G%` if a solution is
 * given.
 */
export function solveFile(
  file: string,
  { solution, seconds, seed }: { solution: string | undefined; seconds: number; seed: number },
): string {
  const startedAt = performance.now()
  const network = readNetwork(file)
  const progress = () => (performance.now() - startedAt) / 1000 / seconds
  const { routes } = search(network, { seed, progress })
  const cost = costOfRoutes(
    network,
    routes.map(({ nodes }) => nodes),
  )
  if (!solution) return `cost ${cost}`
  return `cost ${cost} gap ${(100 * (cost / readBestKnown(solution) - 1)).toFixed(3)}%`
}
