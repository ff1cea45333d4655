import { randomUUID } from 'node:crypto'
import { parse as parseCsv } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import { actAs } from '#server/platform/context.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { recordMoneyReturn } from '#server/sales/payments/returns/record-money-return.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'

/* The exports of finance agree with the ledger to the cent, whatever happened to the money after it came. */

let shop: TestShop
let manager: OfficeClient & { cookie: string }
beforeAll(async () => {
  shop = await createTestShop()
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
})
afterAll(() => shop.close())

const newKey = () => `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase()

/** An order of 420, paid by a transfer of this amount. */
async function paid(amount = 420) {
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(await addEvent(shop)))
  await confirmTransfer(shop, data.orderId, newKey(), { amount, otherAmount: true })
  const [attempt] = await sql<{ id: string }>(
    shop,
    `select id from payment_attempts where order_id = $1 and state = 'completed'`,
    [data.orderId],
  )
  return { ...data, attempt: attempt!.id }
}

async function leave(attempt: string, kind: MoneyReturnKind, amount: number, reference = attempt) {
  await shop.db.transaction((tx) =>
    recordMoneyReturn(actAs(shop, { kind: 'provider', id: 'webpay' }), tx, {
      ...{ kind, of: { attempt }, source: 'provider:webpay', reference },
      ...{ money: { amount, currency: 'MXN' }, happenedAt: shop.clock.now() },
    }),
  )
  const [row] = await sql<{ id: number }>(
    shop,
    'select id::int from money_returns where reference = $1 order by id limit 1',
    [reference],
  )
  return row!.id
}

/** An export's rows as objects, by the keys of their columns. */
async function exported(source: string): Promise<Record<string, string>[]> {
  const { data } = await manager.call('POST /office-api/exports', { source, format: 'csv' })
  await writeExportsHere(shop)
  const response = await shop.fetch(`/office-api/exports/${data.id}/file`, {
    headers: { cookie: `office=${manager.cookie}`, origin: shop.config.publicUrl },
  })
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  const options = { bom: true, columns: true as const, delimiter: [',', ';'], relax_column_count: true }
  // The last row has the number of rows.
  return parseCsv<Record<string, string>>(bytes, options).slice(0, -1)
}

const sumOf = (rows: Record<string, string>[], column: string) => {
  expect(Object.keys(rows[0] ?? {})).toContain(column)
  return rows.reduce((sum, row) => sum + Math.round(Number((row[column] ?? '').replace(',', '.')) * 100), 0)
}

const booked = async (where: string) =>
  (
    await sql<{ sum: number }>(shop, `select coalesce(sum(amount), 0)::int as sum from ledger where ${where}`)
  )[0]!.sum

test('the exports of payments, of the ledger and of the journal agree with the ledger for each kind of money that leaves', async () => {
  const disputed = await paid()
  await leave(disputed.attempt, 'disputed', 42_000)
  const won = await paid()
  await leave(won.attempt, 'disputed', 30_000)
  await leave(won.attempt, 'dispute_won', 30_000)
  const lost = await paid()
  const matter = await leave(lost.attempt, 'dispute_lost', 42_000)
  const end = { how: 'accepted', reason: 'Se cerró' }
  expect((await manager.call(`POST /office-api/money-returns/${matter}/end`, end)).status).toBe(200)
  await leave((await paid()).attempt, 'refunded_elsewhere', 12_345)
  await leave((await paid()).attempt, 'taken_back', 42_000)
  await paid(410.05)
  const bounced = await paid()
  await refundOrder(shop, bounced.number, { amount: 100.01 })
  await sendRefunds(shop)
  await confirmRefund(shop, bounced.number, newKey())
  const [refund] = await sql<{ id: string }>(shop, 'select id from refunds where order_id = $1', [
    bounced.orderId,
  ])
  await shop.db.transaction((tx) =>
    recordMoneyReturn(actAs(shop, { kind: 'system', id: 'test' }), tx, {
      ...{ kind: 'bounced', of: { refund: refund!.id }, source: 'statement', reference: 'B1' },
      ...{ money: { amount: 10_001, currency: 'MXN' }, happenedAt: shop.clock.now() },
    }),
  )
  expect((await auditMoney(shop)).findings).toEqual([])

  const payments = await exported('payments')
  const of = (column: string) => sumOf(payments, column)
  expect({
    disputed: of('Llevado por disputas'),
    won: of('Devuelto por disputas'),
    elsewhere: of('Reembolsado fuera'),
    takenBack: of('Retirado por el banco'),
    bounced: of('Reembolsos regresados'),
    forgiven: of('Perdonado'),
    writtenOff: of('Dado por perdido'),
  }).toEqual({
    ...{ disputed: 114_000, won: 30_000, elsewhere: 12_345, takenBack: 42_000 },
    ...{ bounced: 10_001, forgiven: 995, writtenOff: 42_000 },
  })
  const gone =
    of('Llevado por disputas') -
    of('Devuelto por disputas') +
    of('Reembolsado fuera') +
    of('Retirado por el banco')
  expect(gone).toBe(await booked(`kind = 'returned' and account = 'customer'`))
  expect(of('Perdonado')).toBe(await booked(`account = 'forgiven'`))
  expect(of('Dado por perdido')).toBe(await booked(`kind = 'written_off' and account = 'losses'`))
  expect(of('Reembolsos regresados')).toBe(
    await booked(`kind = 'refunded' and account like 'provider:%' and amount > 0`),
  )

  const ledger = await exported('ledger')
  expect(sumOf(ledger, 'Importe')).toBe(0)
  const forgiven = ledger.filter((row) => Object.values(row).includes('forgiven'))
  expect(sumOf(forgiven, 'Importe')).toBe(0)
  const journal = await exported('journal')
  expect(sumOf(journal, 'Debe')).toBe(sumOf(journal, 'Haber'))
  expect(sumOf(journal, 'Debe')).toBe(await booked('amount > 0'))
})
