import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { type Column, describeStatement, readSchema } from './describe-statement.ts'

/*
 * PostgreSQL parses every statement of the *-sql.ts files against the migrated schema, and the compiler compares the
 * result columns with the `Row` of each `query<Row>(statement)`: a column that was renamed, has another type or is
 * nullable fails here. Not checked: the contents of json, nulls from a join or an expression, and the few queries that
 * use `pg` directly.
 */

/** Columns that are nullable, or have more values, in the table but not in the rows of a statement. */
const narrower: Record<string, readonly string[]> = {
  'find-decided-request': ['name', 'location', 'address', 'countyId', 'startsAt', 'endsAt', 'imagePath'],
  'find-mailed-event': ['startsAt', 'endsAt'],
  'list-invitations': ['eventId'],
  'list-marked-acts': ['marks'],
  'list-observations-of-people': ['leg'],
  'list-requests-under-review': ['startsAt'],
  'list-ride-reviews': ['at', 'ride', 'punctuality', 'driver'],
  'list-stored-acts': ['marks'],
  'list-waiting-statement-lines': ['outcome'],
  'list-waiting-transfers': ['holdUntil'],
  'routes-without-driver-link': ['driverId'],
}

const texts = vi.hoisted(() => new Map<string, string>())
vi.mock('#server/platform/database.ts', async (original) => ({
  ...(await original<typeof import('#server/platform/database.ts')>()),
  statement(name: string, text: string) {
    if (texts.has(name)) throw new Error(`two statements are called ${name}`)
    texts.set(name, text)
    return { name, text }
  },
}))

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('-sql.ts'),
)
const columns = new Map<string, Column[]>()
const refused: string[] = []
let shop: TestShop

beforeAll(async () => {
  shop = await createTestShop()
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  for (const file of files) await import(resolve('src', file))
  const columnOf = await readSchema(client)
  for (const [name, text] of texts) {
    try {
      columns.set(name, (await describeStatement(client, text)).map(columnOf))
    } catch (error) {
      refused.push(`${name}: ${(error as Error).message}`)
    }
  }
  await client.end()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

it('PostgreSQL understands every statement', () => {
  expect(refused).toEqual([])
  expect(texts.size).toBeGreaterThan(200)
})

it('rows have the types of their columns', () => {
  expect(files.flatMap(writeCopy)).toEqual([])
  expect(compile()).toEqual([])
})

/** Copies of the files with additional type checks; their imports refer to src. */
const folder = '.cache/row-types'

const judgement = `
type NoColumn<Row, Name> = [Exclude<keyof Row, Name>] extends [never] ? true : ['no column is called', Exclude<keyof Row, Name>]
type Fits<Row, Name, Type, Null> = Name extends keyof Row
  ? unknown extends Type ? true
    : [NonNullable<Row[Name]>] extends [Type extends string ? string : Type extends number ? number : Type]
      ? [Null] extends [Row[Name]]
        ? string extends Type ? true : number extends Type ? true : [Type] extends [Row[Name]] ? true : [Name, 'has more values']
        : [Name, 'may be null']
      : [Name, 'has another type']
  : true
`

/** Writes a copy with checks; returns the queries whose statement is not found. */
function writeCopy(file: string): string[] {
  const source = readFileSync(join('src', file), 'utf8')
  const named = new Map(
    [...source.matchAll(/(\w+)(?: =|:) (?:statement|keysetList)\(\s*'([^']+)'/g)].map(([, word, name]) => [
      word!,
      name!,
    ]),
  )
  const rows = rowsIn(source)
  const verdicts = rows.flatMap(({ row, asks }, nth) =>
    statementsIn(asks, source, named).flatMap((name) => {
      const found = columns.get(name)
      if (!found) return []
      const spared = narrower[name] ?? []
      const prefix = `const verdict_${nth}_${name.replaceAll('-', '_')}`
      return [
        `${prefix}: NoColumn<${row}, ${found.map((column) => `'${column.name}'`).join(' | ') || 'never'}> = true`,
        ...found
          .filter((column) => !spared.includes(column.name))
          .map(
            ({ name, type, isNullable }, at) =>
              `${prefix}_${at}: Fits<${row}, '${name}', ${type}, ${isNullable ? 'null' : 'never'}> = true`,
          ),
      ]
    }),
  )
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), `${source}${judgement}${verdicts.join('\n')}\n`)
  return rows
    .filter(({ asks }) => statementsIn(asks, source, named).length === 0)
    .map(({ asks }) => `${file}: ${asks}`)
}

/** Every `query<Row>(statement, …)`, `readPage<Row>(list, …)` and `readMoneyPage<Row>(list, …)` of a file. */
function rowsIn(source: string): { row: string; asks: string }[] {
  return [...source.matchAll(/(?<!function )\b(?:(?:db|tx)\.query|read(?:Money)?Page)</g)].map(
    ({ index, 0: { length } }) => {
      const start = index + length
      let end = start
      for (let open = 1; open > 0; end++) {
        if (source[end] === '<') open++
        else if (source[end] === '>' && source[end - 1] !== '=') open--
      }
      return { row: source.slice(start, end - 1), asks: /^\(\s*([^,)]+)/.exec(source.slice(end))?.[1] ?? '' }
    },
  )
}

/** The names of the statements that an expression may use: string literals, or those of its constants. */
function statementsIn(asks: string, source: string, named: Map<string, string>): string[] {
  const namesIn = (text: string) => [
    ...new Set((text.match(/\w+/g) ?? []).flatMap((word) => named.get(word) ?? [])),
  ]
  const names = namesIn(asks)
  if (names.length > 0) return names
  const constant = new RegExp(`const ${/^\w*/.exec(asks)} = ([^]*?)\n\n`).exec(source)
  return namesIn(constant?.[1] ?? '')
}

function compile(): string[] {
  const settings = {
    types: ['node'],
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    noUnusedLocals: false,
    // as in src/domain/travel/trips/solver, which some of the files lead to
    noUncheckedIndexedAccess: false,
  }
  const compilerOptions = { ...settings, rootDirs: ['.', '../../src'] }
  const config = { extends: '../../tsconfig.base.json', compilerOptions, include: ['**/*.ts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  try {
    execFileSync('tsc', ['-p', folder, '--pretty', 'false'], { encoding: 'utf8' })
    return []
  } catch (error) {
    const { stdout } = error as { stdout: string }
    return stdout
      .trim()
      .split('\n')
      .map((line) => {
        const [, file = '', at = 0, problem = line] = /row-types\/(.*?)\((\d+),.*?: (.*)/.exec(line) ?? []
        const verdict = file && readFileSync(join(folder, file), 'utf8').split('\n')[Number(at) - 1]
        return `src/${file}: ${/verdict_\d+_([a-z]+(_[a-z]+)*)/.exec(verdict ?? '')?.[1]?.replaceAll('_', '-')}: ${problem}`
      })
  }
}
