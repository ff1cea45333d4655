import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { handleNotifications } from '#server/sales/payments/notifications/handle-notifications.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { retryRefunds } from '#server/sales/payments/refunds/retry-refunds.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'

let shop: MercadoPagoShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createMercadoPagoShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  buyer = await addUser(shop)
  event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function paidOrder(): Promise<{ id: string; payment: number }> {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))
  const { id: payment } = await shop.pay(data.payment.preference_id!)
  await hear(payment)
  expect(await look(data.orderId)).toMatchObject({ state: 'paid', gone: 0 })
  return { id: data.orderId, payment }
}

async function hear(payment: number): Promise<void> {
  await shop.webhook(payment)
  await handleNotifications(shop)
}

async function become(payment: number, status: string, detail?: string): Promise<void> {
  await shop.control('POST', `/payments/${payment}/status`, { status, ...(detail && { detail }) })
  await hear(payment)
}

const look = async (orderId: string) =>
  (
    await sql<{ state: string; gone: number; tasks: string[]; refunds: string[] }>(
      shop,
      `select o.state, (select coalesce(sum(gone), 0)::int from money_returns where order_id = o.id) as gone,
         array(select kind from staff_tasks where order_id = o.id and done_at is null order by id) as tasks,
         array(select state from refunds where order_id = o.id order by created_at, id) as refunds
       from orders o where o.id = $1`,
      [orderId],
    )
  )[0]

it('a card charged back takes the money out and asks staff, with the day until when they can answer', async () => {
  const { id, payment } = await paidOrder()
  await become(payment, 'charged_back', 'in_process')
  await hear(payment)
  expect(await look(id)).toMatchObject({ state: 'paid', gone: 42_000, tasks: ['payment_disputed'] })
  const [row] = await sql<{ days: number; reason: string }>(
    shop,
    `select round(extract(epoch from answer_by - happened_at) / 86400)::int as days, reason
     from money_returns where order_id = $1`,
    [id],
  )
  expect(row).toEqual({ days: 10, reason: 'fraud' })

  await become(payment, 'charged_back', 'reimbursed')
  expect(await look(id)).toMatchObject({ state: 'paid', gone: 0, tasks: [] })
})

it('a dispute that is lost stays a task; that of a mediation is won when the payment is approved again', async () => {
  const { id, payment } = await paidOrder()
  await become(payment, 'in_mediation')
  expect(await look(id)).toMatchObject({ gone: 42_000, tasks: ['payment_disputed'] })
  await become(payment, 'charged_back', 'settled')
  expect(await look(id)).toMatchObject({ state: 'paid', gone: 42_000, tasks: ['dispute_lost'] })

  await become(payment, 'approved')
  expect(await look(id)).toMatchObject({ gone: 0, tasks: [] })

  const other = await paidOrder()
  await become(other.payment, 'in_mediation')
  await become(other.payment, 'approved')
  expect(await look(other.id)).toMatchObject({ gone: 0, tasks: [] })
  await become(other.payment, 'charged_back', 'in_process')
  expect(await look(other.id)).toMatchObject({ gone: 42_000, tasks: ['payment_disputed'] })
})

it('a part refunded at the desk leaves only the rest to refund, however often it is reported', async () => {
  const { id, payment } = await paidOrder()
  await shop.control('POST', `/payments/${payment}/refunds`, { amount: 120 })
  for (let times = 0; times < 3; times++) await hear(payment)
  expect(await look(id)).toMatchObject({ state: 'paid', gone: 12_000, tasks: ['refunded_elsewhere'] })
  await expect(refundOrder(shop, id, { amount: 300.01 })).rejects.toThrow('amount_does_not_match')
  await refundOrder(shop, id, { amount: 100 })
  await sendRefunds(shop)
  await hear(payment)
  expect(await look(id)).toMatchObject({ gone: 12_000, refunds: ['done'] })
})

it('a refund of ours, seen at the provider before its answer, is ours and is not sent again', async () => {
  const { id, payment } = await paidOrder()
  await refundOrder(shop, id, { amount: 50 })
  await shop.control('POST', `/payments/${payment}/refunds`, { amount: 50 })
  await hear(payment)
  await sendRefunds(shop)
  expect(await look(id)).toMatchObject({ gone: 0, refunds: ['done'], tasks: [] })
  // Another one of the same amount, at the desk.
  await shop.control('POST', `/payments/${payment}/refunds`, { amount: 50 })
  await hear(payment)
  expect(await look(id)).toMatchObject({ gone: 5_000, refunds: ['done'], tasks: ['refunded_elsewhere'] })
})

it('a payment that had left again before it was seen pays nothing', async () => {
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))
  const { id: payment } = await shop.pay(data.payment.preference_id!)
  await become(payment, 'charged_back', 'in_process')
  expect(await look(data.orderId)).toMatchObject({ state: 'awaiting_payment', gone: 42_000 })
})

it('a refund that was approved before its money left is withdrawn, and can be sent once the dispute is won', async () => {
  const { id, payment } = await paidOrder()
  await refundOrder(shop, id, { amount: 50 })
  await become(payment, 'in_mediation')
  const before = await shop.countOf('refund')
  await sendRefunds(shop)
  expect(await look(id)).toMatchObject({
    gone: 42_000,
    refunds: ['withdrawn'],
    tasks: ['payment_disputed'],
  })
  expect(await shop.countOf('refund')).toBe(before)
  const retry = async () => {
    await shop.db.transaction((tx) => retryRefunds(shop, tx, id, 'retry'))
    await sendRefunds(shop)
  }
  await retry()
  expect(await look(id)).toMatchObject({ refunds: ['withdrawn'] })
  expect((await auditMoney(shop)).findings).toEqual([])
  await become(payment, 'approved')
  expect(await look(id)).toMatchObject({ gone: 0, refunds: ['failed'], tasks: ['refund_failed'] })
  expect((await auditMoney(shop)).findings).toEqual([])
  await retry()
  expect(await look(id)).toMatchObject({ gone: 0, refunds: ['done'], tasks: [] })
  expect(await shop.countOf('refund')).toBe(before + 1)
})
