import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database.ts'
import { until } from '#test/helpers/processes/shop-process.ts'
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
  folder = mkdtempSync(join(tmpdir(), 'vaiven-functions-'))
  mkdirSync(join(folder, 'functions'))
  writeFileSync(join(folder, '0001_vans.sql'), 'create table vans (seats integer)')
  write('free_seats', returning(12))
  write('wheels', returning(4, 'wheels'))
  // The first run gives the role its settings, for connections from then on.
  await migrate(url, { folder })
  db = openDatabase(url, { connections: 1 })
})
afterEach(async () => {
  await db.close()
  await admin.end()
})

function write(name: string, text: string, to = folder): void {
  writeFileSync(join(to, `functions/${name}.sql`), text)
}

const returning = (value: number, name = 'free_seats') =>
  `create or replace function ${name}() returns int language sql as $$ select ${value} $$;`

/** Another version of the program, with the files of this one until they are changed. */
function copyFolder(): string {
  const copy = mkdtempSync(join(tmpdir(), 'vaiven-functions-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

async function call(name: string): Promise<number | undefined> {
  const [row] = await db.query<{ value: number }>({ name: '', text: `select ${name}() as value` })
  return row?.value
}

/** Another session that changes a function and does not commit. */
async function changeUncommitted(): Promise<pg.Client> {
  const other = new pg.Client(url)
  await other.connect()
  await other.query(`begin; set local idle_in_transaction_session_timeout = 0; ${returning(13)}`)
  return other
}

const nothing = { applied: [], newerFunctions: [] }
const file = 'functions/free_seats.sql'

describe('functions', () => {
  it('are applied again when their file has changed, and no others', async () => {
    expect(await migrate(url, { folder })).toEqual(nothing)
    // Not in its file: it stays as long as that has not changed.
    await db.query({ name: '', text: returning(6, 'wheels') })
    write('free_seats', returning(14))
    expect(await migrate(url, { folder })).toEqual({ applied: [file], newerFunctions: [] })
    expect([await call('free_seats'), await call('wheels')]).toEqual([14, 6])
    expect(await migrate(url, { folder })).toEqual(nothing)
  })

  it('are applied once, however many processes start at the same time', async () => {
    write('free_seats', returning(14))
    const other = await changeUncommitted()
    const running = Promise.all([1, 2, 3].map(() => migrate(url, { folder })))
    const asksOrWaits = `select from pg_stat_activity where datname = $1
      and (query ~ 'pg_try_advisory_lock' or wait_event_type = 'Lock') and pid <> pg_backend_pid()`
    const name = new URL(url).pathname.slice(1)
    await until(async () => (await admin.query(asksOrWaits, [name])).rowCount === 3)
    await other.end()
    const runs = await running
    expect(runs.flatMap(({ applied }) => applied)).toEqual([file])
  })

  it('may call one another in any order of names', async () => {
    write(
      'all_seats',
      'create or replace function all_seats() returns int language sql as $$ select zero_seats() $$',
    )
    write('zero_seats', returning(0, 'zero_seats'))
    const { applied } = await migrate(url, { folder })
    expect(applied).toEqual(['functions/all_seats.sql', 'functions/zero_seats.sql'])
  })

  it.each([
    ['cannot be read', 'create or replace function wheels() returns int language sql'],
    [
      'uses what is not there',
      'create or replace function wheels() returns int language sql as $$ select count(*)::int from trucks $$',
    ],
  ])('are all left as they were when one %s, which is named', async (_, text) => {
    write('free_seats', returning(14))
    write('wheels', text)
    await expect(migrate(url, { folder })).rejects.toThrow('migrations/functions/wheels.sql: ')
    expect(await call('free_seats')).toBe(12)
    write('wheels', returning(6, 'wheels'))
    expect((await migrate(url, { folder })).applied).toEqual([file, 'functions/wheels.sql'])
  })

  it('wait for another session that changes one only for a moment at a time', async () => {
    const other = await changeUncommitted()
    write('free_seats', returning(14))
    const options = { folder, lockTimeoutMs: 50 }
    await expect(migrate(url, options)).rejects.toThrow('functions did not get its locks in 10 tries')
    await other.end()
    expect((await migrate(url, options)).applied).toEqual([file])
  })

  it('are those of their files, even if a migration defines others', async () => {
    writeFileSync(join(folder, '0002_free_seats.sql'), returning(99))
    expect((await migrate(url, { folder })).applied).toEqual(['0002_free_seats.sql'])
    expect(await call('free_seats')).toBe(12)
  })

  it('stop a program if its database lacks one', async () => {
    write('free_seats', returning(14))
    await expect(assertMigrated(db, folder)).rejects.toThrow(`it lacks 1 migration, ${file}`)
    await db.query({ name: '', text: 'drop table function_versions' })
    await expect(assertMigrated(db, folder)).rejects.toThrow(`it lacks 2 migrations, from ${file} on`)
  })
})

describe('beside a newer version, a program', () => {
  let newer: string
  beforeEach(async () => {
    newer = copyFolder()
    write('free_seats', returning(14), newer)
    await migrate(url, { folder: newer })
  })

  it('starts, and leaves the newer functions as they are', async () => {
    await assertMigrated(db, folder)
    expect(await migrate(url, { folder })).toEqual({ applied: [], newerFunctions: [file] })
    expect(await call('free_seats')).toBe(14)
    await assertMigrated(db, newer)
    expect(await migrate(url, { folder: newer })).toEqual(nothing)
  })

  it('restores its own functions with the option, until the newer version starts again', async () => {
    expect((await migrate(url, { folder, putFunctionsBack: true })).applied).toEqual([file])
    expect(await call('free_seats')).toBe(12)
    await assertMigrated(db, folder)
    await expect(assertMigrated(db, newer)).rejects.toThrow(`it lacks 1 migration, ${file}`)
    expect((await migrate(url, { folder: newer })).applied).toEqual([file])
    expect(await call('free_seats')).toBe(14)
  })

  it.each([
    ['a migration', '0002_tyres.sql', 'create table tyres (id integer)'],
    ['a function', 'functions/tyres.sql', returning(5, 'tyres')],
  ])('is the newest when it brings %s, also with an earlier text of a function', async (_, name, text) => {
    const newest = copyFolder()
    writeFileSync(join(newest, name), text)
    const { applied, newerFunctions } = await migrate(url, { folder: newest })
    expect([applied.toSorted(), newerFunctions]).toEqual([[name, file].toSorted(), []])
    expect(await call('free_seats')).toBe(12)
    await assertMigrated(db, newer)
  })
})
