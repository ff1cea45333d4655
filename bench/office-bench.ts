import { createApp } from '../src/server/app.ts'
import type { Shop } from '../src/server/platform/context.ts'
import type { Queryable, Transaction } from '../src/server/platform/database.ts'
import { type BenchShop, openDemoShop } from './bench-shop.ts'
import { itemAt } from './item-at.ts'
import { checkFinding, type Finding, limitFinding, plainFinding } from './report.ts'
import { fillOffice, openOwnersSession } from './tables/office-volume-sql.ts'
import { createDatabaseBeside, fillWithOrders, openExplainer } from './tables/plans-sql.ts'

const orders = 100_000
/** For each event of the demo, so that there are 5 000. */
const oldEvents = 120

/** Tables that grow over the years. */
const growing =
  'orders|tickets|passengers|users|office_log|event_changes|approvals|outbox|payment_attempts|payment_notifications|refunds|statement_lines|data_requests|waiting_entries|ledger|stock|event_dates|discount_uses'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The screens of the office with their requests, and the limit of the 95th percentile in milliseconds. */
const screens: Record<string, { calls: string[]; most: number }> = {
  'lists of events': {
    calls: [
      '/events?limit=50',
      '/events?q=noche',
      '/events?state=past&country=MX',
      '/events?sort=startsAt',
      '/discounts',
    ],
    most: 200,
  },
  'lists of the log and of approvals': {
    calls: [
      '/log',
      '/log?verb=event.publish',
      '/log?country=MX',
      '/log?result=failed',
      '/log?from=2025-03-01&to=2025-03-02',
      '/log?to=2025-01-05',
      '/log?object=event:7',
      '/approvals',
    ],
    most: 200,
  },
  'lists of requests and enquiries': { calls: ['/requests', '/enquiries', '/staff'], most: 200 },
  'lists of orders': {
    calls: [
      '/orders',
      '/orders?state=awaiting_payment',
      '/orders?waits=unpaid&sort=holdUntil',
      '/orders?state=paid',
      '/orders?payment=authorized',
      '/orders?waits=part_paid',
      '/orders?waits=refund',
      '/orders?method=unlimit',
      '/orders?event=noche',
      `/orders?from=${daysAgo(60)}&to=${daysAgo(30)}`,
      `/orders?tripFrom=${daysAgo(0)}&tripTo=${daysAgo(-30)}`,
      `/orders?tripTo=${daysAgo(-30)}`,
      '/orders?q=N77777',
      '/orders?q=Ximena+Prado',
      '/orders?q=ximena',
      '/orders?q=525511000077',
      '/orders?sort=createdAt',
      '/orders?sort=startsAt',
    ],
    most: 200,
  },
  'lists of money': {
    calls: [
      '/refunds',
      '/refunds?state=open',
      '/refunds?q=N77771',
      '/refunds?q=N0',
      '/refunds?sort=createdAt',
      '/payments',
      '/payments?state=completed',
      '/payments?q=V77777',
      '/payments?q=V0',
      '/payments?sort=createdAt',
      '/notifications',
      '/notifications?state=open',
      '/notifications?q=N77777',
      '/notifications?q=N0',
      '/notifications?sort=id',
      '/transfers',
      '/transfers?state=open',
      '/transfers?q=MBAN7777',
      '/transfers?q=Ximena',
      '/transfers?q=zzqq',
      '/transfers?sort=id',
      '/transfers/awaiting',
      '/statement-imports',
      '/settlements',
    ],
    most: 200,
  },
  'lists of customers and mails': {
    calls: [
      '/customers',
      '/customers?country=MX',
      '/customers?q=user77@vaiven.test',
      '/customers?q=525513007777',
      '/customers?verified=no',
      '/customers?q=Andres+7777',
      '/customers?q=ximena',
      '/customers?q=zzqq',
      '/customers?sort=createdAt',
      '/mails',
      '/mails?country=MX',
      '/mails?kind=order_paid',
      '/mails?state=failed',
      '/mails?q=customer777@vaiven.test',
      '/mails?q=zzqq@vaiven.test',
      '/mails?sort=createdAt',
      '/data-requests',
      '/data-requests?state=open',
      '/data-requests?sort=-dueAt',
      '/messages',
      '/exports',
    ],
    most: 200,
  },
  search: {
    calls: [
      '/search?q=N77777',
      '/search?q=noche',
      '/search?q=user77@vaiven.test',
      '/search?q=Ximena+Prado',
      '/search?q=ximena',
      '/search?q=Andres+7777',
      '/search?q=525513007777',
      '/search?q=V77777',
      '/search?q=MBAN7777',
      '/search?q=centro',
      '/search?q=zzqq',
    ],
    most: 300,
  },
  home: { calls: ['/me', '/home'], most: 500 },
  'an order': { calls: ['/orders/N77777'], most: 500 },
  health: { calls: ['/health'], most: 500 },
  // No limit was agreed on.
  'reports of 90 days': {
    calls: ['day', 'event'].map((group) => `/reports/money/sales?group=${group}&from=${daysAgo(90)}`),
    most: 2_000,
  },
  'an event in the editor': { calls: ['/events/2', '/events/41'], most: 500 },
}

const rounds = 40

/** The office with 100 000 orders, 5 000 events and a million rows of the log, through its API. */
export async function benchOffice(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_office')
  const settings = {
    DATA_DIR: bench.shop.config.dataDir,
    DATABASE_URL: databaseUrl,
    DATABASE_CONNECTIONS: '4',
    DEMO: '1',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3000',
  }
  const shop = await openDemoShop(settings)
  await fillWithOrders(databaseUrl, { orders, oldEvents, more: fillOffice })
  const cookie = `office=${await openOwnersSession(databaseUrl)}`
  const call = callerOf(shop, cookie)
  const findings: Finding[] = []
  for (const [what, { calls, most }] of Object.entries(screens)) {
    const times: number[] = []
    const slowest = new Map<string, number>()
    const statements = new Map<string, number>()
    for (let round = 0; round < rounds; round++) {
      for (const path of calls) {
        const before = shop.db.statementCount()
        const started = performance.now()
        await call('GET', path)
        const ms = performance.now() - started
        statements.set(path, shop.db.statementCount() - before)
        if (round < 5) continue
        times.push(ms)
        slowest.set(path, Math.max(slowest.get(path) ?? 0, ms))
      }
    }
    times.sort((a, b) => a - b)
    findings.push(limitFinding(`${what}, p95`, 'ms', itemAt(times, Math.floor(times.length * 0.95)), most))
    const each = [...slowest].map(([path, ms]) => `${path} ${ms.toFixed(0)} (${statements.get(path)})`)
    findings.push(plainFinding('  slowest of each, ms (statements)', each.join(' · ')))
  }
  findings.push(await statementsOfSave(shop, call))
  findings.push(...(await plansOf(shop, databaseUrl, cookie)))
  await shop.close()
  return findings
}

type Call = (method: 'GET' | 'PUT', path: string, body?: object) => Promise<unknown>

function callerOf(shop: Shop, cookie: string): Call {
  const app = createApp(shop)
  return async (method, path, body) => {
    const answer = await app.fetch(
      new Request(`${shop.config.publicUrl}/office-api${path}`, {
        method,
        headers: { cookie, origin: shop.config.publicUrl, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    const said = (await answer.json()) as { data?: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said.data
  }
}

/** Statements of one save in the event editor, including those that find the session and the event. */
async function statementsOfSave(shop: Shop, call: Call): Promise<Finding> {
  const { categories } = (await call('GET', '/events/2')) as {
    categories: { variants: { id: number; price: number }[] }[]
  }
  const rows = categories.flatMap(({ variants }) =>
    variants.map(({ id, price }) => ({ variantId: id, price: price + 1 })),
  )
  const before = shop.db.statementCount()
  await call('PUT', '/events/2/prices', { rows })
  const saved = shop.db.statementCount() - before
  return limitFinding('statements to save the prices of an event', '', saved, 8)
}

/** Growing tables that a screen reads with a sequential scan. */
async function plansOf(shop: Shop, databaseUrl: string, cookie: string): Promise<Finding[]> {
  const explainer = await openExplainer(databaseUrl)
  const plans: string[] = []
  let last: Promise<unknown> = Promise.resolve()
  const query: Queryable['query'] = (statement, values) => {
    const next = last.then(async () => {
      const rows = await explainer.query(statement, values)
      plans.push(...explainer.lastPlans())
      return rows
    })
    last = next.catch(() => undefined)
    return next as never
  }
  const db = {
    ...shop.db,
    query,
    transaction: (work: (tx: Transaction) => Promise<unknown>) => work({ query } as Transaction),
  }
  const call = callerOf({ ...shop, db: db as typeof shop.db }, cookie)
  const findings: Finding[] = []
  for (const path of Object.values(screens).flatMap(({ calls }) => calls)) {
    plans.length = 0
    await call('GET', path)
    const scanned = new Set<string>()
    for (const plan of plans)
      for (const [, table = ''] of plan.matchAll(new RegExp(`Seq Scan on (${growing})\\b`, 'g')))
        scanned.add(table)
    findings.push(
      checkFinding(`read from end to end: ${path}`, [...scanned].join(', ') || 'nothing', 'nothing'),
    )
    if (scanned.size > 0) console.log(`\n--- ${path}\n${plans.join('\n')}`)
  }
  await explainer.close()
  return findings
}
