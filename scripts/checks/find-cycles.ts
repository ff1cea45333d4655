/** Finds the cycles of a graph, one for each back edge of a depth-first search. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>()
  const cycles: string[][] = []

  function walk(node: string, trail: string[]): void {
    const at = trail.indexOf(node)
    if (at >= 0) {
      cycles.push(trail.slice(at))
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node) ?? []) walk(next, [...trail, node])
    done.add(node)
  }

  for (const node of graph.keys()) walk(node, [])
  return cycles
}
