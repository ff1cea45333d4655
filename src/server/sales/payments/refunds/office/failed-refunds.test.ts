import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OfficeRefundDetail } from '#contract/office/sales/office-refunds.ts'
import { refundReference } from '#server/sales/payments/providers/payment-provider.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { refundOrder } from '../refund-order.ts'
import { sendRefunds } from '../send-refunds.ts'

/* The office shows why a provider did not make a refund. */

let shop: CardShop
let finance: OfficeClient
beforeAll(async () => {
  shop = await createCardShop()
  finance = await openOfficeAs(shop, { role: 'finance', countries: ['MX'] })
})
beforeEach(async () => {
  await shop.control('DELETE', '/faults')
  await shop.control('PUT', '/switches', { refunds: 'complete' })
})
afterAll(() => shop.close())

async function refund(): Promise<string> {
  const event = await addEvent(shop, { startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() })
  const { token } = await addUser(shop)
  const { data } = await placeOrder(shop, token, draftOf(event, { paymentCode: 'unlimit' }))
  await shop.payByCard(data.payment.preference_init_point!)
  await shop.fetch(`/api/orders/${data.orderId}/status?outcome=success`)
  await refundOrder(shop, data.number)
  await sendRefunds(shop)
  const [made] = await sql<{ id: string }>(shop, 'select id from refunds where order_id = $1', [data.orderId])
  return made!.id
}

const show = async (id: string) =>
  (await finance.call(`GET /office-api/refunds/${id}`)).data as unknown as OfficeRefundDetail

it('says why the provider declined it, in the provider’s words', async () => {
  await shop.control('PUT', '/switches', { refunds: 'decline' })
  const id = await refund()
  expect(await show(id)).toMatchObject({
    state: 'failed',
    failure: {
      why: 'refused',
      answer: 'DECLINED · 10 · Declined by bank (reason not specified)',
      made: null,
    },
  })
  await shop.control('POST', `/refunds/${refundReference({ refundId: id, retries: 0 })}/complete`)
  await finance.call(`POST /office-api/refunds/${id}/retry`)
  await sendRefunds(shop)
  expect(await show(id)).toMatchObject({ state: 'done', failure: null })
})

it('says why the provider refused the call', async () => {
  await shop.control('POST', '/faults', { kind: 'respond', operation: 'refund', status: 400 })
  expect(await show(await refund())).toMatchObject({
    state: 'failed',
    failure: { why: 'refused', answer: 'SYSTEM_ERROR: Simulated failure', made: null },
  })
})

it('says which other amount the provider has made', async () => {
  await shop.control('PUT', '/switches', { refunds: 'in-progress' })
  const id = await refund()
  const path = `/refunds/${refundReference({ refundId: id, retries: 0 })}/complete`
  await shop.control('POST', path, { amount: 100 })
  shop.clock.advance(6 * 60_000)
  await sendRefunds(shop)
  expect(await show(id)).toMatchObject({
    state: 'failed',
    failure: { why: 'other_amount', answer: null, made: { amount: 100, currency: 'MXN' } },
  })
})
