import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '#server/platform/database.ts'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { closeStaffTasks, openStaffTask } from './staff-task-sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

test('a task that several processes open at the same moment is open once, and again after it was closed', async () => {
  const open = (db: Queryable = shop.db) =>
    openStaffTask(db, 'unknown_refund', { orderId: null, details: { refund: 'R1' }, now: new Date() })
  const opened = async () =>
    (
      await sql<{ count: number }>(
        shop,
        'select count(*)::int as count from staff_tasks where done_at is null',
      )
    )[0]?.count
  const { second } = await shop.db.transaction(async (tx) => {
    expect(await open(tx)).toBe(true)
    let isOver = false
    const opening = open().finally(() => {
      isOver = true
    })
    const isWaiting = async () =>
      (
        await sql(
          shop,
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0
    await expect.poll(async () => isOver || (await isWaiting()), { timeout: 30_000 }).toBe(true)
    return { second: opening }
  })
  expect(await second).toBe(false)
  expect(await opened()).toBe(1)

  await closeStaffTasks(shop.db, { refund: 'R1' }, new Date())
  expect(await opened()).toBe(0)
  expect(await open()).toBe(true)
})
