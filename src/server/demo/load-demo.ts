import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categorySvg } from '#scripts/demo/category-art.ts'
import type { DemoEvent } from '#scripts/demo/demo-types.ts'
import { demoEvents } from '#scripts/demo/events.ts'
import { posterSvg } from '#scripts/demo/poster.ts'
import type { Shop } from '../platform/context.ts'
import { demoRows } from './demo-rows.ts'
import { type DemoTable, insertDemoRows, isShopEmpty } from './demo-sql.ts'
import { drawLanding } from './draw-landing.ts'

/** Loads the demo data into an empty shop, and draws its pictures. False when the shop has events already. */
export async function loadDemo(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<boolean> {
  const now = shop.clock.now()
  const media = join(shop.config.dataDir, 'media')
  const loaded = await shop.db.transaction(async (tx) => {
    if (!(await isShopEmpty(tx))) return false
    const rows = await demoRows(demoEvents(now), now)
    for (const [table, content] of Object.entries(rows)) await insertDemoRows(tx, table as DemoTable, content)
    return true
  })
  if (loaded || !existsSync(media)) {
    await drawPictures(media, demoEvents(now))
    await drawLanding(media)
  }
  return loaded
}

async function drawPictures(folder: string, events: DemoEvent[]): Promise<void> {
  await mkdir(join(folder, 'posters'), { recursive: true })
  await mkdir(join(folder, 'categories'), { recursive: true })
  for (const { slug, poster } of events) {
    await writeFile(join(folder, 'posters', `${slug}.svg`), posterSvg(poster))
  }
  const kinds = new Set(events.flatMap(({ categories }) => categories.map(({ kind }) => kind)))
  for (const kind of kinds) await writeFile(join(folder, 'categories', `${kind}.svg`), categorySvg(kind))
}
