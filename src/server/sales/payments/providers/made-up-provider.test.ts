import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { contentSecurityPolicy } from '#server/pages/policy/content-security-policy.ts'
import { addEvent, addUser } from '#test/helpers/builders.ts'
import { piggyBank } from '#test/helpers/payments/made-up-provider.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { auditMoney } from '../audit/audit-money.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'
import { providerFactories } from './providers.ts'

/* Adding a provider takes one object and one entry in the list: no other code knows of it. */

const bank = piggyBank({ secret: 'oink', country: 'PE' })
let shop: TestShop
beforeAll(async () => {
  providerFactories.push(bank.make)
  shop = await createTestShop()
})
afterAll(async () => {
  providerFactories.splice(providerFactories.indexOf(bank.make), 1)
  await shop.close()
})

it('is offered, paid with, believed only when asked, and gives money back', async () => {
  const methods = await call<{ code: string }[]>(shop, '/api/payment-methods?country-code=PE')
  expect(methods.data).toContainEqual({ code: 'webpay' })
  expect(contentSecurityPolicy(shop.config, [])).toContain('https://piggy.test')

  const buyer = await addUser(shop)
  const event = await addEvent(shop, { countryCode: 'PE', currency: 'PEN' })
  const draft = draftOf(event, { paymentCode: 'webpay' })
  const { data: placed } = await placeOrder(shop, buyer.token, draft)
  const stateOf = async () => {
    const path = `/shop-api/order-detail/${placed.orderId}`
    return (await call<OrderDetail>(shop, path, { token: buyer.token })).data.order.state
  }
  expect(placed.payment).toMatchObject({ kind: 'redirect' })
  const [jar] = [...bank.jars.values()]

  const notify = (body: string, signature: string) =>
    shop.fetch('/api/payments/piggy-bank/notifications', {
      method: 'POST',
      body,
      headers: { 'x-piggy': signature },
    })
  const body = JSON.stringify({ jar: jar!.reference, event: 'full' })
  expect((await notify(body, 'forged')).status).toBe(403)
  await notify(body, bank.sign(body))
  expect(await stateOf()).toBe('awaiting_payment')

  jar!.paid = true
  expect((await call<object>(shop, `/api/orders/${placed.orderId}/status?back=1`)).data).toMatchObject({
    order: { paymentState: 'paid' },
  })
  expect(await refundOrder(shop, placed.number)).toBe('all')
  await sendRefunds(shop)
  expect(await stateOf()).toBe('refunded')
  expect(jar!.given).toBe(42_000)
  expect((await auditMoney(shop)).findings).toEqual([])
})
