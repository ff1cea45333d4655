import { expect, type Page, test } from '@playwright/test'
import type { PaymentStep } from '#contract/payments.ts'
import { beginPurchase } from './begun-purchase.ts'
import { newCustomer } from './customers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { type OutsideProvider, startOutsideProvider } from './outside-provider.ts'

/*
 * Payments that leave the shop: a form is posted to the provider, or the browser goes to its page. Only the answer
 * that says so is changed on its way; the provider is a server of its own, and its customer has really paid.
 */

test.use({
  viewport: { width: 390, height: 844 },
  contextOptions: { reducedMotion: 'reduce' },
  ignoreHTTPSErrors: true,
})

const slug = 'noche-de-mascaras'
const pay = /^Pagar MXN/
const paid = '¡Listo, tu pago está hecho!'

let provider: OutsideProvider

test.beforeEach(async () => {
  provider = await startOutsideProvider()
})
test.afterEach(() => provider.close())

test('a form takes the customer to the provider, which posts its customer back', async ({
  page,
  request,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await beginPurchase(page, await newCustomer(request), { slug, step: 3, tickets: 1 })
  await answerWith(page, 'orders', postForm)
  await page.getByRole('button', { name: pay }).click()
  await page.getByRole('button', { name: 'Pay, back by form' }).click()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await expect(page).toHaveURL(/\/response-payment\/[\w-]{36}\?token_ws=\w/)
  await expectAccessible(page)
  expect(provider.visits).toEqual(['POST'])
  expect(complaints).toEqual([])
})

test('whoever comes back by the button of the browser learns how the order stands, and pays it', async ({
  page,
  request,
}) => {
  await beginPurchase(page, await newCustomer(request), { slug, step: 3, tickets: 1 })
  await answerWith(page, 'orders', redirect)
  await page.getByRole('button', { name: pay }).click()
  await expect(page.getByRole('button', { name: 'Pay, back by redirect' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Pendiente Pago' })).toBeVisible()
  await expectAccessible(page)
  expect(provider.visits).toEqual(['GET'])

  await answerWith(page, 'init-payment', postForm)
  await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
  await page.getByRole('button', { name: pay }).click()
  await page.getByRole('button', { name: 'Pay, back by redirect' }).click()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await page.getByRole('link', { name: 'Ver mi compra' }).click()
  await expect(page.getByText('Pagado')).toBeVisible()
  expect(provider.visits).toEqual(['GET', 'POST'])
})

test('a page that the browser kept as it was left shows how the order stands now', async ({
  page,
  request,
}) => {
  await beginPurchase(page, await newCustomer(request), { slug, step: 3, tickets: 1 })
  await answerWith(page, 'orders', (token) => ({ ...postForm(token), webpay_url: provider.silentUrl }))
  await page.getByRole('button', { name: pay }).click()
  await expect(page.getByText('Te llevamos a la página de pago…')).toBeVisible()
  await expect.poll(() => provider.visits.length).toBe(1)
  // What a browser tells a page that it takes out of its back/forward cache; the tests' own browser has none.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByRole('heading', { name: 'Pendiente Pago' })).toBeVisible()
  await expect(page.getByText('Te llevamos a la página de pago…')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Pagar de otra forma' })).toBeVisible()
  expect(provider.visits).toHaveLength(1)
})

function postForm(token: string): PaymentStep {
  return { kind: 'post-form', webpay_token: token, webpay_url: provider.pageUrl }
}

function redirect(token: string): PaymentStep {
  return { kind: 'redirect', preference_init_point: `${provider.pageUrl}?token_ws=${token}` }
}

/** The frame that the shop answers to this call becomes another step, under a token for the same payment. */
async function answerWith(
  page: Page,
  call: 'orders' | 'init-payment',
  step: (token: string) => PaymentStep,
): Promise<void> {
  await page.route(`**/shop-api/${call}`, async (route) => {
    const response = await route.fetch()
    const envelope = (await response.json()) as { data: { payment?: PaymentStep } & PaymentStep }
    const frame = envelope.data.payment ?? envelope.data
    const token = provider.tokenFor({
      initPoint: frame.preference_init_point ?? '',
      returnUrl: new URL(`/response-payment/${frame.preference_id}`, page.url()).href,
    })
    const data = envelope.data.payment ? { ...envelope.data, payment: step(token) } : step(token)
    await route.fulfill({ response, json: { ...envelope, data } })
  })
}
