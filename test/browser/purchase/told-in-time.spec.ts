import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { newCustomer, newUnverifiedCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { endWindowIn } from '../helpers/office/payment-window.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import {
  chooseAddress,
  chooseMyself,
  continuePurchase,
  typeCard,
} from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* A purchase on a phone says what it needs when that is useful, where it covers nothing, and continues by itself. */

test.use({ viewport: { width: 390, height: 844 } })

const t = textsOf('es_MX')
const slug = 'cien-guitarras'
const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('complementary', { name: t('purchase') })
const notices = (page: Page) => page.getByRole('region', { name: t('notices') })

/** Whether a press in the middle of an element reaches it. */
const isReachable = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    const top = document.elementFromPoint(x + width / 2, y + height / 2)
    return top !== null && (one.contains(top) || top.contains(one))
  })

test('a first purchase leads to its seats, complains no longer than needed, and waits for the confirmed address', async ({
  page,
  request,
}) => {
  const customer = await newUnverifiedCustomer(request)
  await page.goto(`/event/${slug}`)
  await untilHydrated(page)
  await expect(bar(page).getByText(t('purchase_from'))).toBeInViewport()
  await expect(bar(page).getByText(t('purchase_total'))).toBeHidden()
  await expect(bar(page).getByRole('button', { name: t('purchase_continue') })).toBeHidden()
  await bar(page)
    .getByRole('button', { name: t('purchase_choose_seats') })
    .click()
  const category = main(page).locator('summary').filter({ hasText: 'Van compartida' })
  await expect(category).toBeInViewport()

  // That an account is needed is said below the title of the log-in.
  await category.click()
  const dialog = page.getByRole('dialog', { name: t('login_title') })
  await expect(notices(page).getByText(t('login_required'))).toBeVisible()
  for (const part of [
    dialog.getByRole('heading', { name: t('login_title') }),
    dialog.locator('h2 + button'),
    notices(page).getByText(t('login_required')),
  ])
    expect(await isReachable(part)).toBe(true)
  await dialog.getByLabel(t('email')).fill(customer.email)
  await dialog.getByLabel(t('password'), { exact: true }).fill(customer.password)
  await dialog.getByRole('button', { name: t('log_in') }).click()
  await expect(dialog).toBeHidden()
  await main(page).getByRole('button', { name: 'Agregar un boleto: 1 asiento', exact: true }).click()
  await expect(bar(page).getByText(t('purchase_total'))).toBeVisible()
  await continuePurchase(page)

  await main(page)
    .getByRole('button', { name: t('purchase_continue') })
    .click()
  const complaint = notices(page).getByText(t('incomplete_form'))
  // Under the pointer it does not end with time.
  await complaint.hover()
  await chooseAddress(page, 0, 'Calle Morelos 12', 1)
  await expect(complaint).toHaveCount(0)
  await continuePurchase(page)
  await chooseMyself(page, 0)
  await continuePurchase(page)

  // The event is named once, and what this way to pay needs is told before the button is pressed.
  await expect(main(page).getByText('Cien Guitarras')).toHaveCount(1)
  await main(page)
    .getByRole('radio', { name: new RegExp(`^${t('payment_code_unlimit')}`) })
    .check()
  const needed = main(page).getByText(t('email_verify_first', { email: customer.email }))
  await expect(needed).toHaveCount(0)
  await main(page)
    .getByRole('radio', { name: /^Transferencia/ })
    .check()
  await expect(needed).toBeVisible()
  await expectAccessible(page)
  await main(page)
    .getByRole('button', { name: /^Reservar/ })
    .click()
  await expect(bar(page).getByText(t('email_verify_awaited', { email: customer.email }))).toBeVisible()
  await expectAccessible(page)

  const { html } = await newestMail(request, customer.email)
  const token = /\/verify-account\/([\w-]+)/.exec(html)?.[1] ?? ''
  await callShop(request, 'GET /shop-api/verify-account', { query: { token } }, customer.token)
  // The event for a window that the customer returns to.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(main(page).getByRole('region', { name: t('bank_title') })).toBeVisible()
})

test('a network that is lost at the button that pays loses nothing, and the order is placed once when it is back', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3, tickets: 1 })
  const pay = main(page).getByRole('button', { name: /^Pagar MXN/ })
  await expect(pay).toBeVisible()
  // The shop's answer is lost on its way, as in a tunnel: the order exists.
  await page.route('**/shop-api/orders', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await pay.click()
  const told = bar(page).getByText(t('purchase_retries_alone'))
  await expect(told).toBeVisible()
  await expect(told).toBeInViewport()
  await expect(page).toHaveURL(/step=confirm/)
  await page.context().setOffline(true)
  await expect(bar(page).getByText(t('offline_text'))).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/shop-api/orders')
  await page.context().setOffline(false)
  await expect(page.getByRole('dialog', { name: t('payment_frame_title') })).toBeVisible()
  const orders = await callShop(request, 'GET /shop-api/payment-history', {}, customer.token)
  expect(orders).toHaveLength(1)
})

test('an order whose answer was lost is asked for again without a sign of the browser', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3, tickets: 1 })
  let lost = 0
  await page.route('**/shop-api/orders', async (route) => {
    if (lost === 2) return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  await main(page)
    .getByRole('button', { name: /^Pagar MXN/ })
    .click()
  await expect(bar(page).getByText(t('purchase_retries_alone'))).toBeVisible()
  await expect(payDialog(page)).toBeVisible({ timeout: 30_000 })
  expect(await callShop(request, 'GET /shop-api/payment-history', {}, customer.token)).toHaveLength(1)
})

const payDialog = (page: Page) => page.getByRole('dialog', { name: t('payment_frame_title') })

/** A card payment whose page is open, in a browser whose clock the test moves. Returns the number of its order. */
async function openPayment(page: Page, request: APIRequestContext): Promise<string> {
  await page.clock.install()
  await beginPurchase(page, await newCustomer(request), { slug, step: 3, tickets: 1 })
  const placing = page.waitForResponse(/\/shop-api\/orders$/)
  await main(page)
    .getByRole('button', { name: /^Pagar MXN/ })
    .click()
  const placed = (await (await placing).json()) as { data: { number: string } }
  await expect(page.frameLocator('iframe').getByLabel('Número de tarjeta')).toBeVisible()
  await expect(payDialog(page).getByRole('timer')).toHaveText(/^(29|30):\d\d$/)
  return placed.data.number
}

test('the payment window shows its time, and its end closes it with an explanation and a way on', async ({
  page,
  request,
}) => {
  const number = await openPayment(page, request)
  await expectAccessible(page)
  await endWindowIn(number, 0)
  await page.clock.fastForward('31:00')
  await expect(payDialog(page)).toHaveCount(0)
  await expect(page.locator('iframe')).toHaveCount(0)
  // The result asks again with growing pauses until the order has ended.
  await expect(page.getByRole('heading', { name: t('payment_time_over_title') })).toBeFocused({
    timeout: 30_000,
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: t('purchase_begin_again') }).click()
  await expect(main(page).getByRole('button', { name: t('purchase_continue') })).toBeVisible()
})

test('a payment in the last second wins over the end of the time, and its code is on the screen', async ({
  page,
  request,
}) => {
  await openPayment(page, request)
  const opened = page.context().waitForEvent('page')
  await payDialog(page)
    .getByRole('link', { name: t('payment_frame_new_tab') })
    .click()
  const tab = await opened
  await typeCard(tab, '4000000000000077')
  await expect(tab.getByRole('link', { name: 'Volver a la tienda' })).toBeVisible()
  await tab.close()
  await page.clock.fastForward('31:00')
  await expect(page.getByRole('heading', { name: t('payment_success_title') })).toBeFocused()
  await expect(payDialog(page)).toHaveCount(0)
  const code = main(page).getByRole('img', { name: t('order_qr') })
  await expect(code).toHaveJSProperty('complete', true)
  await expect(main(page).getByText('Cien Guitarras').last()).toBeVisible()
  await expectAccessible(page)
  await expect(main(page).getByRole('link', { name: t('see_purchase') })).toHaveCount(1)
  await main(page)
    .getByRole('link', { name: t('see_purchase') })
    .click()
  await expect(page).toHaveURL(/\/order-detail\//)
})
