import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The bundler's facts about the modules that it has read. */
export type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

// React Router reads the module of a route under a name of its own.
const asRoute = '?__react-router-build-client-route'
const frame = 'shell/page-boundary.tsx'
const roots = ['root.tsx', `root.tsx${asRoute}`, frame, `${frame}${asRoute}`, 'entry.client.tsx']

/** Small things that nearly every screen asks for; a file for each of them weighs more than they do. */
const pieces = [
  'dates.ts',
  'events/event-grid.tsx',
  'events/show-price.ts',
  'refusal-text.ts',
  'structured-data/structured-data.tsx',
  'ui/badge.tsx',
  'ui/banner.tsx',
  'ui/empty-state.tsx',
  'ui/picture.tsx',
  'ui/skeleton.tsx',
  'ui/ticket.tsx',
]

const web = join(process.cwd(), 'src/web')
const screens = readdirSync(join(web, 'screens'))
const known = new WeakMap<ModuleGraph, Map<string, Set<string>>>()

/** Where what every page needs goes: two files instead of the dozens that it would be, which weigh 7 KiB more. */
export function chunkOfShell(id: string, graph: ModuleGraph): string | null {
  if (!reached('shell', [...roots, ...pieces], graph).has(id)) return null
  return id.includes('node_modules') ? 'framework' : 'shell'
}

/** Where what an event's page shares with other screens goes: one file. */
export function chunkOfSharedParts(id: string, graph: ModuleGraph): string | null {
  const others = screens.filter((screen) => screen !== 'event')
  return isOf('event', id, graph) && others.some((screen) => isOf(screen, id, graph)) ? 'event-parts' : null
}

/** Where the rest of an event's page goes: one file. */
export function chunkOfEvent(id: string, graph: ModuleGraph): string | null {
  return isOf('event', id, graph) ? 'event' : null
}

function isOf(screen: string, id: string, graph: ModuleGraph): boolean {
  const module = `screens/${screen}/${screen}-screen.tsx`
  return reached(screen, [module, `${module}${asRoute}`], graph).has(id)
}

/** The modules that load with these ones: they import them, or something that imports them. */
function reached(name: string, modules: string[], graph: ModuleGraph): Set<string> {
  const sets = known.get(graph) ?? new Map<string, Set<string>>()
  known.set(graph, sets)
  const found = sets.get(name) ?? new Set<string>()
  if (sets.has(name)) return found
  sets.set(name, found)
  const queue = modules.map((file) => join(web, file))
  for (const next of queue) {
    const module = found.has(next) ? null : graph.getModuleInfo(next)
    if (!module) continue
    found.add(next)
    queue.push(...module.importedIds)
  }
  return found
}
