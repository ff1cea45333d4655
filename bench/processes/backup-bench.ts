import { backUpShop } from '../../scripts/backup/back-up-shop.ts'
import { type BenchShop, makeDataDir, removeDataDir, startBenchShop } from '../bench-shop.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import { freshKey } from '../load/load-client.ts'
import { orderRequests } from '../load/order-requests.ts'
import type { PacedPlan, PacedStream } from '../load/paced-client.ts'
import { checkFinding, type Finding, limitFinding, median, plainFinding } from '../report.ts'
import { setStockSize } from '../tables/offers-sql.ts'

const perSecond = 100
const seconds = 10
const rounds = 3

/** A hundred orders a second while the database is backed up repeatedly, compared with orders alone. */
export async function benchBackup(): Promise<Finding[]> {
  const backupDir = makeDataDir()
  const bench = await startBenchShop({ backupDir })
  try {
    const sell = await seller(bench)
    await sell()
    const alone: PacedStream[] = []
    const beside: PacedStream[] = []
    let backups = 0
    for (let round = 0; round < rounds; round++) {
      alone.push(await sell())
      const selling = sell()
      let sold = false
      void selling.finally(() => (sold = true)).catch(() => {})
      for (; !sold; backups++) {
        const { config } = bench.shop
        const keepDays = 1
        await backUpShop({ ...config, migrationDatabaseUrl: bench.databaseUrl, backupDir }, { keepDays })
      }
      beside.push(await selling)
    }
    const p99 = (runs: PacedStream[]) => median(runs.map((run) => run.p99))
    const refused = [...alone, ...beside].flatMap(({ statuses }) =>
      Object.keys(statuses).filter((status) => status !== '200'),
    )
    return [
      limitFinding(
        `${perSecond} orders a second during a backup, p99 beside alone`,
        'times',
        p99(beside) / p99(alone),
        1.2,
      ),
      plainFinding(
        '  p99 alone · during a backup',
        `${p99(alone).toFixed(1)} · ${p99(beside).toFixed(1)} ms`,
      ),
      plainFinding('  backups', String(backups)),
      checkFinding('  answers other than 200', refused.join(', ') || 'none', 'none'),
    ]
  } finally {
    await bench.close()
    await removeDataDir(backupDir)
  }
}

async function seller({ shop, publicUrl, port, takeOffer }: BenchShop): Promise<() => Promise<PacedStream>> {
  const offer = takeOffer()
  await setStockSize(shop.db, offer.stockId, 10_000_000)
  const orders = await orderRequests(shop, { offer, publicUrl, count: 5_000, key: freshKey })
  const plan: PacedPlan = { port, perSecond, seconds, streams: { orders } }
  return async () => (await ask<{ orders: PacedStream }>(startProgram('paced-client.ts'), plan)).orders
}
