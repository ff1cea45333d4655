import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { EventDetail } from '#contract/catalogue/events.ts'
import type { PlacedOrder } from '#contract/sales/orders.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts'
import { backUpShop } from '#scripts/backup/back-up-shop.ts'
import { drillRestore } from '#scripts/backup/drill.ts'
import { restoreShop } from '#scripts/backup/restore-shop.ts'
import { openAfterRecovery } from '#server/back-office/recovery/open-after-recovery.ts'
import { recoverShop } from '#server/back-office/recovery/recover-shop.ts'
import { beginRecovery, pausable, watchRecovery } from '#server/back-office/recovery/recovering.ts'
import { eraseCustomer } from '#server/people/accounts/data-requests/erase-customer.ts'
import { logErasures } from '#server/people/accounts/data-requests/erasure-log.ts'
import { actAs } from '#server/platform/context.ts'
import { migrate } from '#server/platform/database/migrations/migrate-sql.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '../helpers/builders.ts'
import { type CardShop, createCardShop } from '../helpers/payments/card-payment.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '../helpers/payments/mercadopago-shop.ts'
import { archiveAll, momentOf, newPlace } from '../helpers/processes/backed-up.ts'
import { until } from '../helpers/processes/shop-process.ts'
import { call, draftOf, holdSeats, placeOrder } from '../helpers/purchase.ts'
import { createTestShop, type TestShop } from '../helpers/test-shop.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const dataDir = newPlace('sold')
const backupDir = newPlace('kept')
const erased = { email: 'zoraida.quetzal@vaiven.test', firstName: 'Zoraidaquetzal', lastName: 'Ixtabmoan' }
const blocked = { email: 'citlali.metztli@vaiven.test', firstName: 'Citlalimetztli' }

let server: EmbeddedPostgres
let cards: CardShop
let shop: MercadoPagoShop
let buyer: TestUser
let event: TestEvent
/** orders that were paid after the moment of the restore */
let before: string[]
let after: string[]
let at: Date

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir, backupDir, log: () => {}, settings: { fsync: 'off' } })
  await migrate(server.url)
  cards = await createCardShop({ DATABASE_URL: server.url })
  shop = await createMercadoPagoShop({
    ...settingsOf(cards),
    DATABASE_URL: server.url,
    BACKUP_DIR: backupDir,
  })
  buyer = await addUser(shop)
  event = await addEvent(shop, { size: 100, startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  // The law of Mexico requires blocking, that of Peru does not.
  const leaving = [await addUser(shop, erased), await addUser(shop, blocked)]
  await sql(shop, "update users set country_code = 'PE' where id = $1", [leaving[0]?.id])

  const early = await placeAll(15)
  const config = {
    ...shop.config,
    dataDir,
    databaseUrl: server.url,
    migrationDatabaseUrl: server.url,
    backupDir,
  }
  await backUpShop(config, { keepDays: 35 })
  at = await momentOf(server.url)
  const late = await placeAll(10)
  for (const order of [...early, ...late]) await pay(order)
  before = early.map(({ orderId }) => orderId)
  after = late.map(({ orderId }) => orderId)
  for (const { id } of leaving) {
    const by = actAs(shop, { kind: 'customer', id })
    await shop.db.transaction((tx) => eraseCustomer(tx, by, { userId: id, years: 5 }))
  }
  await logErasures(shop)
  await archiveAll(server.url, backupDir)
})
afterAll(async () => {
  await shop.close()
  await cards.close()
  await server.stop()
})

function settingsOf(one: CardShop): Record<string, string> {
  const { terminalCode = '', password = '', callbackSecret = '' } = one.config.unlimit
  return {
    UNLIMIT_URL: one.simulator,
    UNLIMIT_TERMINAL_CODE: terminalCode,
    UNLIMIT_PASSWORD: password,
    UNLIMIT_CALLBACK_SECRET: callbackSecret,
  }
}

/** Places this number of orders for each of the two providers. */
async function placeAll(each: number): Promise<PlacedOrder[]> {
  const codes = ['mercadopago', 'unlimit'] as const
  const drafts = codes.flatMap((paymentCode) =>
    Array.from({ length: each }, () => draftOf(event, { paymentCode })),
  )
  return Promise.all(drafts.map(async (draft) => (await placeOrder(shop, buyer.token, draft)).data))
}

/** The customer pays, returns, and sees the order paid. */
async function pay({ orderId, payment }: PlacedOrder): Promise<void> {
  const { preference_id: preference = '', preference_init_point: page = '' } = payment
  if (payment.kind === 'redirect') await shop.pay(preference)
  else await cards.payByCard(page)
  const { data } = await call<{ order: { paymentState: string } }>(
    shop,
    `/api/orders/${orderId}/status?outcome=success&status=approved`,
  )
  expect(data.order.paymentState).toBe('paid')
}

it('a shop restored to a moment before 50 payments finds them all, sells nothing until it is opened, and has nothing of an erased customer', async () => {
  const into = newPlace('restored')
  await restoreShop({ backupDir, dataDir: into, at, log: () => {} })
  const postgres = await startEmbeddedPostgres({ dataDir: into, log: () => {} })
  const restored = await createTestShop({
    ...settingsOf(cards),
    MERCADOPAGO_URL: shop.simulator,
    MERCADOPAGO_ACCESS_TOKEN: shop.config.mercadopago.accessToken ?? '',
    MERCADOPAGO_WEBHOOK_SECRET: shop.config.mercadopago.webhookSecret ?? '',
    DATABASE_URL: postgres.url,
    BACKUP_DIR: backupDir,
  })
  restored.clock.set(new Date())
  const states = () =>
    sql<{ id: string; state: string; paid: number }>(
      restored,
      `select o.id, o.state, (select count(*)::int from payment_attempts a where a.order_id = o.id and a.state = 'completed') as paid
       from orders o order by o.id`,
    )
  expect((await states()).map(({ state }) => state)).toEqual(Array(30).fill('awaiting_payment'))
  expect(await sql(restored, 'select from users where email = $1', [erased.email])).toHaveLength(1)

  expect(await beginRecovery(restored)).toBe(true)
  expect(await beginRecovery(restored)).toBe(false)
  const unwatch = await watchRecovery(restored)
  expect(await holdSeats(restored, buyer.token, event, 1)).toMatchObject({ status: 503, code: 'sale_paused' })
  const isPaused = async () => (await call<EventDetail>(restored, `/api/events/${event.id}`)).data.salePaused
  expect(await isPaused()).toBe(true)
  let sent = 0
  const mails = pausable(restored, { name: 'send mails', everyMs: 1_000, run: async () => sent++ })
  await mails.run(AbortSignal.timeout(30_000))
  expect(sent).toBe(0)
  expect(
    await sql(restored, "select from outbox where state in ('queued', 'sending') and try_next_at <= now()"),
  ).toEqual([])
  expect(await openAfterRecovery(restored, { unreconciled: false })).toBe('not_reconciled')

  const report = await recoverShop(restored)
  expect(report?.attempts).toEqual({ asked: 30, paid: 30, unanswered: 0 })
  expect(report?.erasures).toBe(2)
  const blockedIn = (one: TestShop) =>
    sql(one, 'select user_id, details, blocked_at, delete_at from blocked_data')
  expect(await blockedIn(restored)).toEqual(await blockedIn(shop))
  expect(await blockedIn(restored)).toMatchObject([{ details: { email: blocked.email } }])
  const live = 'select email from users where email = any ($1)'
  expect(await sql(restored, live, [[erased.email, blocked.email]])).toEqual([])
  expect((await states()).map(({ id, state, paid }) => ({ id, state, paid }))).toEqual(
    before.toSorted().map((id) => ({ id, state: 'paid', paid: 1 })),
  )
  const references = await sql<{ reference: string }>(
    shop,
    'select merchant_reference as reference from payment_attempts where order_id = any ($1) order by 1',
    [after],
  )
  const tasks = await sql<{ reference: string; amount: number }>(
    restored,
    `select details->>'merchantReference' as reference, (details->>'amount')::int as amount from staff_tasks
     where kind = 'unknown_payment' and done_at is null order by 1`,
  )
  expect(tasks).toEqual(references.map(({ reference }) => ({ reference, amount: 42_000 })))
  expect((await auditMoney(restored)).findings).toEqual([])
  const listed = new Map(report?.providers.map(({ provider, paid }) => [provider, paid]))
  expect([listed.get('mercadopago'), listed.get('unlimit')]).toEqual([25, 25])
  expect(await shop.countOf('refund')).toBe(0)
  expect(await recoverShop(restored)).toBeUndefined()

  expect(await openAfterRecovery(restored, { unreconciled: false })).toBe('opened')
  await until(async () => (await holdSeats(restored, buyer.token, event, 1)).status === 200)
  unwatch()
  await restored.close()
  await postgres.stop()
  const files = bytesIn(join(realpathSync(join(into, 'postgres')), 'cluster'))
  expect(files.length).toBeGreaterThan(100)
  for (const word of Object.values(erased))
    expect(files.filter(({ bytes }) => bytes.includes(word)).map(({ name }) => name)).toEqual([])
})

function bytesIn(folder: string): { name: string; bytes: Buffer }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((name) => ({ name, bytes: readFileSync(name) }))
}

it('a drill passes when everything adds up and all providers have answered, and leaves the shop and the providers as they were', async () => {
  const { recovery, findings } = await drillRestore(shop.config, { backupDir, at, log: shop.log })
  expect(findings).toBe(0)
  expect(recovery.reconciledAt).not.toBeNull()
  expect(
    recovery.report?.providers.map(({ provider, unknown }) => [provider, unknown.length]),
  ).toContainEqual(['mercadopago', 10])
  expect(await sql(shop, 'select from recoveries')).toEqual([])
})

it('a drill does not pass while a provider does not answer', async () => {
  const away = { ...shop.config, mercadopago: { ...shop.config.mercadopago, url: 'http://127.0.0.1:9' } }
  const { recovery } = await drillRestore(away, { backupDir, at, log: shop.log })
  expect(recovery.reconciledAt).toBeNull()
  expect(recovery.report?.providers).toContainEqual({
    provider: 'mercadopago',
    paid: null,
    why: 'unanswered',
    unknown: [],
  })
})
