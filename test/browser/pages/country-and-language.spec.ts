import { expect, type Page, test } from '@playwright/test'
import type { Locale } from '#domain/platform/locales.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { beginPurchase, expectAllTyped, holdOf, typed } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'

/* Country and language: their defaults, and changing them without losing anything. */

test.use({ viewport: { width: 1440, height: 900 } })

const es = textsOf('es_MX')
const slug = 'cien-guitarras'

test('a visitor of the Chilean address sees Chile in the first answer, without a cookie', async ({
  page,
  context,
  baseURL,
}) => {
  const chile = new URL(baseURL ?? '')
  chile.hostname = 'vaiven.cl'
  const documents: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()))
  const answer = await page.goto(chile.href)
  expect(await answer?.text()).toContain('<html lang="es-CL"')
  await untilHydrated(page)
  await expect(page.getByRole('banner').getByText('CL · ES')).toBeVisible()
  expect(documents).toEqual([chile.href])
  expect(await cookiesOf(page, chile.href)).toEqual({})

  // The choice has priority over the address.
  await context.clearCookies()
  await context.addCookies([
    { name: 'country', value: 'MX', url: chile.href },
    { name: 'locale', value: 'en_US', url: chile.href },
  ])
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('banner').getByText('MX · EN')).toBeVisible()
})

test('a page that a cache beside the shop gave to a visitor with another choice corrects itself', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([
    { name: 'country', value: 'PE', url: baseURL ?? '' },
    { name: 'locale', value: 'en_US', url: baseURL ?? '' },
  ])
  // Like a cache that ignores cookies.
  await page.route(
    (url) => url.pathname === '/faq',
    async (route) => {
      const shared = await fetch(route.request().url())
      await route.fulfill({
        status: shared.status,
        headers: Object.fromEntries(
          [...shared.headers].filter(
            ([name]) =>
              name.startsWith('content-') && name !== 'content-encoding' && name !== 'content-length',
          ),
        ),
        body: await shared.text(),
      })
    },
    { times: 1 },
  )
  const answer = await page.goto('/faq')
  expect(await answer?.text()).toContain('<html lang="es-MX"')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('banner').getByText('PE · EN')).toBeVisible()
})

test("choosing the host's country and language again deletes the cookies", async ({ page, baseURL }) => {
  await page.goto('/faq')
  await untilHydrated(page)
  await choose(page, { locale: 'en_US' })
  await expect.poll(() => cookiesOf(page, baseURL ?? '')).toEqual({ country: 'MX', locale: 'en_US' })
  await choose(page, { locale: 'es_MX' }, 'en_US')
  await expect.poll(() => cookiesOf(page, baseURL ?? '')).toEqual({})
})

test('the language changes without losing input or the position on the page', async ({ page }) => {
  await page.goto('/contact')
  await untilHydrated(page)
  await page.evaluate(() => Object.assign(window, { samePage: true }))
  await page
    .getByRole('button', { name: es('log_in') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: es('sign_up_link') }).click()
  await dialog.getByLabel(es('first_name')).fill('Renata')
  await page.keyboard.press('Escape')
  await page.getByLabel(es('enquiry_message')).fill('¿Salen de Puebla?')
  await page.evaluate(() => window.scrollTo(0, 300))

  await choose(page, { locale: 'pt_BR' })
  const pt = textsOf('pt_BR')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
  await expect(
    page.getByRole('button', { name: new RegExp(pt('country_and_language')) }).first(),
  ).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: pt('page_contact_title') })).toBeVisible()
  await expect(page.getByLabel(pt('enquiry_message'))).toHaveValue('¿Salen de Puebla?')
  expect(await page.evaluate(() => [scrollY, location.pathname, 'samePage' in window])).toEqual([
    300,
    '/contact',
    true,
  ])
  await page
    .getByRole('button', { name: pt('log_in') })
    .first()
    .click()
  await dialog.getByRole('button', { name: pt('sign_up_link') }).click()
  await expect(dialog.getByLabel(pt('first_name'), { exact: true })).toHaveValue('Renata')

  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
})

test('a purchase continues in another language, with the same seats', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3 })
  const hold = await holdOf(page)
  const offer = page.getByRole('complementary', { name: es('purchase') }).getByRole('listitem')
  await expect(offer).toContainText('1 asiento')

  await choose(page, { locale: 'en_US' })
  const en = textsOf('en_US')
  await expect(page.getByRole('heading', { name: en('confirm_your_purchase') })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'A Hundred Guitars' })).toBeVisible()
  await expect(
    page.getByRole('complementary', { name: en('purchase') }).getByRole('listitem'),
  ).not.toContainText('asiento')
  const detail = page.getByRole('region', { name: en('reservation_detail') })
  for (const text of [...typed.streets, customer.name, typed.friend])
    await expect(detail.getByText(text).first()).toBeVisible()
  await expect(detail).not.toContainText('asiento')
  // Hours have 24 hours in every language.
  await expect(detail).toContainText(/Starts 20:30/)
  expect(await holdOf(page)).toBe(hold)

  await choose(page, { locale: 'es_MX' }, 'en_US')
  await expect(offer).toContainText('1 asiento')
  await expectAllTyped(page, customer)
})

test('what was opened on the page of an order stays open in another language', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia' })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
  await page.getByRole('button', { name: es('payment_other_way') }).click()
  const method = page.getByRole('main').getByRole('radio', { name: /^(Tarjeta|Card)/ })
  await expect(method).toBeVisible()
  await choose(page, { locale: 'en_US' })
  await expect(page.getByRole('main').getByText('A Hundred Guitars').first()).toBeVisible()
  await expect(method).toBeVisible()
})

test('another country says first that a purchase stays, and leaves the way back to it', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 2 })
  const hold = await holdOf(page)
  const dialog = page.getByRole('dialog')
  const stays = dialog.getByText(/Tu compra para «.+» \(México\) sigue como está: no pierdes nada/)

  await openChoice(page)
  await expect(stays).toHaveCount(0)
  await dialog.getByLabel(es('country'), { exact: true }).selectOption('CL')
  await expect(stays).toBeVisible()
  await dialog.getByRole('button', { name: es('apply') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-CL')
  await expect(page.getByRole('banner').getByText('CL · ES')).toBeVisible()
  await expect(page).toHaveURL(`/event/${slug}?step=passengers`)
  await expect(page.getByRole('timer')).toBeVisible()

  await page.getByRole('banner').getByRole('link', { name: 'Vaivén', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main').locator('a[href^="/event/"]').first()).toBeVisible()
  await expect(page.getByRole('main').locator(`a[href="/event/${slug}"]`)).toHaveCount(0)
  await openChoice(page)
  await dialog.getByRole('link', { name: es('purchase_go_on') }).click()
  await expect(page.getByRole('timer')).toBeVisible()
  expect(await holdOf(page)).toBe(hold)
  await page.getByLabel('Nombre y apellido').first().click()
  await page.getByRole('option', { name: /Yo ·/ }).click()
  await expect(page.getByLabel('Nombre y apellido').first()).toHaveValue(customer.name)
})

test('without the shop nothing changes, and it is said', async ({ page, context }) => {
  await page.goto('/contact')
  await untilHydrated(page)
  await page.getByLabel(es('enquiry_message')).fill('¿Salen de Puebla?')
  await openChoice(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(es('language'), { exact: true }).selectOption('en_US')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: es('apply') }).click()
  await expect(dialog.getByText(es('offline_text'))).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: es('apply') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByLabel(textsOf('en_US')('enquiry_message'))).toHaveValue('¿Salen de Puebla?')
})

async function openChoice(page: Page, spoken: Locale = 'es_MX'): Promise<void> {
  const t = textsOf(spoken)
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(t('country_and_language')) })
    .click()
  await expect(page.getByRole('dialog').getByLabel(t('language'), { exact: true })).toBeVisible()
}

/** Chooses a language in the dialog of a page in language `spoken`. */
async function choose(page: Page, { locale }: { locale: Locale }, spoken: Locale = 'es_MX'): Promise<void> {
  const t = textsOf(spoken)
  const dialog = page.getByRole('dialog')
  await openChoice(page, spoken)
  await dialog.getByLabel(t('language'), { exact: true }).selectOption(locale)
  await dialog.getByRole('button', { name: t('apply') }).click()
  await expect(dialog).toBeHidden()
}

async function cookiesOf(page: Page, url: string): Promise<Record<string, string>> {
  const cookies = await page.context().cookies(url)
  return Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
}
