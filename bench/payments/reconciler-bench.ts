import type { Shop } from '../../src/server/platform/context.ts'
import { reconcileAttempts } from '../../src/server/sales/payments/settling/reconcile-attempts.ts'
import { type BenchShop, openDemoShop } from '../bench-shop.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import type { QuickProviderAnswer, QuickProviderPlan } from '../load/quick-provider.ts'
import { checkFinding, type Finding, limitFinding, plainFinding } from '../report.ts'
import { countPayments, fillWithOpenOrders } from '../tables/open-orders-sql.ts'
import { createDatabaseBeside } from '../tables/plans-sql.ts'

const attempts = 10_000
const batches = attempts / 100
const most = 3
const hour = 3_600_000

/** The statements for looking up ${attempts} open attempts, a hundred at a time, and how long that takes. */
export async function benchReconciler(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_reconciler')
  const provider = startProgram('quick-provider.ts')
  const tell = (plan: QuickProviderPlan) => ask<QuickProviderAnswer>(provider, plan)
  const url = `http://127.0.0.1:${(await tell({ paid: 0 })).port}`
  const shop = await openDemoShop({
    ...bench.settings,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    UNLIMIT_URL: url,
  })
  try {
    await fillWithOpenOrders(databaseUrl, attempts, true)
    const first = await askAboutAll(shop, 0)
    const asked = (await countPayments(shop.db)).asked
    const later = await askAboutAll(shop, hour)
    await tell({ paid: 1 })
    const paid = await askAboutAll(shop, 24 * hour)
    return [
      limitFinding(
        `${attempts} new attempts that are under way, a batch of 100`,
        'statements',
        first.statements,
        most,
      ),
      limitFinding('  the same again, when nothing is new', 'statements', later.statements, most),
      plainFinding(
        '  when one in a hundred was paid, with what pays it',
        `${paid.statements.toFixed(1)} statements`,
      ),
      plainFinding('  time for all of them', `${first.seconds.toFixed(1)} s`),
      checkFinding(
        '  asked about · paid',
        `${asked} · ${(await countPayments(shop.db)).paid}`,
        `${attempts} · ${attempts / 100}`,
      ),
    ]
  } finally {
    await shop.close()
    provider.disconnect()
  }
}

/** Runs the reconciler, with its clock moved forward by `laterMs`, until nothing is due. */
async function askAboutAll(shop: Shop, laterMs: number): Promise<{ statements: number; seconds: number }> {
  const now = new Date(Date.now() + laterMs)
  const before = shop.db.statementCount()
  const started = performance.now()
  for (let asked = 0; asked < batches; asked += 10)
    await reconcileAttempts({ ...shop, clock: { now: () => now } })
  return {
    statements: (shop.db.statementCount() - before) / batches,
    seconds: (performance.now() - started) / 1000,
  }
}
