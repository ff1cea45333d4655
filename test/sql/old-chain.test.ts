import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '#server/platform/database/migrations/migrate-sql.ts'
import { readCatalogue } from './read-catalogue.ts'

/*
 * Until 0.1.0 the schema was a chain of migrations. They are stored in old-chain as they were, because a database of that
 * time was made by these files and by nothing else. Their functions have current texts in migrations/functions.
 */

const chain = 'test/sql/old-chain'

let admin: pg.Client
beforeAll(async () => {
  admin = new pg.Client(inject('adminDatabaseUrl'))
  await admin.connect()
})
afterAll(() => admin.end())

async function createEmpty(): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name}`)
  const url = new URL(inject('adminDatabaseUrl'))
  url.pathname = `/${name}`
  return url.href
}

async function inDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}

const readNames = (url: string) =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations order by 1')
    return rows.map(({ name }) => name)
  })

it('a database of the old chain gets the schema of an empty one, and keeps its rows', async () => {
  const [old, empty] = [await createEmpty(), await createEmpty()]
  await migrate(old, { folder: chain })
  const limit = "('checkout:1', '2026-11-21T18:00:00Z', 3)"
  await inDatabase(old, (client) => client.query(`insert into attempts_counted values ${limit}`))

  await Promise.all([migrate(old), migrate(old), migrate(empty)])
  await inDatabase(empty, (client) => client.query(`insert into rate_limit_counts values ${limit}`))

  const [carriedOn, fresh] = [await inDatabase(old, readCatalogue), await inDatabase(empty, readCatalogue)]
  expect(carriedOn.filter((line) => !fresh.includes(line))).toEqual([])
  expect(fresh.filter((line) => !carriedOn.includes(line))).toEqual([])
  expect(fresh.length).toBeGreaterThan(2_000)
  expect(await readNames(old)).toEqual(await readNames(empty))
  expect((await migrate(old)).applied).toEqual([])
})

it('a database in the middle of the old chain is refused, and learns which version comes first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vaiven-chain-'))
  cpSync(chain, folder, { recursive: true })
  for (const name of readdirSync(folder).filter((one) => one > '0500')) rmSync(join(folder, name))
  const url = await createEmpty()
  await migrate(url, { folder })
  const before = await readNames(url)
  await expect(migrate(url)).rejects.toThrow(
    'at 0492_settled_tasks_by_order.sql. Bring it to 0670_complaint_series_kept.sql first',
  )
  expect(await readNames(url)).toEqual(before)
})
