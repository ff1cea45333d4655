import type { Page } from '@playwright/test'

/** Waits until the page that the server rendered has come to life: React has taken over what is inside `<main>`. */
export async function untilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main')
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
}
