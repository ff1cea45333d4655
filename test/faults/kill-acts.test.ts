import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../helpers/builders.ts'
import { addDrive, driveAct, namesAboard, openDrive, peopleOf, sendActs } from '../helpers/drives.ts'
import { type DyingShop, dyingShop } from '../helpers/processes/dying-shop.ts'
import type { Step } from '../helpers/processes/dying-shop-process.ts'
import { openOfficeAs } from '../helpers/staff.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

/*
 * The shop is killed (kill -9, a separate process) while it stores what a driver did. The driver's phone has no answer, so
 * it sends its acts again: each is stored once, and everybody is aboard once.
 */

let shop: TestShop
let server: DyingShop
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set(new Date())
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'vaiven-test-'))
  server = dyingShop(() => ({ DATABASE_URL: shop.databaseUrl, DATA_DIR }))
})
afterAll(async () => {
  server.end()
  await shop.close()
})

const steps: [when: string, step: Step][] = [
  ['before the commit of its acts', { statement: 'insert-ride-acts' }],
  ['between their boardings and the commit', { statement: 'board-by-acts' }],
  ['between storing and answering', { commitOf: 'insert-ride-acts' }],
]

it.each(steps)('a driver’s phone loses and doubles nothing when the shop dies %s', async (_, step) => {
  const planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  const drive = await addDrive(shop, planner, [{ 'Orizaba 34': ['Ana Ruiz', 'Luis Paz'] }])
  const phone = await openDrive(shop, drive)
  const acts = [
    driveAct(shop, 'arrived'),
    driveAct(shop, 'aboard', { passengers: peopleOf(phone) }),
    driveAct(shop, 'departed'),
  ]
  const running = { ...shop, fetch: server.fetch }
  await server.live(0)
  await server.dieAfter(step)
  await expect(sendActs(running, phone, acts)).rejects.toThrow()
  expect(await server.dead()).toBe('SIGKILL')

  await server.live(0)
  const again = await sendActs(running, phone, acts)
  expect(again.data.stored).toEqual(acts.map(({ nonce }) => nonce))
  const stored = await sql<{ kind: string }>(
    shop,
    'select kind from ride_acts where route_id = $1 order by id',
    [drive.routeId],
  )
  expect(stored.map(({ kind }) => kind)).toEqual(['arrived', 'aboard', 'departed'])
  expect(await namesAboard(shop, drive.event)).toEqual(['Ana Ruiz', 'Luis Paz'])
})
