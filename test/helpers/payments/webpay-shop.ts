import { startWebpaySimulator } from '#gateways/webpay/start-simulator.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Control, controlOf, countOf } from './control-simulator.ts'

const settings = { commerceCode: '597055555532', apiKey: 'test-api-key' }

export type Leaving = 'approved' | 'rejected' | 'cancelled' | 'timed-out' | 'form-error'

export type WebpayShop = TestShop & {
  simulator: string
  /** a call of the simulator's control interface */
  control: Control
  /** what the customer does on the provider's page; answers with what comes back with them */
  leave(token: string, leaving: Leaving): Promise<Record<string, string>>
  /** how often the shop has asked for this */
  countOf(operation: string): Promise<number>
}

/** A shop in Chile with Webpay's simulator beside it. */
export async function createWebpayShop(): Promise<WebpayShop> {
  const simulator = await startWebpaySimulator({ ...settings, port: 0 })
  const shop = await createTestShop({
    WEBPAY_URL: simulator.url,
    WEBPAY_COMMERCE_CODE: settings.commerceCode,
    WEBPAY_API_KEY: settings.apiKey,
  })
  // The provider lives in real time; so does a shop that talks to it.
  shop.clock.set(new Date())

  const control = controlOf(simulator.url)
  return {
    ...shop,
    simulator: simulator.url,
    control,
    async leave(token, leaving) {
      const { fields } = await control('POST', `/transactions/${token}/${leaving}`)
      return fields as Record<string, string>
    },
    countOf: (operation) => countOf(control, operation),
    async close() {
      await simulator.close()
      await shop.close()
    },
  }
}
