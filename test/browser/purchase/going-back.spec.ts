import { expect, type Page, test } from '@playwright/test'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
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

test('one press leaves the order whose payment window was closed in the middle', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  await arriveLoggedIn(page, customer)
  await page.goto('/my-account/payments')
  await page.goto(`/order-detail/${order.id}`)
  await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await typeCard(page.frameLocator('iframe'), '4000000000000085')
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Confirmar compra' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/my-account\/payments$/)
})
