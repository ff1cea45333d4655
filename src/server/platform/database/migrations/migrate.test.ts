import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { until } from '#test/helpers/processes/shop-process.ts'
import { differingSettings } from '../connections/session-settings-sql.ts'
import { assertMigrated, migrate } from './migrate-sql.ts'

let url: string
let admin: pg.Client
let folder: string
let db: Database

beforeEach(async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  admin = new pg.Client(inject('adminDatabaseUrl'))
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = new URL(inject('adminDatabaseUrl'))
  address.pathname = `/${name}`
  url = address.toString()
  // An operator may have set these for the whole database.
  await admin.query(`alter database ${name} set lock_timeout = '50ms'`)
  await admin.query(`alter database ${name} set statement_timeout = '50ms'`)
  folder = mkdtempSync(join(tmpdir(), 'vaiven-migrations-'))
  mkdirSync(join(folder, 'functions'))
  writeFileSync(join(folder, '0001_vans.sql'), 'create table vans (id integer)')
  writeFileSync(join(folder, '0002_seats.sql'), 'create table seats (id integer)')
  db = openDatabase(url, { connections: 1 })
})
afterEach(async () => {
  await db.close()
  await admin.end()
})

async function tables(): Promise<string[]> {
  const rows = await db.query<{ name: string }>({
    name: '',
    text: "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
  })
  return rows.map(({ name }) => name)
}

describe('migrations', () => {
  it('are applied once, in their order, however many processes start at the same time', async () => {
    const runs = await Promise.all([
      migrate(url, { folder }),
      migrate(url, { folder }),
      migrate(url, { folder }),
    ])
    expect(runs.flatMap(({ applied }) => applied)).toEqual(['0001_vans.sql', '0002_seats.sql'])
    expect(await tables()).toEqual(['function_versions', 'migrations', 'seats', 'vans'])
  })

  it('wait for those of another process, regardless of duration and time limits of the database', async () => {
    const other = new pg.Client(url)
    await other.connect()
    await other.query('begin; set local statement_timeout = 0')
    await other.query('select pg_advisory_xact_lock(715517)')
    const waiting = migrate(url, { folder })
    waiting.catch(() => {})
    const asksAgain = `select 1 from pg_stat_activity
      where datname = $1 and query like '%pg_try_advisory_lock%' and clock_timestamp() - backend_start > '200ms'`
    await Promise.race([
      until(async () => (await admin.query(asksAgain, [new URL(url).pathname.slice(1)])).rowCount),
      waiting,
    ])
    await other.query('commit')
    await other.end()
    expect((await waiting).applied).toHaveLength(2)
  })

  it('are refused by name when one has been changed since it was applied, and nothing else is done', async () => {
    await migrate(url, { folder })
    writeFileSync(join(folder, '0001_vans.sql'), 'create table vans (id bigint)')
    writeFileSync(join(folder, '0003_trips.sql'), 'create table trips (id integer)')
    await expect(migrate(url, { folder })).rejects.toThrow('0001_vans.sql has been changed')
    expect(await tables()).toEqual(['function_versions', 'migrations', 'seats', 'vans'])
  })

  it('wait for a table only for a moment at a time, and are done once it is free', async () => {
    await migrate(url, { folder })
    writeFileSync(join(folder, '0003_trips.sql'), 'alter table vans add seats integer')
    const reader = new pg.Client(url)
    await reader.connect()
    await reader.query('begin')
    await reader.query('select from vans')
    const options = { folder, lockTimeoutMs: 50 }
    await expect(migrate(url, options)).rejects.toThrow('0003_trips.sql did not get its locks in 10 tries')
    const waiting = migrate(url, { folder })
    await until(async () => (await admin.query('select from pg_locks where not granted')).rowCount)
    await reader.query('commit')
    await reader.end()
    expect((await waiting).applied).toEqual(['0003_trips.sql'])
  })

  it('are tried again after a deadlock with a customer, whose statement goes on', async () => {
    await migrate(url, { folder })
    const text = 'alter table seats add kept boolean; alter table vans add seats integer'
    writeFileSync(join(folder, '0003_trips.sql'), text)
    const customer = new pg.Client(url)
    await customer.connect()
    await customer.query("set lock_timeout = 0; set statement_timeout = 0; set deadlock_timeout = '1min'")
    await customer.query('begin')
    await customer.query('select from vans')
    const waiting = migrate(url, { folder })
    await until(async () => (await admin.query('select from pg_locks where not granted')).rowCount)
    await customer.query('select from seats')
    await customer.query('commit')
    await customer.end()
    expect((await waiting).applied).toEqual(['0003_trips.sql'])
  })

  it('outside a transaction create an index during writes, and replace an incomplete one', async () => {
    await migrate(url, { folder })
    const index = '-- alone\ncreate unique index concurrently vans_by_id on vans (id)'
    writeFileSync(join(folder, '0003_vans_by_id.sql'), index)
    const run = (text: string) => db.query({ name: '', text })
    await run('insert into vans values (1), (1)')
    await expect(migrate(url, { folder })).rejects.toThrow('could not create unique index')
    await run('delete from vans')
    const writer = new pg.Client(url)
    await writer.connect()
    await writer.query('begin')
    await writer.query('insert into vans values (2)')
    const making = migrate(url, { folder })
    const others = migrate(url, { folder })
    const waits = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and query ~ 'concurrently'`
    await until(async () => (await admin.query(waits, [new URL(url).pathname.slice(1)])).rowCount)
    await run('insert into vans values (3)')
    await writer.query('commit')
    await writer.end()
    expect((await Promise.all([making, others])).flatMap(({ applied }) => applied)).toEqual([
      '0003_vans_by_id.sql',
    ])
    await expect(run('insert into vans values (3)')).rejects.toThrow('vans_by_id')
  })

  it('are the same with the line ends of another system', async () => {
    writeFileSync(join(folder, '0001_vans.sql'), 'create table vans\n(id integer)')
    await migrate(url, { folder })
    writeFileSync(join(folder, '0001_vans.sql'), 'create table vans\r\n(id integer)')
    expect((await migrate(url, { folder })).applied).toEqual([])
  })

  it('begin with the schema, and include the functions that a table needs', async () => {
    mkdirSync(join(folder, 'schema'))
    writeFileSync(
      join(folder, 'functions/plate_key.sql'),
      'create or replace function plate_key(text) returns text language sql immutable return upper($1);',
    )
    writeFileSync(
      join(folder, 'schema/01_fleet.sql'),
      '\\ir ../functions/plate_key.sql\ncreate table fleet (plate text);\ncreate index on fleet (plate_key(plate));',
    )
    const { applied } = await migrate(url, { folder })
    expect(applied).toEqual([
      'schema/01_fleet.sql',
      '0001_vans.sql',
      '0002_seats.sql',
      'functions/plate_key.sql',
    ])
    await db.close()
    db = openDatabase(url, { connections: 1 })
    await assertMigrated(db, folder)
  })
})

it('a role that acts as the first one, for a new password, gets its time limits without being a superuser', async () => {
  const [first, second] = ['a', 'b'].map((name) => `${name}_${randomUUID().replaceAll('-', '')}`)
  const name = new URL(url).pathname.slice(1)
  await admin.query(`create role ${first} login password 'one'; alter database ${name} owner to ${first}`)
  await admin.query(`create role ${second} login password 'two' in role ${first}`)
  await admin.query(`alter role ${second} set role ${first}`)
  const as = (role = '', password = '') => {
    const address = new URL(url)
    Object.assign(address, { username: role, password })
    return address.toString()
  }
  await migrate(as(first, 'one'), { folder })
  writeFileSync(join(folder, '0003_tolls.sql'), 'create table tolls (id integer)')
  expect((await migrate(as(second, 'two'), { folder })).applied).toEqual(['0003_tolls.sql'])

  const theirs = openDatabase(as(second, 'two'), { connections: 1 })
  expect(await differingSettings(theirs)).toEqual([])
  // Tables that the second role creates belong to the first.
  expect(
    await theirs.query({ name: '', text: "select tableowner from pg_tables where tablename = 'tolls'" }),
  ).toEqual([{ tableowner: first }])
  await theirs.close()
  const own = new pg.Client(url)
  await own.connect()
  await own.query(`reassign owned by ${first} to current_user; drop owned by ${first}, ${second}`)
  await own.end()
  await admin.query(`drop role ${second}, ${first}`)
})

describe('a program on a database', () => {
  it('that is empty or older names the missing migrations', async () => {
    await expect(assertMigrated(db, folder)).rejects.toThrow('it lacks 2 migrations, from 0001_vans.sql on')
    await migrate(url, { folder })
    await db.close()
    db = openDatabase(url, { connections: 1 })
    await assertMigrated(db, folder)
    writeFileSync(join(folder, '0003_trips.sql'), 'create table trips (id integer)')
    await expect(assertMigrated(db, folder)).rejects.toThrow('it lacks 1 migration, 0003_trips.sql')
    expect(await tables()).not.toContain('trips')
  })

  it('that a newer program has migrated goes on', async () => {
    await migrate(url, { folder })
    await db.query({ name: '', text: "insert into migrations (name) values ('0004_newer.sql')" })
    await assertMigrated(db, folder)
  })
})
