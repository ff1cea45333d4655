import { globSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

/*
 * Refuses participles as names of variables where a noun tells more: a reader of `said` has to look up who said what.
 * docs/style.md has the rule; the list grows as the code loses these names.
 */

const refused: Record<string, string> = {
  said: 'name the thing: words, text, typedAmount, trackingKey',
  kept: 'name the thing: parts, remaining, storedDraft',
}

type Node = { type: string; start: number } & Record<string, unknown>

/** The declarations of a source that have a refused name, each with its line and what to write instead. */
export function findRefusedNames(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const failures: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item)
    if (!isNode(value)) return
    const { name } = (value.type === 'VariableDeclarator' ? value.id : {}) as { name?: string }
    if (name !== undefined && Object.hasOwn(refused, name)) {
      const line = source.slice(0, value.start).split('\n').length
      failures.push(`${path}:${line}: a variable is called ${name}; ${refused[name]}`)
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(program)
  return failures
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

function main(): void {
  const files = globSync(['src/**/*.{ts,tsx}', 'scripts/**/*.ts']).filter(
    (path) => !/\.test\.|\.d\.ts$/.test(path),
  )
  const failures = files.flatMap((path) => findRefusedNames(path, readFileSync(path, 'utf8')))
  for (const failure of failures) console.error(failure)
  if (failures.length > 0) process.exitCode = 1
  else console.log('Words: variables have names of things.')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
