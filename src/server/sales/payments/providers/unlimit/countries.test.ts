import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import type { CountryCode } from '#domain/geography/countries/country.ts'
import type { Currency } from '#domain/platform/money.ts'
import { refundOrder } from '#server/sales/payments/refunds/refund-order.ts'
import { sendRefunds } from '#server/sales/payments/refunds/send-refunds.ts'
import { addEvent, addUser, sql } from '#test/helpers/builders.ts'
import { type CardShop, createCardShop } from '#test/helpers/payments/card-payment.ts'
import { call, draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop } from '#test/helpers/test-shop.ts'
import { checkProviders } from '../providers.ts'
import { callbackSignature } from './read-callback.ts'

const abroad = [
  { country: 'CL', currency: 'CLP', price: 18_500, wire: 18_500 },
  { country: 'PE', currency: 'PEN', price: 7_450, wire: 74.5 },
  { country: 'ES', currency: 'EUR', price: 1_400, wire: 14 },
] as const

const settings = Object.fromEntries(
  abroad.flatMap(({ country }) => [
    [`UNLIMIT_${country}_TERMINAL_CODE`, `terminal-${country}`],
    [`UNLIMIT_${country}_PASSWORD`, 'test-password'],
    [`UNLIMIT_${country}_CALLBACK_SECRET`, `secret-${country}`],
  ]),
)

type Payment = {
  terminal: string
  merchantOrderId: string
  answer: { payment_data: { amount: number; currency: string } }
}

let shop: CardShop
beforeAll(async () => {
  shop = await createCardShop(settings)
  for (const { country, currency } of abroad) {
    await shop.control('PUT', `/terminals/terminal-${country}`, {
      password: 'test-password',
      callbackSecret: `secret-${country}`,
      methods: ['BANKCARD'],
      currencies: [currency],
    })
  }
})
afterAll(() => shop.close())

async function offered(country: string, where = shop): Promise<string[]> {
  const { data } = await call<{ code: string }[]>(where, `/api/payment-methods?country-code=${country}`)
  return data.map(({ code }) => code)
}

async function buyByCard(country: CountryCode, currency: Currency, price: number, wire: number) {
  const buyer = await addUser(shop)
  const event = await addEvent(shop, { countryCode: country, currency, price })
  const draft = draftOf(event, { paymentCode: 'unlimit', shownTotal: wire })
  const { data: placed, body } = await placeOrder(shop, buyer.token, draft)
  if (!placed) throw new Error(JSON.stringify(body))
  const { payments } = (await shop.control('GET', '/payments')) as { payments: Payment[] }
  const [attempt] = await sql<{ reference: string }>(
    shop,
    'select merchant_reference as reference from payment_attempts where order_id = $1',
    [placed.orderId],
  )
  return { buyer, placed, payment: payments.find((one) => one.merchantOrderId === attempt?.reference) }
}

describe.each(abroad)('a card in $country', ({ country, currency, price, wire }) => {
  it('is charged by the terminal of the country, in its currency and minor unit, and refunded by the same one', async () => {
    const { buyer, placed, payment } = await buyByCard(country, currency, price, wire)
    expect(payment).toMatchObject({
      terminal: `terminal-${country}`,
      answer: { payment_data: { amount: wire, currency } },
    })

    await shop.payByCard(placed.payment.preference_init_point!)
    const status = await call<{ order: { paymentState: string } }>(
      shop,
      `/api/orders/${placed.orderId}/status?returned=1`,
    )
    expect(status.data.order.paymentState).toBe('paid')

    await refundOrder(shop, placed.number)
    await sendRefunds(shop)
    const path = `/shop-api/order-detail/${placed.orderId}`
    const { order } = (await call<OrderDetail>(shop, path, { token: buyer.token })).data
    expect(order.refunds).toMatchObject([{ amount: wire, state: 'done' }])
  })

  it('is believed when its callback is signed with the secret of that terminal', async () => {
    const { placed, payment } = await buyByCard(country, currency, price, wire)
    await shop.payByCard(placed.payment.preference_init_point!)
    const body = {
      merchant_order: { id: payment!.merchantOrderId },
      payment_data: { status: 'COMPLETED' },
    }
    const signed = callbackSignature(JSON.stringify(body), `secret-${country}`)
    expect((await shop.callback(body, signed)).status).toBe(200)
    const [order] = await sql<{ state: string }>(shop, 'select state from orders where id = $1', [
      placed.orderId,
    ])
    expect(order?.state).toBe('paid')
  })
})

it('cards are offered where there is a terminal, and nowhere else', async () => {
  expect(await offered('ES')).toEqual(['unlimit', 'transferencia'])
  expect(await offered('PE')).toContain('unlimit')
  expect((await offered('CL')).indexOf('unlimit')).toBe(0)
  const alone = await createCardShop()
  expect(await offered('MX', alone)).toContain('unlimit')
  expect(await offered('ES', alone)).not.toContain('unlimit')
  await alone.close()
})

it('a payment is looked up at the terminal with which it was begun, although the settings name another by now', async () => {
  const { placed } = await buyByCard('CL', 'CLP', 9_900, 9_900)
  await shop.payByCard(placed.payment.preference_init_point!)
  const later = await createTestShop({
    DATABASE_URL: shop.databaseUrl,
    UNLIMIT_URL: shop.simulator,
    UNLIMIT_TERMINAL_CODE: 'terminal-CL',
    UNLIMIT_PASSWORD: 'test-password',
    UNLIMIT_CALLBACK_SECRET: 'secret-CL',
    UNLIMIT_CL_TERMINAL_CODE: 'another',
    UNLIMIT_CL_PASSWORD: 'another',
  })
  later.clock.set(new Date())
  const status = await call<{ order: { paymentState: string } }>(
    later,
    `/api/orders/${placed.orderId}/status?returned=1`,
  )
  expect(status.data.order.paymentState).toBe('paid')
  await later.close()
})

it('a terminal that takes no cards is named, and only its country loses them', async () => {
  await shop.control('PUT', '/terminals/terminal-PE', { methods: ['PAYPAL'] })
  const told: unknown[] = []
  const log = Object.assign(Object.create(shop.log), { error: (_: object, text: string) => told.push(text) })
  await checkProviders({ ...shop, log })
  expect(told).toEqual(['unlimit is not offered: terminal terminal-PE has no method BANKCARD, only PAYPAL'])
  expect(await offered('PE')).not.toContain('unlimit')
  expect(await offered('ES')).toContain('unlimit')
})
