import { setTimeout as delay } from 'node:timers/promises'
import { type OpenShop, openShop } from '#server/open-shop.ts'
import type { ShopHttp } from '#server/platform/http/shop-http.ts'
import type { Log } from '#server/platform/log.ts'
import type { Stop } from '#server/platform/running/stop-in-order.ts'
import type { Simulators } from '../start-simulators.ts'
import { describeTonight, tonightInWords } from './describe-tonight.ts'
import { findTonightsTrip } from './find-trip.ts'
import { createSelfDriving } from './self-driving.ts'
import { tonightPages } from './tonight-pages.ts'

/** Tonight's trip of a demo: it is there after the start, and its vans can drive by themselves until the end. */
export function startTonight({ config, all }: Simulators, { log, stops }: { log: Log; stops: Stop[] }) {
  const driving = createSelfDriving({
    log,
    now: () => Date.now(),
    sleep: (ms, signal) => delay(ms, undefined, { signal }),
  })
  let shop: OpenShop | null = null
  let words: string[] = []

  /** Makes the trip unless there is one. A demo whose staff or places were changed starts without. */
  async function prepare(owned: OpenShop): Promise<void> {
    if (!config.demoTrip) return
    try {
      // Imported only for a new trip, so that other starts are faster.
      if (!(await findTonightsTrip(owned)))
        await (await import('./make-trip.ts')).makeTonightsTrip(owned, { cards: all })
      const tonight = await describeTonight(owned)
      words = tonight ? tonightInWords(tonight, config.publicUrl) : []
    } catch (error) {
      log.warn({ err: error }, 'the demo has no trip of tonight')
    }
    const opened = await openShop({ ...config, databaseConnections: 2 }, log)
    stops.push({ name: 'the database of the page of tonight', run: () => opened.close(), limitMs: 6_000 })
    stops.push({ name: 'the vans of the demo', run: () => driving.stop(), limitMs: 2_000 })
    shop = opened
  }

  return {
    prepare,
    inWords: () => words,
    addPages(app: ShopHttp['app']): void {
      if (shop) tonightPages(app, shop, driving)
    },
  }
}
