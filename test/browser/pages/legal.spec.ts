import { expect, test } from '@playwright/test'
import { newCustomer } from '../helpers/account/customers.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { beginPurchase, expectAllTyped } from '../helpers/purchase/begun-purchase.ts'

test('the contents link to sections, and back returns to one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/terminos')
  await untilHydrated(page)
  await expect(page.getByText('Última actualización: 28 de noviembre de 2026')).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'En esta página' })
  const refunds = page.getByRole('region', { name: 'Cancelación y reembolso' })
  await contents.getByRole('link', { name: 'Cancelación y reembolso' }).click()
  await expect(page).toHaveURL('/terminos#reembolsos')
  await expect(refunds).toBeFocused()
  await expect(refunds.getByText('únicamente si el evento se cancela')).toBeInViewport()
  await expect(contents.locator('[aria-current=true]:visible')).toHaveText(/Cancelación y reembolso/)

  await page.goto('/privacidad#cookies')
  await expect(page.getByRole('heading', { name: 'Cookies y almacenamiento' })).toBeInViewport()
  await page.getByRole('region', { name: 'Aviso legal' }).getByRole('link', { name: 'Ley aplicable' }).click()
  await expect(page.getByRole('heading', { name: 'Ley aplicable y autoridades' })).toBeInViewport()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Cookies y almacenamiento' })).toBeAttached()
})

test('with reduced motion a section is shown at once', async ({ page }) => {
  await page.goto('/terminos')
  await untilHydrated(page)
  const contents = page.getByRole('navigation', { name: 'En esta página' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await contents.getByRole('link', { name: 'Cancelación y reembolso' }).click()
  const howItScrolls = await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)
  expect(howItScrolls).toBe('auto')
  await expect(page.getByRole('region', { name: 'Cancelación y reembolso' })).toBeInViewport()
})

test('a phone folds the contents away, and the text still leads from page to page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/privacidad')
  await untilHydrated(page)
  await page.locator('summary', { hasText: 'En esta página' }).click()
  await page.getByRole('listitem').getByRole('link', { name: 'Tus derechos' }).click()
  await expect(page.getByRole('region', { name: 'Tus derechos' })).toBeInViewport()
  await page.getByRole('navigation', { name: 'Textos legales' }).getByRole('link', { name: 'Aviso' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aviso de privacidad')
  await expect(page.getByText('Última actualización: 28 de noviembre de 2026')).toBeVisible()
  await expect(page.getByText('20 días hábiles')).toBeVisible()
})

test('a visitor in another language reads a translation, which says that the Spanish text is binding', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await context.addCookies([
    { name: 'country', value: 'MX', url },
    { name: 'locale', value: 'en_US', url },
  ])
  await page.goto('/terminos')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms and general conditions')
  await expect(page.getByText('the Spanish version is the one that applies')).toBeVisible()
  await expect(page.getByText('Last updated: November 28, 2026')).toBeVisible()
  await expect(page.locator('[lang=en-US]').getByText('Cancellation and refund').last()).toBeVisible()
})

test('the notice that was replaced can still be read, and leads to the one in force', async ({ page }) => {
  await page.goto('/aviso-privacidad')
  await untilHydrated(page)
  await page
    .getByRole('region', { name: 'Cambios' })
    .getByRole('link', { name: '27 de enero de 2023' })
    .click()
  await expect(page).toHaveURL('/aviso-privacidad-2023-01-27')
  await expect(page.getByText('Última actualización: 27 de enero de 2023')).toBeVisible()
  await page.getByRole('link', { name: 'Ver la versión vigente' }).click()
  await expect(page).toHaveURL('/aviso-privacidad')
})

test('the text travels once, in the page', async ({ request }) => {
  const page = await (await request.get('/terminos')).text()
  expect(page.split('a la cancelación oficial del evento').length - 1).toBe(1)
})

test('a customer can read the terms before paying, and loses no input', async ({
  page,
  request,
  context,
}) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug: 'noche-nortena', step: 3 })
  const [terms] = await Promise.all([
    context.waitForEvent('page'),
    page.getByText('Al pagar aceptas los').getByRole('link', { name: 'términos y condiciones' }).click(),
  ])
  await expect(terms.getByRole('heading', { level: 1 })).toHaveText('Términos y condiciones generales')
  await terms.close()
  await expectAllTyped(page, customer)
})

test('before paying a customer is told the phone, the hours and the page for complaints', async ({
  page,
  request,
  context,
}) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug: 'noche-nortena', step: 3 })
  const service = page.getByText('¿Tienes una duda o una queja?')
  await expect(service).toContainText('De lunes a viernes, de 9:00 a 18:00')
  await expect(service.getByRole('link', { name: '+52 55 5555 0134' })).toHaveAttribute(
    'href',
    'tel:+525555550134',
  )
  const [complaints] = await Promise.all([
    context.waitForEvent('page'),
    service.getByRole('link', { name: 'Atención y quejas' }).click(),
  ])
  await expect(complaints.getByRole('heading', { level: 1 })).toHaveText('Atención y quejas')
  await expect(complaints.getByRole('link', { name: /@/ }).first()).toBeVisible()
  await complaints.close()
  await expectAllTyped(page, customer)
})

test('each total says that it has every tax and charge', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const said = 'Impuestos incluidos, sin cargos extra'
  await beginPurchase(page, customer, { slug: 'noche-nortena', step: 3, tickets: 1 })
  const bar = page.getByRole('complementary', { name: 'Tu compra' })
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(bar.getByText(said)).toBeVisible()
  }
  await page.getByRole('radio', { name: /^Transferencia/ }).check()
  await page.getByRole('button', { name: /^Reservar/ }).click()
  await expect(page.getByRole('region', { name: 'Transfiere a esta cuenta' }).getByText(said)).toBeVisible()
  await page.getByRole('link', { name: 'Ver mi compra' }).click()
  await expect(page.getByRole('definition').getByText(said)).toBeVisible()
})

test('a customer can read the terms before registering, and loses no input', async ({ page, context }) => {
  await page.goto('/')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Iniciar sesión' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Crea tu cuenta' }).click()
  await dialog.getByLabel('Nombre').fill('Renata')
  const [notice] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'aviso de privacidad' }).first().click(),
  ])
  await expect(notice.getByRole('heading', { level: 1 })).toHaveText('Aviso de privacidad')
  await notice.close()
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Renata')
})
