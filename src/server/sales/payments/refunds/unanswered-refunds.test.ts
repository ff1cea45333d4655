import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { openOfficeAs } from '#test/helpers/staff.ts'
import type { TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { refundOrder } from './refund-order.ts'
import { sendRefunds } from './send-refunds.ts'

/* Refunds that their provider does not answer for hours, as when the shop's access is no longer valid. */

let shop: MercadoPagoShop
let cards: CardShop
beforeAll(async () => {
  shop = await createMercadoPagoShop()
  cards = await createCardShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/rules', { mode: 'off' })
})
afterEach(async () => {
  for (const one of [shop, cards]) expect((await auditMoney(one)).findings).toEqual([])
})
afterAll(async () => {
  await shop.close()
  await cards.close()
})

async function orderIn(at: TestShop, paymentCode: 'mercadopago' | 'unlimit') {
  const event = await addEvent(at, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  const { data } = await placeOrder(at, (await addUser(at)).token, draftOf(event, { paymentCode }))
  return data
}

async function sendFor(at: TestShop, hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 5) {
    await sendRefunds(at)
    at.clock.advance(5 * 60_000)
  }
}

async function refundOf(at: TestShop, orderId: string) {
  const [refund] = await sql<{ id: string; state: string }>(
    at,
    'select id, state from refunds where order_id = $1',
    [orderId],
  )
  return refund!
}

const openTasks = (at: TestShop, orderId: string) =>
  sql(at, 'select kind from staff_tasks where order_id = $1 and done_at is null', [orderId])

/** The refunds in the office's list of those that failed, and a manager who can retry them. */
async function openFailed(at: TestShop) {
  const manager = await openOfficeAs(at, { role: 'manager', countries: ['MX'] })
  const groups = (await manager.call('GET /office-api/home')).data.groups as {
    kind: string
    rows: { id: string }[]
  }[]
  const failed = groups.find(({ kind }) => kind === 'refund_failed')?.rows.map(({ id }) => id) ?? []
  return { manager, failed }
}

it('are shown to staff after some hours, and a retry makes the same refund, once', async () => {
  const { orderId, payment } = await orderIn(shop, 'mercadopago')
  await shop.webhook((await shop.pay(payment.preference_id!)).id)
  await refundOrder(shop, orderId, { amount: 100 })
  // MercadoPago makes the refund, but its answer is lost; then it denies access.
  await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after' })
  await sendFor(shop, 0.05)
  await shop.control('POST', '/faults', { kind: 'respond', operation: 'refund', status: 401, times: 500 })
  await sendFor(shop, 4)
  const { id, state } = await refundOf(shop, orderId)
  expect([state, (await openFailed(shop)).failed]).toEqual(['created', []])
  await sendFor(shop, 5)
  const { manager, failed } = await openFailed(shop)
  expect(failed).toEqual([id])
  const { data } = await manager.call(`GET /office-api/refunds/${id}`)
  expect(data).toMatchObject({ failure: { why: 'unanswered', answer: 'MercadoPago answers 401' } })

  await shop.control('DELETE', '/faults')
  expect((await manager.call(`POST /office-api/refunds/${id}/retry`)).status).toBe(200)
  await sendRefunds(shop)
  expect((await refundOf(shop, orderId)).state).toBe('done')
  const { payments } = await shop.control('GET', `/preferences/${payment.preference_id}/payments`)
  expect((payments as { refunds: unknown[] }[])[0]?.refunds).toHaveLength(1)
  expect(await openTasks(shop, orderId)).toEqual([])
})

it('are shown to staff, too, when they are under way and only their look-ups are refused', async () => {
  await cards.control('PUT', '/switches', { refunds: 'in-progress' })
  const { orderId, payment } = await orderIn(cards, 'unlimit')
  await cards.payByCard(payment.preference_init_point!)
  await cards.fetch(`/api/orders/${orderId}/status?outcome=success`)
  await refundOrder(cards, orderId)
  // Unlimit answers for longer than that: a refund may take days.
  await sendFor(cards, 9)
  const { id, state } = await refundOf(cards, orderId)
  expect(state).toBe('in_transit')
  await cards.control('POST', '/faults', { kind: 'respond', operation: '*', status: 401, times: 2_000 })
  await sendFor(cards, 4)
  expect([(await refundOf(cards, orderId)).state, (await openFailed(cards)).failed]).toEqual([
    'in_transit',
    [],
  ])
  await sendFor(cards, 5)
  const { manager, failed } = await openFailed(cards)
  expect(failed).toEqual([id])
  expect(await openTasks(cards, orderId)).toEqual([{ kind: 'refund_failed' }])

  await cards.control('DELETE', '/faults')
  await cards.control('POST', `/refunds/R${id.replaceAll('-', '').slice(0, 24)}/complete`)
  expect((await manager.call(`POST /office-api/refunds/${id}/retry`)).status).toBe(200)
  await sendRefunds(cards)
  expect((await refundOf(cards, orderId)).state).toBe('done')
  const sent = await cards.control('GET', '/journal?operation=refund')
  expect(sent.entries).toHaveLength(1)
  expect(await openTasks(cards, orderId)).toEqual([])
})
