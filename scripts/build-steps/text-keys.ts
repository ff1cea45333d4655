import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type Plugin, parseSync } from 'vite'
import routes from '../../src/web/shop/routes.ts'
import { visit } from '../checks/find-written-text.ts'
import { readImports, withoutComments } from '../checks/read-imports.ts'

/*
 * Determines the texts of messages/ that a page can show. A module names a text by a literal key, or by a template for
 * a family of keys (`country_${code}`); anything else does not compile (contract/platform/message-keys.ts) or fails
 * scripts/checks/check-boundaries.ts. So the keys in all modules of a page, also lazily loaded ones, are the texts that
 * it needs.
 */

/** A browser app. */
export type App = {
  folder: string
  routes: readonly RouteConfigEntry[]
  /** the modules in its folder that every page loads */
  shell: readonly string[]
  /** the file with all its texts in one language */
  texts: string
}

/** The pages of the customers. */
export const shop: App = {
  folder: 'src/web/shop',
  routes,
  shell: ['root.tsx', 'entry.client.tsx', 'shell/page-boundary.tsx'],
  texts: 'messages/es_MX.json',
}

export type TextKeys = {
  /** the texts of every page */
  shell: string[]
  /** the additional texts of a page, by the pattern of its route as in loaders (`event/:slug`, `/`) */
  pages: Record<string, string[]>
}

/** Errors of a field that the server may report on any page. */
const problems = 'src/domain/platform/field-problems.ts'

/** The keys of the texts that the pages of an app can show. */
export function findTextKeys({ folder, routes, shell, texts }: App): TextKeys {
  const keysOf = createReader(texts)
  const path = (file: string) => `${folder}/${file}`
  const everywhere = keysOf([problems, ...shell.map(path)])
  const pages = Object.entries(filesByPattern(routes)).map(([pattern, files]) => [
    pattern,
    [...keysOf(files.map(path))].filter((key) => !everywhere.has(key)),
  ])
  return { shell: [...everywhere], pages: Object.fromEntries(pages) }
}

/** `import { shell, pages } from 'virtual:text-keys'`: the TextKeys of the app, for its loaders. */
export function textKeys(app: App): Plugin {
  const name = 'virtual:text-keys'
  const id = `\0${name}`
  return {
    name: 'text-keys',
    resolveId: (source) => (source === name ? id : undefined),
    load(asked) {
      if (asked !== id) return undefined
      const { shell, pages } = findTextKeys(app)
      return `export const shell = ${JSON.stringify(shell)}\nexport const pages = ${JSON.stringify(pages)}`
    },
    hotUpdate() {
      const { moduleGraph } = this.environment
      const keys = moduleGraph.getModuleById(id)
      if (keys) moduleGraph.invalidateModule(keys)
    },
  }
}

/** The files of each page, including its layouts. */
function filesByPattern(
  routes: readonly RouteConfigEntry[],
  outer = { pattern: '', files: [] as string[] },
): Record<string, string[]> {
  const pages = routes.map(({ path, file, children }) => {
    const pattern = [outer.pattern, path].filter(Boolean).join('/')
    const files = [...outer.files, file]
    return children ? filesByPattern(children, { pattern, files }) : { [pattern || '/']: files }
  })
  return Object.assign({}, ...pages) as Record<string, string[]>
}

/** Reads modules and all their imports, each file once. */
function createReader(texts: string): (files: readonly string[]) => Set<string> {
  const all = Object.keys(JSON.parse(readFileSync(texts, 'utf8')) as object)
  const known = new Map<string, { keys: readonly string[]; imports: string[] }>()
  const read = (file: string) => {
    const text = readFileSync(file, 'utf8')
    const imports = readImports(file, withoutComments(text))
      .filter(({ target, typeOnly }) => !typeOnly && isForBrowsers(target))
      .map(({ target }) => target)
    return { keys: keysIn(file, text, all), imports }
  }
  return (files) => {
    const found = new Set(files)
    const keys = new Set<string>()
    for (const file of found) {
      const module = known.get(file) ?? read(file)
      known.set(file, module)
      for (const key of module.keys) keys.add(key)
      for (const target of module.imports) found.add(target)
    }
    return keys
  }
}

function isForBrowsers(target: string): boolean {
  return target.startsWith('src/') && /(?<!\.server)\.tsx?$/.test(target)
}

function keysIn(file: string, text: string, all: readonly string[]): string[] {
  const found: string[] = []
  visit(parseSync(file, text, { lang: 'tsx' }).program, (node) => {
    if (node.type === 'Literal' && all.includes(String(node.value))) found.push(String(node.value))
    if (node.type !== 'TemplateLiteral') return
    const [beginning = '', ...rest] = (node.quasis as { value: { raw: string } }[]).map(
      ({ value }) => value.raw,
    )
    if (!/^[a-z][a-z0-9_]*$/.test(beginning) || rest.some((part) => /[^a-z0-9_]/.test(part))) return
    const family = new RegExp(`^${[beginning, ...rest].join('[a-z0-9_]+')}$`)
    found.push(...all.filter((key) => family.test(key)))
  })
  return found
}
