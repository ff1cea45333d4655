import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database.ts'
import { addDrive } from '#test/helpers/drives.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { createLiveTrips } from './live-trips.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-12-05T12:00:00-06:00')
})
afterAll(() => shop.close())

test('a process that ends still answers for its watched trips, and reads none by itself any more', async () => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const { event } = await addDrive(shop, planner, [{ 'Orizaba 34': ['Ana Ruiz'] }])
  const db = openDatabase(shop.databaseUrl, { connections: 1 })
  const error = vi.fn()
  const draining = new AbortController()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const log = { ...shop.log, error } as unknown as TestShop['log']
    const trips = createLiveTrips({ db, clock: shop.clock, log }, draining.signal)
    expect(await trips.read(event.dateId)).not.toBeNull()
    draining.abort()
    expect(await trips.read(event.dateId)).not.toBeNull()
    await db.close()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(error).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
