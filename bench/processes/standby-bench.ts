import { setTimeout as pause } from 'node:timers/promises'
import { type BenchShop, startBenchShop } from '../bench-shop.ts'
import { makeLoad } from '../load/ask-process.ts'
import { freshKey } from '../load/load-client.ts'
import { orderRequests } from '../load/order-requests.ts'
import { average, type Finding, plainFinding, ratioFinding } from '../report.ts'
import { startStandbyOf } from '../start-standby.ts'
import { setStockSize } from '../tables/offers-sql.ts'
import { countSynchronous, waitForStandbys } from '../tables/standby-sql.ts'

const connections = 64
const buyersEach = 50
/** In this order, so that a drift of the machine affects both equally. */
const rounds = ['', 'standby', 'standby', '', '', 'standby']

/**
 * Orders of 64 buyers for one sub-category by one process, alternately without and with a synchronous standby on this
 * machine.
 */
export async function benchStandby(): Promise<Finding[]> {
  const bench = await startBenchShop()
  const { databaseUrl: url, settings } = bench
  const standby = await startStandbyOf({ url, dataDir: settings.DATA_DIR ?? '' })
  try {
    const place = await placer(bench)
    await place(3)
    const alone: number[] = []
    const followed: number[] = []
    for (const names of rounds) {
      await waitForStandbys(url, names)
      while (names && (await countSynchronous(bench.shop.db)) === 0) await pause(100)
      const perSecond = await place(6)
      if (names) followed.push(perSecond)
      else alone.push(perSecond)
    }
    return [
      ratioFinding('orders with a synchronous standby', 'orders/s', average(followed), average(alone), 0.9),
      plainFinding(
        '  each round, without · with',
        alone.map((one, i) => `${one.toFixed(0)} · ${followed[i]?.toFixed(0)}`).join(', '),
      ),
    ]
  } finally {
    await waitForStandbys(url, '')
    await bench.close()
    await standby.stop()
  }
}

async function placer(bench: BenchShop): Promise<(seconds: number) => Promise<number>> {
  const offer = bench.takeOffer()
  await setStockSize(bench.shop.db, offer.stockId, 10_000_000)
  const { shop, publicUrl, port } = bench
  const orders = await orderRequests(shop, {
    offer,
    publicUrl,
    count: connections * buyersEach,
    key: freshKey,
  })
  const requests = Array.from({ length: connections }, (_, nth) =>
    orders.slice(nth * buyersEach, (nth + 1) * buyersEach),
  )
  return async (seconds) => {
    const { answers, seconds: took } = await makeLoad({ port, requests, seconds })
    return (answers['200'] ?? 0) / took
  }
}
