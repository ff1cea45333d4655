import { join } from 'node:path'

/** What a bundler knows about the modules that it has read. */
export type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

// React Router reads the module of a route under a name of its own.
const roots = ['root.tsx', 'root.tsx?__react-router-build-client-route', 'entry.client.tsx']

/** Small things that nearly every screen asks for; a file for each of them weighs more than they do. */
const pieces = ['dates.ts', 'events/show-price.ts', 'ui/badge.tsx', 'ui/empty-state.tsx', 'ui/skeleton.tsx']

const known = new WeakMap<ModuleGraph, Set<string>>()

/** Whether every page of the browser loads a module: the root or the entry imports it, or something that they import. */
export function isInShell(id: string, graph: ModuleGraph): boolean {
  let shell = known.get(graph)
  if (!shell) {
    shell = new Set()
    const queue = [...roots, ...pieces].map((file) => join(process.cwd(), 'src/web', file))
    for (const next of queue) {
      const module = shell.has(next) ? null : graph.getModuleInfo(next)
      if (!module) continue
      shell.add(next)
      queue.push(...module.importedIds)
    }
    known.set(graph, shell)
  }
  return shell.has(id)
}
