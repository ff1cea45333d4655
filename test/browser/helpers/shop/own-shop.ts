import { test as base } from '@playwright/test'
import { startFreshShop } from './start-shop.ts'

type OwnShop = {
  /** settings that differ from those of the shared shop */
  shopSettings: Record<string, string>
  startedShop: { url: string; printed: () => string }
  /** what the start has printed until now */
  printed: () => string
}

/**
 * For tests that change data for all visitors: they run against a separate shop. Playwright runs them in a separate
 * worker, so they can set the environment.
 */
export const test = base.extend<object, OwnShop>({
  shopSettings: [{}, { option: true, scope: 'worker' }],
  startedShop: [
    async ({ shopSettings }, use) => {
      const { stop, ...shop } = await startFreshShop(shopSettings)
      await use(shop)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  printed: [({ startedShop }, use) => use(startedShop.printed), { scope: 'worker' }],
  baseURL: ({ startedShop }, use) => use(startedShop.url),
})
