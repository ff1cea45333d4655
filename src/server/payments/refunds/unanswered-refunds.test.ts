import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { createMercadoPagoShop, type MercadoPagoShop } from '#test/helpers/payments/mercadopago-shop.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { auditMoney } from '../ledger/audit-money.ts'
import { refundOrder } from './refund-order.ts'
import { sendRefunds } from './send-refunds.ts'

/* Refunds that their provider does not answer for hours, as when the shop's access is no longer valid. */

let shop: MercadoPagoShop
let manager: OfficeClient
beforeAll(async () => {
  shop = await createMercadoPagoShop()
})
beforeEach(async () => {
  shop.clock.set(new Date())
  await shop.control('POST', '/reset')
  await shop.control('PUT', '/rules', { mode: 'off' })
})
afterEach(async () => {
  expect((await auditMoney(shop)).findings).toEqual([])
})
afterAll(() => shop.close())

async function paidOrder() {
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 20 * 86_400_000).toISOString() })
  const buyer = await addUser(shop)
  const { data } = await placeOrder(shop, buyer.token, draftOf(event, { paymentCode: 'mercadopago' }))
  const preference = data.payment.preference_id!
  await shop.webhook((await shop.pay(preference)).id)
  return { ...data, preference }
}

async function sendFor(hours: number): Promise<void> {
  for (let minutes = 0; minutes < hours * 60; minutes += 5) {
    await sendRefunds(shop)
    shop.clock.advance(5 * 60_000)
  }
}

const refundOf = async (orderId: string) => {
  const [refund] = await sql<{ id: string; state: string }>(
    shop,
    'select id, state from refunds where order_id = $1',
    [orderId],
  )
  return refund!
}

/** The refunds in the office's list of those that failed. */
async function failedInOffice(): Promise<string[]> {
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
  const groups = (await manager.call('GET /office-api/home')).data.groups as {
    kind: string
    rows: { id: string }[]
  }[]
  return groups.find(({ kind }) => kind === 'refund_failed')?.rows.map(({ id }) => id) ?? []
}

it('are shown to staff after some hours, and a retry makes the same refund, once', async () => {
  const { orderId, preference } = await paidOrder()
  await refundOrder(shop, orderId, { amount: 100 })
  // MercadoPago makes the refund, but its answer is lost; then it denies access.
  await shop.control('POST', '/faults', { kind: 'drop', operation: 'refund', when: 'after' })
  await sendFor(0.05)
  await shop.control('POST', '/faults', { kind: 'respond', operation: 'refund', status: 401, times: 500 })
  await sendFor(4)
  const { id, state } = await refundOf(orderId)
  expect([state, await failedInOffice()]).toEqual(['created', []])
  await sendFor(5)
  expect(await failedInOffice()).toEqual([id])

  await shop.control('DELETE', '/faults')
  expect((await manager.call(`POST /office-api/refunds/${id}/retry`)).status).toBe(200)
  await sendRefunds(shop)
  expect((await refundOf(orderId)).state).toBe('done')
  const { payments } = await shop.control('GET', `/preferences/${preference}/payments`)
  expect((payments as { refunds: unknown[] }[])[0]?.refunds).toHaveLength(1)
  const tasks = await sql(shop, 'select kind from staff_tasks where order_id = $1 and done_at is null', [
    orderId,
  ])
  expect(tasks).toEqual([])
})
