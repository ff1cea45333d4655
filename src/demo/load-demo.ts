import type { Shop } from '#server/platform/context.ts'
import type { Transaction } from '#server/platform/database.ts'
import { demoEvents } from './content/events/events.ts'
import { pastPrivateEvents } from './content/events/private-requests.ts'
import { keepDemoPictures } from './demo-pictures.ts'
import { demoRows, geographyRows } from './demo-rows.ts'
import { type DemoTable, insertDemoRows, isShopEmpty, payDemoOrders } from './demo-sql.ts'
import { billDemoHosts } from './request-rows.ts'
import { writeDemoEvent } from './write-demo-event.ts'

/** Draws the demo's pictures, and loads its data into an empty shop. False when the shop has events already. */
export async function loadDemo({
  db,
  files,
  clock,
  config,
}: Pick<Shop, 'db' | 'files' | 'clock' | 'config'>): Promise<boolean> {
  const now = clock.now()
  const events = [...demoEvents(now), ...pastPrivateEvents(now)]
  await keepDemoPictures(files, events)
  return db.transaction(async (tx) => {
    if (!(await isShopEmpty(tx))) return false
    const { rows: geography, ids } = geographyRows()
    await insertAll(tx, geography)
    for (const event of events) await writeDemoEvent(tx, event, ids)
    await insertAll(tx, await demoRows(events, ids, now))
    await payDemoOrders(tx, now)
    await billDemoHosts({ clock, config }, tx, events, ids)
    return true
  })
}

async function insertAll(tx: Transaction, rows: Partial<Record<DemoTable, object[]>>): Promise<void> {
  for (const [table, content] of Object.entries(rows)) await insertDemoRows(tx, table as DemoTable, content)
}
