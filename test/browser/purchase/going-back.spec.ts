import { expect, type Page, test } from '@playwright/test'
import { newCustomer } from '../helpers/account/customers.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { payByCard, typeCard } from '../helpers/purchase/purchase-steps.ts'

/* The browser's button after a payment. */

const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('one press leaves the result, however many pages the provider showed in its frame', async ({
  page,
  request,
}) => {
  await page.goto('/how-book')
  await beginPurchase(page, await newCustomer(request), { slug: 'noche-nortena', step: 3, tickets: 1 })
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await payByCard(page, '4000000000000085')
  await expect(heading(page, '¡Listo, tu pago está hecho!')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/how-book$/)
})

test('one press leaves the result after a card was refused and another one tried', async ({
  page,
  request,
}) => {
  await page.goto('/how-book')
  await beginPurchase(page, await newCustomer(request), { slug: 'noche-nortena', step: 3, tickets: 1 })
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
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
  await page.goto('/how-book')
  await beginPurchase(page, await newCustomer(request), { slug: 'noche-nortena', step: 3, tickets: 1 })
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  const frame = page.frameLocator('iframe')
  // The provider's second page asks to confirm the purchase.
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
