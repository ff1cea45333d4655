import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { chooseAddress, chooseMyself, continuePurchase } from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* A customer gives the driver the position of the door. */

const phone = {
  viewport: { width: 390, height: 844 },
  geolocation: { latitude: 25.6706, longitude: -100.31 },
  permissions: ['geolocation'],
}
const slug = 'noche-nortena'
const opener = (page: Page, address: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^Tu puerta y una nota para el conductor ?, ${address}`) })
const hint = (page: Page) => page.getByRole('dialog', { name: 'Tu puerta y una nota para el conductor' })

test('a customer says it with the address of a purchase, and corrects the address afterwards', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({ ...phone, hasTouch: true })
  const page = await context.newPage()
  const main = page.getByRole('main')
  const customer = await newCustomer(request)
  const scripts = new Set<string>()
  page.on('request', (asked) => asked.resourceType() === 'script' && scripts.add(asked.url()))
  await beginPurchase(page, customer, { slug, step: 1, tickets: 1 })
  await expect(main.getByRole('button', { name: /^Tu puerta y una nota/ })).toHaveCount(0)
  await chooseAddress(page, 0, 'Calle Morelos 12', 1)
  expect([...scripts].filter((url) => url.includes('driver-hint-dialog'))).toEqual([])

  await opener(page, 'Calle Morelos 12').tap()
  const dialog = hint(page)
  await dialog.getByLabel('Nota para el conductor').fill('Portón verde, torre B')
  await context.setGeolocation({ latitude: -33.45, longitude: -70.66 })
  await dialog.getByRole('button', { name: 'Estoy en la puerta ahora' }).tap()
  await expect(dialog.getByText('Ya nos dijiste dónde está tu puerta.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Guardar' }).tap()
  await expect(dialog.getByText('queda demasiado lejos')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Quitar el punto' }).tap()
  await expect(dialog.getByText('Ya nos dijiste dónde está tu puerta.')).toBeHidden()
  await context.setGeolocation(phone.geolocation)
  await dialog.getByRole('button', { name: 'Estoy en la puerta ahora' }).tap()
  await expect(dialog.getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute(
    'href',
    /mlat=25\.6706&mlon=-100\.31#/,
  )
  await dialog.getByRole('button', { name: 'Guardar' }).tap()
  await expect(dialog).toBeHidden()
  await expect(opener(page, 'Calle Morelos 12')).toBeFocused()
  await expect(main.getByText('Portón verde, torre B')).toBeVisible()
  await expect(main.getByText('Ya nos dijiste dónde está tu puerta.')).toBeVisible()
  await expectAccessible(page)

  // Another address has no door position yet.
  await chooseAddress(page, 0, 'Calle Morelos 14', 1)
  await expect(main.getByText('Ya nos dijiste dónde está tu puerta.')).toHaveCount(0)
  await opener(page, 'Calle Morelos 14').tap()
  await expect(dialog.getByLabel('Nota para el conductor')).toHaveValue('Portón verde, torre B')
  await context.setGeolocation({ latitude: 25.6708, longitude: -100.3102 })
  await dialog.getByRole('button', { name: 'Estoy en la puerta ahora' }).tap()
  await expect(dialog.getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute('href', /mlat=25\.6708&/)
  await dialog.getByRole('button', { name: 'Guardar' }).tap()
  await expect(dialog).toBeHidden()

  await continuePurchase(page)
  await chooseMyself(page, 0)
  await continuePurchase(page)
  await main.getByRole('radio', { name: /^Transferencia/ }).check()
  await main.getByRole('button', { name: /^(Pagar|Reservar)/ }).click()
  await main.getByRole('link', { name: 'Ver mi compra' }).click()
  await expect(page).toHaveURL(/order-detail/)
  await expect(main.getByText('Portón verde, torre B')).toBeVisible()
  await expect(main.getByText('Ya nos dijiste dónde está tu puerta.')).toBeVisible()
  await opener(page, 'Calle Morelos 14').tap()
  await expect(hint(page).getByRole('link', { name: 'Ver en el mapa' })).toHaveAttribute(
    'href',
    /mlat=25\.6708&mlon=-100\.3102#/,
  )

  // The end of the session closes it, and loses nothing.
  await hint(page).getByLabel('Nota para el conductor').fill('Portón negro')
  await callShop(request, 'POST /shop-api/logout', {}, customer.token)
  await hint(page).getByRole('button', { name: 'Guardar' }).tap()
  const login = page.getByRole('dialog', { name: 'Te estábamos esperando' })
  await login.getByLabel('Correo electrónico').fill(customer.email)
  await login.getByRole('textbox', { name: 'Contraseña' }).fill(customer.password)
  await login.getByRole('button', { name: 'Iniciar sesión' }).tap()
  await opener(page, 'Calle Morelos 14').tap()
  await expect(hint(page).getByLabel('Nota para el conductor')).toHaveValue('Portón negro')
  await context.close()
})

test('a customer writes a note for the driver using only the keyboard, and sees it again', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  const { keyboard } = page
  const main = page.getByRole('main')
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug,
    paymentCode: 'transferencia',
  })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
  const open = opener(page, 'Calle Morelos 12')
  await tabTo(open)
  await keyboard.press('Enter')
  const dialog = hint(page)
  await tabTo(dialog.getByLabel('Nota para el conductor'))
  await keyboard.type('Portón verde, torre B')
  await tabTo(dialog.getByRole('button', { name: 'Estoy en la puerta ahora' }))
  await keyboard.press('Enter')
  await expect(dialog.getByText('Ya nos dijiste dónde está tu puerta.')).toBeVisible()
  await expectAccessible(page)
  await tabTo(dialog.getByRole('button', { name: 'Guardar' }))
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await expect(main.getByText('Portón verde, torre B')).toBeVisible()
  await page.reload()
  await expect(main.getByText('Portón verde, torre B')).toBeVisible()
  await expect(main.getByText('Ya nos dijiste dónde está tu puerta.')).toBeVisible()
  await expectAccessible(page)
})
