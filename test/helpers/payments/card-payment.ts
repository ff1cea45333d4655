import { startUnlimitSimulator } from '#gateways/unlimit/start-simulator.ts'
import { callbackSignature } from '#server/sales/payments/providers/unlimit/read-callback.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Control, controlOf } from './control-simulator.ts'

const settings = {
  terminalCode: 'test-terminal',
  password: 'test-password',
  callbackSecret: 'test-callback-secret',
}

export type CardShop = TestShop & {
  simulator: string
  /** a request to the simulator's control interface */
  control: Control
  /** the customer's actions on the provider's page */
  payByCard(initPoint: string, card?: string): Promise<void>
  /** sends a callback with this body to the shop, signed like the provider's */
  callback(body: unknown, signature?: string): Promise<Response>
}

export const approvedCard = '4000000000000077'
export const declinedCard = '5555555555554477'

/** A shop with the payment provider's simulator. Callbacks reach the shop only when a test delivers them. */
export async function createCardShop(more: Record<string, string> = {}): Promise<CardShop> {
  const simulator = await startUnlimitSimulator({
    ...settings,
    port: 0,
    callbackUrl: 'http://127.0.0.1:9/none',
  })
  const shop = await createTestShop({
    UNLIMIT_URL: simulator.url,
    UNLIMIT_TERMINAL_CODE: settings.terminalCode,
    UNLIMIT_PASSWORD: settings.password,
    UNLIMIT_CALLBACK_SECRET: settings.callbackSecret,
    ...more,
  })
  // The simulator uses real time, so the shop has to do so, too.
  shop.clock.set(new Date())

  const control = controlOf(simulator.url)
  await control('PUT', '/callbacks', { mode: 'off' })

  return {
    ...shop,
    simulator: simulator.url,
    control,
    async payByCard(initPoint, card = approvedCard) {
      const form = new URLSearchParams({ number: card, holder: 'LUCIA PRADO', expiry: '12/39', cvv: '123' })
      const response = await fetch(initPoint, { method: 'POST', body: form, redirect: 'manual' })
      if (response.status !== 303) throw new Error(`the card form answers ${response.status}`)
    },
    callback(body, signature) {
      const text = JSON.stringify(body)
      return shop.fetch('/api/payments/unlimit/notifications', {
        method: 'POST',
        body: text,
        headers: { signature: signature ?? callbackSignature(text, settings.callbackSecret) },
      })
    },
    async close() {
      await simulator.close()
      await shop.close()
    },
  }
}
