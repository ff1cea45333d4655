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

test('a press before hydration is repeated', async ({ page, request }) => {
  await arriveLoggedIn(page, await newCustomer(request))
  await page.goto('/event/noche-nortena')
  await category(page).locator('summary').click()
  await page.getByRole('button', { name: 'Agregar un boleto: 1 asiento' }).click()
  for (const press of ['Continuar', 'Menú']) {
    const letScriptsCome = await openWithoutScripts(page, '/event/noche-nortena')
    await page.getByRole('button', { name: press, exact: true }).click()
    await letScriptsCome()
    await (press === 'Menú'
      ? expect(page.getByRole('dialog').getByRole('link', { name: 'Cómo reservar' })).toBeVisible()
      : expect(page).toHaveURL(/step=addresses/))
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('a page whose first scripts are lost is loaded again, and only once', async ({ page }) => {
  // Scripts that fail when preloaded and when imported.
  for (const lost of [/\/assets\/framework-/, /\/assets\/faq-screen-/]) {
    await page.route(lost, (route) => route.abort(), { times: 2 })
    await page.goto('/faq', { waitUntil: 'commit' })
    await untilHydrated(page)
  }

  let pages = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) pages++
  })
  await page.route(/\/assets\/.*\.js/, (route) => route.abort())
  await page.goto('/faq', { waitUntil: 'commit' })
  // The first scripts of a page fail before it is complete.
  await page.waitForFunction(() => {
    const [begun] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return begun?.type === 'reload' && document.readyState === 'complete'
  })
  expect(pages).toBe(2)
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
