import type { Shop } from '#server/platform/context.ts'
import { demoEvents } from './content/events.ts'
import { pastPrivateEvents } from './content/private-requests.ts'
import { keepDemoPictures } from './demo-pictures.ts'
import { demoRows } from './demo-rows.ts'
import { type DemoTable, insertDemoRows, isShopEmpty, payDemoOrders } from './demo-sql.ts'

/** Draws the demo's pictures, and loads its data into an empty shop. False when the shop has events already. */
export async function loadDemo({ db, files, clock }: Pick<Shop, 'db' | 'files' | 'clock'>): Promise<boolean> {
  const now = clock.now()
  const events = [...demoEvents(now), ...pastPrivateEvents(now)]
  await keepDemoPictures(files, events)
  return db.transaction(async (tx) => {
    if (!(await isShopEmpty(tx))) return false
    const rows = await demoRows(events, now)
    for (const [table, content] of Object.entries(rows)) await insertDemoRows(tx, table as DemoTable, content)
    await payDemoOrders(tx, now)
    return true
  })
}
