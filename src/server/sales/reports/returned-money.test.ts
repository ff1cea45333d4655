import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '#contract/office/sales/reports.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import { actAs } from '#server/platform/context.ts'
import { recordMoneyReturn } from '#server/sales/payments/returns/record-money-return.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

/* The reports account for money that left again, to the last unit of the ledger. */

let shop: TestShop
let manager: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
})
afterAll(() => shop.close())

/** Money that leaves an order of 420; returns the id of the matter. */
async function leave(kind: MoneyReturnKind, amount: number): Promise<number> {
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(await addEvent(shop)))
  await confirmTransfer(shop, data.orderId, `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase())
  const [attempt] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
    data.orderId,
  ])
  await shop.db.transaction((tx) =>
    recordMoneyReturn(actAs(shop, { kind: 'provider', id: 'webpay' }), tx, {
      ...{ kind, of: { attempt: attempt!.id }, source: 'provider:webpay', reference: data.number },
      ...{ money: { amount, currency: 'MXN' }, happenedAt: shop.clock.now() },
    }),
  )
  const [row] = await sql<{ id: number }>(shop, 'select id::int from money_returns where reference = $1', [
    data.number,
  ])
  return row!.id
}

async function totalsOf(report: string): Promise<Record<string, number>> {
  // The ledger's times are the database's.
  const [days] = await sql<{ from: string; to: string }>(
    shop,
    `select (min(created_at) - interval '2 days')::date::text as from, (max(created_at) + interval '2 days')::date::text as to from ledger`,
  )
  const { data } = await manager.call(`GET /office-api/reports/money/${report}?${new URLSearchParams(days)}`)
  const { measures, tables } = data as unknown as Report
  return Object.fromEntries(measures.map(({ name }, nth) => [name, tables[0]?.totals[nth] ?? 0]))
}

const balanceOf = async (accounts: string) =>
  (
    await sql<{ sum: number }>(
      shop,
      'select coalesce(sum(amount), 0)::int as sum from ledger where account like any ($1::text[])',
      [accounts.split(',')],
    )
  )[0]!.sum

test('sales, methods and refunds agree with the ledger when money left, and how its matter ended', async () => {
  await leave('disputed', 42_000)
  const lost = await leave('taken_back', 12_000)
  const ended = await leave('dispute_lost', 42_000)
  const end = (id: number, how: string) =>
    manager.call(`POST /office-api/money-returns/${id}/end`, { how, reason: 'Se cerró' })
  expect((await end(lost, 'accepted')).status).toBe(200)
  expect((await end(ended, 'tickets_ended')).status).toBe(200)

  const [sales, methods, refunds] = await Promise.all(['sales', 'methods', 'refunds'].map(totalsOf))
  expect(sales).toMatchObject({ sold: 126_000, sales_ended: 42_000, received: 126_000, losses: 12_000 })
  expect(sales!.net_sales).toBe(-(await balanceOf('sales')))
  expect(methods).toMatchObject({ received: 126_000, returned: 96_000, kept: 30_000 })
  expect(methods!.kept).toBe(await balanceOf('provider:%'))
  expect(refunds).toMatchObject({ returned: 96_000, sales_ended: 42_000, losses: 12_000 })
  expect(refunds!.losses).toBe(await balanceOf('losses,forgiven'))
  // The customer owes the rest.
  expect(await balanceOf('customer')).toBe(42_000)
})
