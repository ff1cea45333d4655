import { startWebpaySimulator } from '#gateways/webpay/start-simulator.ts'
import { createTestShop, type TestShop } from '../test-shop.ts'
import { type Control, controlOf, countOf } from './control-simulator.ts'

const settings = { commerceCode: '597055555532', apiKey: 'test-api-key' }

export type Leaving = 'approved' | 'rejected' | 'cancelled' | 'timed-out' | 'form-error'

export type WebpayShop = TestShop & {
  simulator: string
  /** a request to the simulator's control interface */
  control: Control
  /** the customer's actions on the provider's page; returns the parameters of the return */
  leave(token: string, leaving: Leaving): Promise<Record<string, string>>
  /** how often the shop has called this operation */
  countOf(operation: string): Promise<number>
}

/** A shop in Chile with Webpay's simulator. */
export async function createWebpayShop(): Promise<WebpayShop> {
  const simulator = await startWebpaySimulator({ ...settings, port: 0 })
  const shop = await createTestShop({
    WEBPAY_URL: simulator.url,
    WEBPAY_COMMERCE_CODE: settings.commerceCode,
    WEBPAY_API_KEY: settings.apiKey,
  })
  // The simulator uses real time, so the shop has to do so, too.
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
