import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Locale } from '#domain/platform/locales.ts'
import { complaintsOf, inspectScreen, windows } from '../helpers/accessibility/inspect-screen.ts'
import { walkByKeyboard } from '../helpers/accessibility/keyboard.ts'
import { isSeen, type Movement, movements, watchMovement } from '../helpers/accessibility/movement.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { everyVisit, type Viewer } from '../helpers/pages/every-address.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/*
 * Every page by its address: no layout shift while it loads and hydrates, no browser errors, every word in the language
 * of the page, and nothing cut off in the narrowest window. Checks that hardly depend on the language run in one.
 */

test.slow()

type Look = {
  /** the window in which the page is loaded */
  size: (typeof windows)['phone' | 'desk']
  /** also in all window sizes, with axe, by keyboard, and with reduced motion */
  closely?: boolean
}

const { phone, tablet, desk, narrowest } = windows

// The other languages differ in few words. accessible-everywhere.spec.ts tests Portuguese.
const looks = {
  es_MX: { size: desk, closely: true },
  en_US: { size: phone },
} satisfies Partial<Record<Locale, Look>>

let orderId: string
let tokens: Record<Exclude<Viewer, 'visitor'>, string>
test.beforeAll(async ({ request }) => {
  const customer = await newCustomer(request)
  const staff = { email: 'puerta@vaiven.test', password: 'vaiven' }
  const { token } = await callShop(request, 'POST /api/login', { body: staff })
  tokens = { customer: customer.token, staff: token }
  const bought = await buyTicket(request, customer, { slug: 'noche-nortena', paymentCode: 'transferencia' })
  orderId = bought.order.id
})

for (const locale of ['es_MX', 'en_US'] as const) {
  const { closely = false, size }: Look = looks[locale]
  const viewers: Viewer[] = ['visitor', 'customer', 'staff']
  const looking = viewers.flatMap((viewer) => {
    // The thorough checks take long, so two browsers share them.
    const parts = closely && viewer === 'visitor' ? 3 : 1
    return Array.from({ length: parts }, (_, part) => ({ viewer, part, parts }))
  })
  for (const { viewer, part, parts } of looking) {
    const which = parts > 1 ? `, ${part + 1} of ${parts}` : ''
    test(`every page is calm and accessible: ${viewer}, ${locale}${which}`, async ({ browser, baseURL }) => {
      const page = await arrive(browser, baseURL ?? '', viewer, locale)
      const complaints = complaintsOf(page)
      const visits = everyVisit(orderId).filter(({ as }) => as === viewer)
      for (const { path } of visits.filter((_, nth) => nth % parts === part)) {
        await test.step(path, async () => {
          await page.setViewportSize(size)
          await page.goto(path)
          await untilHydrated(page)
          const asks = viewer !== 'visitor' || asksFirst.test(path)
          if (asks) {
            await page.waitForLoadState('networkidle')
            // A dialog that opens automatically may not have requested its scripts yet.
            await expect(page.locator('.animate-late.fixed')).toHaveCount(0)
          }
          // weights.spec.ts measures shifts by late fonts. A pending answer has a placeholder.
          await expectCalm(page, { moved: true, refitted: false, gone: !asks, animated: closely })
          if (closely) await walkEverywhere(page, path === '/')
          const where = closely ? { axeIn: [phone, desk] } : { inWindows: [size, narrowest], axeIn: [] }
          await inspectScreen(page, path, where)
          expect.soft(complaints.splice(0), path).toEqual([])
        })
      }
      await page.context().close()
    })
  }
}

/**
 * By keyboard, on desktop and phone; with a bar at the bottom also on a tablet. Menus and footer only on the home page,
 * because they are the same everywhere.
 */
async function walkEverywhere(page: Page, whole: boolean): Promise<void> {
  const hasBar = (await page.locator('.max-lg\\:stays-at-bottom').count()) > 0
  for (const size of hasBar ? [desk, tablet, phone] : [desk, phone]) {
    await page.setViewportSize(size)
    await walkByKeyboard(page, { whole })
  }
}

/** Pages whose content the browser loads later. */
const asksFirst = /^\/(order-detail|response-payment|verify-account|qr-verification)/

/** Until the page is complete, no visible movement of these kinds may happen. */
async function expectCalm(page: Page, minded: Record<Movement['how'], boolean>): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => new Promise(requestAnimationFrame)))
  const found = (await movements(page)).filter((movement) => minded[movement.how] && isSeen(movement))
  expect.soft(found, new URL(page.url()).pathname).toEqual([])
}

/** A new browser context with a language and possibly a log-in. */
async function arrive(
  browser: Browser,
  url: string,
  viewer: Viewer,
  locale: keyof typeof looks,
): Promise<Page> {
  const { closely }: Look = looks[locale]
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: closely ? 'reduce' : 'no-preference',
  })
  await context.addCookies([
    { name: 'country', value: 'MX', url },
    { name: 'locale', value: locale, url },
  ])
  if (viewer !== 'visitor')
    await context.addInitScript((token) => localStorage.setItem('token', token), tokens[viewer])
  const page = await context.newPage()
  await watchMovement(page)
  return page
}
