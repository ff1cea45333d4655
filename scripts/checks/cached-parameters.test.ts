import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readImports } from './read-imports.ts'

/* A cached page is rendered with the parameters that its route declares; one that it reads besides would be missing. */

const named = /\b(?:search(?:Params)?|query|params)\.get\('([\w-]+)'\)/gi

/** The names that these modules and those that they import read from an address. */
function namesReadBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path) || !path.startsWith('src/web/') || !existsSync(path)) return new Set()
  seen.add(path)
  const text = readFileSync(path, 'utf8')
  const names = new Set([...text.matchAll(named)].map(([, name = '']) => name))
  for (const { target } of readImports(path, text))
    if (target) for (const name of namesReadBy(target, seen)) names.add(name)
  return names
}

const filters = readFileSync('src/web/shop/catalogue/events/event-filters.ts', 'utf8')
const filterNames = namesIn(/filterNames = \[([^\]]*)\]/.exec(filters)?.[1] ?? '')

function namesIn(list: string): string[] {
  return list.split(',').map((name) => name.trim().replaceAll("'", ''))
}

const screens = globSync('src/web/shop/screens/**/*-screen.tsx').filter((path) =>
  /cacheFor:/.test(readFileSync(path, 'utf8')),
)

it.each(screens)('%s declares the parameters that it reads', (path) => {
  const text = readFileSync(path, 'utf8')
  const declared = /reads: (?:filterNames|\[([^\]]*)\])/.exec(text)
  const names = !declared ? [] : declared[1] === undefined ? filterNames : namesIn(declared[1])
  // `step`, `offer`, `order` and `earlier` are read in the browser alone; the term is shown by the search page only.
  const read = [...namesReadBy(path)].filter((name) => !['step', 'offer', 'order', 'earlier'].includes(name))
  expect(read.filter((name) => !names.includes(name))).toEqual([])
})

it('finds the screens that are cached', () => {
  expect(screens.length).toBeGreaterThan(10)
})
