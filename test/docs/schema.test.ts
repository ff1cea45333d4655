import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeSchema } from '#scripts/schema-docs/describe-schema.ts'
import { readColumnNotes, readFunctionComment } from '#scripts/schema-docs/schema-files.ts'
import { readRelations, readTriggers } from '#scripts/schema-docs/schema-sql.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

let shop: TestShop
let client: pg.Client
beforeAll(async () => {
  shop = await createTestShop()
  client = new pg.Client(shop.databaseUrl)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await shop.close()
})

it('docs/schema.md is that of the database; npm run schema-docs writes it', async () => {
  expect(readFileSync('docs/schema.md', 'utf8')).toBe(await describeSchema(client))
})

it('every table and view says what a row is, and every trigger what it guards', async () => {
  const relations = await readRelations(client)
  expect(relations.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([])
  expect(relations.length).toBeGreaterThan(100)
  const calls = (await readTriggers(client)).map((trigger) => trigger.calls)
  expect(calls.filter((name) => !readFunctionComment(name))).toEqual([])
})

it('the comments of columns are of columns that exist', async () => {
  const columns = (await readRelations(client)).flatMap(({ name, columns: all }) =>
    all.map((column) => `${name}.${column.name}`),
  )
  const notes = [...readColumnNotes().keys()]
  expect(notes.filter((name) => !columns.includes(name))).toEqual([])
  expect(notes.length).toBeGreaterThan(200)
})
