import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../helpers/builders.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

let shop: TestShop
let newest: string
beforeAll(async () => {
  shop = await createTestShop()
  const [row] = await sql<{ name: string }>(
    shop,
    'delete from migrations where name = (select max(name) from migrations) returning name',
  )
  newest = row!.name
})
afterAll(() => shop.close())

function run(command: string[], { databaseUrl, config } = shop) {
  const { status, stdout, stderr } = spawnSync(process.execPath, command, {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DEMO: '1',
      DATABASE_URL: databaseUrl,
      DATA_DIR: config.dataDir,
      LOG_LEVEL: 'fatal',
    },
  })
  return { status, stdout, stderr }
}

describe('on a database that is older than the program', () => {
  it.each([
    [['scripts/office.ts', 'list-tasks']],
    [['scripts/grant.ts', 'cliente@vaiven.test', 'check-in']],
    [['scripts/seed.ts']],
  ])('%s does nothing but say so', async (command) => {
    const { status, stdout, stderr } = run(command)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`it lacks 1 migration, ${newest}. Bring it up to date first: npm run migrate`)
    expect(await sql(shop, 'select from migrations where name = $1', [newest])).toHaveLength(0)
    expect(await sql(shop, 'select from events')).toHaveLength(0)
  })

  it('a command prints JSON for programs', () => {
    const { status, stdout } = run(['scripts/office.ts', 'list-tasks', '--json'])
    expect([status, JSON.parse(stdout)]).toMatchObject([
      1,
      { outcome: 'failed', error: { code: 'failed', message: expect.stringContaining(newest) } },
    ])
  })
})

it('on a database with newer functions, a migration keeps them unless the option restores its own', async () => {
  const newer = await createTestShop()
  const name = 'functions/lock_sale.sql'
  await sql(newer, 'insert into function_versions (name, checksum) values ($1, $2)', [name, 'newer'])
  const migrate = (...options: string[]) => run(['scripts/migrate.ts', ...options], newer)
  expect(migrate().stdout).toContain(`(--put-functions-back replaces them): ${name}`)
  expect(migrate('--put-functions-back').stdout).toContain(`applied ${name}`)
  expect(migrate().stdout).toBe('The database is up to date.\n')
  await newer.close()
})
