import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderDetailForStaff } from '#contract/office/sales/office-orders.ts'
import type { MoneyReturnKind } from '#domain/sales/payments/returns/money-returns.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { actAs } from '#server/platform/context.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { readBillNamed } from '#server/sales/payments/bills/bill-sql.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { confirmBill } from '#server/sales/payments/transfers/confirm-bill.ts'
import { addEvent, addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { addStaff, type OfficeClient, openOffice, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { recordMoneyReturn } from '../record-money-return.ts'

/* Staff see what happened to an order's money after it was received, and end the matter. */

let shop: TestShop
let buyer: TestUser
let manager: OfficeClient
let order: { id: string; number: string; attempt: string }
beforeAll(async () => {
  shop = await createTestShop({ RATE_LIMIT_FACTOR: '100' })
})
afterAll(() => shop.close())
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})

beforeEach(async () => {
  shop.clock.set('2026-11-21T18:00:00Z')
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  buyer = await addUser(shop)
  order = await paidOrder()
})

/** An order of one ticket, paid by transfer; the price in major units. */
async function paidOrder(price = 420) {
  const event = await addEvent(shop, { price: price * 100 })
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { price }))
  const { orderId: id, number } = data
  await confirmTransfer(shop, id, `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase())
  const [row] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [id])
  return { id, number, attempt: row!.id }
}

const matterId = async () =>
  (
    await sql<{ id: number }>(
      shop,
      'select id::int from money_returns where order_id = $1 order by id desc limit 1',
      [order.id],
    )
  )[0]?.id
const accepted = { how: 'accepted', reason: 'Lo asumimos' }
const end = async (client = manager, body: object = accepted) =>
  client.call(`POST /office-api/money-returns/${await matterId()}/end`, body)
const openTasks = () =>
  sql(shop, 'select kind from staff_tasks where order_id = $1 and done_at is null', [order.id])
const booked = async (account: string) =>
  (
    await sql<{ sum: number }>(
      shop,
      'select coalesce(sum(amount), 0)::int as sum from ledger where order_id = $1 and account = $2',
      [order.id, account],
    )
  )[0]?.sum

const record = (
  kind: MoneyReturnKind,
  { amount = 12_000, ...rest }: { answerBy?: Date; reason?: string; amount?: number } = {},
) =>
  shop.db.transaction((tx) =>
    recordMoneyReturn(actAs(shop, { kind: 'provider', id: 'webpay' }), tx, {
      kind,
      of: { attempt: order.attempt },
      source: 'provider:webpay',
      reference: `case-${order.number}`,
      money: { amount, currency: 'MXN' },
      happenedAt: shop.clock.now(),
      ...rest,
    }),
  )

async function see(client = manager): Promise<OrderDetailForStaff> {
  const { status, data } = await client.call(`GET /office-api/orders/${order.number}`)
  expect(status).toBe(200)
  return data as unknown as OrderDetailForStaff
}

test('the page of an order shows a dispute with its deadline and code, then the decision that ended it', async () => {
  expect((await see()).moneyReturns).toEqual([])
  await record('disputed', { answerBy: new Date('2026-12-01T18:00:00Z'), reason: '4837' })
  const disputed = await see()
  expect(disputed.money).toMatchObject({ received: 420, gone: 120, due: 120 })
  expect(disputed.moneyReturns).toMatchObject([
    {
      ...{ kind: 'disputed', amount: 120, source: 'provider:webpay', reference: `case-${order.number}` },
      ...{ reason: '4837', happenedAt: '2026-11-21T18:00:00.000Z', answerBy: '2026-12-01T18:00:00.000Z' },
      ...{ open: true, endedAt: null, endedBy: null },
    },
  ])
  shop.clock.advance(600_000)
  await record('dispute_won')
  const won = await see()
  expect(won.money).toMatchObject({ received: 420, gone: 0, due: 0 })
  expect(won.moneyReturns).toMatchObject([
    { kind: 'disputed', open: false, endedBy: 'dispute_won', endedAt: '2026-11-21T18:10:00.000Z' },
    { kind: 'dispute_won', open: false, endedBy: null },
  ])
})

test('money that is gone is accepted once: task, mark and debt end, and the reason stays in history and log', async () => {
  await record('refunded_elsewhere')
  const before = await see()
  expect(before.moneyReturns).toMatchObject([{ open: true, mayEnd: true }])
  expect(await openTasks()).toEqual([{ kind: 'refunded_elsewhere' }])
  expect((await end(manager, { ...accepted, reason: ' ' })).status).toBe(400)
  const answers = await Promise.all([end(), end(), end()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('money_return_ended')
  const after = await see()
  expect(after.moneyReturns).toMatchObject([
    { open: false, mayEnd: false, endedBy: 'accepted', endedAt: '2026-11-21T18:00:00.000Z' },
  ])
  expect(await openTasks()).toEqual([])
  expect(after.timeline.filter(({ kind }) => kind === 'end_money_return')).toMatchObject([
    { actor: { kind: 'staff' }, text: 'Lo asumimos' },
  ])
  expect(after.money).toMatchObject({ received: 420, gone: 120, lost: 120, due: 0 })
  expect(after.order.state).toBe('paid')
  expect(after.tickets.map(({ released }) => released)).toEqual([false])
  expect(
    await sql(
      shop,
      "select reason, result, country_code from office_log where verb = 'payment.end-return' and object_id = $1 and result = 'done'",
      [order.number],
    ),
  ).toEqual([{ reason: 'Lo asumimos', result: 'done', countryCode: 'MX' }])
})

test('a dispute is lost after staff gave in: no new matter; won instead: the loss is taken back', async () => {
  await record('disputed')
  expect((await end()).status).toBe(200)
  shop.clock.advance(60_000)
  await record('dispute_lost')
  expect((await see()).moneyReturns).toMatchObject([
    { kind: 'disputed', open: false, endedBy: 'accepted' },
    { kind: 'dispute_lost', open: false, endedBy: 'accepted' },
  ])
  expect(await openTasks()).toEqual([])
  expect(await booked('losses')).toBe(12_000)
  shop.clock.advance(60_000)
  await record('dispute_won')
  expect((await see()).money).toMatchObject({ gone: 0, lost: 0, due: 0 })
})

test('a dispute that takes more than staff accepted is a matter again', async () => {
  await record('disputed')
  await end()
  shop.clock.advance(60_000)
  await record('dispute_lost', { amount: 20_000 })
  expect((await see()).moneyReturns).toMatchObject([{ open: false }, { kind: 'dispute_lost', open: true }])
  expect(await openTasks()).toEqual([{ kind: 'dispute_lost' }])
  expect((await end()).status).toBe(200)
  expect(await booked('losses')).toBe(20_000)
})

test('tickets end with their money: seats and order are free, no money is sent, and the buyer is told', async () => {
  await record('dispute_lost', { amount: 42_000 })
  const id = await matterId()
  const { data } = await manager.call(`GET /office-api/money-returns/${id}`)
  const { tickets } = data as unknown as { tickets: { id: string }[] }
  const body = {
    how: 'tickets_ended',
    ticketIds: tickets.map((ticket) => ticket.id),
    reason: 'Disputa perdida',
  }
  expect((await end(manager, body)).status).toBe(200)
  const after = await see()
  expect(after.order.state).toBe('refunded')
  expect(after.money).toMatchObject({ gone: 420, lost: 0, due: 0, onItsWay: 0 })
  expect(after.refunds).toEqual([])
  expect(after.tickets).toMatchObject([{ released: true }])
  expect(after.moneyReturns).toMatchObject([{ open: false, endedBy: 'tickets_ended' }])
  expect(after.mails.map(({ name }) => name)).toContain('order_cancelled')
  expect(await booked('sales')).toBe(0)
})

test('the last ticket does not end while money of the order is left: that is refunded first', async () => {
  await record('refunded_elsewhere')
  expect(await end(manager, { how: 'tickets_ended', reason: 'x' })).toMatchObject({
    status: 409,
    code: 'money_is_left',
  })
  expect((await see()).tickets).toMatchObject([{ released: false }])
  const refund = { reason: 'El resto' }
  const key = { 'idempotency-key': randomUUID() }
  expect((await manager.call(`POST /office-api/orders/${order.number}/refunds`, refund, key)).status).toBe(
    200,
  )
  expect((await end(manager, { how: 'tickets_ended', reason: 'x' })).code).toBe('nothing_to_refund')
  expect((await end()).status).toBe(200)
  expect(await openTasks()).toEqual([])
})

test('a large one waits for a second person, once', async () => {
  order = await paidOrder(6_000)
  await record('dispute_lost', { amount: 600_000 })
  expect((await end()).status).toBe(202)
  expect((await end()).code).toBe('approval_is_open')
  const [approval] = await sql<{ id: number }>(
    shop,
    "select id::int from approvals where kind = 'money-return.end'",
  )
  const approve = (client: OfficeClient) =>
    client.call(`POST /office-api/approvals/${approval?.id}/approve`, {})
  expect((await approve(manager)).status).toBe(403)
  expect((await see()).moneyReturns).toMatchObject([{ open: true }])
  const finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
  expect((await approve(finance)).status).toBe(200)
  expect((await see()).moneyReturns).toMatchObject([{ open: false, endedBy: 'accepted' }])
})

test('a won dispute has nothing to end', async () => {
  await record('disputed')
  shop.clock.advance(60_000)
  await record('dispute_won')
  expect(await end()).toMatchObject({ status: 409, code: 'money_return_ended' })
})

test('support cannot end it, nor staff of another country, nor the buyer as staff', async () => {
  await record('refunded_elsewhere')
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect((await see(support)).moneyReturns).toMatchObject([{ open: true, mayEnd: false }])
  expect((await end(support)).status).toBe(403)
  expect((await end(await openOfficeAs(shop, { role: 'manager', countries: ['CL'] }))).status).toBe(404)
  const own = await addStaff(shop, [{ role: 'manager', countries: ['MX'] }])
  await sql(shop, 'update users set email = $2 where id = $1', [buyer.id, own.email])
  const buyerAsStaff = await openOffice(shop, own)
  expect((await see(buyerAsStaff)).moneyReturns).toMatchObject([{ open: true, mayEnd: false }])
  expect(await end(buyerAsStaff)).toMatchObject({ status: 403, code: 'own_order' })
  expect(await openTasks()).toHaveLength(1)
})

test('a dispute is on the home page with its deadline, and so is money of a host’s bill, until it is closed', async () => {
  await record('disputed', { answerBy: new Date('2026-12-01T18:00:00Z') })
  const request = await sendComplete(shop, buyer, await addCounty(shop), [
    ['Ana Sáenz', '+525512345678', 'ana@vaiven.test'],
  ])
  const reference = String((await approveRequest(shop, request, { price: 900 })).bill?.reference)
  await confirmBill(shop, reference, { trackingKey: `B${request}`, amount: 900 })
  const bill = (await readBillNamed(shop.db, reference))!
  await shop.db.transaction((tx) =>
    recordMoneyReturn(actAs(shop, { kind: 'system', id: 'statement' }), tx, {
      ...{ kind: 'taken_back', of: { bill: bill.id }, source: 'statement', reference },
      ...{ money: { amount: 90_000, currency: 'MXN' }, happenedAt: shop.clock.now() },
    }),
  )
  const rowsOf = async (kind: string) => {
    const { data } = await manager.call('GET /office-api/home')
    const { groups } = data as {
      groups: { kind: string; rows: { id: string; title: string; answerBy?: string }[] }[]
    }
    return groups.find((group) => group.kind === kind)?.rows ?? []
  }
  expect(await rowsOf('order_task')).toContainEqual(
    expect.objectContaining({ id: order.number, answerBy: '2026-12-01T18:00:00.000Z' }),
  )
  const [matter] = await rowsOf('bill_task')
  expect(matter).toMatchObject({ title: reference })
  const see = await manager.call(`GET /office-api/money-returns/${matter?.id}`)
  expect(see.data).toMatchObject({
    order: null,
    bill: reference,
    tickets: [],
    open: true,
    mayEnd: true,
  })
  const answer = await manager.call(`POST /office-api/money-returns/${matter?.id}/end`, {
    how: 'tickets_ended',
    reason: 'x',
  })
  expect(answer.code).toBe('nothing_to_refund')
  expect((await manager.call(`POST /office-api/money-returns/${matter?.id}/end`, accepted)).status).toBe(200)
  expect(await rowsOf('bill_task')).toEqual([])
})
