import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { newCustomer } from '../helpers/account/customers.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { payByCard, typeCard } from '../helpers/purchase/purchase-steps.ts'

/* The browser's button after a payment. */

// The provider's pages allow no pictures from elsewhere: one that never comes shows what a slow page does.
test.use({ bypassCSP: true })

/** Comes from another page, buys a seat, and opens the provider's page. */
async function beginPayment(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto('/how-book')
  await beginPurchase(page, await newCustomer(request), { slug: 'noche-nortena', step: 3, tickets: 1 })
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('one press leaves the result, however many pages the provider showed in its frame', async ({
  page,
  request,
}) => {
  await beginPayment(page, request)
  await payByCard(page, '4000000000000085')
  await expect(heading(page, '¡Listo, tu pago está hecho!')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/how-book$/)
})

test('one press leaves the result after a card was refused and another one tried', async ({
  page,
  request,
}) => {
  await beginPayment(page, request)
  const frame = page.frameLocator('iframe')
  await typeCard(frame, '5555555555554477')
  await frame.getByRole('link', { name: 'Volver a la tienda' }).click()
  await expect(heading(page, 'Ocurrió un error en el pago')).toBeFocused()
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await payByCard(page, '4000000000000085')
  await expect(heading(page, '¡Listo, tu pago está hecho!')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/how-book$/)
})

test('a press leads from an order whose payment was closed in the middle to its purchase, and the next one leaves it', async ({
  page,
  request,
}) => {
  await beginPayment(page, request)
  const frame = page.frameLocator('iframe')
  // The provider's second page asks to confirm the purchase. One of its pictures never comes.
  await page.route('**/never.png', () => {})
  await page.addInitScript(() => {
    if (window.location.pathname !== '/MI/3ds.html') return
    document.addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/never.png' }))
    })
  })
  await typeCard(frame, '4000000000000085')
  await expect(frame.getByRole('button', { name: 'Confirmar compra' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL(/\/order-detail\/[\w-]{36}$/)
  await expect(page.getByText('Pendiente').first()).toBeVisible()
  // On the order's page the frame begins where the customer left it.
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await expect(frame.getByRole('button', { name: 'Confirmar compra' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText('Pendiente').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Seguir con mi pago' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/how-book$/)
})

test('a press while the shop still asks about a closed payment is not undone by the answer', async ({
  page,
  request,
}) => {
  await beginPayment(page, request)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL(/\/order-detail\/[\w-]{36}$/)
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await expect(dialog).toBeVisible()
  const [answering, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/status\?returned=1$/, async (route) => {
    await answering.promise
    await route.continue()
  })
  await page.route(/\/event\/noche-nortena\.data/, async (route) => {
    await going.promise
    await route.continue()
  })
  const answered = page.waitForEvent('requestfinished', (one) => one.url().endsWith('/status?returned=1'))
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(/\/event\//)
  answering.resolve()
  await answered
  going.resolve()
  await expect(page.getByRole('button', { name: 'Seguir con mi pago' })).toBeVisible()
})
