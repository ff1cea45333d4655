import { expect, type Page, test } from '@playwright/test'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'

/*
 * Without a network, and when the shop does not answer: the page names the cause, keeps the shop's layout, and
 * recovers.
 */

test.use({ viewport: { width: 390, height: 844 } })

const t = textsOf('es_MX')
const main = (page: Page) => page.getByRole('main')
const retry = (page: Page) => main(page).getByText(t('try_again'))

/** Opens an event and returns home, so that the files of its screen are cached. */
async function visitEvent(page: Page): Promise<void> {
  await page.goto('/event/noche-nortena')
  await untilHydrated(page)
  await page.getByRole('banner').getByRole('link', { name: 'Vaivén' }).click()
  await expect(page).toHaveURL('/')
}

const eventLink = (page: Page) => main(page).locator('a[href="/event/cien-guitarras"]').first()

test.describe('with the worker of the shop', () => {
  test.use({ serviceWorkers: 'allow' })

  /** Waits until the service worker controls this page. */
  const untilControlled = (page: Page) =>
    page.waitForFunction(() => navigator.serviceWorker.controller !== null)

  test('a click without a network leads to the offline page, from which the visitor continues', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await untilControlled(page)
    await context.setOffline(true)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('menu_faq') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('offline_title') })).toBeVisible()

    const problems: string[] = []
    page.on(
      'console',
      (message) => message.text().includes('Content Security') && problems.push(message.text()),
    )
    await page.goto('/massive-events')
    await expect(page.getByText(t('offline_page_text'))).toBeVisible()
    expect(problems).toEqual([])
    await context.setOffline(false)
    await page.getByRole('link', { name: t('try_again') }).click()
    await expect(page).toHaveURL('/massive-events')
    await expect(page.getByRole('heading', { level: 1, name: t('massive_title') })).toBeVisible()
  })

  test('it speaks the language that was chosen, and keeps nothing but that page', async ({
    page,
    context,
  }) => {
    await page.goto('/')
    await untilControlled(page)
    await untilHydrated(page)
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: t('country_and_language') })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('language')).selectOption('en_US')
    await dialog.getByRole('button', { name: t('apply') }).click()
    await expect(dialog).toBeHidden()
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/offline'))?.text()))
      .toContain(textsOf('en_US')('offline_page_text'))
    await context.setOffline(true)
    await page.goto('/faq')
    await expect(
      page.getByRole('heading', { level: 1, name: textsOf('en_US')('offline_title') }),
    ).toBeVisible()
    await context.setOffline(false)
    await page.goto('/')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept).toEqual(['/offline'])
  })
})

test('a page without a network says so between header and footer, and loads when the network is back', async ({
  page,
  context,
}) => {
  await visitEvent(page)
  await context.setOffline(true)
  await eventLink(page).click()
  await expect(main(page).getByRole('heading', { level: 1, name: t('offline_title') })).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await context.setOffline(false)
  await expect(main(page).getByRole('heading', { level: 1, name: 'Cien Guitarras' })).toBeVisible()
})

test('a page with failed data says so, and loads on another try', async ({ page }) => {
  await visitEvent(page)
  let fails = true
  await page.route(/\.data(\?|$)/, (route) => (fails ? route.abort() : route.continue()))
  await eventLink(page).click()
  await expect(main(page).getByRole('heading', { level: 1, name: t('unavailable_title') })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  fails = false
  await retry(page).click()
  await expect(main(page).getByRole('heading', { level: 1, name: 'Cien Guitarras' })).toBeVisible()
})

test('a part of a page that could not be loaded comes when the network is back', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
  const change = main(page).getByRole('button', { name: /^Cambiar pasajeros/ })
  await expect(change).toBeVisible()
  await page.context().setOffline(true)
  await change.click()
  await expect(main(page).getByRole('heading', { level: 1, name: t('offline_title') })).toBeVisible()
  await page.context().setOffline(false)
  await change.click()
  await expect(main(page).getByLabel('Nombre y apellido')).toBeVisible()
})

test('a dialog that could not be loaded says so, keeps the page, and opens when the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await untilHydrated(page)
  const message = page.getByLabel(t('enquiry_message'))
  await message.fill('¿Salen de Puebla?')
  const menu = page.getByRole('banner').getByRole('button', { name: t('menu') })
  await context.setOffline(true)
  await menu.click()
  await expect(page.getByRole('region', { name: t('notices') })).toContainText(t('offline_text'))
  await expect(message).toHaveValue('¿Salen de Puebla?')
  await context.setOffline(false)
  await menu.click()
  await expect(page.getByRole('dialog', { name: t('menu') })).toBeVisible()
})

test('a part that is lost without a network does not reload a page that has reacted', async ({
  page,
  context,
}) => {
  await page.goto('/contact')
  await untilHydrated(page)
  await context.setOffline(true)
  await page.evaluate(() => {
    Object.assign(window, { isSamePage: true })
    void Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  })
  await context.setOffline(false)
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('menu') })
    .click()
  await expect(page.getByRole('dialog', { name: t('menu') })).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('a visitor without a network sees that, not a fault of the shop', async ({ page, context }) => {
  await page.goto('/')
  await untilHydrated(page)
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('country_and_language') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await context.setOffline(true)
  await dialog.getByRole('button', { name: t('apply') }).click()
  await expect(dialog.getByRole('alert')).toHaveText(t('offline_text'))
})
