import { Hono } from 'hono'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { noteRefusedWrite, refusesWrites } from '../database/connections/refused-writes.ts'
import { createMetrics } from '../watching/metrics.ts'
import type { ShopEnv } from './call-context.ts'
import { healthEndpoints } from './health-endpoints.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await createTestShop()
})
afterEach(() => shop.close())

async function readiness(of: TestShop) {
  const app = new Hono<ShopEnv>()
  const read = { described: {}, read: async () => ({}) }
  healthEndpoints({ app }, of, {
    metrics: createMetrics(of.db, { jobs: [], counted: [], read }),
    draining: undefined,
  })
  return (await app.request('/readyz')).status
}

it('a process is unready for a while after the database could not write, because its disk is full', async () => {
  expect(await readiness(shop)).toBe(200)
  const full = Object.assign(new pg.DatabaseError('could not extend file', 1, 'error'), { code: '53100' })
  noteRefusedWrite(shop.config, new Error('another'))
  expect(await readiness(shop)).toBe(200)
  noteRefusedWrite(shop.config, full)
  expect(await readiness(shop)).toBe(503)
  expect(refusesWrites(shop.config, performance.now() + 10_001)).toBe(false)
})

it('a process is unready when its database became read-only', async () => {
  const name = new URL(shop.databaseUrl).pathname.slice(1)
  await sql(shop, `alter database ${name} set default_transaction_read_only = on`)
  const later = await createTestShop({ DATABASE_URL: shop.databaseUrl })
  expect(await readiness(later)).toBe(503)
  await later.close()
})
