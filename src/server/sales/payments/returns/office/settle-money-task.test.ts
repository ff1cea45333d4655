import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MoneyTaskDetail } from '#contract/office/sales/money-tasks.ts'
import { actAs } from '#server/platform/context.ts'
import { lockOrderOfAttempt } from '#server/sales/payments/attempts/lock-order-of-attempt.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import type { ProviderStatus } from '#server/sales/payments/providers/payment-provider.ts'
import { confirmTransfer } from '#server/sales/payments/transfers/by-staff/confirm-transfer.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { addStaff, type OfficeClient, openOffice, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { recordMoneyReturn } from '../record-money-return.ts'
import { settleReturns } from '../settle-returns.ts'

/* A provider says that a payment was refunded, but not how much: staff find out, and record it. */

let shop: TestShop
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
  order = await paidOrder(420)
})

/** A paid order of one ticket; the price in major units. */
async function paidOrder(price: number) {
  const event = await addEvent(shop, { price: price * 100 })
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(event, { price }))
  const { orderId: id, number } = data
  await confirmTransfer(shop, id, `K${randomUUID().replaceAll('-', '').slice(0, 20)}`.toUpperCase())
  const [row] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [id])
  return { id, number, attempt: row!.id }
}

const provider = () => actAs(shop, { kind: 'provider', id: 'webpay' })

/** Records the answer of a look-up at the provider. */
const report = (status: Partial<ProviderStatus>) =>
  shop.db.transaction(async (tx) => {
    const { attempt, order: locked } = await lockOrderOfAttempt(tx, order.attempt)
    const told = { change: null, money: null, merchantReference: null, providerReference: null, ...status }
    return settleReturns(provider(), tx, locked!, attempt!, {
      details: { status: 'PARTIALLY_NULLIFIED' },
      ...told,
    })
  })
const unclear = () => report({ isRefundUnclear: true })

const openTasks = async () =>
  sql<{ id: number; kind: string }>(
    shop,
    'select id::int, kind from staff_tasks where order_id = $1 and done_at is null order by id',
    [order.id],
  )
async function askedTask(): Promise<number> {
  await unclear()
  const [task] = await openTasks()
  expect(task?.kind).toBe('amount_mismatch')
  return task!.id
}
const refunded = { did: 'refunded_elsewhere', amount: 120, evidence: 'N-778', reason: 'Visto en el portal' }
const settle = (id: number, body: object = refunded, client = manager) =>
  client.call(`POST /office-api/money-tasks/${id}/settle`, body)
const see = async (id: number, client = manager) =>
  (await client.call(`GET /office-api/money-tasks/${id}`)).data as unknown as MoneyTaskDetail
const moneyOf = async () => {
  const { data } = await manager.call(`GET /office-api/orders/${order.number}`)
  return data as unknown as {
    money: object
    moneyReturns: object[]
    moneyTasks: object[]
    timeline: { kind: string }[]
  }
}

test('the task shows no amount until staff record what left, which books it and ends the task', async () => {
  const id = await askedTask()
  expect(await see(id)).toMatchObject({
    ...{ order: order.number, payment: 420, left: 420, told: null, maySettle: true },
    ends: ['refunded_elsewhere', 'dispute_lost', 'no_money'],
  })
  const home = await manager.call('GET /office-api/home')
  expect(JSON.stringify(home.data)).toContain('importe desconocido')
  expect((await moneyOf()).moneyTasks).toMatchObject([{ id, maySettle: true }])
  const answers = await Promise.all([settle(id), settle(id), settle(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('money_task_settled')
  const after = await moneyOf()
  expect(after.money).toMatchObject({ received: 420, gone: 120, due: 120 })
  expect(after.moneyReturns).toMatchObject([
    { kind: 'refunded_elsewhere', amount: 120, source: 'staff', open: true },
  ])
  expect(after.moneyTasks).toEqual([])
  expect(after.timeline.filter(({ kind }) => kind === 'settle_money_task')).toHaveLength(1)
  expect((await openTasks()).map(({ kind }) => kind)).toEqual(['refunded_elsewhere'])
  expect(await see(id)).toMatchObject({ settledAs: 'refunded_elsewhere', maySettle: false, left: 300 })
  const log =
    "select reason from office_log where verb = 'payment.settle-task' and object_id = $1 and result = 'done'"
  expect(await sql(shop, log, [order.number])).toEqual([{ reason: refunded.reason }])
})

test('a later report of the same refund, without or with its amount, changes nothing', async () => {
  await settle(await askedTask())
  expect(await unclear()).toBe(false)
  expect(await report({ refundedSum: 12_000 })).toBe(false)
  const part = {
    kind: 'refund',
    reference: 'r-1',
    part: null,
    money: { amount: 12_000, currency: 'MXN' },
    happenedAt: shop.clock.now(),
  } as const
  expect(await report({ returns: [part] })).toBe(false)
  expect((await moneyOf()).money).toMatchObject({ gone: 120 })
  expect(await report({ refundedSum: 20_000 })).toBe(true)
  expect((await moneyOf()).money).toMatchObject({ gone: 200 })
})

test('staff find that no money left: nothing is booked, and the same report asks nobody again', async () => {
  const id = await askedTask()
  const nothing = {
    did: 'no_money',
    evidence: 'Portal, 21 nov',
    reason: 'El portal muestra el pago completo',
  }
  expect((await settle(id, nothing)).status).toBe(200)
  await unclear()
  expect(await openTasks()).toEqual([])
  expect((await moneyOf()).money).toMatchObject({ gone: 0, due: 0 })
})

test('staff who found that no money left are asked once more by the same report of later days: a second part', async () => {
  const nothing = { did: 'no_money', evidence: 'Portal', reason: 'El portal muestra el pago completo' }
  const later = (days: number) => shop.clock.set(new Date(shop.clock.now().getTime() + days * 86_400_000))
  expect((await settle(await askedTask(), nothing)).status).toBe(200)
  later(1)
  await unclear()
  expect(await openTasks()).toEqual([])
  later(2)
  const again = await askedTask()
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  expect((await settle(again, { ...nothing, evidence: 'Portal, otra vez' })).status).toBe(200)
  later(3)
  await unclear()
  expect(await openTasks()).toEqual([])
})

test('an amount is needed, not above what is left of the payment, with evidence and reason', async () => {
  const id = await askedTask()
  expect((await settle(id, { ...refunded, amount: undefined })).status).toBe(422)
  expect((await settle(id, { ...refunded, evidence: ' ' })).status).toBe(400)
  expect((await settle(id, { ...refunded, reason: ' ' })).status).toBe(400)
  expect(await settle(id, { ...refunded, amount: 420.01 })).toMatchObject({ code: 'refund_too_large' })
  expect((await settle(id, { ...refunded, did: 'disputed' })).status).toBe(400)
  expect((await openTasks()).map(({ kind }) => kind)).toEqual(['amount_mismatch'])
})

test('a payment that was not booked can only be found without money', async () => {
  const task = { attempt: order.attempt, amount: 40_000, currency: 'MXN' }
  const event = await addEvent(shop, { price: 42_000 })
  const { data } = await placeOrder(shop, (await addUser(shop)).token, draftOf(event, { price: 420 }))
  const [attempt] = await sql<{ id: string }>(shop, 'select id from payment_attempts where order_id = $1', [
    data.orderId,
  ])
  const [made] = await sql<{ id: number }>(
    shop,
    "insert into staff_tasks (kind, order_id, details, created_at) values ('amount_mismatch', $1, $2, now()) returning id::int",
    [data.orderId, { ...task, attempt: attempt?.id }],
  )
  expect(await see(made!.id)).toMatchObject({
    left: 0,
    told: { amount: 400, currency: 'MXN' },
    ends: ['no_money'],
  })
  expect((await settle(made!.id)).code).toBe('money_task_settled')
  expect(
    (await settle(made!.id, { did: 'no_money', evidence: 'Anulado en el portal', reason: 'Anulado' })).status,
  ).toBe(200)
})

test('a refund above the limit of one waits for a second person, and is void when less is left', async () => {
  order = await paidOrder(8_000)
  const asked = await settle(await askedTask(), { ...refunded, amount: 6_000 })
  expect(asked).toMatchObject({ status: 202, data: { approval: { id: expect.any(Number) } } })
  expect((await moneyOf()).money).toMatchObject({ gone: 0 })
  const { approval } = asked.data as unknown as { approval: { id: number } }
  const decide = (id: number, client: OfficeClient) =>
    client.call(`POST /office-api/approvals/${id}/approve`, { reason: 'De acuerdo' })
  expect((await decide(approval.id, manager)).status).not.toBe(200)
  const owner = await openOfficeAs(shop, { role: 'owner', countries: ['MX'] })
  expect((await decide(approval.id, owner)).status).toBe(200)
  expect((await moneyOf()).money).toMatchObject({ gone: 6_000, due: 6_000 })
})

test('is refused for staff of another country, without the permission, and on their own order', async () => {
  const id = await askedTask()
  const chile = await openOfficeAs(shop, { role: 'manager', countries: ['CL'] })
  expect((await settle(id, refunded, chile)).status).toBe(404)
  expect((await chile.call(`GET /office-api/money-tasks/${id}`)).status).toBe(404)
  const support = await openOfficeAs(shop, { role: 'support', countries: ['MX'] })
  expect((await settle(id, refunded, support)).status).toBe(403)
  const self = await addStaff(shop, [{ role: 'manager', countries: ['MX'] }])
  await sql(shop, 'update users u set email = $2 from orders o where o.user_id = u.id and o.id = $1', [
    order.id,
    self.email,
  ])
  const own = await openOffice(shop, self)
  expect((await settle(id, refunded, own)).code).toBe('own_order')
  expect(await see(id, own)).toMatchObject({ maySettle: false })
})

test('more than a payment is told to have left: staff record what really did', async () => {
  await shop.db.transaction((tx) =>
    recordMoneyReturn(provider(), tx, {
      ...{
        kind: 'refunded_elsewhere',
        of: { attempt: order.attempt },
        source: 'provider:webpay',
        reference: 'x-1',
      },
      ...{ money: { amount: 99_000, currency: 'MXN' }, happenedAt: shop.clock.now() },
    }),
  )
  const [task] = await openTasks()
  expect(await see(task!.id)).toMatchObject({ told: { amount: 990, currency: 'MXN' } })
  expect((await settle(task!.id, { ...refunded, amount: 420 })).status).toBe(200)
  expect((await moneyOf()).money).toMatchObject({ gone: 420, due: 420 })
})
