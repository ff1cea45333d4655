import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import {
  chooseAddress,
  chooseTickets,
  continuePurchase,
  openCategory,
  typePassenger,
} from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Events that cannot be bought: each says so, and offers an alternative. */

test.use({ viewport: { width: 390, height: 844 } })

test('a sold-out event is shown, and nothing of it can be put into the cart', async ({ page, request }) => {
  await arriveLoggedIn(page, await newCustomer(request))
  await page.goto('/event/faroles-del-sur')
  await expect(page.getByRole('heading', { level: 1, name: /Los Faroles del Sur/ })).toBeVisible()
  await openCategory(page, 'Van compartida')
  const category = page.locator('details[open]')
  await expect(category.getByText('Agotado').first()).toBeVisible()
  // Each offer has the waiting list instead of a counter.
  await expect(category.getByRole('button', { name: /^Unirme a la lista de espera: / })).toHaveCount(
    await category.getByRole('listitem').count(),
  )
  await expect(category.getByRole('button', { name: /^(Agregar|Quitar)/ })).toHaveCount(0)
  // No bar with a total of zero and a button that leads nowhere.
  await expect(page.getByRole('complementary', { name: 'Tu compra' })).toBeHidden()
  await expect(page.getByText('A la venta hasta')).toHaveCount(0)

  await page.getByRole('button', { name: 'Compartir' }).click()
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=.+faroles-del-sur$/,
  )
  await expect(page.getByRole('link', { name: 'Telegram' })).toHaveAttribute(
    'href',
    /^https:\/\/t\.me\/share/,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Copiar el enlace' }).click()
  await expect(page.getByText('Copiamos el enlace.')).toBeVisible()
  await expectAccessible(page)
})

test('an event that is not available any more says so, and leads to others and back home', async ({
  page,
}) => {
  await page.goto('/event/expo-vinilo-y-cafe')
  await expect(page.getByRole('heading', { name: 'El evento ya no está disponible' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Vinilo/ })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(6)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL('/')
})

test('an event that is not on sale yet shows its message, and a log-in for visitors', async ({ page }) => {
  await page.goto('/search?q=desfile+catrinas')
  const card = page.getByRole('article').filter({ hasText: 'Gran Desfile de Catrinas' })
  await expect(card.getByText('Ver aviso')).toBeVisible()
  await expect(card.getByText(/MXN/)).toHaveCount(0)
  await page.goto('/event/gran-desfile-de-catrinas')
  await expect(page.getByRole('heading', { level: 1, name: 'Gran Desfile de Catrinas' })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByText(/Zócalo/)
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('main').locator('time').first()).toBeVisible()
  await expect(page.getByRole('img', { name: /Gran Desfile de Catrinas/ })).toBeVisible()
  await expect(page.getByText(/Estamos trazando las rutas del próximo desfile/)).toBeVisible()
  await expect(page.getByText('Selecciona tu categoría')).toHaveCount(0)
  await expectAccessible(page)
  // A visitor who wants an alert logs in first; then it is set.
  await untilHydrated(page)
  const tell = page.getByRole('button', { name: 'Avísame' })
  await tell.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo electrónico').fill('cliente@vaiven.test')
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('vaiven')
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(dialog).toBeHidden()
  await expect(tell).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(tell).toHaveAttribute('aria-pressed', 'true')
  await tell.click()
  await expect(tell).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByText(/Estamos trazando las rutas del próximo desfile/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Volver al inicio' })).toBeVisible()
})

for (const { kind, slug, name } of [
  { kind: 'that was paid for elsewhere', slug: 'luna-de-asfalto', name: 'Luna de Asfalto 21K' },
  { kind: 'that its organiser pays', slug: 'sinfonica-del-barrio', name: /Sinfónica del Barrio/ },
]) {
  test(`a seat at an event ${kind} is reserved without paying`, async ({ page, request }) => {
    const customer = await newCustomer(request)
    await arriveLoggedIn(page, customer)
    await page.goto(`/event/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await chooseTickets(page, 'Van compartida', '1 asiento', 1)
    await expect(page.getByText('Sin costo').locator('visible=true').first()).toBeVisible()
    await expectAccessible(page)
    await continuePurchase(page)
    await chooseAddress(page, 0, 'Calle Morelos 12', 1)
    await continuePurchase(page)
    await typePassenger(page, 0, { name: 'Renata Solís', email: customer.email, phone: customer.phone })
    await continuePurchase(page)
    await expect(page.getByRole('heading', { name: 'Confirma tu compra' })).toBeVisible()
    await expect(page.getByText('Calle Morelos 12,')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(page.getByText('¿Tienes un código de descuento?')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(/MXN/)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reservar' }).click()
    await expect(page.getByRole('heading', { name: '¡Tu viaje está reservado!' })).toBeVisible()
    await expect(page.getByText('Te llegará un correo con los detalles de tu viaje.')).toBeVisible()
    await expectAccessible(page)
    const mail = await newestMail(request, customer.email, 'Tu reserva para')
    expect(mail.html).toContain('Calle Morelos 12')
    await expect(page.getByRole('img', { name: 'Código QR de tu viaje' })).toBeVisible()
    await page.getByRole('link', { name: 'Ver mi compra' }).click()
    await expect(page).toHaveURL(/order-detail/)
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible()
  })
}

test('of an event with many dates only a day with a trip can be chosen, and that day is bought', async ({
  page,
  request,
}) => {
  const slug = 'amanecer-en-globo'
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  const days = await daysOf(request, slug)
  await page.goto(`/event/${slug}`)
  const date = page.getByLabel('Elige tu fecha', { exact: true })
  await expect(date).toHaveAttribute('placeholder', 'dd/mm/aaaa')

  await openCategory(page, 'Van compartida')
  const add = page.getByRole('button', { name: 'Agregar un boleto: 1 asiento' })
  await expect(page.getByText('Elige tu fecha para ver los lugares.')).toBeVisible()
  await expect(add).toBeDisabled()
  await page.getByRole('main').getByRole('button', { name: 'Elegir lugares' }).click()
  await expect(date).toBeFocused()
  await expectAccessible(page)

  await date.fill(dayAfter(days[1]))
  await expect(page.getByText(/Ese día no hay viaje\. Los días con viaje más cercanos:/)).toBeVisible()
  await expect(add).toBeDisabled()
  await expectAccessible(page)

  const chosen = days[2] ?? ''
  await date.fill('')
  await date.pressSequentially(chosen.split('-').reverse().join(''))
  await expect(date).toHaveValue(chosen.split('-').reverse().join('/'))
  await expect(page.getByText(/Ese día no hay viaje/)).toHaveCount(0)
  await add.click()
  await continuePurchase(page)
  await expect(date).toHaveCount(0)
  await chooseAddress(page, 0, 'Calle Morelos 12', 1)
  await continuePurchase(page)
  await typePassenger(page, 0, { name: 'Renata Solís', email: customer.email, phone: customer.phone })
  await continuePurchase(page)
  const [year, month, day] = chosen.split('-').map(Number)
  const longDate = new RegExp(`\\b${day} de ${monthName(month)} de ${year}`)
  await expect(page.getByRole('main').locator('time').first()).toContainText(longDate)
  await page.getByRole('radio', { name: /Transferencia bancaria/ }).check()
  await page.getByRole('button', { name: 'Reservar y ver los datos' }).click()
  await expect(page.getByRole('region', { name: 'Transfiere a esta cuenta' })).toBeVisible()
  const [order] = await callShop(request, 'GET /shop-api/payment-history', {}, customer.token)
  expect(order?.startsAt.slice(0, 10)).toBe(chosen)
})

test('an unknown event leads to the page that says so', async ({ page }) => {
  await page.goto('/event/no-existe')
  await expect(page).toHaveURL('/error404')
  await expect(page.getByRole('heading', { name: 'Página no disponible' })).toBeVisible()
  await expectAccessible(page)
})

test('where few seats are left it says how few, and no more can be taken', async ({ page, request }) => {
  await arriveLoggedIn(page, await newCustomer(request))
  await page.goto('/event/final-ajolotes-cuervos')
  await openCategory(page, 'Van compartida')
  const offer = page.locator('li li').filter({ has: page.getByRole('heading', { name: '1 asiento' }) })
  await expect(offer.getByText('Quedan 3 boletos')).toBeVisible()
  await expectAccessible(page)
  const add = page.getByRole('button', { name: 'Agregar un boleto: 1 asiento' })
  for (let count = 1; count <= 3; count++) {
    await add.click()
    await expect(offer.getByRole('status')).toHaveText(String(count))
  }
  await expect(add).toBeDisabled()
  await add.click({ force: true })
  await expect(offer.getByRole('status')).toHaveText('3')
  await expect(offer.getByText('Ya elegiste los 3 que quedan.')).toBeVisible()
  await expectAccessible(page)
})

/** The city where no other test can have taken the seats of Cien Guitarras. */
async function cityWithMostSeats(request: APIRequestContext): Promise<string> {
  const { id } = await callShop(request, 'GET /api/events/{idOrSlug}', {
    params: { idOrSlug: 'cien-guitarras' },
  })
  const [cities, categories] = await Promise.all([
    callShop(request, 'GET /api/provinces/by-event/{id}', { params: { id } }),
    callShop(request, 'GET /api/events/{id}/product-variant', { params: { id } }),
  ])
  const singles = categories
    .flatMap(({ subCategories }) => subCategories)
    .filter(({ translations }) => translations.some(({ name }) => name === '1 asiento'))
  const [best] = singles.toSorted((a, b) => b.stock - a.stock)
  return cities.find((city) => city.id === best?.provinceId)?.name ?? 'no city'
}

for (const width of [390, 768, 1440]) {
  test(`a cart at its limit says so below its offers, which keep their shape at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await arriveLoggedIn(page, await newCustomer(request))
    await page.goto('/event/cien-guitarras')
    await page.getByLabel(/Ciudad de salida/).selectOption({ label: await cityWithMostSeats(request) })
    await openCategory(page, 'Van compartida')
    const offers = page.locator('details[open] li')
    const add = (name: string) =>
      page.getByRole('button', { name: `Agregar un boleto: ${name}`, exact: true })
    await add('1 asiento').click()
    await add('Grupo de 4').click()
    const before = await offers.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    for (let count = 3; count <= 20; count++) await add('1 asiento').click()
    const reason = offers.getByText('Una compra lleva hasta 20 boletos.')
    await expect(reason).toHaveCount(2)
    const after = await offers.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    // One more line of text, on a phone at most two.
    for (const [nth, height] of after.entries()) expect(height - (before[nth] ?? 0)).toBeLessThan(60)
    for (const button of await offers.getByRole('button').all())
      await expect(button).toBeInViewport({ ratio: 0 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    // An empty row shows the reason when + is pressed.
    await page.getByRole('button', { name: 'Quitar un boleto: Grupo de 4', exact: true }).click()
    await add('1 asiento').click()
    await expect(reason).toHaveCount(1)
    await add('Grupo de 4').click({ force: true })
    await expect(reason).toHaveCount(2)
  })
}

test('an event opens with its cheapest city, later with the last chosen one, and confirms before it empties a cart', async ({
  page,
  request,
}) => {
  await arriveLoggedIn(page, await newCustomer(request))
  const { minTicketPrice } = await callShop(request, 'GET /api/events/{idOrSlug}', {
    params: { idOrSlug: 'luna-motor-orbita' },
  })
  await page.goto('/event/luna-motor-orbita')
  // A screen reader reads its name before the poster.
  const name = page.getByRole('heading', { level: 1 })
  await expect(name.or(page.getByRole('img', { name: /^Cartel/ })).first()).toHaveText('Luna Motor: Órbita')
  const city = page.getByLabel(/Ciudad de salida/)
  await expect(page.getByText(/^Desde MXN\s.* saliendo de aquí$/)).toHaveText(
    `Desde MXN ${minTicketPrice?.toFixed(2).replace('.', ',')} saliendo de aquí`,
  )
  const cheapest = await city.inputValue()
  await chooseTickets(page, 'Van compartida', '1 asiento', 2)

  await city.selectOption({ label: 'Toluca' })
  const dialog = page.getByRole('dialog', { name: '¿Cambiar de ciudad?' })
  await expect(dialog).toContainText('Los 2 boletos que elegiste se quitan')
  await dialog.getByRole('button', { name: 'Conservar mis boletos' }).click()
  await expect(city).toHaveValue(cheapest)
  await expect(page.getByText('Total · 2 boletos')).toBeVisible()
  await city.selectOption({ label: 'Toluca' })
  await dialog.getByRole('button', { name: 'Cambiar de ciudad' }).click()
  await expect(page.getByText('Total · 2 boletos')).toHaveCount(0)

  await page.goto('/event/noche-nortena')
  await page.goto('/event/cien-guitarras')
  await expect(city.locator('option:checked')).toHaveText('Toluca')
})

test('an event opens with the city of the customer’s own address', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const { id } = await callShop(request, 'GET /api/events/{idOrSlug}', {
    params: { idOrSlug: 'cien-guitarras' },
  })
  const provinces = await callShop(request, 'GET /api/provinces/by-event/{id}', { params: { id } })
  const home = provinces.at(-1)
  const body = { name: 'Calle Morelos 12', countyId: home?.counties[0]?.id ?? 0, myAddress: 1 as const }
  await callShop(request, 'POST /shop-api/frequent-addresses', { body }, customer.token)
  await arriveLoggedIn(page, customer)
  await page.goto('/event/cien-guitarras')
  await expect(page.getByLabel(/Ciudad de salida/).locator('option:checked')).toHaveText(home?.name ?? '')
})

test('a category is recommended only in the cities where it can be bought', async ({ page, request }) => {
  const slug = 'sinfonica-del-barrio'
  const { id } = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug: slug } })
  const [cities, categories] = await Promise.all([
    callShop(request, 'GET /api/provinces/by-event/{id}', { params: { id } }),
    callShop(request, 'GET /api/events/{id}/product-variant', { params: { id } }),
  ])
  const best = categories.find(({ priority }) => priority === categories.length)
  const offered = new Set(best?.subCategories.map(({ provinceId }) => provinceId))
  const sold = cities.find((city) => offered.has(city.id))?.name ?? 'no city'
  const other = cities.find((city) => !offered.has(city.id))?.name ?? 'no city'
  await page.goto(`/event/${slug}`)
  await untilHydrated(page)
  const city = page.getByLabel(/Ciudad de salida/)
  const category = page.locator('#purchase div').filter({ has: page.locator('> details') })
  const recommended = category.filter({ hasText: 'Traslado recomendado' })
  await city.selectOption({ label: sold })
  await expect(recommended).toContainText(best?.translations[0]?.name ?? 'no category')
  await city.selectOption({ label: other })
  await expect(category.filter({ hasText: 'No disponible para esta ciudad' })).not.toHaveCount(0)
  await expect(recommended).toHaveCount(0)
})

/** The days of an event's trips at its place, `YYYY-MM-DD`. */
async function daysOf(request: APIRequestContext, slug: string): Promise<string[]> {
  const { calendars } = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug: slug } })
  return calendars.map(({ startDate }) => startDate.replace(/^(\d\d)-(\d\d)-(\d{4}).*/, '$3-$1-$2'))
}

function dayAfter(day = ''): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)
}

function monthName(month = 1): string {
  return new Date(Date.UTC(2026, month - 1, 1)).toLocaleDateString('es-MX', {
    month: 'long',
    timeZone: 'UTC',
  })
}

test('the calendar of an event with many dates shows prices, is used with the keyboard and speaks the page’s language', async ({
  page,
  request,
}) => {
  const slug = 'amanecer-en-globo'
  const days = await daysOf(request, slug)
  const [first = ''] = days
  await page.goto(`/event/${slug}`)
  await untilHydrated(page)
  const date = page.getByLabel('Elige tu fecha', { exact: true })
  await page.getByRole('button', { name: 'Abrir el calendario: Elige tu fecha' }).press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Elige tu fecha' })
  const day = (iso: string) => calendar.locator(`[data-day="${iso}"]`)
  await expect(calendar.getByRole('columnheader')).toHaveText([
    'dom',
    'lun',
    'mar',
    'mié',
    'jue',
    'vie',
    'sáb',
  ])
  await expect(day(first)).toBeFocused()
  await expect(day(first)).toHaveAccessibleName(/^\p{L}+, \d+ de \p{L}+ de \d{4}, desde MXN\s[\d.]+,\d\d$/u)
  await expect(day(first)).toContainText(/\d{3}/)
  await expectAccessible(page)

  // The last of consecutive days, and the following day without a trip.
  const nth = days.findIndex((each, index) => days[index + 1] !== dayAfter(each))
  const chosen = days[nth] ?? ''
  for (let moved = 0; moved <= nth; moved++) await page.keyboard.press('ArrowRight')
  await expect(day(dayAfter(chosen))).toBeFocused()
  await expect(day(dayAfter(chosen))).toHaveAccessibleName(/sin viaje$/)
  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(date).toHaveValue(chosen.split('-').reverse().join('/'))
  await expect(page.getByRole('button', { name: /^Abrir el calendario/ })).toBeFocused()
})
