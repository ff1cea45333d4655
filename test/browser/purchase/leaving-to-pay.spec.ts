import { expect, type Page, test } from '@playwright/test'
import type { PaymentStep } from '#contract/sales/payments.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { complaintsOf } from '../helpers/accessibility/inspect-screen.ts'
import { type Customer, newCustomer } from '../helpers/account/customers.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { type OutsideProvider, startOutsideProvider } from '../helpers/purchase/outside-provider.ts'

/*
 * Payments that leave the shop: a form is posted to the provider, or the browser is redirected to its page.
 */

test.use({ viewport: { width: 390, height: 844 } })

const pay = /^Pagar (MXN|CLP)/
const paid = '¡Listo, tu pago está hecho!'
const pending = 'Pendiente Pago'

test.describe('by a form that is posted, as Webpay has it in Chile', () => {
  test.beforeEach(({ context, baseURL }) =>
    context.addCookies([
      { name: 'country', value: 'CL', url: baseURL ?? '' },
      { name: 'locale', value: 'es_MX', url: baseURL ?? '' },
    ]),
  )

  test('the customer pays on the page of the provider, and sees the result back in the shop', async ({
    page,
    request,
  }) => {
    const complaints = complaintsOf(page)
    await beginChilean(page, await newCustomer(request))
    await page.getByRole('button', { name: pay }).click()
    await payByWebpay(page)
    await expect(page.getByRole('heading', { name: paid })).toBeVisible()
    await expect(page).toHaveURL(/\/response-payment\/[\w-]{36}\?token_ws=\w/)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })

  test('a customer who returns with the browser’s button sees the state of the order, and pays it', async ({
    page,
    request,
  }) => {
    await beginChilean(page, await newCustomer(request))
    await page.getByRole('button', { name: pay }).click()
    await expect(page.getByLabel('Número de tarjeta')).toBeVisible()
    const posts = countPosts(page)
    await page.goBack()
    await expect(page.getByRole('heading', { name: pending })).toBeVisible()
    await expectAccessible(page)
    expect(posts()).toBe(0)
    // The form can be opened only once, so this is another attempt.
    await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
    await page.getByRole('radio', { name: /Webpay/ }).check()
    await page.getByRole('button', { name: pay }).click()
    await payByWebpay(page)
    await expect(page.getByRole('heading', { name: paid })).toBeVisible()
    await page.getByRole('link', { name: 'Ver mi compra' }).click()
    await expect(page.getByText('Pagado')).toBeVisible()
  })

  test('a page that the browser kept as it was left shows how the order stands now', async ({
    page,
    request,
  }) => {
    await beginChilean(page, await newCustomer(request))
    // The provider accepts the form without showing a page, so the browser stays.
    await page.route('**/webpayserver/**', (route) => route.fulfill({ status: 204 }))
    const posts = countPosts(page)
    await page.getByRole('button', { name: pay }).click()
    await expect(page.getByText('Te llevamos a la página de pago…').first()).toBeVisible()
    await expect.poll(posts).toBe(1)
    // The event for a page restored from the back/forward cache, which the test browser does not have.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect(page.getByRole('heading', { name: pending })).toBeVisible()
    await expect(page.getByText('Te llevamos a la página de pago…')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pagar de otra forma' })).toBeVisible()
    expect(posts()).toBe(1)
  })
})

test.describe('by a page to which the browser is sent', () => {
  let provider: OutsideProvider
  test.beforeEach(async () => {
    provider = await startOutsideProvider()
  })
  test.afterEach(() => provider.close())

  test('the customer returns without paying, pays the second time, and is posted back', async ({
    page,
    request,
  }) => {
    await beginPurchase(page, await newCustomer(request), { slug: 'noche-de-mascaras', step: 3, tickets: 1 })
    await redirectTo(page, provider, 'orders')
    await page.getByRole('button', { name: pay }).click()
    await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: pending })).toBeVisible()
    expect(provider.visits).toBe(1)

    await redirectTo(page, provider, 'init-payment')
    await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
    await page.getByRole('button', { name: pay }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByRole('heading', { name: paid })).toBeVisible()
    await expect(page).toHaveURL(/\/response-payment\/[\w-]{36}\?token=\w/)
    expect(provider.visits).toBe(2)
  })
})

async function beginChilean(page: Page, customer: Customer): Promise<void> {
  await beginPurchase(page, customer, { slug: 'lluvia-fuerte', step: 3, tickets: 1 })
  await page.getByRole('radio', { name: /Webpay/ }).check()
}

async function payByWebpay(page: Page): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill('4051885600446623')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Aceptar' }).click()
}

/** Counts the forms posted to the provider from now on. */
function countPosts(page: Page): () => number {
  let posts = 0
  page.on('request', (sent) => {
    if (sent.method() === 'POST' && sent.url().includes('/webpayserver/')) posts++
  })
  return () => posts
}

/** Turns the frame in this answer into a redirect to the provider's page for the same payment. */
async function redirectTo(
  page: Page,
  provider: OutsideProvider,
  call: 'orders' | 'init-payment',
): Promise<void> {
  await page.route(`**/shop-api/${call}`, async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: { payment?: PaymentStep } & PaymentStep }
    const frame = envelope.data.payment ?? envelope.data
    const preference_init_point = provider.pageFor({
      initPoint: frame.preference_init_point ?? '',
      returnUrl: new URL(`/response-payment/${frame.preference_id}`, page.url()).href,
    })
    const step: PaymentStep = { kind: 'redirect', preference_init_point }
    const data = envelope.data.payment ? { ...envelope.data, payment: step } : step
    await route.fulfill({ response, json: { ...envelope, data } })
  })
}
