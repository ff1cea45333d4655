import { afterAll, beforeAll, expect, it } from 'vitest'
import { showHealth } from '#server/back-office/health/show-health.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { requestRefund } from '#server/sales/payments/refunds/office/request-refund.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { sql } from '#test/helpers/builders.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { loadDemo } from '../load-demo.ts'
import { type Simulators, startSimulators } from '../start-simulators.ts'
import { staff } from './contexts.ts'
import { makeHistory } from './make-history.ts'

let shop: TestShop
let simulators: Simulators
beforeAll(async () => {
  const opened = await createTestShop()
  opened.clock.set(new Date())
  const { databaseUrl } = opened
  simulators = await startSimulators({ ...opened.config, databaseUrl }, opened.log)
  shop = { ...opened, config: simulators.config }
  const ids = await loadDemo(shop)
  if (!ids) throw new Error('the shop was not empty')
  await makeHistory(shop, ids)
}, 60_000)
afterAll(async () => {
  await simulators.stop()
  await shop.close()
})

it('has orders of every state in four currencies, whose books are right', async () => {
  const states = await sql<{ state: string }>(shop, 'select distinct state from orders order by 1')
  expect(states.map(({ state }) => state)).toEqual([
    'awaiting_payment',
    'awaiting_transfer_payment',
    'cancelled',
    'paid',
    'partially_refunded',
    'refunded',
  ])
  const currencies = await sql<{ currency: string }>(shop, 'select distinct currency from ledger order by 1')
  expect(currencies.map(({ currency }) => currency)).toEqual(['CLP', 'EUR', 'MXN', 'PEN'])
  expect((await auditMoney(shop)).findings).toEqual([])
})

it('stands well: its log is sealed', async () => {
  expect((await showHealth(shop)).seal.light).toBe('green')
})

it('gives staff something of each kind to do', async () => {
  const counts = await sql<Record<string, unknown>>(
    shop,
    `select (select count(*)::int from refunds where state = 'failed') as failed,
       (select count(*)::int from hand_refunds where account is null) as without_account,
       (select count(*)::int from hand_refunds where account is not null) as to_send,
       (select count(*)::int from statement_lines where outcome = 'unknown') as lines,
       (select count(*)::int from outbox where state = 'failed') as dead_mails,
       (select count(*)::int from approvals where decision is null) as approvals,
       (select count(*)::int from data_requests where state = 'open') as data_requests,
       (select count(*)::int from enquiries) as enquiries,
       (select count(*)::int from outbox where kind = 'order_expired') as expired,
       (select count(*)::int from give_aways where state = 'accepted') as given,
       (select count(*)::int from messages) as messages,
       (select count(*)::int from host_bills where state = 'to_refund') as bills_to_refund,
       (select count(*)::int from payment_notifications where outcome = 'unknown_reference') as notifications,
       (select array_agg(state order by version) from plans) as plans,
       (select array_agg(outcome order by outcome) from payout_lines where outcome <> 'matched') as differences,
       (select count(*)::int from vehicles) as vehicles, (select count(*)::int from drivers) as drivers,
       (select count(*)::int from ticket_addresses where point_source = 'staff') > 10 as located,
       (select count(*)::int from ticket_addresses where point_source is null and address <> '') > 0 as to_locate`,
  )
  expect(counts[0]).toEqual({
    ...{ failed: 1, withoutAccount: 1, toSend: 1, lines: 2, deadMails: 1, approvals: 1 },
    ...{ dataRequests: 2, enquiries: 2, given: 1, messages: 1, expired: 2 },
    ...{
      billsToRefund: 1,
      notifications: 1,
      plans: ['published', 'draft'],
      differences: ['foreign', 'missing'],
    },
    ...{ vehicles: 5, drivers: 5, located: true, toLocate: true },
  })
})

it.each(['unlimit', 'mercadopago', 'webpay'])('is known to %s, where a refund succeeds', async (code) => {
  const [order] = await sql<{ id: string; number: string }>(
    shop,
    `select id, number from orders where payment_code = $1 and state = 'paid' order by created_at desc limit 1`,
    [code],
  )
  const ctx = await staff(shop, 'oficina@vaiven.test')
  await requestRefund(ctx, order!.number, { reason: 'No puede ir', key: code })
  await sendRefunds(shop)
  const refunds = await sql(shop, 'select state from refunds where order_id = $1', [order!.id])
  expect(refunds).toEqual([{ state: 'done' }])
})
