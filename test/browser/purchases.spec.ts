import { expect, type Page, test } from '@playwright/test'
import { buyTicket, readOrder } from './bought-order.ts'
import { arriveLoggedIn, type Customer, newCustomer } from './customers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { expectSeenFocus, tabTo, typeInto } from './keyboard.ts'
import { newestMail } from './mailbox.ts'
import { office } from './office.ts'
import { typeCard, typePassenger } from './purchase-steps.ts'
import { callShop } from './shop-calls.ts'

/* What was bought, afterwards: who travels and from where is changed, mails are sent again, and time runs out. */

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const slug = 'noche-nortena'
const irene = { name: 'Irene Paz', email: 'irene@vaiven.test', phone: '5544455566' }
const main = (page: Page) => page.getByRole('main')
const changeButton = (page: Page) => page.getByRole('button', { name: /^Cambiar pasajeros o direcciones/ })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const name = (page: Page) => main(page).getByLabel('Nombre y apellido')
const street = (page: Page) => main(page).getByLabel('Calle y número')

test('somebody who has only a keyboard finds a purchase and changes who travels and from where', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia', stops: 2 })
  await arriveLoggedIn(page, customer)
  await page.goto('/my-account/payments')
  const row = main(page).getByRole('row', { name: new RegExp(order.number) })
  await expect(row).toContainText('Pendiente')
  await tabTo(row.getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/order-detail/${order.id}`)

  await tabTo(changeButton(page))
  await page.keyboard.press('Enter')
  await expect(main(page).getByText('De dónde salen')).toBeFocused()
  await tabTo(street(page))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Avenida Juárez 345')
  await tabTo(name(page))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Br')
  await tabTo(save(page))
  await page.keyboard.press('Enter')
  await expectSeenFocus(name(page))
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Bruno Paz')
  // The contact of the one who stood here before is not his.
  await typeInto(main(page).getByLabel('Correo electrónico'), 'bruno@vaiven.test')
  await typeInto(main(page).getByLabel('Teléfono', { exact: true }), '5544455566')
  await tabTo(save(page))
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Te mandamos los datos nuevos por correo a ${customer.email}`)).toBeVisible()
  await expectSeenFocus(changeButton(page))
  await expect(main(page).getByText('Bruno Paz')).toBeVisible()
  await expect(main(page).getByText('Avenida Juárez 345', { exact: true })).toBeVisible()

  const { tickets } = await readOrder(request, customer, order.id)
  expect(tickets[0]?.passengers).toMatchObject([
    { name: 'Bruno Paz', email: 'bruno@vaiven.test', passengerAddress: 'Avenida Juárez 345' },
  ])

  // A cancelled order has no tickets to see, neither in the history nor on its page.
  await office('reject-transfer', order.number)
  await page.goto('/my-account/payments')
  await expect(row).toContainText(/Cancelado.*Sin boletos/)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Sin código QR' })).toBeVisible()
  await expect(changeButton(page)).toHaveCount(0)
})

test('what was typed outlives a reload, a change by somebody else and the end of the session', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const bought = await buyTicket(request, customer, { slug, paymentCode: 'transferencia', stops: 2 })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${bought.order.id}`)
  await changeButton(page).click()
  await typePassenger(page, 0, irene)
  await street(page).fill('Avenida Juárez 345')
  await page.reload()
  await expect(page.getByText('Lo que escribiste sigue aquí')).toBeVisible()
  await expect(name(page)).toHaveValue('Irene Paz')

  await changePassenger(page, customer, bought.order.id, 'Gaspar Luna')
  await save(page).click()
  await expect(page.getByText('cambió mientras lo editabas')).toBeVisible()
  await expect(main(page).getByText('Gaspar Luna')).toBeVisible()
  await expectAccessible(page)
  await callShop(request, 'POST /shop-api/logout', {}, customer.token)
  await page.getByRole('button', { name: 'Guardar lo mío' }).click()

  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo electrónico').fill(customer.email)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(customer.password)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog).toBeHidden()
  await expect(name(page)).toHaveValue('Irene Paz')
  await expect(street(page)).toHaveValue('Avenida Juárez 345')
  // What is saved over is known: it is not asked again.
  await save(page).click()
  await expect(page.getByText('Te mandamos los datos nuevos por correo')).toBeVisible()
  await expect(main(page).getByText('Irene Paz')).toBeVisible()
})

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

test('an order that waits says until when, is paid from its page, and its mail is sent again', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  // Countdowns go by the shop's clock, which every answer tells: the page's own, put forward, is set right by the next.
  let passed = 0
  await page.route(/\/(shop-)?api\//, async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + passed).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  const { order } = await buyTicket(request, customer, { slug, paymentCode: 'unlimit' })
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
  await expect(page.getByRole('timer')).toHaveText(/^(29|30):\d\d$/)
  await expect(page.getByText('Tu banco lo confirma al momento.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar el correo otra vez' }).click()
  await expect(page.getByText(`va en camino a ${customer.email}`)).toBeVisible()
  expect((await newestMail(request, customer.email, 'Falta tu pago')).html).toContain(order.number)

  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await expect(page.frameLocator('iframe').getByLabel('Número de tarjeta')).toBeVisible()
  passed = 12 * 60_000
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  await expect(page.getByRole('timer')).toHaveText(/^1[78]:\d\d$/)
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await typeCard(page.frameLocator('iframe'), '4000000000000077')
  await page.frameLocator('iframe').getByRole('link', { name: 'Volver a la tienda' }).click()
  await page.getByRole('link', { name: 'Ver mi compra' }).click()
  await page.getByRole('button', { name: 'Mostrar en pantalla completa' }).click()
  const code = page.getByRole('dialog', { name: order.number })
  await expect(code.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(code.getByText('Vale para 1 pasajero')).toBeVisible()
})

/** Changes the order's one passenger as another tab of the customer would. */
async function changePassenger(page: Page, { token }: Customer, id: string, to: string): Promise<void> {
  const { tickets } = await readOrder(page.request, { token }, id)
  const [ticket] = tickets
  await callShop(
    page.request,
    'PUT /shop-api/order-detail/{id}/tickets/{position}',
    {
      params: { id, position: 0 },
      body: {
        addresses: (ticket?.addresses ?? []).map(({ address, communeId }) => ({
          address,
          commune_id: communeId,
        })),
        passengers: (ticket?.passengers ?? []).map((passenger) => ({ ...passenger, name: to })),
      },
    },
    token,
  )
}
