import { setTimeout as pause } from 'node:timers/promises'
import type { Shop } from '../../src/server/platform/context.ts'
import { type BenchShop, openDemoShop } from '../bench-shop.ts'
import { itemAt } from '../item-at.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import { freshKey } from '../load/load-client.ts'
import type { MailSinkAnswer } from '../load/mail-sink.ts'
import { orderRequests } from '../load/order-requests.ts'
import type { PacedPlan, PacedStream } from '../load/paced-client.ts'
import { checkFinding, type Finding, limitFinding, plainFinding } from '../report.ts'
import { countTicketMails, queueTicketMails } from '../tables/mails-sql.ts'
import { readOffers, setStockSize } from '../tables/offers-sql.ts'
import { createDatabaseBeside, fillWithOrders } from '../tables/plans-sql.ts'
import { type ShopProcesses, startProcesses } from './shop-processes.ts'

const mails = 9_000
const workers = 2
const perSecond = 20
/** One in twenty orders of the test data is not paid. */
const orders = 9_500
const roundSeconds = 10
const mostRounds = 90

/** Workers mail tickets while a web process takes orders at a steady rate. */
export async function benchTicketMails(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_mails')
  const sink = startProgram('mail-sink.ts')
  const settings = {
    ...bench.settings,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    SMTP_URL: `smtp://127.0.0.1:${(await ask<MailSinkAnswer>(sink, {})).port}`,
  }
  const shop = await openDemoShop({ ...settings, DATABASE_CONNECTIONS: '2' })
  const running: ShopProcesses[] = []
  try {
    await fillWithOrders(databaseUrl, {
      ...{ orders, oldEvents: 1 },
      more: (client) => queueTicketMails(client, mails),
    })
    const web = await startProcesses('web', 1, settings)
    running.push(web)
    const sell = await seller(shop, { publicUrl: bench.publicUrl, port: itemAt(web.ports, 0) })
    const alone = await sell()

    const started = performance.now()
    running.push(await startProcesses('worker', workers, settings))
    const rounds: PacedStream[] = []
    let selling = true
    const sold = (async () => {
      while (selling) rounds.push(await sell())
    })()
    while ((await countTicketMails(shop.db)).due > 0 && rounds.length < mostRounds) await pause(500)
    const seconds = (performance.now() - started) / 1000
    selling = false
    await sold
    const { sent } = await countTicketMails(shop.db)
    const statuses = new Set(rounds.flatMap((round) => Object.keys(round.statuses)))
    return [
      limitFinding(`${mails} mails with tickets by ${workers} workers`, 's', seconds, 360),
      plainFinding('  a second', (sent / seconds).toFixed(1)),
      checkFinding('  sent', String(sent), String(mails)),
      limitFinding(
        `  ${perSecond} orders a second meanwhile, p99 of the slowest ${roundSeconds} s`,
        'ms',
        Math.max(...rounds.map(({ p99 }) => p99)),
        1_000,
      ),
      plainFinding('  p99 alone', `${alone.p99.toFixed(0)} ms`),
      checkFinding('  their answers', [...statuses].join(', '), '200'),
    ]
  } finally {
    for (const one of running) await one.stop()
    await shop.close()
    sink.disconnect()
  }
}

async function seller(
  shop: Shop,
  { publicUrl, port }: { publicUrl: string; port: number },
): Promise<() => Promise<PacedStream>> {
  const offer = itemAt(await readOffers(shop.db), 0)
  await setStockSize(shop.db, offer.stockId, 10_000_000)
  const orders = await orderRequests(shop, { offer, publicUrl, count: 5_000, key: freshKey })
  const plan: PacedPlan = { port, perSecond, seconds: roundSeconds, streams: { orders } }
  return async () => (await ask<{ orders: PacedStream }>(startProgram('paced-client.ts'), plan)).orders
}
