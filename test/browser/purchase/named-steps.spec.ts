import { expect, type Page, test } from '@playwright/test'
import { newCustomer } from '../helpers/account/customers.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { continuePurchase } from '../helpers/purchase/purchase-steps.ts'

/* The purchase as a screen reader tells it, and the code that is there before it is needed. */

const event = /Traslado ida y vuelta$/

/** The names of the regions of a page, such as the menu, the steps and the total. */
const regions = (page: Page) =>
  page
    .locator('header, nav, main, aside, footer, section[aria-label], section[aria-labelledby], [role=region]')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => {
          const named = one.getAttribute('aria-labelledby') ?? ''
          return `${one.getAttribute('aria-label') ?? document.getElementById(named)?.textContent ?? one.localName}`
        }),
    )

test('each step is in the title, no two regions have one name, and headings are names alone', async ({
  page,
  request,
}) => {
  const expectStep = async (step: string) => {
    await expect(page).toHaveTitle(new RegExp(`^${step} · .*${event.source}`))
    const names = await regions(page)
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([])
  }
  await page.goto('/event/noche-nortena')
  await expect(page).toHaveTitle(event)
  await page.locator('#purchase summary').first().click()
  await beginPurchase(page, await newCustomer(request), { slug: 'noche-nortena', step: 1 })
  await expectStep('Dirección')
  for (const nth of [1, 2])
    await expect(page.getByRole('heading', { level: 3, name: new RegExp(`^Ticket ${nth}`) })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 3, name: '1 asiento', exact: true })).toBeVisible()
  await continuePurchase(page)
  await expectStep('Dirección')
})

test('a step that does not exist leaves the address', async ({ page }) => {
  await page.goto('/event/noche-nortena?step=address')
  await expect(page).toHaveURL(/\/event\/noche-nortena$/)
})

test('the log-in is loaded at the first sign of a person, before a ticket is pressed', async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (one) => {
    if (/open-auth-dialog[\w.-]*\.js$/.test(one.url())) loaded.push(one.url())
  })
  await page.goto('/event/noche-nortena')
  await untilHydrated(page)
  await page.waitForLoadState('networkidle')
  expect(loaded).toEqual([])
  await page.mouse.wheel(0, 400)
  await expect.poll(() => loaded.length).toBe(1)
})
