import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { startFaultyProxy } from '../helpers/pages/faulty-proxy.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* An order that was opened once shows its code without a network, until the customer logs out. */

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

const t = textsOf('es_MX')
const copied = (page: Page) => page.getByText(t('order_copy_ready'))
const savedNote = (page: Page) => page.getByText(/^Sin conexión: así estaba tu viaje/)
const code = (page: Page) => page.getByRole('img', { name: t('order_qr') })

/** A customer of the demo with an order that still allows to travel. */
async function customerWithRide(request: APIRequestContext) {
  const body = { email: 'bruna@vaiven.test', password: 'vaiven' }
  const { token } = await callShop(request, 'POST /api/login', { body })
  const purchases = await callShop(request, 'GET /shop-api/payment-history', { query: {} }, token)
  const order = purchases.find(({ state }) => state === 'paid')
  if (!order) throw new Error('the demo has no paid order')
  return { token, order, path: `/order-detail/${order.id}` }
}

test('an order opens without a network, also from the offline page, until the customer logs out', async ({
  page,
  context,
  request,
}) => {
  const { token, order, path } = await customerWithRide(request)
  await arriveLoggedIn(page, { token })
  await page.goto(path)
  await expect(copied(page)).toBeVisible()

  await context.setOffline(true)
  await page.reload()
  await expect(savedNote(page)).toBeVisible()
  await expect(code(page)).toBeVisible()
  await expect(page.getByText(order.number)).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await page.goto('/')
  const title = await page.getByRole('listitem').getByRole('link').innerText()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title.split(' · ')[0] ?? '')

  await context.setOffline(false)
  await page.getByRole('link', { name: t('order_copy_fresh') }).click()
  await untilHydrated(page)
  await expect(copied(page)).toBeVisible()
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('menu') })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir' }).click()
  await expect(copied(page)).toBeHidden()
  await context.setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: t('offline_title') })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveCount(0)
})

test('the copy is shown when the shop fails, and when a crowded network does not answer', async ({
  page,
  request,
}) => {
  const { token, path } = await customerWithRide(request)
  const proxy = await startFaultyProxy()
  await arriveLoggedIn(page, { token })
  await page.goto(`${proxy.url}${path}`)
  await expect(copied(page)).toBeVisible()
  for (const fault of ['refused', 'silent'] as const) {
    proxy.pages = fault
    await page.reload()
    await expect(savedNote(page)).toBeVisible()
    await expect(code(page)).toBeVisible()
    proxy.pages = 'passed'
    await page.reload()
    await expect(copied(page)).toBeVisible()
  }
  proxy.close()
})
