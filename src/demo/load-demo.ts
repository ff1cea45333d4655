import { ensureGeography } from '#server/geography/counties/load-geography.ts'
import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { demoEvents, pastPrivateEvents } from './content/events/demo-events.ts'
import { provinces } from './content/places/demo-provinces.ts'
import { storeDemoPictures } from './demo-pictures.ts'
import {
  addDemoWaiting,
  type DemoTable,
  insertDemoRows,
  isShopEmpty,
  payDemoOrders,
  readDemoProvinces,
} from './demo-sql.ts'
import { addDemoStaff } from './demo-staff-sql.ts'
import { demoRows, findDemoGeography, placeRows } from './rows/demo-rows.ts'
import { billDemoHosts } from './rows/request-rows.ts'
import type { DemoIds } from './rows/row-ids.ts'
import { demoStaffRows } from './rows/staff-rows.ts'
import { writeDemoEvent } from './write-demo-event.ts'

/**
 * Stores the demo's pictures, and loads its data into an empty shop. Null when the shop already has events.
 */
export async function loadDemo(
  shop: Pick<Shop, 'config' | 'db' | 'files' | 'clock'>,
): Promise<DemoIds | null> {
  const { config, db, files, clock } = shop
  const now = clock.now()
  const events = [...demoEvents(now), ...pastPrivateEvents(now)]
  await storeDemoPictures(files)
  await ensureGeography({ db })
  return db.transaction(async (tx) => {
    if (!(await isShopEmpty(tx))) return null
    const ids = findDemoGeography(await readDemoProvinces(tx, provinces))
    await insertAll(tx, { places: placeRows(ids) })
    for (const event of events) await writeDemoEvent(tx, event, ids)
    await insertAll(tx, await demoRows(events, ids, now))
    await payDemoOrders(tx, now)
    await addDemoWaiting(tx, now)
    await billDemoHosts({ clock, config }, tx, events, ids)
    for (const person of await demoStaffRows(config)) await addDemoStaff(tx, person, now)
    return ids
  })
}

async function insertAll(tx: Transaction, rows: Partial<Record<DemoTable, object[]>>): Promise<void> {
  for (const [table, content] of Object.entries(rows)) await insertDemoRows(tx, table as DemoTable, content)
}
