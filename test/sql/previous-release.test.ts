import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { describeStatement } from './describe-statement.ts'

/*
 * A deploy migrates while the previous version is still selling. The previous version's statements and table columns
 * are stored in a file, because a clone may not have its history: they have to mean the same on the current schema.
 *
 * At a release, KEEP_RELEASE=1 npx vitest run --project mocked test/sql/previous-release.test.ts updates the file.
 */

const file = 'test/sql/previous-release.jsonl'

type Kept =
  | { statement: string; text: string; answer: [name: string, type: string][] }
  | { table: string; columns: string[] }

const texts = vi.hoisted(() => new Map<string, string>())
vi.mock('#server/platform/database.ts', async (original) => ({
  ...(await original<typeof import('#server/platform/database.ts')>()),
  statement(name: string, text: string) {
    texts.set(name, text)
    return { name, text }
  },
}))

let shop: TestShop
let client: pg.Client
let typeNames: Map<number, string>
beforeAll(async () => {
  shop = await createTestShop()
  client = new pg.Client(shop.databaseUrl)
  await client.connect()
  const { rows } = await client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
  typeNames = new Map(rows.map(({ oid, typname }) => [oid, typname]))
  if (process.env.KEEP_RELEASE) await keepRelease()
})
afterAll(async () => {
  await client.end()
  await shop.close()
})

async function answerTo(text: string): Promise<[string, string][]> {
  const fields = await describeStatement(client, text)
  return fields.map(({ name, dataTypeID }) => [name, typeNames.get(dataTypeID) ?? ''])
}

const listColumns = `select c.table_name as "table", array_agg(c.column_name::text order by c.column_name) as columns,
    coalesce(array_agg(c.column_name::text) filter (where c.is_nullable = 'NO' and c.column_default is null
      and c.is_identity = 'NO' and c.is_generated = 'NEVER'), '{}') as demanded
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`

async function readTables() {
  return (await client.query<{ table: string; columns: string[]; demanded: string[] }>(listColumns)).rows
}

async function keepRelease(): Promise<void> {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' })
  for (const name of names.filter((one) => one.endsWith('-sql.ts'))) await import(resolve('src', name))
  const kept: Kept[] = []
  for (const [name, text] of [...texts].sort())
    kept.push({ statement: name, text, answer: await answerTo(text) })
  for (const { table, columns } of await readTables()) kept.push({ table, columns })
  writeFileSync(file, `${kept.map((one) => JSON.stringify(one)).join('\n')}\n`)
}

function readKept(): Kept[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Kept)
}

it('every statement of the release before is understood by the schema of today, and answered with the same columns', async () => {
  const differing: string[] = []
  const statements = readKept().filter((one) => 'statement' in one)
  for (const { statement, text, answer } of statements) {
    const now = await answerTo(text).catch((error: Error) => error.message)
    if (JSON.stringify(now) !== JSON.stringify(answer)) differing.push(`${statement}: ${JSON.stringify(now)}`)
  }
  expect(differing).toEqual([])
  expect(statements.length).toBeGreaterThan(200)
})

it('no table demands a column that the release before does not know', async () => {
  const known = new Map(
    readKept().flatMap((one) => ('table' in one ? [[one.table, one.columns] as const] : [])),
  )
  const demanded = (await readTables()).flatMap((one) => {
    const columns = known.get(one.table)
    return columns
      ? one.demanded.filter((name) => !columns.includes(name)).map((name) => `${one.table}.${name}`)
      : []
  })
  expect(demanded).toEqual([])
  expect(known.size).toBeGreaterThan(50)
})
