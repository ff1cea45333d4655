import type pg from 'pg'
import { readColumnNotes, readFunctionComment, readSchemaFiles, type SchemaFile } from './schema-files.ts'
import { type Column, type Relation, readRelations, readTriggers, type Trigger } from './schema-sql.ts'

const head = `# Schema

This page is made from the database: \`npm run schema-docs\` writes it, and a test compares it with the schema. It has each table with
what a row is, its columns and rules, and [the triggers](#triggers) with what each guards. The same in SQL, with indexes, is in
[\`migrations/schema\`](../migrations/schema), one file a subject; how it changes is in
[CONTRIBUTING](../CONTRIBUTING.md#a-table).`

/** docs/schema.md of a migrated database. */
export async function describeSchema(client: pg.Client): Promise<string> {
  const relations = await readRelations(client)
  const files = withNewRelations(readSchemaFiles(), relations)
  const notes = readColumnNotes()
  const triggers = await readTriggers(client)
  const parts = files.flatMap((file) => [
    `## ${headingOf(file)}\n\n${file.title}${file.path ? ` ([SQL](../${file.path}))` : ''}`,
    drawRelations(file, relations),
    ...file.relations.map((name) => describeRelation(find(relations, name), notes)),
  ])
  return `${[head, drawSubjects(files, relations), ...parts, ...describeTriggers(triggers)].join('\n\n')}\n`
}

const headingOf = ({ name }: SchemaFile) => name.charAt(0).toUpperCase() + name.slice(1)

function find(relations: readonly Relation[], name: string): Relation {
  const relation = relations.find((one) => one.name === name)
  if (!relation) throw new Error(`the database has no ${name}`)
  return relation
}

/** Tables of migrations since, which no file of the schema has. */
function withNewRelations(files: SchemaFile[], relations: readonly Relation[]): SchemaFile[] {
  const known = new Set(files.flatMap((file) => file.relations))
  const since = relations.map(({ name }) => name).filter((name) => !known.has(name))
  const file = { path: '', name: 'since then', title: 'Tables of later migrations.', relations: since }
  return since.length > 0 ? [...files, file] : files
}

/** A flowchart: an arrow for each pair of subjects with foreign keys. */
function drawSubjects(files: readonly SchemaFile[], relations: readonly Relation[]): string {
  const fileOf = new Map(files.flatMap((file, nth) => file.relations.map((name) => [name, nth] as const)))
  const arrows = new Set<string>()
  for (const { name, references } of relations)
    for (const { target } of references) {
      const [from, to] = [fileOf.get(name), fileOf.get(target)]
      if (from !== to) arrows.add(`  s${from} --> s${to}`)
    }
  const subjects = files.map((file, nth) => `  s${nth}["${headingOf(file)}"]`)
  return mermaid(['flowchart BT', ...subjects, ...[...arrows].sort()])
}

/** An entity-relationship diagram of the tables of a file, with the tables of others that they refer to. */
function drawRelations(file: SchemaFile, relations: readonly Relation[]): string {
  const lines = file.relations.flatMap((name) => {
    const { kind, references } = find(relations, name)
    const arrows = references.map(
      ({ columns, target, isOptional, isUnique }) =>
        `  ${target} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${name} : "${columns}"`,
    )
    return kind === 'view' || arrows.length > 0 ? arrows : [`  ${name}`]
  })
  return mermaid(['erDiagram', ...lines])
}

const mermaid = (lines: string[]) => ['```mermaid', ...lines, '```'].join('\n')

function describeRelation(relation: Relation, notes: ReadonlyMap<string, string>): string {
  const { name, kind, comment, columns, rules } = relation
  const rows = columns.map((column) => rowOf(column, notes.get(`${name}.${column.name}`)))
  const list = rules.map((rule) => `- \`${rule.replaceAll('::text', '').replaceAll(/\s+/g, ' ')}\``)
  return [
    `### ${name}`,
    `${kind === 'view' ? 'View. ' : ''}${comment ?? ''}`,
    ['| column | type | |', '|---|---|---|', ...rows].join('\n'),
    ...(list.length > 0 ? [list.join('\n')] : []),
  ].join('\n\n')
}

const shortTypes: [RegExp, string][] = [
  [/^timestamp with time zone$/, 'timestamptz'],
  [/^integer$/, 'int'],
  [/^double precision$/, 'float8'],
]

function rowOf({ name, type, more, target }: Column, note: string | undefined): string {
  const short = shortTypes.reduce((text, [long, brief]) => text.replace(long, brief), type)
  const written = [`\`${short}\``, more && `\`${more}\``, target && `→ [${target}](#${target})`]
  return `| ${name} | ${inCell(written.filter(Boolean).join(' '))} | ${inCell(note ?? '')} |`
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

const kindsOfTriggers: { title: string; says: string; has: RegExp }[] = [
  {
    title: 'Walls',
    says: 'They refuse what must not happen, whatever program asks.',
    has: /^(refuse|keep)_/,
  },
  {
    title: 'Ledger',
    says: 'They book each movement of money ([payments](payments.md)).',
    has: /^(book|withdraw)_/,
  },
  {
    title: 'Counters',
    says: 'They count seats in the transaction that takes or frees them.',
    has: /^count_/,
  },
  { title: 'Derived values', says: 'They store what follows from other rows.', has: /./ },
]

function describeTriggers(triggers: readonly Trigger[]): string[] {
  const parts = ['## Triggers']
  let rest = triggers
  for (const { title, says, has } of kindsOfTriggers) {
    const rows = rest.filter(({ calls }) => has.test(calls)).map(rowOfTrigger)
    rest = rest.filter(({ calls }) => !has.test(calls))
    parts.push(`### ${title}\n\n${says}`)
    parts.push(['| table | trigger | function | what it guards |', '|---|---|---|---|', ...rows].join('\n'))
  }
  return parts
}

function rowOfTrigger({ table, name, when, calls }: Trigger): string {
  const link = `[${calls}](../migrations/functions/${calls}.sql)`
  return `| [${table}](#${table}) | ${name}: ${when} | ${link} | ${inCell(readFunctionComment(calls))} |`
}
