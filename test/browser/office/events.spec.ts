import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { photo } from '../helpers/account/event-files.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { openWithoutScripts, untilHydrated } from '../helpers/pages/hydrated.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* Staff create and manage an event. */

const main = (page: Page) => page.getByRole('main')
const today = new Date()

/** The day `days` after a Saturday ten weeks ahead, for a date field. */
function dayAfterSaturday(days: number): string {
  const day = new Date(today)
  day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7) + 70 + days)
  return day.toISOString().slice(0, 10)
}
const save = (page: Page) => main(page).getByRole('button', { name: 'Guardar' })

/** Saves, where the page looks the same before and after. */
async function saveAndWait(page: Page): Promise<void> {
  await Promise.all([page.waitForResponse((one) => one.request().method() === 'POST'), save(page).click()])
}

/** Opens a tab of the editor; it has loaded once its link is the current one. Its controls may need scripts. */
async function open(page: Page, tab: string): Promise<void> {
  const link = page
    .getByRole('navigation', { name: 'Partes del evento' })
    .getByRole('link', { name: tab, exact: true })
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'page')
  await untilHydrated(page)
}

test('a manager makes an event with three dates and two cities, and a customer sees and buys it', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  await logInToOffice(page, 'gerencia@vaiven.test')
  const name = `Feria de la Luna ${Date.now()}`

  await test.step('makes a draft', async () => {
    await page.goto('/office/events/new?country=MX')
    await page.getByLabel(/^Nombre/).fill(name.repeat(20))
    await page.getByLabel('Descripción').fill('Una tarde larga')
    await page.getByLabel('Empieza').fill(`${dayAfterSaturday(0)}T18:00`)
    await page.getByLabel('Termina').fill(`${dayAfterSaturday(0)}T23:00`)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Crear borrador' }).click()
    await expect(page.getByLabel(/^Nombre/)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(/^Nombre/).fill(name)
    await page.getByRole('button', { name: 'Crear borrador' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
  const slug = name.toLowerCase().replaceAll(' ', '-')
  expect((await request.get(`/api/events/${slug}`)).status()).toBe(404)

  await test.step('copies its texts into the other languages', async () => {
    for (const language of ['English', 'Português']) {
      const texts = main(page).getByRole('group', { name: language })
      await texts.getByRole('button', { name: 'Copiar' }).click()
      await expect(texts.getByLabel('Nombre')).toHaveValue(name)
      await expect(main(page).getByRole('alert')).toHaveCount(0)
    }
    await save(page).click()
    await expect(main(page).getByText('Falta', { exact: true })).toHaveCount(0)
  })

  await test.step('gives it a picture', async () => {
    await open(page, 'Imagen')
    await main(page)
      .getByLabel('Otra imagen')
      .setInputFiles(await photo())
    await save(page).click()
    const point = main(page).getByRole('button', { name: /punto que siempre/ })
    await point.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(main(page).getByLabel('Punto, % desde la izquierda')).toHaveValue('60')
    await saveAndWait(page)
    await page.reload()
    await expect(main(page).getByLabel('Punto, % desde la izquierda')).toHaveValue('60')
    await expectAccessible(page)
  })

  await test.step('adds two Saturdays', async () => {
    await open(page, 'Fechas')
    await main(page).getByLabel('Sábado').check()
    await main(page).getByLabel('Desde').fill(dayAfterSaturday(1))
    await main(page).getByLabel('Hasta').fill(dayAfterSaturday(15))
    await main(page).getByLabel('Hora').fill('18:00')
    const add = main(page).getByRole('button', { name: 'Agregar fechas' })
    await add.click()
    await expect(main(page).getByLabel('Nueva fecha').nth(1)).toHaveValue(`${dayAfterSaturday(14)}T18:00`)
    await expect(add).toBeFocused()
    await expect(main(page).getByRole('alert')).toHaveCount(0)
    await save(page).click()
    await expect(main(page).getByLabel('Empieza')).toHaveCount(3)
    await expectAccessible(page)
  })

  await test.step('sells seats from two cities', async () => {
    await open(page, 'Categorías y precios')
    for (const field of await main(page).getByLabel('Nombre de la categoría').all())
      await field.fill('Compartido')
    for (const field of await main(page).getByLabel('Descripción').all()) await field.fill('Una camioneta')
    for (const field of await main(page)
      .getByLabel(/^Nombre del boleto/)
      .all())
      await field.fill('Individual')
    for (const [nth, price] of ['420', '1.520'].entries()) {
      const city = main(page).locator('datalist option').nth(nth)
      await main(page)
        .getByLabel(`Sale de ${nth + 1}`)
        .fill((await city.getAttribute('value')) ?? '')
      await main(page).getByLabel('Precio (MXN)').nth(nth).fill(price)
    }
    // A ticket without a name in one of the languages is refused.
    const english = main(page).getByLabel('Nombre del boleto · English')
    await english.fill('')
    await main(page).getByRole('button', { name: 'Agregar' }).click()
    await expect(english).toBeFocused()
    await english.fill('Single')
    await main(page).getByRole('button', { name: 'Agregar' }).click()
    await expect(main(page).getByRole('heading', { name: 'Precios en MXN' })).toBeVisible()
    const prices = main(page).getByLabel(/Individual · /)
    await expect(prices.nth(1)).toHaveValue('1520')
    // An empty price is not treated as 0.
    await prices.first().fill('')
    await prices.nth(1).fill('mil')
    await save(page).first().click()
    await expect(main(page).getByRole('alert')).toHaveText('Hay datos que revisar: están marcados.')
    await expect(main(page).getByText('Guardado', { exact: true })).toBeHidden()
    await expect(main(page).getByText('Completa este dato.')).toBeVisible()
    await expect(main(page).getByText('Revisa este dato.')).toBeVisible()
    await expect(prices.first()).toBeFocused()
    await prices.nth(1).fill('1.520,00')
    await prices.first().fill('420,00')
    await save(page).first().click()
    await expect(prices.first()).toHaveValue('420')
    await main(page).getByText('Categoría: Compartido').click()
    await main(page)
      .getByLabel('Imagen de la categoría')
      .setInputFiles(await photo())
    await main(page).getByText('Nombre del boleto', { exact: true }).first().click()
    await english.first().fill('One seat')
    await main(page).getByText('Puntos de encuentro: 0').last().click()
    await main(page).getByLabel('Punto de encuentro').last().fill('Glorieta del Reloj')
    await expectAccessible(page)
    await save(page).nth(1).click()
    await expect(main(page).getByText('Puntos de encuentro: 1')).toBeVisible()
    await expect(english.first()).toHaveValue('One seat')
    await open(page, 'Cupo')
    await expect(main(page).getByRole('spinbutton')).toHaveCount(6)
    await expectAccessible(page)
  })

  await test.step('sees what is left of each date, on a phone one date at a time', async () => {
    const seats = main(page).getByRole('spinbutton')
    await seats.first().fill('25')
    await save(page).click()
    await expect(main(page).getByRole('row', { name: /^Suma/ })).toContainText('0 + 0 / 225')
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(seats).toHaveCount(2)
    await seats.first().fill('30')
    const dates = main(page).getByRole('radio')
    await dates.first().focus()
    await page.keyboard.press('ArrowDown')
    const [year, , day] = dayAfterSaturday(7).split('-')
    await expect(seats.first()).toHaveAccessibleName(new RegExp(`\\b${Number(day)} \\S+ ${year}`))
    await expect(seats).toHaveCount(2)
    await save(page).click()
    await expect(dates.nth(1)).toBeChecked()
    await expect(main(page).getByText('0 + 0 / 230')).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize(size)
  })

  await test.step('looks at it as a customer will, before customers can', async () => {
    await open(page, 'Vista previa')
    const frame = main(page).frameLocator('iframe')
    await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(
      frame
        .getByText(/420,00/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await main(page).getByRole('link', { name: 'Português' }).click()
    await expect(frame.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await main(page).getByRole('link', { name: 'Computadora' }).click()
    await expect(frame.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(frame.locator('a:not([inert]), button:not([inert]), script')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('publishes it', async () => {
    await page.getByRole('button', { name: 'Publicar' }).click()
    await expect(main(page).getByText('A la venta', { exact: true })).toBeVisible()
    await expectAccessible(page)
  })

  const customer = await newCustomer(request)
  await buyTicket(request, customer, { slug, paymentCode: 'unlimit' })
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/event/${slug}`)
  await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(visitor.getByRole('main').getByRole('img').first()).toHaveCSS('object-position', '60% 50%')

  await test.step('what was sold stays', async () => {
    await open(page, 'Fechas')
    await expect(main(page).getByText(/Solo se mueve posponiendo/)).toBeVisible()
    await open(page, 'Cupo')
    const seats = main(page).getByRole('spinbutton').first()
    const saved = await seats.inputValue()
    await seats.fill('0')
    const size = page.viewportSize() ?? { width: 1280, height: 800 }
    await page.setViewportSize({ width: 390, height: 844 })
    await main(page).getByRole('radio').nth(1).check()
    await save(page).click()
    await expect(main(page).getByRole('alert')).toContainText('No puede haber menos lugares')
    await expect(main(page).getByRole('radio').first()).toBeChecked()
    await expect(seats).toBeFocused()
    await page.setViewportSize(size)
    await seats.fill(saved)
    await open(page, 'Historial')
    await expectAccessible(page)
  })
  const address = page.url()

  await test.step('needs an approval by another person for a price of less than half', async () => {
    await open(page, 'Categorías y precios')
    await main(page)
      .getByLabel(/Individual · /)
      .first()
      .fill('100')
    await save(page).click()
    await expect(main(page).getByText('Completa este dato.')).toBeVisible()
    await main(page)
      .getByLabel(/^Motivo/)
      .fill('Última semana')
    await save(page).click()
    await expect(main(page).getByText(/esperan la aprobación/)).toBeVisible()
    await expect(
      main(page)
        .getByLabel(/Individual · /)
        .first(),
    ).toHaveValue('420')
    await expectAccessible(page)
  })

  await test.step('makes a discount code, which waits when it has no limit', async () => {
    await open(page, 'Descuentos')
    await expect(main(page).getByText('Todavía no hay descuentos.')).toBeVisible()
    await main(page).getByRole('link', { name: 'Nuevo descuento' }).click()
    await expect(main(page).getByText('MXN 420,00')).toHaveCount(1)
    const code = `LUNA${Date.now()}`
    await main(page).getByLabel('Código', { exact: true }).fill(code)
    await main(page)
      .getByLabel('Vale desde')
      .fill(`${dayAfterSaturday(-200)}T00:00`)
    await main(page)
      .getByLabel('Vale hasta')
      .fill(`${dayAfterSaturday(0)}T00:00`)
    await expectAccessible(page)
    const add = main(page).getByRole('button', { name: 'Agregar' })
    await add.click()
    await expect(main(page).getByText('Completa este dato.')).toBeVisible()
    await expect(main(page).getByLabel('Código', { exact: true })).toHaveValue(code)
    await main(page)
      .getByLabel(/^Motivo/)
      .fill('Campaña')
    await add.click()
    await expect(main(page).getByText(/espera la aprobación/)).toBeVisible()
    await main(page).getByRole('link', { name: 'Nuevo descuento' }).click()
    await main(page).getByLabel('Código', { exact: true }).fill(`${code}B`)
    await main(page)
      .getByLabel('Vale desde')
      .fill(`${dayAfterSaturday(-200)}T00:00`)
    await main(page)
      .getByLabel('Vale hasta')
      .fill(`${dayAfterSaturday(0)}T00:00`)
    await main(page).getByLabel('Usos en total').fill('20')
    await add.click()
    await main(page)
      .getByRole('link', { name: `${code}B` })
      .click()
    await main(page).getByLabel('Porcentaje').fill('20')
    await saveAndWait(page)
    await expect(main(page).getByLabel('Porcentaje')).toHaveValue('20')
    await main(page).getByRole('button', { name: 'Terminar ahora' }).click()
    await expect(main(page).getByText('Terminado', { exact: true })).toBeVisible()
    await page.goto('/office/approvals')
    await expect(
      main(page)
        .getByText(/Individual/)
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
    await rejectByEnter(await (await browser.newContext()).newPage(), code)
    await page.goto(address)
  })
  await editAtOnce(page, browser)
})

/** Another owner types a reason and presses Enter, which rejects. */
async function rejectByEnter(page: Page, words: string): Promise<void> {
  await logInToOffice(page, 'oficina@vaiven.test')
  await page.goto('/office/approvals')
  const row = main(page).getByRole('row').filter({ hasText: words })
  await row.getByLabel('Motivo, si rechazas').fill('Es demasiado')
  await row.getByLabel('Motivo, si rechazas').press('Enter')
  await expect(row).toHaveCount(0)
  await page.goto('/office/approvals?state=over')
  await expect(row).toContainText('Es demasiado')
}

/**
 * Two people save the same texts: the second one sees both versions, first the other person, without scripts, then
 * this one, with them.
 */
async function editAtOnce(page: Page, browser: Browser): Promise<void> {
  const address = page.url().replace(/history\b.*$/, 'texts')
  const other = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await logInToOffice(other, 'oficina@vaiven.test')
  await other.goto(address)
  const bringScripts = await openWithoutScripts(page, address)
  const words = (one: Page, field = 'Descripción') =>
    main(one).getByRole('group', { name: 'English' }).getByLabel(field, { exact: true })
  const notice = (one: Page) => main(one).locator('[name="texts.en_US.message"]')
  // Input from before hydration stays.
  await words(page).fill('De la gerencia')
  await bringScripts()
  await expect(words(page)).toHaveValue('De la gerencia')
  await words(page, 'Nombre').fill('Nombre de la gerencia')
  await notice(page).fill('Aviso de la gerencia')
  // Enter saves; it does not press the first button, which copies a text.
  await words(page, 'Nombre').press('Enter')
  await expect(main(page).getByText('Guardado', { exact: true })).toBeVisible()
  await expect(words(page)).toHaveValue('De la gerencia')
  await words(other).fill('De la oficina')
  await words(other, 'Nombre').fill('Nombre de la oficina')
  await save(other).click()
  const versions = main(other).getByRole('alert')
  await expect(versions).toContainText('De la gerencia')
  await expect(words(other)).toHaveValue('De la oficina')
  await expect(versions).toContainText('valen los valores guardados ahora: English')
  await versions
    .getByRole('group', { name: /Nombre/ })
    .getByLabel('Guardado ahora')
    .check()
  await main(other).getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(versions).toBeHidden()
  await expect(words(other)).toHaveValue('De la oficina')
  await expect(words(other, 'Nombre')).toHaveValue('Nombre de la gerencia')
  await expect(notice(other)).toHaveValue('Aviso de la gerencia')
  await notice(other).fill('Aviso de la oficina')
  await save(other).click()
  await expect(main(other).getByText('Guardado', { exact: true })).toBeVisible()
  await words(page).fill('De la gerencia otra vez')
  await save(page).click()
  const now = main(page).getByRole('alert')
  await expect(now).toContainText('De la oficina')
  await expect(notice(page)).toHaveValue('Aviso de la oficina')
  await main(page).getByRole('button', { name: 'Guardar lo elegido' }).click()
  await expect(now).toBeHidden()
  await expect(words(page)).toHaveValue('De la gerencia otra vez')
  await expect(notice(page)).toHaveValue('Aviso de la oficina')
}
