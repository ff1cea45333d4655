import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The current text of every function of the database is its file in migrations/functions. */

const folder = 'migrations/functions'
const files = readdirSync(folder).map((file) => ({
  name: file.replace(/\.sql$/, ''),
  text: readFileSync(join(folder, file), 'utf8'),
}))

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

const findFunctions = `select p.oid, p.proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and not exists (
    select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by p.proname, p.oid`

async function readFunctions() {
  return (await client.query<{ name: string; text: string }>(findFunctions)).rows
}

it('every function of the database has a file, and every file a function', async () => {
  const names = (await readFunctions()).map(({ name }) => name)
  expect([...new Set(names)]).toEqual(files.map(({ name }) => name).sort())
})

it('a file creates or replaces the function that it is named after, and does nothing else', () => {
  for (const { name, text } of files) {
    const statements = text
      .replaceAll(/(\$\w*\$).*?\1/gs, '$$$$')
      .replaceAll(/--.*$/gm, '')
      .split(/;\s*$/m)
      .map((statement) => statement.trim())
      .filter(Boolean)
    expect(statements.length, name).toBeGreaterThan(0)
    for (const statement of statements)
      expect(statement).toMatch(new RegExp(`^create or replace function ${name}\\(`))
  }
})

it('the database has the text of each file', async () => {
  const before = await readFunctions()
  for (const { name, text } of files) {
    await client.query('begin')
    await client.query(text)
    expect(await readFunctions(), name).toEqual(before)
    await client.query('rollback')
  }
})

/** Functions that an index or a generated column calls, by themselves or by another function. */
const findStored = `with recursive stored (oid) as (
    select d.refobjid from pg_depend d
    left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid and c.relkind = 'i'
    left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
    left join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum and a.attgenerated = 's'
    where d.refclassid = 'pg_proc'::regclass and (c.oid is not null or a.attnum is not null)
    union select d.refobjid from stored s join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = s.oid
    where d.refclassid = 'pg_proc'::regclass)
  select p.name from (${findFunctions}) p join stored s on s.oid = p.oid order by 1`

it('a function with results in an index or a generated column says so', async () => {
  const names = (await client.query<{ name: string }>(findStored)).rows.map(({ name }) => name)
  expect(names).toContain('search_fold')
  const saying = files.filter(({ text }) => text.includes('Its results are stored')).map(({ name }) => name)
  expect(saying).toEqual(expect.arrayContaining(names))
})
