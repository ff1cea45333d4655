import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { addEvent, addUser } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { migrate } from '../migrations/migrate-sql.ts'

/* The processes of a shop connect as a role that owns nothing. */

const role = `app_${randomUUID().replaceAll('-', '')}`
let admin: pg.Client
let runningUrl: string
let owned: TestShop
let shop: TestShop
beforeAll(async () => {
  admin = new pg.Client(inject('adminDatabaseUrl'))
  await admin.connect()
  await admin.query(`create role ${role} login password 'of-the-test'`)
  owned = await createTestShop()
  const url = new URL(owned.databaseUrl)
  url.username = role
  url.password = 'of-the-test'
  runningUrl = url.href
  await migrate(owned.databaseUrl, { runningUrl })
  shop = await createTestShop({ DATABASE_URL: runningUrl })
})
afterAll(async () => {
  await shop.close()
  const owner = new pg.Client(owned.databaseUrl)
  await owner.connect()
  await owner.query(`drop owned by ${role}`)
  await owner.end()
  await owned.close()
  await admin.query(`drop role ${role}`)
  await admin.end()
})

it('sells and works in the office', async () => {
  const [event, user] = [await addEvent(shop), await addUser(shop)]
  expect(await placeOrder(shop, user.token, draftOf(event))).toMatchObject({ status: 200 })
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['all'] })
  const vehicle = {
    ...{
      country: 'MX',
      plate: 'FLT-1',
      name: 'Van 1',
      seats: 19,
      wheelchairPlaces: 0,
      operator: '',
      insurance: '',
    },
    ...{ provinceId: null, costPerHour: 0, costPerUse: 0, active: true },
  }
  expect(await owner.call('POST /office-api/vehicles', vehicle)).toMatchObject({ status: 200 })
})

it.each([
  'alter table office_log disable trigger user',
  'alter table ledger add column note text',
  'drop table approvals',
  'truncate office_log',
  'truncate sessions',
  `create or replace function refuse_change_of_log() returns trigger language plpgsql as 'begin return new; end'`,
  'drop trigger office_log_append_only on office_log',
  'set session_replication_role = replica',
  'create table notes (id int)',
  'delete from migrations',
  "update function_versions set checksum = ''",
])('cannot: %s', async (text) => {
  const client = new pg.Client(runningUrl)
  await client.connect()
  await expect(client.query(text).finally(() => client.end())).rejects.toMatchObject({
    code: expect.stringMatching(/^42501$/),
  })
})

it('cannot change the rows of the audit log, which it writes', async () => {
  const client = new pg.Client(runningUrl)
  await client.connect()
  for (const text of ["update office_log set reason = ''", 'delete from office_log'])
    await expect(client.query(text)).rejects.toThrow('append-only')
  await client.end()
})

it('may use tables that later migrations make', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vaiven-migrations-'))
  await mkdir(join(folder, 'functions'))
  await writeFile(
    join(folder, '9999_notes.sql'),
    'create table notes (id int generated always as identity, text text)',
  )
  await migrate(owned.databaseUrl, { folder, runningUrl })
  const client = new pg.Client(runningUrl)
  await client.connect()
  const { rows } = await client.query("insert into notes (text) values ('one') returning id")
  expect(rows).toEqual([{ id: 1 }])
  await client.end()
})

it('cannot migrate, and is told whose URL is needed', async () => {
  await expect(migrate(runningUrl)).rejects.toThrow('Set MIGRATION_DATABASE_URL')
})
