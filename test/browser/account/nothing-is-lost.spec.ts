import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { localTimeText } from '#domain/platform/time/place-time.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import {
  arriveLoggedIn,
  type Customer,
  newCustomer,
  newUnverifiedCustomer,
} from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import {
  beginPurchase,
  continueToPayment,
  expectAllTyped,
  holdOf,
  typed,
} from '../helpers/purchase/begun-purchase.ts'
import {
  chooseAddress,
  chooseMyself,
  chooseTickets,
  continuePurchase,
  typePassenger,
} from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Input survives reloads, going back, another log-in, sold-out seats and changed prices. */

test.use({ viewport: { width: 390, height: 844 } })

const slug = 'cien-guitarras'
const street = (page: Page) => page.getByLabel('Calle y número')
const timer = (page: Page) => page.getByRole('timer')

test('a reload keeps the input of every step', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  await page.goto(`/event/${slug}`)
  await chooseTickets(page, 'Van compartida', '1 asiento', 2)
  await page.reload()
  await expect(page.getByText('Total · 2 boletos')).toBeVisible()
  await continuePurchase(page)

  await chooseAddress(page, 0, 'Calle Morelos 12', 1)
  await street(page).nth(1).fill('Avenida Ju')
  await page.reload()
  await expect(street(page).first()).toHaveValue('Calle Morelos 12')
  await expect(page.getByLabel('Colonia').first()).not.toHaveValue('')
  await expect(street(page).nth(1)).toHaveValue('Avenida Ju')
  await expect(timer(page)).toHaveText(/^1[34]:\d\d$/)
  await chooseAddress(page, 1, 'Avenida Juárez 345', 2)
  await continuePurchase(page)

  await chooseMyself(page, 0)
  await page.getByLabel('Nombre y apellido').nth(1).fill('Bruno P')
  await page.reload()
  await expect(page.getByLabel('Nombre y apellido').first()).toHaveValue(customer.name)
  await expect(page.getByLabel('Correo electrónico').first()).toHaveValue(customer.email)
  await expect(page.getByLabel('Teléfono', { exact: true }).first()).toHaveValue(customer.phone)
  await expect(page.getByLabel('Nombre y apellido').nth(1)).toHaveValue('Bruno P')
  await typePassenger(page, 1, { name: typed.friend, email: 'bruno@vaiven.test', phone: '5544455566' })
  await continuePurchase(page)

  const transfer = page.getByRole('radio', { name: /Transferencia bancaria/ })
  await transfer.check()
  await page.reload()
  await expect(transfer).toBeChecked()
  await expectAllTyped(page, customer)
  await page.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  const bank = page.getByRole('region', { name: 'Transfiere a esta cuenta' })
  await expect(bank).toBeVisible()
  await page.reload()
  await expect(bank).toBeVisible()
})

test('the steps behind can be visited, by the buttons of the browser too, and so can other pages', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  await page.goto('/')
  await page.goto(`/event/${slug}?step=confirm`)
  await expect(page).toHaveURL(`/event/${slug}`)
  await expect(page.getByRole('heading', { name: 'Selecciona tu categoría' })).not.toBeFocused()
  await page.goto('/')
  await beginPurchase(page, customer, { slug, step: 3 })
  await expect(page).toHaveURL(`/event/${slug}?step=confirm`)
  const steps = page.getByRole('navigation', { name: 'Pasos de la compra' })

  await steps.getByRole('button', { name: 'Dirección' }).click()
  await expect(page.getByRole('heading', { name: 'Ingresa tu dirección' })).toBeFocused()
  await expect(street(page).nth(1)).toHaveValue(typed.streets[1] ?? '')
  await expect(page).toHaveURL(`/event/${slug}?step=addresses`)
  await expect(steps.getByRole('button', { name: 'Pasajeros' })).toBeDisabled()
  await steps.getByRole('button', { name: 'Categoría' }).click()
  await expect(page.getByText('Total · 2 boletos')).toBeVisible()
  await continueToPayment(page)
  await expectAllTyped(page, customer)
  await page.getByRole('button', { name: 'Regresar' }).click()
  await expect(page.getByRole('heading', { name: '¿Quién viaja?' })).toBeFocused()
  await continuePurchase(page)

  await page.goBack()
  await expect(page.getByRole('heading', { name: '¿Quién viaja?' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Ingresa tu dirección' })).toBeFocused()
  await expect(street(page).nth(1)).toHaveValue(typed.streets[1] ?? '')
  await page.goForward()
  await page.goForward()
  await expectAllTyped(page, customer)
  await page.reload()
  await expectAllTyped(page, customer)
  await expect(page).toHaveURL(`/event/${slug}?step=confirm`)

  await page.getByRole('banner').getByRole('link', { name: 'Vaivén' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expectAllTyped(page, customer)

  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  await page.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  const bank = page.getByRole('region', { name: 'Transfiere a esta cuenta' })
  await expect(bank).toBeVisible()
  await expect(page).toHaveURL(`/event/${slug}?step=result`)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await page.goForward()
  await expect(bank).toBeVisible()
  expect(await callShop(request, 'GET /shop-api/payment-history', {}, customer.token)).toHaveLength(1)
})

test('a session that ends in the middle is renewed in its place', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  await page.goto(`/event/${slug}`)
  await chooseTickets(page, 'Van compartida', '1 asiento', 2)
  await callShop(request, 'POST /shop-api/logout', {}, customer.token)

  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Debe estar registrado para realizar una compra.')).toBeVisible()
  await logIn(page, customer)
  await expect(page.getByRole('heading', { name: 'Ingresa tu dirección' })).toBeVisible()
  await chooseAddress(page, 0, 'Calle Morelos 12', 1)

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.reload()
  await expect(page.getByText('Inicia sesión para seguir con tu compra')).toBeVisible()
  await expect(page.getByText('Calle Morelos 12')).toHaveCount(0)
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click()
  await logIn(page, customer)
  await expect(street(page).first()).toHaveValue('Calle Morelos 12')
  await expect(page.getByText('Total · 2 boletos')).toBeVisible()
})

test('a browser that forbids its storage buys too', async ({ page, request }) => {
  const customer = await newCustomer(request)
  // As Chrome does when cookies are blocked.
  await page.addInitScript(() => {
    const forbid = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, { get: forbid })
  })
  await page.goto(`/event/${slug}`)
  await untilHydrated(page)
  await page.getByRole('main').locator('summary').filter({ hasText: 'Van compartida' }).click()
  await logIn(page, customer)
  await page.getByRole('button', { name: 'Agregar un boleto: 1 asiento', exact: true }).click()
  await continuePurchase(page)
  await chooseAddress(page, 0, 'Calle Morelos 12', 1)
  await continuePurchase(page)
  await chooseMyself(page, 0)
  await continuePurchase(page)
  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  await page.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  await expect(page.getByRole('region', { name: 'Transfiere a esta cuenta' })).toBeVisible()
})

test('when the hold expires the customer sees why, and continues with the same input', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await page.clock.install()
  await beginPurchase(page, customer, { slug, step: 3 })
  await expect(timer(page)).toHaveText(/^1[34]:\d\d$/)
  // An answer on its way would set the clock of the page again.
  await expect(page.getByRole('radio').first()).toBeVisible()
  const [minutes = 0, seconds = 0] = (await timer(page).innerText()).split(':').map(Number)
  await page.clock.fastForward((minutes * 60 + seconds - 40) * 1_000)
  await expect(timer(page)).toHaveText(/^0:\d\d$/)
  await page.clock.fastForward('01:30')
  await expect(page.getByText('Se terminó el tiempo de tu reserva')).toBeVisible()
  await expect(page.getByText('Nada de lo que escribiste se perdió')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Selecciona tu categoría' })).toBeVisible()
  await expect(timer(page)).toHaveCount(0)
  await continueToPayment(page)
  await expectAllTyped(page, customer)
  await expect(timer(page)).toBeVisible()
})

test('the time of the seats can be extended once', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 1 })
  const more = page.getByRole('button', { name: 'Más tiempo' })
  await more.click()
  await expect(page.getByText('Listo, tienes más tiempo')).toBeVisible()
  await expect(timer(page)).toHaveText(/^(2|3)\d:\d\d$/)
  await expect(more).toHaveCount(0)
  await page.reload()
  await expect(timer(page)).toHaveText(/^(2|3)\d:\d\d$/)
  await expect(more).toHaveCount(0)
  const again = callShop(
    request,
    'POST /shop-api/holds/{id}/extend',
    { params: { id: await holdOf(page) } },
    customer.token,
  )
  await expect(again).rejects.toThrow('hold_cannot_be_extended')
})

test('seats that another customer has bought meanwhile cost only those seats', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const rival = await newCustomer(request, 'Gaspar')
  const vans = await vansOfTwo(request, 'luna-motor-orbita')
  await arriveLoggedIn(page, customer)
  await page.goto('/event/luna-motor-orbita')
  await untilHydrated(page)
  await page.getByLabel(/Ciudad de salida/).selectOption({ label: vans.provinceName })
  await chooseTickets(page, 'Van privada', 'De 8 a 10 pasajeros', 2)
  await continuePurchase(page)
  const comes = page.getByLabel('¿A qué hora pasa por ustedes?').first()
  const suggested = await comes.inputValue()
  await comes.fill('23:59')
  await expect(page.getByText('al menos 30 minutos antes de que empiece el evento')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click()
  await expect(comes).toBeFocused()
  await comes.fill(suggested)
  const home = page.getByLabel('¿A qué hora salen de regreso?').first()
  await home.fill('00:15')
  await page.reload()
  await expect(home).toHaveValue('00:15')
  for (const [ticket, text] of typed.streets.entries()) await chooseAddress(page, ticket, text, 1)
  await continuePurchase(page)
  await chooseMyself(page, 0)
  await typePassenger(page, 1, { name: typed.friend, email: 'bruno@vaiven.test', phone: '5544455566' })
  await continuePurchase(page)
  await expect(page.getByText(/, 00:15$/).first()).toBeVisible()
  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()

  const hold = { params: { id: await holdOf(page) } }
  await callShop(request, 'DELETE /shop-api/holds/{id}', hold, customer.token)
  await buyVan(request, rival, vans)
  await page.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  await expect(page.getByText('Solo queda 1 lugar.')).toBeVisible()
  await expect(page.getByText('Solo queda 1 y elegiste 2: quita 1')).toBeVisible()
  await expect(page.getByText('Ajusta la cantidad y continúa.')).toBeVisible()

  await page.getByRole('button', { name: 'Quitar un boleto: De 8 a 10 pasajeros' }).click()
  await continuePurchase(page)
  await expect(street(page).first()).toHaveValue(typed.streets[0] ?? '')
  await continuePurchase(page)
  await expect(page.getByLabel('Nombre y apellido')).toHaveValue(customer.name)
  await continuePurchase(page)
  await page.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  await expect(page.getByRole('region', { name: 'Transfiere a esta cuenta' })).toBeVisible()
})

test('a changed price is shown before anything is paid', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3 })
  // As if the page had been opened when the seats were cheaper.
  await page.route('**/shop-api/orders', (route) => {
    const order = route.request().postDataJSON() as { shownTotal: number }
    return route.continue({ postData: { ...order, shownTotal: order.shownTotal - 100 } })
  })
  const pay = page.getByRole('button', { name: /^Pagar MXN/ })
  const total = (await pay.textContent())?.replace('Pagar ', '') ?? '?'
  await pay.click()
  await expect(page.getByText(`El precio cambió a ${total}. Revísalo antes de pagar.`)).toBeVisible()
  await expectAllTyped(page, customer)
  await page.unroute('**/shop-api/orders')
  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  await page.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  await expect(page.getByRole('region', { name: 'Transfiere a esta cuenta' })).toBeVisible()
})

test('a transfer waits for the verified e-mail: the link is sent again, and everything typed is bought', async ({
  page,
  request,
}) => {
  const customer = await newUnverifiedCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3 })
  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  const place = page.getByRole('button', { name: /^(Pagar MXN|Reservar)/ })
  await place.click()
  await expect(page.getByText('apartamos tus lugares. No cierres esta página.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Enviar el enlace otra vez' }).click()
  await expect(page.getByText(`Enviamos el enlace a ${customer.email}.`)).toBeVisible()
  await expectAllTyped(page, customer)

  const other = await page.context().newPage()
  await expect(async () => {
    const { html } = await newestMail(request, customer.email)
    await other.goto(/\/verify-account\/[\w-]+/.exec(html)?.[0] ?? '')
    await other.getByRole('button', { name: 'Confirmar mi correo' }).click()
    await expect(other.getByText('Cuenta verificada correctamente')).toBeVisible()
  }).toPass()
  // It continues by itself when the customer returns to it.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByRole('region', { name: 'Transfiere a esta cuenta' })).toBeVisible()
})

test('a double click and a second tab of the same purchase are one order', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await beginPurchase(page, customer, { slug, step: 3, tickets: 1 })
  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  const opened = page.waitForEvent('popup')
  await page.evaluate(() => void window.open(location.href))
  const other = await opened
  await expect(other.getByRole('button', { name: 'Reservar y ver los datos' })).toBeVisible()

  await page.getByRole('button', { name: 'Reservar y ver los datos' }).dblclick()
  await expect(page.getByRole('region', { name: 'Transfiere a esta cuenta' })).toBeVisible()
  await other.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  await expect(other.getByRole('region', { name: 'Transfiere a esta cuenta' })).toBeVisible()
  const orders = await callShop(request, 'GET /shop-api/payment-history', {}, customer.token)
  expect(orders).toHaveLength(1)
})

async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog).toBeHidden()
}

type Vans = {
  dateId: number
  provinceId: number
  provinceName: string
  countyId: number
  placeId: number
  productVariantId: number
  vanHours: { comesAt: string; goesHomeAt: string }
  price: number
}

/** A city of the event with exactly two of the largest vans left. */
async function vansOfTwo(request: APIRequestContext, idOrSlug: string): Promise<Vans> {
  const event = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug } })
  const params = { id: event.id }
  const categories = await callShop(request, 'GET /api/events/{id}/product-variant', { params })
  const provinces = await callShop(request, 'GET /api/provinces/by-event/{id}', { params })
  const offer = categories
    .flatMap(({ subCategories }) => subCategories)
    .find(({ capacity, stock }) => capacity === 10 && stock === 2)
  const province = provinces.find(({ id }) => id === offer?.provinceId)
  if (!offer || !province) throw new Error(`${idOrSlug} has no city with two vans left`)
  return {
    ...offer,
    dateId: event.calendars[0]?.id ?? 0,
    vanHours: hoursThatFit(event),
    provinceName: province.name,
    countyId: province.counties[0]?.id ?? 0,
  }
}

/** From an hour before the start until an hour after it. */
function hoursThatFit({ startsAt, timeZone }: { startsAt: string; timeZone: string }) {
  const at = (hours: number) => localTimeText(new Date(Date.parse(startsAt) + hours * 3_600_000), timeZone)
  return { comesAt: at(-1), goesHomeAt: at(1) }
}

async function buyVan(request: APIRequestContext, customer: Customer, van: Vans): Promise<void> {
  const address = 'Insurgentes Sur 1'
  const passenger = { name: customer.name, email: customer.email, phone: '+525533344455' }
  await callShop(
    request,
    'POST /shop-api/orders',
    {
      body: {
        url: new URL((await request.get('/healthz')).url()).origin,
        eventDateId: van.dateId,
        provinceId: van.provinceId,
        paymentCode: 'transferencia',
        shownTotal: van.price,
        tickets: [
          {
            placeId: van.placeId,
            productVariantId: van.productVariantId,
            ...van.vanHours,
            addresses: [{ address, commune_id: van.countyId }],
            passengers: [{ ...passenger, passengerAddress: address }],
          },
        ],
      },
    },
    customer.token,
  )
}

test('an address without a passenger must be confirmed before the purchase', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  await page.goto(`/event/${slug}`)
  await chooseTickets(page, 'Van compartida', 'Grupo de 4', 1)
  await continuePurchase(page)
  await chooseAddress(page, 0, 'Calle Morelos 12', 1)
  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  await street(page).nth(1).fill('Avenida Juárez 345')
  await page.getByLabel('Colonia').nth(1).selectOption({ index: 2 })
  await continuePurchase(page)
  await chooseMyself(page, 0)
  await page.getByLabel('Sale desde').first().selectOption({ label: 'Calle Morelos 12' })
  await page.getByRole('button', { name: 'Continuar' }).click()
  const question = page.getByRole('dialog', { name: 'Nadie viaja desde una dirección' })
  await expect(question).toContainText('Avenida Juárez 345')
  await question.getByRole('button', { name: 'Revisar pasajeros' }).click()
  await expect(page.getByRole('heading', { name: '¿Quién viaja?' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await question.getByRole('button', { name: 'Seguir así' }).click()
  await expect(page.getByRole('heading', { name: 'Confirma tu compra' })).toBeVisible()
})
