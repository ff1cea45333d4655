import { expect, type Page, test } from '@playwright/test'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { openWithoutScripts, untilHydrated } from '../helpers/pages/hydrated.ts'

/* On a slow phone the page can be read and touched long before its scripts have loaded. */

test.use({ viewport: { width: 390, height: 844 } })

const category = (page: Page) =>
  page.locator('#purchase details').filter({ has: page.getByText('Van compartida', { exact: true }) })

test('a city and a category that are chosen before hydration are stored', async ({ page, request }) => {
  await arriveLoggedIn(page, await newCustomer(request))
  const letScriptsCome = await openWithoutScripts(page, '/event/noche-nortena')
  const city = page.locator('#purchase select')
  const chosen = await city.locator('option').last().getAttribute('value')
  await expect(city).not.toHaveValue(chosen ?? '')
  await city.selectOption(chosen)
  await category(page).locator('summary').click()
  await letScriptsCome()

  await expect(page.getByRole('button', { name: 'Agregar un boleto: 1 asiento' })).toBeVisible()
  await expect(city).toHaveValue(chosen ?? '')
  await page.getByRole('button', { name: 'Agregar un boleto: 1 asiento' }).click()
  await page.reload()
  await expect(page.getByText('Total · 1 boleto')).toBeVisible()
  await expect(city).toHaveValue(chosen ?? '')
})

test('a press before hydration is repeated', async ({ page }) => {
  for (const press of ['Elegir lugares', 'Menú']) {
    const letScriptsCome = await openWithoutScripts(page, '/event/noche-nortena')
    await page.getByRole('button', { name: press, exact: true }).click()
    await letScriptsCome()
    await (press === 'Menú'
      ? expect(page.getByRole('dialog').getByRole('link', { name: 'Cómo reservar' })).toBeVisible()
      : expect(category(page).locator('summary')).toBeFocused())
    await page.unrouteAll({ behavior: 'wait' })
  }
})

const reload = { name: 'Volver a cargar' }

test('a page whose first scripts are lost, even twice, is loaded again', async ({ page }) => {
  for (const lost of [/\/assets\/framework-/, /\/assets\/faq-screen-/]) {
    // A browser asks once or twice for a script that fails: when it preloads it, and when it imports it.
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads++
    })
    await page.route(lost, (route) => (loads < 3 ? route.abort() : route.continue()))
    await page.goto('/faq', { waitUntil: 'commit' })
    await untilHydrated(page)
    expect(loads).toBe(3)
    await expect(page.getByRole('link', reload)).toBeHidden()
    // The next loss is counted from the start.
    await page.unrouteAll({ behavior: 'wait' })
    page.removeAllListeners('request')
  }
})

test('a page whose scripts stay lost says so, and its link loads it once they are back', async ({
  page,
  context,
}) => {
  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++
  })
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect(page.getByText('La página no terminó de cargar.')).toBeVisible()
  expect(pages).toBe(3)
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('link', reload).click()
  await untilHydrated(page)
  await expect(page.getByRole('link', reload)).toBeHidden()

  // Without a network it waits for it, and does not reload into an error of the browser.
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true }),
  )
  await page.goto('/faq', { waitUntil: 'commit' })
  await expect(page.getByRole('link', reload)).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await context.setOffline(true)
  await context.setOffline(false)
  await untilHydrated(page)
})

test('a visitor who opens a category before hydration is asked to log in', async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/event/noche-nortena')
  await category(page).locator('summary').click()
  await letScriptsCome()
  await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(category(page)).not.toHaveAttribute('open')
})

test('a city that is chosen before hydration filters a list', async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/massive-events')
  const city = page.getByLabel('Ciudad de salida')
  const chosen = await city.locator('option').last().getAttribute('value')
  await city.selectOption(chosen)
  await letScriptsCome()
  await expect(page).toHaveURL(`/massive-events?city=${chosen}`)
  await expect(city).toHaveValue(chosen ?? '')
})

test('a date that is chosen before hydration is stored', async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/event/amanecer-en-globo')
  const date = page.getByLabel('Elige tu fecha', { exact: true })
  const first = (await date.getAttribute('min')) ?? ''
  await date.fill(first)
  await letScriptsCome()
  // The content is hydrated shortly after the page.
  await page.waitForFunction(() => Object.values(sessionStorage).some((stored) => /"dateId":\d/.test(stored)))
  await expect(page).toHaveURL(/\?date=\d+$/)
  await page.reload()
  await expect(date).toHaveValue(first.split('-').reverse().join('/'))
})
