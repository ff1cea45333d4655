import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of migrations/schema: its title is the first comment. */
export type SchemaFile = { path: string; name: string; title: string; relations: string[] }

const folder = 'migrations/schema'

export function readSchemaFiles(): SchemaFile[] {
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const [, title = ''] = /^-- (.*)/.exec(text) ?? []
      const relations = [...text.matchAll(/^create (?:table|view) (\w+)/gm)].flatMap(([, name]) => name ?? [])
      return { path: `${folder}/${file}`, name: file.slice(3, -4).replaceAll('_', ' '), title, relations }
    })
}

/** The comments beside or above the columns in the files of the schema, by `table.column`. */
export function readColumnNotes(): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  for (const { path } of readSchemaFiles()) {
    let table: string | undefined
    let above: string[] = []
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      table = /^create table (\w+)/.exec(line)?.[1] ?? (line.startsWith(')') ? undefined : table)
      const [, comment] = /^ {2}-- (.*)/.exec(line) ?? []
      const [, column, beside] = /^ {2}(\w+)[^-]*?(?: -- (.*))?$/.exec(line.replaceAll(/'[^']*'/g, '')) ?? []
      if (comment) above.push(comment)
      else if (table && column) {
        const note = [...above, ...(beside ? [/ -- (.*)$/.exec(line)?.[1] ?? beside] : [])].join(' ')
        if (note) notes.set(`${table}.${column}`, note)
        above = []
      }
    }
  }
  return notes
}

/** The comment of a function's file. */
export function readFunctionComment(name: string): string {
  const lines = readFileSync(join('migrations/functions', `${name}.sql`), 'utf8').split('\n')
  return lines
    .slice(
      0,
      lines.findIndex((line) => !line.startsWith('--')),
    )
    .map((line) => line.slice(3))
    .join(' ')
}
