import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '#test/helpers/processes/shop-process.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { recordsOf, rowsInJson } from './database/column-names.ts'
import { addressesOf } from './database/connections/database-hosts.ts'
import { transientFailure } from './database/connections/sql-states.ts'
import { assertMigrated, migrate } from './database/migrations/migrate-sql.ts'
import { type Database, openDatabase } from './database.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** A pool with one connection, so that every statement uses the same one. */
function open(url = shop.databaseUrl): Database {
  const db = openDatabase(url, { connections: 1 })
  onTestFinished(() => db.close())
  return db
}
const ask = <Row>(db: Database, text: string, name = '') => db.query<Row>({ name, text })
const failureOf = (asked: Promise<unknown>) => asked.then(() => 'none', transientFailure)

describe('the role of the database', () => {
  it('has the time limits, whichever program connects as it, and sends none by itself', async () => {
    const client = new pg.Client(shop.databaseUrl)
    await client.connect()
    onTestFinished(() => client.end())
    const { rows } = await client.query('show lock_timeout')
    expect(rows).toEqual([{ lock_timeout: '4s' }])
  })

  it('is refused by name without them, until the database is migrated', async () => {
    const other = await createTestShop()
    onTestFinished(() => other.close())
    const name = new URL(other.databaseUrl).pathname.slice(1)
    await ask(other.db, `alter role current_user in database ${name} reset all`)
    await expect(assertMigrated(open(other.databaseUrl))).rejects.toThrow('lock_timeout is 0 instead of 4s')
    await migrate(other.databaseUrl)
    await assertMigrated(open(other.databaseUrl))
  })
})

describe('the rows of a statement', () => {
  it('have their columns as properties in camelCase, a quoted name as it is', async () => {
    const text = `select 1 as created_at, 2 as "orderId", 3 as line_2, 4 as n`
    expect(await ask(open(), text)).toEqual([{ createdAt: 1, orderId: 2, line_2: 3, n: 4 }])
  })

  it('have the same names each time that a prepared statement runs, and in a transaction', async () => {
    const db = open()
    const prepared = { name: 'names', text: 'select 1 as sold_by' }
    for (let time = 0; time < 3; time++) expect(await db.query(prepared)).toEqual([{ soldBy: 1 }])
    expect(await db.transaction((tx) => tx.query(prepared))).toEqual([{ soldBy: 1 }])
  })

  it('contain JSON with the keys that its SQL has given', async () => {
    const text = `select jsonb_build_object('county_id', 1, 'byNumber', 2) as first_place`
    expect(await ask(open(), text)).toEqual([{ firstPlace: { county_id: 1, byNumber: 2 } }])
  })

  it('are named in JSON of whole rows, too, at every depth', async () => {
    const inner = `(select json_agg(i) from (select 3 as driver_note, null as paid_at) i) as all_tickets`
    const text = `select row_to_json(r) as whole from (select 1 as created_at, ${inner}) r`
    const [row] = await ask<{ whole: unknown }>(open(), text)
    expect(rowsInJson(row?.whole)).toEqual({ createdAt: 1, allTickets: [{ driverNote: 3, paidAt: null }] })
  })

  it('are inserted from records with the names of columns, and JSON as it was', async () => {
    const rows = recordsOf([{ orderId: 1, details: { byNumber: 2, county_id: 3 }, soldBy: null }])
    const text = `select * from jsonb_to_recordset('${rows}') as r (order_id int, details jsonb, sold_by text)`
    expect(await ask(open(), text)).toEqual([
      { orderId: 1, details: { byNumber: 2, county_id: 3 }, soldBy: null },
    ])
  })
})

describe('a connection that is of no more use', () => {
  it('because its server became read-only is not used again', async () => {
    const db = open()
    await ask(db, 'set session characteristics as transaction read only')
    const write = () => db.transaction((tx) => tx.query({ name: '', text: 'create table one ()' }))
    expect(await failureOf(write())).toBe('away')
    expect(await failureOf(write())).toBe('none')
  })

  it('because a migration invalidated its plans is not used again', async () => {
    const db = open()
    await ask(db, 'create table two (a integer)')
    const read = () => ask(db, 'select * from two', 'two')
    await read()
    await ask(shop.db, 'alter table two add b integer')
    expect(await failureOf(read())).toBe('away')
    expect(await failureOf(read())).toBe('none')
  })
})

it('reports that it is busy, not down, when all connections are in use', async () => {
  const db = open()
  const { promise: answered, resolve: letGo } = Promise.withResolvers<void>()
  onTestFinished(() => letGo())
  const busy = db.transaction(() => answered)
  expect(await failureOf(ask(db, 'select 1'))).toBe('busy')
  letGo()
  await busy
  expect(await failureOf(ask(db, 'select 1'))).toBe('none')
})

describe('an address of several hosts', () => {
  it('is read as one address each', () => {
    expect(addressesOf('postgres://a:b@one:5432,two/shop?sslmode=require')).toEqual([
      'postgres://a:b@one:5432/shop?sslmode=require',
      'postgres://a:b@two/shop?sslmode=require',
    ])
    expect(addressesOf('postgres://a:b,c@one/shop')).toEqual(['postgres://a:b,c@one/shop'])
  })

  it('leads to one that answers', async () => {
    const dead = `127.0.0.1:${await freePort()}`
    const { host } = new URL(shop.databaseUrl)
    for (const hosts of [`${dead},${host}`, `${host},${dead}`])
      expect(await ask(open(shop.databaseUrl.replace(host, hosts)), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
