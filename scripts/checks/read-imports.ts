import { dirname, join } from 'node:path/posix'

export type Import = {
  /** a file of the project, from its root, or the name of a package */
  target: string
  line: number
  /** erased before the program runs */
  typeOnly: boolean
  /** `export … from`, a re-export */
  passesOn: boolean
}

const folders: Record<string, string> = {
  '#domain': 'src/domain',
  '#contract': 'src/contract',
  '#server': 'src/server',
  '#web': 'src/web',
  '#gateways': 'src/gateways',
  '#demo': 'src/demo',
  '#embedded-postgres': 'src/embedded-postgres',
  '#messages': 'messages',
  '#scripts': 'scripts',
  '#test': 'test',
}

/** The source with its comments blanked, so that positions do not change. */
export function withoutComments(text: string): string {
  const blank = (comment: string) => comment.replace(/[^\n]/g, ' ')
  return text
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, blank)
    .replace(/^[ \t]*\/\/.*$/gm, blank)
    .replace(/[ \t]\/\/ .*$/gm, blank)
}

/** The imports of the file at `path` (from the root, with `/`). `text` has no comments any more. */
export function readImports(path: string, text: string): Import[] {
  const found: Import[] = []
  const add = (index: number, from: string, typeOnly: boolean, passesOn: boolean) =>
    found.push({ target: targetOf(path, from), line: lineAt(text, index), typeOnly, passesOn })

  for (const match of text.matchAll(/^(import|export)\b([^'"`;]*?)\bfrom\s*['"]([^'"]+)['"]/gm)) {
    const [, word, names = '', from = ''] = match
    add(match.index, from, isTypeOnly(names), word === 'export')
  }
  for (const match of text.matchAll(/^import\s*['"]([^'"]+)['"]/gm)) {
    add(match.index, match[1] ?? '', false, false)
  }
  for (const match of text.matchAll(/(typeof )?\bimport\(\s*['"]([^'"]+)['"]/g)) {
    add(match.index, match[2] ?? '', match[1] !== undefined, false)
  }
  return found
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

function isTypeOnly(names: string): boolean {
  if (/^\s*type\b/.test(names)) return true
  const braced = /^\s*\{([^}]*)\}\s*$/.exec(names)?.[1]
  if (braced === undefined) return false
  const listed = braced.split(',').filter((name) => name.trim() !== '')
  return listed.every((name) => /^\s*type\s/.test(name))
}

function targetOf(path: string, from: string): string {
  if (from.startsWith('.')) return join(dirname(path), from)
  const [alias = '', ...rest] = from.split('/')
  const folder = folders[alias]
  return folder ? `${folder}/${rest.join('/')}` : from
}
