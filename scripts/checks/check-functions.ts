import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import longFunctions from './long-functions.json' with { type: 'json' }

/*
 * Refuses functions of more than 60 lines. Biome's rule does not count the lines of markup. long-functions.json lists
 * older ones with their lines: it only ever shrinks.
 */

const limit = 60

/** The lines of each function that is too long, by file and name: `combobox.tsx Combobox`. */
export type LongFunctions = Record<string, number>

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const functionTypes = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** The functions of a source that are too long. One without a name has the name of the function around it. */
export function findLongFunctions(path: string, source: string): LongFunctions {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const long: LongFunctions = {}
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, name)
    if (!isNode(value)) return
    const own = nameOf(value) ?? name
    const lines = source.slice(value.start, value.end).split('\n').length
    const key = `${basename(path)} ${own}`
    if (functionTypes.includes(value.type) && lines > limit) long[key] = Math.max(lines, long[key] ?? 0)
    for (const child of Object.values(value)) visit(child, own)
  }
  visit(program, '')
  return long
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function nameOf(node: Node): string | undefined {
  const named = (node.id ?? node.key) as { name?: string } | null | undefined
  return named?.name
}

/** Names the functions that have to become shorter, and the entries of the list that are too high now. */
export function compareWithList(long: LongFunctions, list: LongFunctions): string[] {
  const grown = Object.entries(long)
    .filter(([key, lines]) => lines > (list[key] ?? limit))
    .map(([key, lines]) => `${key}: ${lines} lines, at most ${list[key] ?? limit} are allowed. Split it.`)
  const shorter = Object.entries(list)
    .filter(([key, lines]) => lines > (long[key] ?? 0))
    .map(
      ([key]) => `${key}: has ${long[key] ?? `at most ${limit}`} lines now. Say so in long-functions.json.`,
    )
  return [...grown, ...shorter]
}

function main(): void {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.ts', 'bench/**/*.ts']).filter(
    (path) => !/\.test\.|\.d\.ts$|node_modules/.test(path),
  )
  const long = Object.assign({}, ...files.map((path) => findLongFunctions(path, readFileSync(path, 'utf8'))))
  const failures = compareWithList(long, longFunctions)
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
  else console.log(`Functions: none too long but the ${Object.keys(longFunctions).length} of the list.`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
