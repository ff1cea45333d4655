import { expect, test } from '@playwright/test'
import { buyTicket } from './bought-order.ts'
import { arriveLoggedIn, newCustomer } from './customers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { tabTo } from './keyboard.ts'

/* A customer tells the driver where the door is. */

test('a customer tells the driver by keys alone where the door is, and sees it again', async ({
  browser,
  request,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    geolocation: { latitude: 25.6706, longitude: -100.31 },
    permissions: ['geolocation'],
  })
  const page = await context.newPage()
  const { keyboard } = page
  const main = page.getByRole('main')
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
  const open = main.getByRole('button', { name: /^Nota y ubicación para el conductor ?, Calle Morelos 12/ })
  await tabTo(open)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nota y ubicación para el conductor' })
  await tabTo(dialog.getByLabel('Nota para el conductor'))
  await keyboard.type('Portón verde, torre B')
  await tabTo(dialog.getByLabel('Dónde está tu puerta'))
  await keyboard.type('calle 5')
  await keyboard.press('Enter')
  await expect(dialog.getByText('No son coordenadas')).toBeVisible()
  await expectAccessible(page)
  await tabTo(dialog.getByRole('button', { name: 'Estoy en la puerta ahora' }))
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Dónde está tu puerta')).toHaveValue('25.67060, -100.31000')
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
