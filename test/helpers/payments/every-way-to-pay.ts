import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OrderDraft, PlacedOrder } from '#contract/sales/orders.ts'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { startMercadoPagoSimulator } from '#gateways/mercadopago/start-simulator.ts'
import { startUnlimitSimulator } from '#gateways/unlimit/start-simulator.ts'
import { startWebpaySimulator } from '#gateways/webpay/start-simulator.ts'
import {
  webhookDigest,
  webhookManifest,
} from '#server/sales/payments/providers/mercadopago/webhook-signature.ts'
import { callbackSignature } from '#server/sales/payments/providers/unlimit/read-callback.ts'
import { importStatement } from '#server/sales/payments/transfers/import-statement.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '../builders.ts'
import { call, draftOf, placeOrder } from '../purchase.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { controlOf } from './control-simulator.ts'

const secrets = { callback: 'test-callback-secret', webhook: 'test-webhook-secret' }

/** A payment method, with actions from outside of the shop. */
export type Way = {
  code: PaymentCode
  country: 'MX' | 'CL'
  currency: 'MXN' | 'CLP'
  /** the payment window of its orders plus a minute */
  windowMs: number
  /** whether refunds are sent by hand */
  byHand: boolean
  /** the customer pays at the provider, or the bank books the transfer; `wrong` differs from the request */
  pay(order: Bought, wrong?: { amount?: number; currency?: string }): Promise<void>
  /**
   * the provider notifies the shop, or the customer returns if it sends no notifications; `forged`: not from the
   * provider
   */
  tell(order: Bought, forged?: boolean): Promise<Response>
  /** what the provider has refunded, in major units; not for refunds by hand */
  givenBack?(order: Bought): Promise<number>
  /** makes the provider fail; not for methods without a provider */
  fault?(fault: Record<string, unknown> | null): Promise<unknown>
}

export type Bought = {
  placed: PlacedOrder
  payment: PlacedOrder['payment']
  buyer: TestUser
  event: TestEvent
}

export type WaysShop = TestShop & {
  /** for another process with the same database */
  settings: Record<string, string>
  ways: Record<'card' | 'cash' | 'mercadopago' | 'webpay' | 'transfer', Way>
  eventFor(way: Way, size?: number): Promise<TestEvent>
  buy(way: Way, event: TestEvent, more?: Partial<OrderDraft>): Promise<Bought>
  /** another attempt with another method */
  payAgain(order: Bought, way: Way): Promise<Bought>
  reset(): Promise<void>
}

/**
 * A shop with the simulators of all providers; only the test delivers notifications, or with `reach` to another process
 * with the same database.
 */
export async function createWaysShop(reach?: TestShop['fetch']): Promise<WaysShop> {
  const [unlimit, mercadopago, webpay] = await Promise.all([
    startUnlimitSimulator({
      terminalCode: 'test',
      password: 'test',
      callbackSecret: secrets.callback,
      port: 0,
      callbackUrl: 'http://127.0.0.1:9/none',
    }),
    startMercadoPagoSimulator({ accessToken: 'test', webhookSecret: secrets.webhook, port: 0 }),
    startWebpaySimulator({ commerceCode: '597055555532', apiKey: 'test', port: 0 }),
  ])
  const settings = {
    UNLIMIT_URL: unlimit.url,
    UNLIMIT_TERMINAL_CODE: 'test',
    UNLIMIT_PASSWORD: 'test',
    UNLIMIT_CALLBACK_SECRET: secrets.callback,
    MERCADOPAGO_URL: mercadopago.url,
    MERCADOPAGO_ACCESS_TOKEN: 'test',
    MERCADOPAGO_WEBHOOK_SECRET: secrets.webhook,
    WEBPAY_URL: webpay.url,
    WEBPAY_COMMERCE_CODE: '597055555532',
    WEBPAY_API_KEY: 'test',
    DATA_DIR: mkdtempSync(join(tmpdir(), 'vaiven-test-')),
  }
  const inProcess = await createTestShop(settings)
  const shop = reach ? { ...inProcess, fetch: reach } : inProcess
  const at = {
    unlimit: controlOf(unlimit.url),
    mercadopago: controlOf(mercadopago.url),
    webpay: controlOf(webpay.url),
  }
  const faultOf = (one: keyof typeof at) => (fault: Record<string, unknown> | null) =>
    fault ? at[one]('POST', '/faults', fault) : at[one]('DELETE', '/faults')

  const referenceOf = async ({ placed }: Bought) => {
    const [attempt] = await sql<{ reference: string }>(
      shop,
      'select merchant_reference as reference from payment_attempts where order_id = $1 and not unasked order by ordinal desc limit 1',
      [placed.orderId],
    )
    return attempt!.reference
  }
  const minute = 60_000
  const mexican = { country: 'MX', currency: 'MXN' } as const

  const completed = new Set<string>()
  const byUnlimit = {
    ...mexican,
    async pay(order: Bought, wrong = {}) {
      const id = await referenceOf(order)
      await at.unlimit('POST', `/payments/${id}/complete`, wrong)
      completed.add(id)
    },
    async tell(order: Bought, forged = false) {
      const id = await referenceOf(order)
      const status = completed.has(id) ? 'COMPLETED' : 'IN_PROGRESS'
      const body = JSON.stringify({ merchant_order: { id }, payment_data: { status } })
      const signature = forged ? '0'.repeat(128) : callbackSignature(body, secrets.callback)
      return shop.fetch('/api/payments/unlimit/notifications', {
        method: 'POST',
        body,
        headers: { signature },
      })
    },
    async givenBack() {
      const { refunds } = (await at.unlimit('GET', '/refunds')) as { refunds: { cents: number }[] }
      return sumOf(refunds.map(({ cents }) => ({ amount: cents }))) / 100
    },
    fault: faultOf('unlimit'),
  }
  const preferencePayments = new Map<string, number>()
  const webpayReturns = new Map<string, Record<string, string>>()
  const statements = new Map<string, string[]>()

  const ways: WaysShop['ways'] = {
    card: { ...byUnlimit, code: 'unlimit', windowMs: 31 * minute, byHand: false },
    cash: { ...byUnlimit, code: 'unlimit_oxxo', windowMs: (72 * 60 + 1) * minute, byHand: true },
    mercadopago: {
      ...mexican,
      code: 'mercadopago',
      windowMs: 31 * minute,
      byHand: false,
      async pay({ payment }, wrong = {}) {
        const made = await at.mercadopago('POST', `/preferences/${payment.preference_id}/payments`, wrong)
        preferencePayments.set(payment.preference_id!, made.id as number)
      },
      tell({ payment }, forged = false) {
        const id = String(preferencePayments.get(payment.preference_id!) ?? 1)
        const time = String(Date.now())
        const digest = webhookDigest(webhookManifest(id, time, time), secrets.webhook)
        return Promise.resolve(
          shop.fetch(`/api/payments/mercadopago/notifications?data.id=${id}&type=payment`, {
            method: 'POST',
            body: JSON.stringify({ type: 'payment', data: { id } }),
            headers: { 'x-request-id': time, 'x-signature': `ts=${time},v1=${forged ? '0' : digest}` },
          }),
        )
      },
      async givenBack({ payment }) {
        const { payments } = await at.mercadopago('GET', `/preferences/${payment.preference_id}/payments`)
        return sumOf((payments as { refunds: { amount: number }[] }[]).flatMap(({ refunds }) => refunds))
      },
      fault: faultOf('mercadopago'),
    },
    webpay: {
      code: 'webpay',
      country: 'CL',
      currency: 'CLP',
      windowMs: 31 * minute,
      byHand: false,
      async pay({ payment }, wrong) {
        const token = payment.webpay_token!
        const { fields } = await at.webpay('POST', `/transactions/${token}/approved`)
        webpayReturns.set(token, fields as Record<string, string>)
        // The simulator pays the requested amount, so change the request.
        if (wrong) {
          await sql(shop, 'update payment_attempts set amount = amount + 1 where provider_reference = $1', [
            token,
          ])
        }
      },
      tell({ placed, payment }, forged = false) {
        const fields = forged
          ? { token_ws: 'f'.repeat(64), status: 'AUTHORIZED' }
          : (webpayReturns.get(payment.webpay_token!) ?? { token_ws: payment.webpay_token! })
        return shop.fetch(`/api/orders/${placed.orderId}/status?${new URLSearchParams(fields)}`)
      },
      async givenBack({ payment }) {
        const { transactions } = await at.webpay('GET', '/transactions')
        const all = transactions as { token: string; refunded: number }[]
        return all.find(({ token }) => token === payment.webpay_token)?.refunded ?? 0
      },
      fault: faultOf('webpay'),
    },
    transfer: {
      ...mexican,
      code: 'transferencia',
      windowMs: (6 * 24 * 60 + 1) * minute,
      byHand: true,
      async pay({ placed }, wrong) {
        const said = statements.get(placed.orderId) ?? []
        statements.set(placed.orderId, [
          ...said,
          `${today()};${wrong?.amount ?? '420,00'};${placed.number};X`,
        ])
      },
      async tell({ placed }, forged = false) {
        const lines = forged ? [`${today()};420,00;0000000;X`] : (statements.get(placed.orderId) ?? [])
        const file = new TextEncoder().encode(['Fecha;Importe;Concepto;Ordenante', ...lines].join('\n'))
        await importStatement(shop, file)
        return new Response()
      },
    },
  }

  /** The bank books no transfer before its order. */
  function today(): string {
    return shop.clock.now().toISOString().slice(0, 10)
  }

  async function buy(way: Way, event: TestEvent, more: Partial<OrderDraft> = {}): Promise<Bought> {
    const buyer = await addUser(shop)
    const price = way.currency === 'CLP' ? 18_000 : 420
    const draft = draftOf(event, { paymentCode: way.code, price, ...more })
    const { data, body } = await placeOrder(shop, buyer.token, draft)
    if (!data) throw new Error(JSON.stringify(body))
    return { placed: data, payment: data.payment, buyer, event }
  }

  return {
    ...shop,
    settings: { ...settings, DATABASE_URL: shop.databaseUrl },
    ways,
    buy,
    eventFor: (way, size = 1) =>
      addEvent(shop, {
        countryCode: way.country,
        currency: way.currency,
        price: way.currency === 'CLP' ? 18_000 : 42_000,
        size,
        startsAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
      }),
    async payAgain(order, way) {
      const { data, body } = await call<PlacedOrder['payment']>(shop, '/shop-api/init-payment', {
        token: order.buyer.token,
        json: { orderId: order.placed.orderId, paymentCode: way.code },
      })
      if (!data) throw new Error(JSON.stringify(body))
      return { ...order, payment: data }
    },
    async reset() {
      // The simulators use real time, so the shop has to do so, too.
      shop.clock.set(new Date())
      await Promise.all(Object.values(at).map((one) => one('POST', '/reset')))
      await at.unlimit('PUT', '/callbacks', { mode: 'off' })
      await at.mercadopago('PUT', '/rules', { mode: 'off' })
    },
    async close() {
      await Promise.all([unlimit.close(), mercadopago.close(), webpay.close()])
      await shop.close()
    },
  }
}

function sumOf(refunds: { amount: number }[]): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}
