import { setTimeout as pause } from 'node:timers/promises'
import { type BenchShop, openDemoShop } from '../bench-shop.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import type { MailSinkAnswer } from '../load/mail-sink.ts'
import type { QuickProviderAnswer, QuickProviderPlan } from '../load/quick-provider.ts'
import { checkFinding, type Finding, limitFinding } from '../report.ts'
import { countExpired, endPaymentWindows, fillWithOpenOrders } from '../tables/open-orders-sql.ts'
import { createDatabaseBeside } from '../tables/plans-sql.ts'
import { startProcesses } from './shop-processes.ts'

const orders = 10_000
const workers = 2
const answerMs = 200
const giveUpMs = 900_000

/** Workers expire unpaid orders while their provider answers slowly that it knows of no payment. */
export async function benchExpiry(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_expiry')
  const provider = startProgram('quick-provider.ts')
  const plan: QuickProviderPlan = { paid: 0, knowsNone: true, answerMs }
  const askProvider = () => ask<QuickProviderAnswer>(provider, plan)
  const providerUrl = `http://127.0.0.1:${(await askProvider()).port}`
  const sink = startProgram('mail-sink.ts')
  const settings = {
    ...bench.settings,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    UNLIMIT_URL: providerUrl,
    WEBPAY_URL: providerUrl,
    MERCADOPAGO_URL: providerUrl,
    SMTP_URL: `smtp://127.0.0.1:${(await ask<MailSinkAnswer>(sink, {})).port}`,
  }
  const shop = await openDemoShop({ ...settings, DATABASE_CONNECTIONS: '2' })
  try {
    await fillWithOpenOrders(databaseUrl, orders, false)
    await endPaymentWindows(shop.db)
    const before = (await askProvider()).asked
    const started = performance.now()
    const running = await startProcesses('worker', workers, settings)
    while ((await countExpired(shop.db)).open > 0 && performance.now() - started < giveUpMs) await pause(500)
    const seconds = (performance.now() - started) / 1000
    await running.stop()
    const { expired } = await countExpired(shop.db)
    const asked = (await askProvider()).asked - before
    return [
      limitFinding(
        `${orders} orders expire by ${workers} workers, a provider's answer in ${answerMs} ms`,
        's',
        seconds,
        300,
      ),
      checkFinding('  expired', String(expired), String(orders)),
      limitFinding('  questions to the provider', 'an order', asked / orders, 1.05),
    ]
  } finally {
    await shop.close()
    provider.disconnect()
    sink.disconnect()
  }
}
