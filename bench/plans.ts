import { readVariants } from '../src/server/catalogue/events/category-sql.ts'
import { readOfferedDates } from '../src/server/catalogue/events/date-sql.ts'
import { readEvent, readRecommendedEvents } from '../src/server/catalogue/events/event-sql.ts'
import { readEvents } from '../src/server/catalogue/events/lists/list-sql.ts'
import { hasSeatAlert, takeDueSeatAlerts } from '../src/server/catalogue/seat-alerts/seat-alert-sql.ts'
import { findLiveSession } from '../src/server/people/accounts/sessions/session-sql.ts'
import { hashToken } from '../src/server/people/accounts/tokens.ts'
import type { Queryable, Transaction } from '../src/server/platform/database.ts'
import { takeDueMails } from '../src/server/platform/outbox/outbox-sql.ts'
import { readOrderDetail, readPurchases } from '../src/server/sales/orders/order-detail-sql.ts'
import { readOrder, readOrderNamed, takeOrdersToExpire } from '../src/server/sales/orders/order-sql.ts'
import { lockSale } from '../src/server/sales/orders/seats/lock-sale-sql.ts'
import { readAttemptsNamed, readLatestAttempt } from '../src/server/sales/payments/attempts/attempt-sql.ts'
import { takeDueAttempts } from '../src/server/sales/payments/attempts/attempt-turns-sql.ts'
import { takeDueNotifications } from '../src/server/sales/payments/notifications/notification-sql.ts'
import { type BenchShop, openDemoShop } from './bench-shop.ts'
import { checkFinding, type Finding, plainFinding } from './report.ts'
import {
  createDatabaseBeside,
  type Example,
  fillWithOrders,
  openExplainer,
  readExample,
} from './tables/plans-sql.ts'

/** Tables that grow with every sale, so that sequential scans of them do, too. */
const growing =
  'orders|tickets|ticket_addresses|passengers|order_changes|payment_attempts|payment_notifications|outbox|holds|hold_lines|users|sessions|seat_alerts|events|event_dates|stock'

/** The query plans of statements on growing tables, with 20 000 orders of 50 000 tickets. */
export async function showPlans(bench: BenchShop): Promise<Finding[]> {
  const databaseUrl = await createDatabaseBeside(bench.databaseUrl, 'bench_plans')
  const settings = {
    DATA_DIR: bench.shop.config.dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: '1',
    LOG_LEVEL: 'error',
  }
  const shop = await openDemoShop(settings)
  await shop.close()
  await fillWithOrders(databaseUrl)

  const explainer = await openExplainer(databaseUrl)
  const example = await readExample(explainer)
  const findings: Finding[] = []
  for (const [what, run] of Object.entries(statementsThatGrow(explainer, example))) {
    await run()
    const text = explainer.lastPlans().join('\n(inside of)\n')
    if (!text) throw new Error(`PostgreSQL did not tell the plan of ${what}`)
    console.log(`\n--- ${what}\n${text}`)
    const scanned = new Set(
      [...text.matchAll(new RegExp(`Seq Scan on (${growing})\\b`, 'g'))].map(([, table]) => table),
    )
    findings.push(
      checkFinding(`read from end to end: ${what}`, [...scanned].join(', ') || 'nothing', 'nothing'),
    )
  }
  await explainer.close()
  console.log()
  return [plainFinding('plans among 20 000 orders', `${findings.length} statements`), ...findings]
}

function statementsThatGrow(db: Queryable, { userId, dateId, eventId, variantIds, orderId }: Example) {
  const now = new Date()
  const tx = db as Transaction // the explainer's connection is in a transaction
  const sale = { now, saleEndsMinutes: 360 }
  const listed = { ...sale, locale: 'es_MX', country: 'MX', type: 1, privateIds: [], limit: 24 }
  return {
    'the list of events': () => readEvents(db, { ...listed, sort: 'date' }),
    'the cheapest of the list': () => readEvents(db, { ...listed, sort: 'price' }),
    'recommended events': () => readRecommendedEvents(db, { ...sale, locale: 'es_MX', country: 'MX' }),
    'one event': () => readEvent(db, { ...sale, locale: 'es_MX', idOrSlug: String(eventId) }),
    'sub-categories with what is left': () =>
      readVariants(db, { eventId, locale: 'es_MX', dateId, now, sessionId: null }),
    lock_sale: () =>
      lockSale(tx, {
        ...sale,
        dateId,
        variantIds,
        customers: [userId],
        holdIds: [],
        idempotencyKeys: [orderId],
        countyIds: [1, 2],
      }),
    sessions: () => findLiveSession(db, hashToken('a token'), now),
    "a customer's purchases": () => readPurchases(db, { userId, locale: 'es_MX', after: orderId, limit: 20 }),
    'an order in detail': () => readOrderDetail(db, orderId, 'es_MX', userId),
    'an order': () => readOrder(db, orderId),
    'an order by what staff have at hand': () => readOrderNamed(db, 'N1'),
    'the latest attempt to pay': () => readLatestAttempt(db, orderId),
    'orders to expire': () => takeOrdersToExpire(db, now, 100),
    'attempts to ask about': () => takeDueAttempts(db, now, 100),
    'notifications to handle': () => takeDueNotifications(db, now, 100),
    'attempts by our references': () => readAttemptsNamed(db, ['V1', 'V2'], [orderId]),
    'the calendar of an event': () => readOfferedDates(db, { ...sale, eventId, city: null, sessionId: null }),
    'an alert of a customer': () => hasSeatAlert(db, userId, eventId),
    'alerts to send': () => takeDueSeatAlerts(db, sale, 100),
    'mails that are due': () => takeDueMails(db, userId, now, 12),
  }
}
