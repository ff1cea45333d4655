import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectEdges } from '../helpers/accessibility/expect-edges.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { everyVisit } from '../helpers/pages/every-address.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'

/*
 * A browser that is set to letters of twice the size, as many people over sixty have it: no page is wider than its
 * window, so that nobody has to move it sideways to read or to press.
 */

test.slow()

const widths = [360, 768, 1280]

let large: Browser
test.beforeAll(async ({ playwright, launchOptions }) => {
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32']
  large = await playwright.chromium.launch({ ...launchOptions, args })
})
test.afterAll(() => large.close())

test('every page fits its window', async ({ request, baseURL }) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  for (const viewer of ['visitor', 'customer'] as const) {
    const context = await large.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
    if (viewer === 'customer')
      await context.addInitScript((token) => localStorage.setItem('token', token), customer.token)
    const page = await context.newPage()
    for (const { path } of everyVisit(order.id).filter(({ as }) => as === viewer)) {
      await page.goto(path)
      await untilHydrated(page)
      await page.waitForLoadState('networkidle')
      await expectToFit(page, path)
      await expectEdges(page, path)
    }
    await context.close()
  }
})

test('a purchase fits its window in each step', async ({ request, baseURL }) => {
  const customer = await newCustomer(request)
  for (const step of [1, 2, 3] as const) {
    const context = await large.newContext({ baseURL: baseURL ?? '', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.setViewportSize({ width: 390, height: 844 })
    await beginPurchase(page, customer, { slug: 'noche-nortena', step, tickets: 1 })
    await expectToFit(page, `step ${step}`)
    await expectEdges(page, `step ${step}`)
    await context.close()
  }
})

// Zoom of text by an extension or a page's own setting: media queries do not see it.
test('the header fits its window also when a script enlarges the letters', async ({ page }) => {
  await page.goto('/')
  await untilHydrated(page)
  for (const size of ['125%', '150%', '175%', '200%']) {
    await page.evaluate((to) => {
      document.documentElement.style.fontSize = to
    }, size)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const outside = await page.getByRole('banner').evaluate((header) =>
        [...header.querySelectorAll('a, button, input')]
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .filter((part) => part.getBoundingClientRect().right > document.documentElement.clientWidth)
          .map((part) => part.outerHTML.slice(0, 120)),
      )
      expect.soft(outside, `${size} at ${width} px`).toEqual([])
    }
  }
})

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const scrolls = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect.soft(scrolls, `${name} at ${width} px`).toBe(0)
  }
}
