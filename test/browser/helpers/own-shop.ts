import { test as base } from '@playwright/test'
import { startFreshShop } from './start-shop.ts'

/**
 * For tests that change what every visitor sees: they run against a shop of their own. Playwright runs them in a worker
 * of their own too, so the settings of the environment are theirs.
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
