import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { office } from '../helpers/office/office.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { continuePurchase, typeCard } from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* A payment that was refused, closed or made elsewhere: the order waits, and can always be paid. */

test.use({
  viewport: { width: 390, height: 844 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const slug = 'trofeo-anahuac'
const goodCard = '4000000000000077'

const frameOf = (page: Page) => page.frameLocator('iframe')
const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'Completa tu pago' })

test('a refused card can be tried again, and the order can be paid by transfer instead', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3, tickets: 1 })
  const resultUrl = `/event/${slug}?step=result`
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await useRefusedCard(page)
  await expect(page).toHaveURL(resultUrl)
  const steps = page.getByRole('navigation', { name: 'Pasos de la compra' })
  await expect(steps).toContainText('Falta el pago')
  await expect(steps.getByText(/Paso \d|Todo listo/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await useRefusedCard(page)

  await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ver los datos para pagar' }).click()
  const bank = page.getByRole('region', { name: 'Transfiere a esta cuenta' })
  await expect(bank).toBeVisible()
  await expectAccessible(page)

  const [order] = await callShop(request, 'GET /shop-api/payment-history', {}, customer.token)
  const detail = await callShop(
    request,
    'GET /shop-api/order-detail/{id}',
    { params: { id: order?.id ?? '' } },
    customer.token,
  )
  expect(detail.order.state).toBe('awaiting_transfer_payment')
  const account = detail.order.payment?.bank
  for (const [name, value] of [
    ['Número de cuenta', account?.accountId],
    ['Monto exacto', detail.order.total.toFixed(2)],
    ['Referencia', account?.reference],
    ['Identificación fiscal', account?.dni],
    ['Correo para el comprobante', account?.email],
  ]) {
    await bank.getByRole('button', { name: `Copiar: ${name}` }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(value)
  }
  await expect(bank.getByText('Copiado').first()).toBeAttached()
})

test('closing the payment leads to the order, which can still be paid', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3, tickets: 1 })
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await expect(frameOf(page).getByLabel('Número de tarjeta')).toBeVisible()
  await expectAccessible(page)
  await paymentDialog(page).getByRole('button', { name: 'Cerrar' }).click()
  await expect(page).toHaveURL(/\/order-detail\/[\w-]{36}$/)
  await expect(page.getByText('Pendiente').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await typeCard(frameOf(page), goodCard)
  await frameOf(page).getByRole('link', { name: 'Volver a la tienda' }).click()
  await expect(page.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver mi compra' }).click()
  await expect(page.getByText('Pagado')).toBeVisible()
})

test('a payment that the customer cancels is shown as cancelled, without a frame', async ({
  page,
  request,
}) => {
  await beginPurchase(page, await newCustomer(request), { slug, step: 3, tickets: 1 })
  const resultUrl = `/event/${slug}?step=result`
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await frameOf(page).getByRole('button', { name: 'Cancelar pago' }).click()
  await expect(page.getByRole('heading', { name: 'El pago se canceló' })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page).toHaveURL(resultUrl)
  await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
  await expectAccessible(page)
})

test('a payment in a tab of its own is known to the purchase that it was opened from', async ({
  page,
  request,
}) => {
  await beginPurchase(page, await newCustomer(request), { slug, step: 3, tickets: 1 })
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  const opened = page.context().waitForEvent('page')
  await paymentDialog(page).getByRole('link', { name: 'Abrir en otra pestaña' }).click()
  const tab = await opened
  await typeCard(tab, goodCard)
  await tab.getByRole('link', { name: 'Volver a la tienda' }).click()
  await expect(tab.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
  await tab.close()
  // The event for a tab that becomes visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
  await expect(paymentDialog(page)).toHaveCount(0)
})

/** Ends at the error message, which has the focus. */
async function useRefusedCard(page: Page): Promise<void> {
  await typeCard(frameOf(page), '5555555555554477')
  await frameOf(page).getByRole('link', { name: 'Volver a la tienda' }).click()
  await expect(page.getByRole('heading', { name: 'Ocurrió un error en el pago' })).toBeFocused()
  await expect(paymentDialog(page)).toHaveCount(0)
  await expectAccessible(page)
}

test('an order that has ended is bought again with its input, also a colonia that is not in the list', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const colonia = 'Lomas del Encino'
  const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia', colonia })
  await office('reject-transfer', order.number)
  await arriveLoggedIn(page, customer)
  await page.goto(`/response-payment/${order.id}`)
  await page.getByRole('button', { name: 'Comprar otra vez con los mismos datos' }).click()
  await expect(page).toHaveURL(/\/event\//)
  await continuePurchase(page)
  const county = page.getByLabel('Colonia', { exact: true })
  await expect(county.getByRole('option', { selected: true })).toHaveText(colonia)
  for (let step = 0; step < 2; step++) await continuePurchase(page)
  const detail = page.getByRole('region', { name: 'Detalle de tu reserva' })
  await expect(detail.getByText('Calle Morelos 12').first()).toBeVisible()
  await expect(detail.getByText(colonia).first()).toBeVisible()

  for (let step = 0; step < 2; step++) await page.goBack()
  await county.selectOption('Otra colonia')
  await page.getByLabel('¿Cuál es tu colonia?').fill('Rincón de la Villa')
  for (let step = 0; step < 2; step++) await continuePurchase(page)
  await expect(detail.getByText('Rincón de la Villa').first()).toBeVisible()
  await expect(detail.getByText(customer.name).first()).toBeVisible()
})

test('the address of a missing order says so, has no form and promises no mail', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (one) => {
    if (/\/(shop-)?api\//.test(one.url())) asked.push(one.url())
  })
  await page.goto('/response-payment/abc')
  await expect(page.getByText('No encontramos esta compra')).toBeVisible()
  await expect(page.getByText(/correo de verificación/)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ver mi compra' })).toHaveCount(0)
  expect(asked.filter((url) => /orders|order-detail/.test(url))).toEqual([])
  await expectAccessible(page)
  await page.goto('/response-payment/0f0e0d0c-0b0a-4908-8706-050403020100')
  await expect(page.getByText('No encontramos esta compra')).toBeVisible()
})

test('an order that was rejected leads back to the purchase where there is one', async ({
  page,
  request,
}) => {
  await page.goto('/order-rejected')
  await expect(page.getByText(/sigue guardado/)).toHaveCount(0)
  await beginPurchase(page, await newCustomer(request), { slug, step: 1, tickets: 1 })
  await page.goto('/order-rejected')
  await page.getByRole('link', { name: 'Volver a mi compra' }).click()
  await expect(page).toHaveURL(new RegExp(`/event/${slug}`))
  await expect(page.getByRole('heading', { name: /dirección/i }).first()).toBeVisible()
})
