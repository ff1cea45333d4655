import { startMercadoPagoSimulator } from '#gateways/mercadopago/start-simulator.ts'
import {
  webhookDigest,
  webhookManifest,
} from '#server/sales/payments/providers/mercadopago/webhook-signature.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Control, controlOf, countOf } from './control-simulator.ts'

const settings = { accessToken: 'test-token', webhookSecret: 'test-webhook-secret' }

export type SimulatedPayment = { id: number; status: string; refunds: { amount: number }[] }

export type MercadoPagoShop = TestShop & {
  simulator: string
  /** a request to the simulator's control interface */
  control: Control
  /** simulates the customer's payment of this preference, or another result */
  pay(preferenceId: string, more?: Record<string, unknown>): Promise<SimulatedPayment>
  /** sends a webhook about a payment to the shop, signed like MercadoPago's */
  webhook(paymentId: number | string, more?: { signature?: string; seconds?: boolean }): Promise<Response>
  countOf(operation: string): Promise<number>
}

/** A shop with MercadoPago's simulator. Webhooks reach the shop only when a test delivers them. */
export async function createMercadoPagoShop(more: Record<string, string> = {}): Promise<MercadoPagoShop> {
  const simulator = await startMercadoPagoSimulator({ ...settings, port: 0 })
  const shop = await createTestShop({
    MERCADOPAGO_URL: simulator.url,
    MERCADOPAGO_ACCESS_TOKEN: settings.accessToken,
    MERCADOPAGO_WEBHOOK_SECRET: settings.webhookSecret,
    ...more,
  })
  // The simulator uses real time, so the shop has to do so, too.
  shop.clock.set(new Date())

  const control = controlOf(simulator.url)
  await control('PUT', '/rules', { mode: 'off' })

  return {
    ...shop,
    simulator: simulator.url,
    control,
    pay: async (preferenceId, payment = {}) =>
      (await control('POST', `/preferences/${preferenceId}/payments`, payment)) as SimulatedPayment,
    webhook(paymentId, { signature, seconds = false } = {}) {
      const now = Date.now()
      const time = String(seconds ? Math.floor(now / 1000) : now)
      const requestId = `request-${now}`
      const digest = webhookDigest(
        webhookManifest(String(paymentId), requestId, time),
        settings.webhookSecret,
      )
      return shop.fetch(`/api/payments/mercadopago/notifications?data.id=${paymentId}&type=payment`, {
        method: 'POST',
        body: JSON.stringify({ type: 'payment', data: { id: String(paymentId) } }),
        headers: { 'x-request-id': requestId, 'x-signature': signature ?? `ts=${time},v1=${digest}` },
      })
    },
    countOf: (operation) => countOf(control, operation),
    async close() {
      await simulator.close()
      await shop.close()
    },
  }
}
