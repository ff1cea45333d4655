import { expect, type Page, test } from '@playwright/test'
import { walkByKeyboard } from '../helpers/accessibility/keyboard.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { everyVisit } from '../helpers/pages/every-address.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'

/*
 * The high-contrast colours of the system replace those of the shop, and remove backgrounds and shadows: fields and
 * buttons keep a border, and the focus is visible.
 */

test.slow()

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

// Many pages, so several browsers share them.
for (const { viewer, part, parts } of [
  { viewer: 'visitor', part: 0, parts: 3 },
  { viewer: 'visitor', part: 1, parts: 3 },
  { viewer: 'visitor', part: 2, parts: 3 },
  { viewer: 'customer', part: 0, parts: 1 },
] as const) {
  test(`every page keeps its fields, buttons and focus: ${viewer}, ${part + 1} of ${parts}`, async ({
    page,
    request,
  }) => {
    const customer = await newCustomer(request)
    const { order } = await buyTicket(request, customer, {
      slug: 'noche-nortena',
      paymentCode: 'transferencia',
    })
    if (viewer === 'customer')
      await page.addInitScript((token) => localStorage.setItem('token', token), customer.token)
    const visits = everyVisit(order.id).filter(({ as }) => as === viewer)
    for (const { path } of visits.filter((_, nth) => nth % parts === part)) {
      await page.goto(path)
      await untilHydrated(page)
      await page.waitForLoadState('networkidle')
      expect.soft(await withoutEdge(page), path).toEqual([])
      await walkByKeyboard(page)
    }
  })
}

for (const step of [1, 2, 3] as const)
  test(`step ${step} of a purchase keeps its fields and buttons`, async ({ page, request }) => {
    await beginPurchase(page, await newCustomer(request), { slug: 'noche-nortena', step, tickets: 1 })
    expect(await withoutEdge(page)).toEqual([])
  })

/** Fields and filled buttons of which the colours of the system leave no edge. */
function withoutEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = getComputedStyle(document.body).backgroundColor
    return [...document.querySelectorAll<HTMLElement>('input, select, textarea, button, a[class*="rounded"]')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && isField(element))
      .filter((element) => !hasEdge(element))
      .map((element) => element.outerHTML.slice(0, 140))

    function isField(element: HTMLElement): boolean {
      if (element.matches('input'))
        return !element.matches('[type=checkbox], [type=radio], [type=file], [type=hidden], [tabindex="-1"]')
      return element.matches('select, textarea') || element.matches('[class*="forced-colors"]')
    }

    function hasEdge(element: HTMLElement): boolean {
      if (element.getBoundingClientRect().width <= 1) return true
      const { borderStyle, borderBottomWidth, backgroundColor } = getComputedStyle(element)
      const border = borderStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1
      const { parentElement } = element
      // A field without a border of its own stands in a box that has one.
      const ofBox = parentElement !== null && hasBorder(parentElement)
      return border || ofBox || backgroundColor !== canvas
    }

    function hasBorder(box: HTMLElement): boolean {
      const { borderStyle, borderBottomWidth } = getComputedStyle(box)
      return borderStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1
    }
  })
}
