import { test as base } from '@playwright/test'
import { startFreshShop } from './start-shop.ts'

/**
 * For tests that change data for all visitors: they run against a separate shop. Playwright runs them in a separate
 * worker, so they can set the environment.
 */
export const test = base.extend<object, { ownShop: string }>({
  ownShop: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startFreshShop()
      await use(url)
      await stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ ownShop }, use) => use(ownShop),
})
