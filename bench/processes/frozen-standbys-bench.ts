import { startBenchShop } from '../bench-shop.ts'
import { freezePostgres } from '../freeze-postgres.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import { freshKey } from '../load/load-client.ts'
import { orderRequests } from '../load/order-requests.ts'
import type { PacedPlan, PacedStream } from '../load/paced-client.ts'
import { checkFinding, type Finding, limitFinding } from '../report.ts'
import { type Standby, startStandbyOf } from '../start-standby.ts'
import { setStockSize } from '../tables/offers-sql.ts'
import { waitForStandbys, waitUntilFollowed } from '../tables/standby-sql.ts'

/** A commit waits for any one of them. */
const names = ['one', 'another']

/** Orders while one of two standbys is frozen, then both, and after they resume. */
export async function benchFrozenStandbys(): Promise<Finding[]> {
  const bench = await startBenchShop()
  const { databaseUrl: url, settings, shop, publicUrl, port } = bench
  const standbys: Standby[] = []
  let thaws: (() => void)[] = []
  const thaw = () => {
    for (const one of thaws) one()
    thaws = []
  }
  try {
    for (const name of names)
      standbys.push(await startStandbyOf({ url, dataDir: settings.DATA_DIR ?? '' }, name))
    const offer = bench.takeOffer()
    await setStockSize(shop.db, offer.stockId, 10_000_000)
    const orders = await orderRequests(shop, { offer, publicUrl, count: 5_000, key: freshKey })
    const sell = async (perSecond: number, seconds: number) => {
      const plan: PacedPlan = { port, perSecond, seconds, streams: { orders } }
      return (await ask<{ orders: PacedStream }>(startProgram('paced-client.ts'), plan)).orders
    }
    await waitUntilFollowed(shop.db, names.length)
    await waitForStandbys(url, `ANY 1 (${names.join(', ')})`)
    await sell(50, 3)

    const [freezeOne, freezeOther] = standbys.map(
      ({ dataDir }) =>
        () =>
          thaws.push(freezePostgres(dataDir)),
    )
    const selling = sell(50, 10)
    setTimeout(() => freezeOne?.(), 2_000)
    const one = await selling
    freezeOther?.()
    const both = await sell(4, 3)
    thaw()
    const after = await sell(50, 5)
    return [
      limitFinding('one of two standbys freezes: the slowest of 50 orders/s', 's', one.slowest / 1000, 5),
      checkFinding('  answers', kindsOf(one), '200'),
      limitFinding('both are frozen: the slowest of 4 orders/s', 's', both.slowest / 1000, 15),
      checkFinding('  answers', kindsOf(both), '503'),
      checkFinding('both are back: answers', kindsOf(after), '200'),
      limitFinding('  the slowest', 's', after.slowest / 1000, 5),
    ]
  } finally {
    thaw()
    await waitForStandbys(url, '')
    await bench.close()
    for (const standby of standbys) await standby.stop()
  }
}

function kindsOf({ statuses }: PacedStream): string {
  return Object.keys(statuses).join(', ')
}
