import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, type FrameLocator, type Page, test } from '@playwright/test'
import type { PaymentCode } from '#domain/sales/payments/payment-codes.ts'
import { readQrPicture } from '../../helpers/read-qr-picture.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn, type Customer, newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { typeCard } from '../helpers/purchase/purchase-steps.ts'

/*
 * Every payment method through its provider, to its end: paid, refused, cancelled, abandoned, paid later, expired.
 */

test.use({
  viewport: { width: 390, height: 844 },
  permissions: ['clipboard-read', 'clipboard-write'],
  // East of the events in Mexico, all year.
  timezoneId: 'America/Bogota',
})

const pay = /^(Pagar (MXN|CLP|EUR)|Reservar y ver los datos)/
const paid = '¡Listo, tu pago está hecho!'
const pending = 'Pendiente Pago'
const slip = (page: Page) => page.getByRole('region', { name: 'Tu ficha de pago' })
const frameOf = (page: Page) => page.frameLocator('iframe')
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test.afterAll(async () => {
  expect(await auditShop()).toContain('Every movement')
})

test.describe('in Mexico', () => {
  test('cash at OXXO: the voucher is there on the result, the order and in a mail, until the till has taken it', async ({
    page,
    request,
  }) => {
    const customer = await begin(page, request, /OXXO/)
    await page.getByRole('button', { name: pay }).click()
    await backToShop(frameOf(page))
    await expect(heading(page, pending)).toBeVisible()
    await expect(slip(page).getByRole('img', { name: /Código de barras/ })).toBeVisible()
    await slip(page).getByRole('button', { name: 'Copiar: Referencia' }).click()
    await expect.poll(() => copiedIn(page)).toMatch(/^\d{14}$/)
    const reference = await copiedIn(page)
    await expectAccessible(page)
    await expect(slip(page)).toContainText(/Paga antes del [\d-]+ \d\d:\d\d \(GMT\u20115\)/)
    const { html } = await newestMail(request, customer.email, 'Tu ficha de pago')
    expect(html).toContain(reference)
    expect(html).toMatch(/Paga [^<]* antes del [\d-]+ \d\d:\d\d \(hora de Ciudad de México\)/)

    const till = await page.context().newPage()
    await till.goto(
      (await slip(page)
        .getByRole('link', { name: /Abrir la ficha/ })
        .getAttribute('href')) ?? '',
    )
    const answer = Promise.withResolvers<void>()
    await page.route('**/shop-api/order-detail/*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Ver mi compra' }).click()
    await expect(heading(page, 'Detalle de la compra')).toBeAttached()
    await expectAccessible(page, 'an order that is on its way')
    answer.resolve()
    await expect(heading(page, 'Detalle de la compra')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
    await expect(slip(page)).toBeVisible()
    await expectAccessible(page)
    await till.getByRole('button', { name: 'La caja de OXXO cobra' }).click()
    await expect(till.getByRole('heading', { name: 'Pago aprobado' })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Pagado')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(slip(page)).toHaveCount(0)
  })

  test('a voucher that expired cannot be paid; the seats are still there for a card', async ({
    page,
    request,
  }) => {
    const { email } = await begin(page, request, /OXXO/)
    await page.getByRole('button', { name: pay }).click()
    await newestMail(request, email, 'Tu ficha de pago')
    await frameOf(page).getByRole('button', { name: 'Dejar vencer' }).click()
    await backToShop(frameOf(page))
    await expect(heading(page, 'Se acabó el tiempo para pagar')).toBeVisible()
    await expect(page.getByText('La ficha de pago ya no vale')).toBeVisible()
    await expect(slip(page)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
    await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeChecked()
  })

  test('a transfer by SPEI: closing the frame leads to the order with its account, and another way can be chosen', async ({
    page,
    request,
  }) => {
    await openOrder(page, request, 'unlimit_spei')
    await page.getByRole('button', { name: pay }).click()
    await expect(frameOf(page).getByText('CLABE')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
    await expect(page).toHaveURL(/\/order-detail\//)
    await slip(page).getByRole('button', { name: 'Copiar: CLABE' }).click()
    await expect.poll(() => copiedIn(page)).toMatch(/^\d{18}$/)
    await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
    await expect(page.getByText('lo que llegue dos veces te lo devolvemos')).toBeVisible()
    // From the top: the header covers what is scrolled under it, which is not too small for that.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectAccessible(page)

    const bank = await page.context().newPage()
    await bank.goto(
      (await slip(page)
        .getByRole('link', { name: /Abrir la ficha/ })
        .getAttribute('href')) ?? '',
    )
    await bank.getByRole('button', { name: 'Llega la transferencia' }).click()
    await backToShop(bank)
    await expect(heading(bank, paid)).toBeVisible()
  })

  test('CoDi: a code for the app of the bank, which the customer accepts there', async ({
    page,
    request,
  }) => {
    await begin(page, request, /CoDi/)
    await page.getByRole('button', { name: pay }).click()
    await expect(frameOf(page).getByRole('button', { name: 'El cliente acepta en su banco' })).toBeVisible()
    await backToShop(frameOf(page))
    await expect(slip(page).getByRole('img')).toBeVisible()
    // The phone that shows the code cannot scan it: its bank's app opens the saved picture.
    const saving = page.waitForEvent('download')
    await slip(page).getByRole('button', { name: 'Guardar el código' }).click()
    expect(await readQrPicture(await readFile(await (await saving).path()))).toMatch(/^codi-/)
    await expect(slip(page)).toContainText('¿Pagas desde este mismo teléfono?')
    const [bank, url] = await Promise.all([
      page.context().newPage(),
      slip(page)
        .getByRole('link', { name: /Abrir la ficha/ })
        .getAttribute('href'),
    ])
    await bank.goto(url ?? '')
    await bank.getByRole('button', { name: 'El cliente acepta en su banco' }).click()
    await closeTab(bank)
    await expect(heading(page, paid)).toBeVisible({ timeout: 30_000 })
  })

  test('PayPal opens in a separate tab; after cancelling there the customer sees it here, and can try again', async ({
    page,
    request,
  }) => {
    await begin(page, request, /PayPal/)
    await page.getByRole('button', { name: pay }).click()
    const dialog = page.getByRole('dialog', { name: 'Completa tu pago' })
    await expect(dialog.getByRole('link', { name: 'Ir a pagar' })).toBeVisible()
    await expectAccessible(page)
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Ir a pagar' }).click()
    const tab = await opened
    await tab.getByRole('link', { name: 'Continuar a PayPal' }).click()
    await tab.getByRole('button', { name: 'Cancelar y volver a la tienda' }).click()
    await expect(heading(tab, 'El pago se canceló')).toBeVisible()
    await tab.close()
    await dialog.getByRole('button', { name: 'Ya pagué' }).click()
    await expect(heading(page, 'El pago se canceló')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
  })

  test('Mercado Pago opens in a separate tab; after paying there the customer sees it here', async ({
    page,
    request,
  }) => {
    await openOrder(page, request, 'unlimit_mercadopago')
    await page.getByRole('button', { name: pay }).click()
    const dialog = page.getByRole('dialog', { name: 'Completa tu pago' })
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: 'Ir a pagar' }).click()
    const tab = await opened
    await tab.getByRole('link', { name: /^Continuar a/ }).click()
    await tab.getByRole('button', { name: 'Pagar ahora' }).click()
    await backToShop(tab)
    await expect(heading(tab, paid)).toBeVisible()
    await tab.close()
    await dialog.getByRole('button', { name: 'Ya pagué' }).click()
    await expect(heading(page, paid)).toBeVisible()
  })

  test('MercadoPago: left, refused and then approved on the same page', async ({ page, request }) => {
    await begin(page, request, /Mercado Pago/)
    await page.getByRole('button', { name: pay }).click()
    await page.getByRole('button', { name: 'Volver a la tienda' }).click()
    await expect(heading(page, pending)).toBeVisible()
    await page.getByRole('button', { name: 'Seguir con mi pago' }).click()
    await page.getByLabel('Titular de la tarjeta de prueba').selectOption('OTHE')
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(heading(page, paid)).toBeVisible()
    await expectAccessible(page)
  })

  test('MercadoPago: a voucher for the till, paid later', async ({ page, request }) => {
    await begin(page, request, /Mercado Pago/)
    await page.getByRole('button', { name: pay }).click()
    await page.getByRole('button', { name: 'Pagar con OXXO' }).click()
    const slipUrl = page.url()
    await page.getByRole('button', { name: 'Volver a la tienda' }).click()
    await expect(heading(page, pending)).toBeVisible()
    await expect(slip(page).getByText('Paga en OXXO')).toBeVisible()
    const till = await page.context().newPage()
    await till.goto(slipUrl)
    await till.getByRole('button', { name: 'La tienda cobra' }).click()
    await closeTab(till)
    await expect(heading(page, paid)).toBeVisible({ timeout: 30_000 })
  })
})

test('in Spain a card pays, the button says what it does, and changes and refunds are explained beside it', async ({
  page,
  request,
}) => {
  await begin(page, request, /^Tarjeta/, 'verbena-atomica')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expect(page.getByRole('link', { name: /condiciones de cambios y reembolsos/ })).toHaveAttribute(
    'href',
    '/terminos#reembolsos',
  )
  await expect(page.getByText(/hasta 72 h antes del viaje/)).toBeVisible()
  await page.getByRole('radio', { name: /^Transferencia/ }).check()
  await expect(page.getByRole('button', { name: 'Reservar con obligación de pago' })).toBeVisible()
  await page.getByRole('radio', { name: /^Tarjeta/ }).check()
  await page.getByRole('button', { name: /^Pagar EUR/ }).click()
  await typeCard(frameOf(page), '4000000000000077')
  await backToShop(frameOf(page))
  await expect(heading(page, paid)).toBeVisible()
  await expect(page.getByText('Todo listo').first()).toBeVisible()
})

test('every way to pay is there once, under a name of its own', async ({ page, request }) => {
  await begin(page, request, /OXXO/)
  const names = await page
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.map((radio) => radio.parentElement?.querySelector('.font-semibold')?.textContent),
    )
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => name === 'Mercado Pago')).toHaveLength(1)
})

test('an unconfirmed payment is polled seven times with growing pauses; then the customer decides', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'trofeo-anahuac',
    paymentCode: 'transferencia',
  })
  let asked = 0
  page.on('request', (one) => {
    if (one.url().endsWith('/status')) asked++
  })
  await page.clock.install()
  await arriveLoggedIn(page, customer)
  await page.goto(`/response-payment/${order.id}`)
  await expect(heading(page, pending)).toBeVisible()
  const check = page.getByRole('button', { name: 'Consultar otra vez' })
  await expect(async () => {
    await page.clock.fastForward(20_000)
    await expect(check).toBeVisible({ timeout: 200 })
  }).toPass()
  await page.clock.fastForward(3_600_000)
  expect(asked).toBe(7)
})

test.describe('in Chile', () => {
  test.beforeEach(({ context, baseURL }) =>
    context.addCookies([
      { name: 'country', value: 'CL', url: baseURL ?? '' },
      { name: 'locale', value: 'es_MX', url: baseURL ?? '' },
    ]),
  )

  test('Webpay: cancelled on the form, then refused by the bank; the order can still be paid', async ({
    page,
    request,
  }) => {
    await begin(page, request, /Webpay/, 'lluvia-fuerte')
    await page.getByRole('button', { name: pay }).click()
    await page.getByRole('button', { name: 'Anular compra y volver' }).click()
    await expect(heading(page, 'El pago se canceló')).toBeVisible()
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByLabel('Número de tarjeta').fill('4051885600446623')
    await page.getByRole('button', { name: 'Continuar' }).click()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await expect(heading(page, 'Ocurrió un error en el pago')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Intentar de nuevo' })).toBeVisible()
    await expectAccessible(page)
  })

  test('MercadoPago takes pesos of Chile', async ({ page, request }) => {
    await begin(page, request, /Mercado Pago/, 'lluvia-fuerte')
    await page.getByRole('button', { name: pay }).click()
    await expect(page.getByText(/^CLP \d+$/)).toBeVisible()
    await page.getByRole('button', { name: 'Pagar', exact: true }).click()
    await expect(heading(page, paid)).toBeVisible()
  })
})

/** A purchase of one seat up to its payment, with this method chosen. */
async function begin(
  page: Page,
  request: APIRequestContext,
  method: RegExp,
  slug = 'trofeo-anahuac',
): Promise<Customer> {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3, tickets: 1 })
  const more = page.getByRole('button', { name: 'Más formas de pago' })
  await expect(page.getByRole('radio').first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await page.getByRole('radio', { name: method }).first().check()
  return customer
}

/** The page of an order with a method that is not offered because a more direct one is. */
async function openOrder(page: Page, request: APIRequestContext, paymentCode: PaymentCode): Promise<void> {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, { slug: 'trofeo-anahuac', paymentCode })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
}

const copiedIn = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

async function backToShop(place: FrameLocator | Page): Promise<void> {
  await place.getByRole('link', { name: 'Volver a la tienda' }).click()
}

/** Chromium may hang when closing a tab whose document is just loading. */
async function closeTab(tab: Page): Promise<void> {
  await tab.waitForLoadState()
  await tab.close()
}

/** The output of `npm run office -- audit-money` for the tested shop, while it is running. */
async function auditShop(): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['scripts/launch.mjs', 'run', 'office', 'audit-money'],
    { env: { PATH: process.env.PATH, DATA_DIR: process.env.SHOP_DATA_DIR, LOG_LEVEL: 'fatal' } },
  )
  return stdout
}
