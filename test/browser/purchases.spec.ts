import { expect, type Page, test } from '@playwright/test'
import { buyTicket } from './bought-order.ts'
import { arriveLoggedIn, newCustomer } from './customers.ts'
import { typePassenger } from './purchase-steps.ts'

/* What was bought, afterwards: who travels is changed while there is time. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const irene = { name: 'Irene Paz', email: 'irene@vaiven.test', phone: '5544455566' }
const main = (page: Page) => page.getByRole('main')
const changeButton = (page: Page) => page.getByRole('button', { name: /^Cambiar pasajeros o direcciones/ })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const name = (page: Page) => main(page).getByLabel('Nombre y apellido')

test('after the routes are set nothing can be changed, not even by a page that was opened before', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const bought = await buyTicket(request, customer, { slug: 'jardin-de-luces', paymentCode: 'unlimit' })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${bought.order.id}`)
  await expect(page.getByText('Los cambios ya cerraron')).toBeVisible()
  await expect(changeButton(page)).toHaveCount(0)

  // As if this page had been opened while there was still time.
  const changesUntil = new Date(Date.now() + 3_600_000).toISOString()
  await page.route('**/shop-api/order-detail/*', (route) =>
    route.fulfill({ json: { success: true, data: { ...bought, order: { ...bought.order, changesUntil } } } }),
  )
  await page.reload()
  await changeButton(page).click()
  await typePassenger(page, 0, irene)
  await page.unroute('**/shop-api/order-detail/*')
  await save(page).click()
  await expect(page.getByText('Los cambios se cierran 72 horas antes del viaje.')).toBeVisible()
  await expect(name(page)).toHaveValue('Irene Paz')
})
