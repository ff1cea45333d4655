import { expect, type Page, test } from '@playwright/test'
import { showTime } from '#domain/platform/time/place-time.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectSeenFocus, tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, type Customer, newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { office } from '../helpers/office/office.ts'
import { beginPurchase } from '../helpers/purchase/begun-purchase.ts'
import { buyTicket, readOrder } from '../helpers/purchase/bought-order.ts'
import { continuePurchase, typeCard, typePassenger } from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* After the purchase: passengers and addresses are changed, mails are sent again, and deadlines pass. */

const slug = 'noche-nortena'
const irene = { name: 'Irene Paz', email: 'irene@vaiven.test', phone: '5544455566' }
const main = (page: Page) => page.getByRole('main')
const changeButton = (page: Page) => page.getByRole('button', { name: /^Cambiar pasajeros o direcciones/ })
const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' })
const name = (page: Page) => main(page).getByLabel('Nombre y apellido')
const street = (page: Page) => main(page).getByLabel('Calle y número')

test('a customer with only a keyboard finds a purchase and changes passengers and addresses', async ({
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
  await page.keyboard.type('B')
  await tabTo(save(page))
  await page.keyboard.press('Enter')
  await expectSeenFocus(name(page))
  await expectAccessible(page)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Bruno Paz')
  // The previous person's contact is removed.
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

  // A cancelled order shows no tickets, neither in the history nor on its page.
  await office('reject-transfer', order.number)
  await page.goto('/my-account/payments')
  await expect(row).toContainText(/Cancelado.*Sin boletos/)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Sin código QR' })).toBeVisible()
  await expect(changeButton(page)).toHaveCount(0)
})

test('input outlives a reload, a change from elsewhere and the end of the session', async ({
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
  // The overwritten version is known: the question is not asked again.
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
  // Nor are methods offered whose money could arrive after the freeze.
  await page.getByRole('button', { name: 'Pagar de otra forma' }).click()
  await expect(main(page).getByRole('radio', { name: /^Tarjeta/ })).toBeChecked()
  await expect(main(page).getByRole('radio', { name: /OXXO|Transferencia/ })).toHaveCount(0)

  // As if the page had been opened before the deadline.
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

test('the end of a payment is told on the clock of the reader, the trip on that of the event', async ({
  browser,
  request,
  baseURL,
}) => {
  const customer = await newCustomer(request)
  const { order, event } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia' })
  const ends = new Set<string>()
  const trips = new Set<string>()
  for (const { timezoneId, offset } of [
    { timezoneId: 'America/Tijuana', offset: /GMT\u2011[78]/ },
    { timezoneId: 'America/Santiago', offset: /GMT\u2011[34]/ },
    { timezoneId: 'Europe/Madrid', offset: /GMT\+[12]/ },
  ]) {
    const context = await browser.newContext({ timezoneId, locale: 'en-US', baseURL: baseURL ?? '' })
    const page = await context.newPage()
    await arriveLoggedIn(page, customer)
    await page.goto(`/order-detail/${order.id}`)
    const end = page.getByText(offset).first()
    await expect(end).toBeVisible()
    ends.add(await end.innerText())
    trips.add(
      await page
        .getByRole('main')
        .getByText(showTime(new Date(event.startsAt), event.timeZone))
        .first()
        .innerText(),
    )
    await context.close()
  }
  expect(ends.size).toBe(3)
  expect(trips.size).toBe(1)
})

test('an order that waits says until when, is paid from its page, and its mail is sent again', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  // Countdowns use the server's clock, which every answer contains: if the device's clock is changed, the
  // next answer corrects it.
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
  await expect(page.getByRole('timer')).toHaveText(/^1[5-8]:\d\d$/)
  await page.getByRole('button', { name: /^Pagar MXN/ }).click()
  await typeCard(page.frameLocator('iframe'), '4000000000000077')
  await page.frameLocator('iframe').getByRole('link', { name: 'Volver a la tienda' }).click()
  await page.getByRole('link', { name: 'Ver mi compra' }).click()
  await page.getByRole('button', { name: 'Mostrar en pantalla completa' }).click()
  const code = page.getByRole('dialog', { name: order.number })
  await expect(code.getByRole('img', { name: /QR/ })).toBeVisible()
  await expect(code.getByText('Vale para 1 pasajero')).toBeVisible()
  // A request may still be in progress.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('correcting the name of a friend keeps the friend’s e-mail and phone, in the purchase and on its order', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const friend = { fullname: 'Tomás Arriaga', email: 'tomas@vaiven.test', phone: '+525512349876' }
  await callShop(request, 'POST /shop-api/frequent-friends', { body: friend }, customer.token)
  const box = main(page).getByRole('combobox', { name: 'Nombre y apellido' })
  const email = main(page).getByLabel('Correo electrónico')
  const phone = main(page).getByLabel('Teléfono', { exact: true })

  async function correctFriend() {
    await box.fill('Tom')
    await page.getByRole('option', { name: /^Tomás Arriaga/ }).click()
    await expect(email).toHaveValue(friend.email)
    await box.press('End')
    await box.pressSequentially(' Díaz')
    await box.press('Tab')
    await expect(box).toHaveValue('Tomás Arriaga Díaz')
    await expect(email).toHaveValue(friend.email)
    await expect(phone).toHaveValue(/5512349876$/)
  }

  await test.step('in the purchase, where another person brings a contact of their own', async () => {
    await beginPurchase(page, customer, { slug, step: 2, tickets: 1 })
    await correctFriend()
    await box.fill('Nadia Cruz')
    await box.press('Tab')
    await expect(email).toHaveValue('')
    await expect(phone).toHaveValue('')
    await correctFriend()
    await continuePurchase(page)
    const detail = page.getByRole('region', { name: 'Detalle de tu reserva' })
    for (const text of ['Tomás Arriaga Díaz', friend.email])
      await expect(detail.getByText(text).first()).toBeVisible()
  })

  await test.step('on the page of an order', async () => {
    const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia' })
    await page.goto(`/order-detail/${order.id}`)
    await changeButton(page).click()
    await correctFriend()
    await save(page).click()
    await expect(page.getByText('Te mandamos los datos nuevos por correo')).toBeVisible()
    const { tickets } = await readOrder(request, customer, order.id)
    expect(tickets[0]?.passengers).toMatchObject([
      { name: 'Tomás Arriaga Díaz', email: friend.email, phone: friend.phone },
    ])
  })
})

test('the page of an order requests the account for a refund by staff, and stores it', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia' })
  await office('confirm-transfer', order.number, '--tracking', `P${order.number}`)
  await office('refund', order.number)
  await newestMail(request, customer.email, 'Sobre tu devolución')
  await arriveLoggedIn(page, customer)
  await page.goto(`/order-detail/${order.id}`)
  await expect(page.getByRole('heading', { name: '¿A qué cuenta te devolvemos?' })).toBeVisible()
  await expectAccessible(page)

  await main(page).getByLabel('Titular de la cuenta').fill(customer.name)
  await main(page)
    .getByLabel(/^Banco/)
    .fill('Banorte')
  const account = main(page).getByLabel('CLABE')
  await account.fill('123456789012345678')
  const keep = main(page).getByRole('button', { name: 'Guardar la cuenta' })
  await keep.click()
  await expect(main(page).getByText(/^Revisa la CLABE/)).toBeVisible()
  await expectSeenFocus(account)
  await account.fill('032180000118359719')
  await keep.press('Enter')
  await expect(page.getByRole('heading', { name: 'Listo, ya tenemos tu cuenta' })).toBeVisible()
  await expect(main(page).getByText(/termina en 9719/)).toBeVisible()
  await expectAccessible(page)
  expect(await office('refund-account', order.number)).toContain('032180000118359719')

  await office('confirm-refund', order.number, '--tracking', `B${order.number}`)
  await page.reload()
  await expect(main(page).getByRole('heading', { name: 'Reembolsos' })).toBeVisible()
  await expect(account).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Listo, ya tenemos tu cuenta' })).toHaveCount(0)
})

/** Changes the order's only passenger, as another tab of the customer would. */
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
