import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { EventRequest } from '#contract/catalogue/private-events.ts'
import { formatMoney } from '#domain/platform/money.ts'
import { readWaitingRefunds } from '#server/back-office/waiting-work-sql.ts'
import { sendDueMails } from '#server/mails/sending/send-mails.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { confirmRefund } from '#server/sales/payments/refunds/confirm-refund.ts'
import { confirmBill } from '#server/sales/payments/transfers/confirm-bill.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { undoAssignment } from '#server/sales/payments/transfers/undo/undo-assignment.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { type MailServer, startMailServer } from '#test/helpers/servers/mail-server.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { callOffEvent } from './call-off-event.ts'
import { approveRequest } from './requests/decide-request.ts'

let shop: TestShop
let mails: MailServer
let finance: OfficeClient
let host: TestUser
let countyId: number
let keys = 0

beforeAll(async () => {
  mails = await startMailServer()
  shop = await createTestShop({ SMTP_URL: mails.url })
  countyId = await addCounty(shop)
})
beforeEach(async () => {
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  host = await addUser(shop, { firstName: 'Renata', lastName: 'Ibarra Luna' })
  mails.mails.length = 0
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(async () => {
  await shop.close()
  await mails.stop()
})

/** An event whose host has a bill. */
async function opened(price = 12_000.5) {
  const id = await sendComplete(shop, host, countyId, [['Ana Sáenz', '+525512345678', 'ana@vaiven.test']])
  const { bill } = await approveRequest(shop, id, { price })
  return { id, reference: String(bill?.reference) }
}

/** A line of the bank's statement with this reference. */
async function take(reference: string, amount: string, day = '22/11/2026') {
  const line = `${day},"${amount}",Boda ${reference},RENATA,PART${++keys}`
  const csv = ['Fecha,Abono,Concepto,Ordenante,Clave de rastreo', line, ''].join('\r\n')
  const { rows } = await importStatement(shop, new TextEncoder().encode(csv))
  const [placed] = rows.flatMap((row) => ('placed' in row ? [row.placed] : []))
  return placed!
}

async function takeBack(reference: string, amount: string, key: string) {
  const line = `23/11/2026,-${amount},DEV. TEF ${reference},RENATA,${key}`
  const csv = ['Fecha,Importe,Concepto,Ordenante,Clave de rastreo', line, ''].join('\r\n')
  await importStatement(shop, new TextEncoder().encode(csv), { columns: { amount: ['Importe'] } })
}

const billOf = async (id: number) =>
  (await call<EventRequest>(shop, `/shop-api/event-requests/${id}`, { token: host.token })).data.bill
const confirm = (reference: string, amount: number, otherAmount = false) =>
  confirmBill(shop, reference, { trackingKey: `HAND${++keys}`, amount, otherAmount })
const forgive = (order: string, amount: number, client = finance) =>
  client.call('POST /office-api/transfers/forgive', { order, amount, reason: 'comisión del banco' })

/** The bill's balance in each ledger account, without zeros. */
async function ledgerOf(reference: string): Promise<Record<string, number>> {
  const rows = await sql<{ account: string; sum: number }>(
    shop,
    `select account, sum(amount)::int as sum from ledger where bill_id = (select id from host_bills where reference = $1)
     group by 1 having sum(amount) <> 0`,
    [Number(reference)],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

const openMatters = (reference: string) =>
  sql<{ id: number }>(
    shop,
    `select m.id from money_returns m join host_bills b on b.id = m.bill_id
     where b.reference = $1 and m.ended_at is null and m.kind <> 'short'`,
    [Number(reference)],
  )

async function told(): Promise<string[]> {
  await sendDueMails(shop)
  return mails.mails
    .filter(({ to }) => to.includes(host.email))
    .map((mail) => `${mail.headers.subject}\n${mail.text('text/plain').replaceAll('\u00a0', ' ')}`)
}

it('a transfer that lacks a bank’s fee pays the bill; the shop bears the rest', async () => {
  const { id, reference } = await opened()
  expect((await take(reference, '11,980.50')).outcome).toBe('paid')
  expect(await billOf(id)).toMatchObject({ state: 'paid', missing: 0 })
  expect(await ledgerOf(reference)).toEqual({
    'provider:transfer': 1_198_050,
    forgiven: 2_000,
    sales: -1_200_050,
  })
})

it('a part is booked, the host is told what is missing, and the next transfer pays the rest', async () => {
  const { id, reference } = await opened()
  expect((await take(reference, '7,000.00')).outcome).toBe('partly_paid')
  expect(await billOf(id)).toMatchObject({ state: 'open', amount: 12_000.5, missing: 5_000.5 })
  const part = (await told()).find((mail) => mail.startsWith('A tu transferencia le faltan'))
  expect(part).toContain('Recibimos MXN 7.000,00 de los MXN 12.000,50')
  expect(part).toContain(reference)
  await expect(confirm(reference, 5_000.51, true)).rejects.toMatchObject({ code: 'amount_does_not_match' })
  await expect(confirm(reference, 3_000)).rejects.toMatchObject({
    code: 'amount_does_not_match',
    data: { missing: 5_000.5 },
  })
  expect((await confirm(reference, 3_000, true)).outcome).toBe('partly_paid')
  expect((await take(reference, '2,000.50')).outcome).toBe('paid')
  expect(await billOf(id)).toMatchObject({ state: 'paid', missing: 0 })
})

it('two transfers at the same moment pay together, and never more than the bill', async () => {
  const { reference } = await opened()
  const paid = await Promise.allSettled(
    [7_000, 5_000.5, 6_000].map((amount) => confirm(reference, amount, true)),
  )
  const outcomes = paid.map((one) => (one.status === 'fulfilled' ? one.value.outcome : one.reason.code))
  expect(outcomes.filter((one) => one === 'partly_paid' || one === 'paid').length).toBeGreaterThan(0)
  const balance = (await ledgerOf(reference))['provider:transfer'] ?? 0
  expect(balance).toBeLessThanOrEqual(1_200_050)
})

it('staff forgive a rest up to ten times the small one, and two people a larger one', async () => {
  const [one, other] = [await opened(), await opened()]
  await take(one.reference, '11,800.50')
  expect((await forgive(one.reference, 199)).code).toBe('amount_does_not_match')
  const answers = await Promise.all([forgive(one.reference, 200), forgive(one.reference, 200)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await billOf(one.id)).toMatchObject({ state: 'paid', missing: 0 })
  expect((await ledgerOf(one.reference)).forgiven).toBe(20_000)

  await take(other.reference, '11,000.50')
  expect((await forgive(other.reference, 1_000)).data).toMatchObject({ outcome: 'forgive_asked' })
  expect((await billOf(other.id))?.state).toBe('open')
  const [approval] = await sql<{ id: number }>(shop, 'select id from approvals where object_id = $1', [
    other.reference,
  ])
  const manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  expect((await manager.call(`POST /office-api/approvals/${approval!.id}/approve`, {})).status).toBe(200)
  expect((await billOf(other.id))?.state).toBe('paid')
})

it('nothing is forgiven of a bill to which nothing came, by its host, or by staff of other countries', async () => {
  const { reference } = await opened()
  expect((await forgive(reference, 12_000.5)).code).toBe('rest_not_forgivable')
  await take(reference, '11,900.50')
  const elsewhere = await openOfficeAs(shop, { role: 'finance', countries: ['CL'] })
  expect((await forgive(reference, 100, elsewhere)).code).toBe('not_found')
  const own = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  await sql(shop, 'update users set email = $2 where id = $1', [host.id, own.email])
  expect((await forgive(reference, 100, own)).code).toBe('own_order')
})

it.each([
  ['a part', '7,000.00', 700_000, {}],
  ['less than all, with its rest forgiven', '11,980.50', 1_198_050, { forgiven: 2_000, sales: -2_000 }],
] as const)('what is given back of a bill is what came: %s', async (_, came, back, left) => {
  const { id, reference } = await opened()
  await take(reference, came)
  await callOffEvent(shop, id)
  expect((await billOf(id))?.state).toBe('to_refund')
  const waiting = (await readWaitingRefunds(shop.db)).find(({ number }) => number === reference)
  expect(waiting?.amount).toBe(back)
  const shown = await finance.call(`GET /office-api/refunds/bills/${reference}`)
  expect(shown.data).toMatchObject({ amount: back / 100 })
  const said = `te devolvemos los ${formatMoney({ amount: back, currency: 'MXN' })}`.replaceAll('\u00a0', ' ')
  expect((await told()).filter((mail) => mail.includes(said))).toHaveLength(1)
  expect(await confirmRefund(shop, reference, `BACK${++keys}`)).toMatchObject({
    money: { amount: back, currency: 'MXN' },
  })
  expect(await ledgerOf(reference)).toEqual(left)
})

it('a second part that comes after the end is given back with the first', async () => {
  const { id, reference } = await opened()
  await take(reference, '7,000.00')
  await callOffEvent(shop, id)
  expect((await confirm(reference, 5_000.5)).outcome).toBe('to_refund')
  expect(await ledgerOf(reference)).toEqual({ 'provider:transfer': 1_200_050, refunds: -1_200_050 })
  await confirmRefund(shop, reference, `BACK${++keys}`)
  expect(await ledgerOf(reference)).toEqual({})
})

it('a part that belongs to another is taken from the bill alone, and so is a rest that was forgiven for it', async () => {
  const { id, reference } = await opened()
  const first = await take(reference, '7,000.00')
  const second = await take(reference, '4,990.00')
  expect(second.outcome).toBe('paid')
  await undoAssignment(shop, second.id, 'Es de otro anfitrión')
  expect(await billOf(id)).toMatchObject({ state: 'open', missing: 5_000.5 })
  expect((await ledgerOf(reference)).forgiven).toBeUndefined()
  await callOffEvent(shop, id)
  await undoAssignment(shop, first.id, 'Es de otro anfitrión')
  expect((await billOf(id))?.state).toBe('cancelled')
  expect(await ledgerOf(reference)).toEqual({})
})

it('what the bank took back is not given back once more', async () => {
  const { id, reference } = await opened()
  const key = `PART${keys + 1}`
  await take(reference, '12,000.50')
  await takeBack(reference, '12000.50', key)
  await callOffEvent(shop, id)
  expect((await billOf(id))?.state).toBe('cancelled')

  const late = await opened()
  const lateKey = `PART${keys + 1}`
  await take(late.reference, '12,000.50')
  await callOffEvent(shop, late.id)
  await takeBack(late.reference, '12000.50', lateKey)
  expect((await billOf(late.id))?.state).toBe('cancelled')
})

it('a transfer that the bank took back is owed, and can be paid again', async () => {
  const { id, reference } = await opened()
  const key = `PART${keys + 1}`
  await take(reference, '12,000.50')
  shop.clock.advance(6 * 86_400_000)
  await takeBack(reference, '12000.50', key)
  expect(await billOf(id)).toMatchObject({ state: 'paid', missing: 12_000.5, bank: { reference } })
  const due = new Date((await billOf(id))!.dueAt)
  expect(due.getTime()).toBe(shop.clock.now().getTime() + 7 * 86_400_000)
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  const shown = await finance.call(`GET /office-api/transfers/orders/${reference}`)
  expect(shown.data).toMatchObject({ order: { missing: 12_000.5, total: 12_000.5 } })

  expect((await confirm(reference, 7_000, true)).outcome).toBe('partly_paid')
  const part = 'Recibimos MXN 7.000,00 de los MXN 12.000,50'
  expect((await told()).filter((mail) => mail.includes(part))).toHaveLength(1)
  expect((await take(reference, '5,000.50')).outcome).toBe('paid')
  expect(await billOf(id)).toMatchObject({ state: 'paid', missing: 0, bank: null })
  expect(await ledgerOf(reference)).toEqual({ 'provider:transfer': 1_200_050, sales: -1_200_050 })
  expect(await openMatters(reference)).toEqual([])
  await expect(confirm(reference, 100, true)).rejects.toMatchObject({ code: 'order_not_payable' })
  await callOffEvent(shop, id)
  expect(await ledgerOf(reference)).toEqual({ 'provider:transfer': 1_200_050, refunds: -1_200_050 })
})

it('staff write off only what was not paid again', async () => {
  const { id, reference } = await opened(1_200)
  const key = `PART${keys + 1}`
  await take(reference, '1,200.00')
  await takeBack(reference, '1200.00', key)
  await confirm(reference, 700, true)
  const [matter] = await openMatters(reference)
  const body = { how: 'accepted', reason: 'es un buen cliente' }
  expect((await finance.call(`POST /office-api/money-returns/${matter!.id}/end`, body)).status).toBe(200)
  expect(await billOf(id)).toMatchObject({ state: 'paid', missing: 0 })
  expect(await ledgerOf(reference)).toEqual({ 'provider:transfer': 70_000, losses: 50_000, sales: -120_000 })
})

it('a take-back that staff had recorded by mistake is undone, unless its money was paid again', async () => {
  const { id, reference } = await opened()
  const key = `PART${keys + 1}`
  await take(reference, '12,000.50')
  await takeBack(reference, '12000.50', key)
  const [line] = await sql<{ id: number }>(
    shop,
    `select id from statement_lines where outcome = 'taken_back' order by id desc limit 1`,
  )
  const undo = () =>
    finance.call(`POST /office-api/transfers/lines/${line!.id}/undo`, { reason: 'Era de otro evento' })
  const again = await take(reference, '12,000.50', '24/11/2026')
  expect((await undo()).code).toBe('placing_refunded')
  await undoAssignment(shop, again.id, 'Es de otro anfitrión')
  expect(await billOf(id)).toMatchObject({ state: 'open', missing: 12_000.5 })
  expect((await undo()).status).toBe(200)
  expect(await billOf(id)).toMatchObject({ state: 'paid', missing: 0 })
  expect(await ledgerOf(reference)).toEqual({ 'provider:transfer': 1_200_050, sales: -1_200_050 })
  expect((await finance.call(`GET /office-api/transfers/lines/${line!.id}`)).data).toMatchObject({
    line: { state: 'open' },
  })
})
