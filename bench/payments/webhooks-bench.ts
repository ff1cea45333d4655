import { setTimeout as pause } from 'node:timers/promises'
import type { Shop } from '../../src/server/platform/context.ts'
import { auditMoney } from '../../src/server/sales/payments/audit/audit-money.ts'
import { callbackSignature } from '../../src/server/sales/payments/providers/unlimit/read-callback.ts'
import {
  type BenchShop,
  freePort,
  openDemoShop,
  serverFlags,
  serverMemory,
  startShopProcess,
  stopProcess,
  untilReady,
} from '../bench-shop.ts'
import { ask, startProgram } from '../load/ask-process.ts'
import type { PacedPlan, PacedStream } from '../load/paced-client.ts'
import type { QuickProviderAnswer, QuickProviderPlan } from '../load/quick-provider.ts'
import { requestText } from '../load/requests.ts'
import { checkFinding, type Finding, limitFinding, plainFinding } from '../report.ts'
import { countPayments, fillWithOpenOrders } from '../tables/open-orders-sql.ts'
import { createDatabaseBeside } from '../tables/plans-sql.ts'

const perSecond = 200
const seconds = 60
const total = perSecond * seconds
const secret = 'bench-callback-secret'

/**
 * Signed notifications at a steady rate, each for another order's payment, with as many health checks in between. In
 * the end all have to be stored and handled, and every order paid.
 */
export async function benchWebhooks(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_webhooks')
  const provider = startProgram('quick-provider.ts')
  const plan: QuickProviderPlan = { paid: 100 }
  const providerUrl = `http://127.0.0.1:${(await ask<QuickProviderAnswer>(provider, plan)).port}`
  const port = await freePort()
  const settings = {
    ...bench.settings,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    UNLIMIT_URL: providerUrl,
    WEBPAY_URL: providerUrl,
    MERCADOPAGO_URL: providerUrl,
    UNLIMIT_CALLBACK_SECRET: secret,
  }
  const shop = await openDemoShop(settings)
  await fillWithOpenOrders(databaseUrl, total, false)
  const server = startShopProcess([...serverFlags, 'build/server/main.js'], { ...settings, ...serverMemory })
  try {
    await untilReady(port, server)
    const sent = await send(port)
    const lastAnswer = performance.now()
    const counts = await untilHandled(shop)
    const caughtUp = (performance.now() - lastAnswer) / 1000
    const { findings } = await auditMoney(shop)
    return [
      checkFinding(
        `${perSecond} notifications/s for ${seconds} s, each of a payment: answers`,
        Object.entries(sent.webhooks.statuses)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
        `${total} × 200`,
      ),
      limitFinding('  p99 of an answer', "times /healthz's", sent.webhooks.p99 / sent.healthz.p99, 5),
      plainFinding('  time of an answer, p50 · p99 · slowest', timesOf(sent.webhooks)),
      plainFinding('  of /healthz between them', timesOf(sent.healthz)),
      checkFinding(
        '  stored · handled · orders paid',
        `${counts.stored} · ${counts.handled} · ${counts.paid}`,
        `${total} · ${total} · ${total}`,
      ),
      plainFinding('  all of them handled after the last answer', `${caughtUp.toFixed(1)} s`),
      checkFinding('  what does not add up', findings[0]?.code ?? 'nothing', 'nothing'),
    ]
  } finally {
    await stopProcess(server)
    await shop.close()
    provider.disconnect()
  }
}

async function send(port: number): Promise<Record<'webhooks' | 'healthz', PacedStream>> {
  const notifications = Array.from({ length: total }, (_, nth) => {
    const body = { merchant_order: { id: `V${nth + 1}` }, payment_data: { status: 'COMPLETED', amount: 420 } }
    const signature = callbackSignature(JSON.stringify(body), secret)
    return requestText('POST /api/payments/unlimit/notifications', { body, headers: { signature } })
  })
  const plan = (length: number): PacedPlan => ({
    port,
    perSecond,
    seconds: length,
    streams: { webhooks: notifications, healthz: [requestText('GET /healthz')] },
  })
  // The first, forged request is a warm-up without effect.
  const forged = notifications.map((text) => text.replace(/signature: ./, 'signature: x'))
  await ask(startProgram('paced-client.ts'), {
    ...plan(3),
    streams: { ...plan(3).streams, webhooks: forged },
  })
  return ask(startProgram('paced-client.ts'), plan(seconds))
}

/** Waits until all notifications are handled. */
async function untilHandled(shop: Shop): ReturnType<typeof countPayments> {
  for (let waited = 0; ; waited++) {
    const counts = await countPayments(shop.db)
    if (counts.handled >= total || waited > 120) return counts
    await pause(1_000)
  }
}

function timesOf({ p50, p99, slowest }: PacedStream): string {
  return `${[p50, p99, slowest].map((ms) => ms.toFixed(1)).join(' · ')} ms`
}
