import { expect, type Page, test } from '@playwright/test'
import type { EventCard } from '#contract/catalogue/events.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Finding an event: lists, filters and search, in all states. */

test.use({ viewport: { width: 390, height: 844 } })

const main = (page: Page) => page.getByRole('main')
const events = (page: Page) => main(page).locator('a[href^="/event/"]')
const count = (page: Page) => main(page).getByText(/^\d+ eventos?$/)
const city = (page: Page) => page.getByLabel('Ciudad de salida')

/** Chooses the city by name, regardless of its id and its number of events. */
async function leaveFrom(page: Page, name: string): Promise<void> {
  const value = await city(page).locator('option', { hasText: name }).first().getAttribute('value')
  await city(page).selectOption(value)
}

test('a list is filtered by city and day, and its address keeps the filters', async ({ page }) => {
  await page.goto('/massive-events')
  await untilHydrated(page)
  const all = await count(page).innerText()
  expect(await events(page).count()).toBe(Number.parseInt(all, 10))

  await leaveFrom(page, 'Monterrey')
  await expect(page).toHaveURL(/\?city=\d+$/)
  await expect(count(page)).not.toHaveText(all)
  const fromMonterrey = await count(page).innerText()
  await expect(main(page).getByRole('link', { name: /Noche Norteña/ })).toBeVisible()

  await page.getByRole('button', { name: 'Fechas' }).click()
  const days = page.getByRole('dialog', { name: 'Fechas' })
  await days.getByLabel('Desde el día', { exact: true }).fill('2035-06-30')
  await days.getByLabel('Hasta el día', { exact: true }).fill('2035-06-01')
  await days.getByRole('button', { name: 'Ver eventos' }).click()
  await expect(page).toHaveURL(/from=2035-06-01&to=2035-06-30/)
  await expect(days).toBeHidden()
  await expect(main(page).getByText('Sin eventos para mostrar')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Del 1 jun al 30 jun' })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Del 1 jun al 30 jun' })).toBeVisible()
  await expect(city(page).locator('option:checked')).toContainText('Monterrey')
  await page.goBack()
  await expect(count(page)).toHaveText(fromMonterrey)
  await page.goForward()
  await expect(main(page).getByText('Sin eventos para mostrar')).toBeVisible()
  await main(page).getByRole('link', { name: 'Quitar filtros' }).last().click()
  await expect(count(page)).toHaveText(all)
  await expect(page).toHaveURL('/massive-events')

  await page.getByLabel('Ordenar').selectOption({ label: 'Por precio' })
  await expect(page).toHaveURL('/massive-events?sort=price')
  await main(page).getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(page).toHaveURL('/')
})

test('the days of the weekend are one tap away, and a second tap takes them back', async ({ page }) => {
  await page.goto('/alliances')
  await untilHydrated(page)
  const weekend = main(page).getByRole('link', { name: 'Este fin de semana' })
  await weekend.click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/)
  await expect(weekend).toHaveAttribute('aria-current', 'true')
  await weekend.click()
  await expect(page).toHaveURL('/alliances')
  await page.getByRole('link', { name: 'Volver' }).click()
  await expect(page).toHaveURL(/from=/)
})

test('filters work where no scripts run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/search?q=noche')
  await leaveFrom(page, 'Monterrey')
  await page.getByRole('button', { name: 'Ver eventos' }).last().click()
  await expect(page).toHaveURL(/q=noche.*city=\d+/)
  await expect(events(page)).toHaveText(['Acordeones del Cerro: Noche Norteña'])
  await page.goto('/search?q=qwrtzpl')
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible()
  await context.close()
})

test('a long list is loaded in parts, each after the last row', async ({ page, request }) => {
  const [event] = await callShop(request, 'GET /api/events', { query: { type: 1, limit: 1 } })
  const many = Array.from({ length: 60 }, (_, nth): EventCard => {
    return { ...event!, id: 1000 + nth, slug: `evento-${nth}` }
  })
  await page.route(/\/api\/events\?/, (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'))
    return route.fulfill({ json: { success: true, data: many.slice(0, limit) } })
  })
  await page.goto('/search')
  await untilHydrated(page)
  await main(page).getByRole('link', { name: 'Eventos masivos' }).click()
  await expect(events(page)).toHaveCount(24)
  const more = main(page).getByRole('link', { name: 'Ver más eventos' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(events(page)).toHaveCount(48)
  await expect(page).toHaveURL('/massive-events?pages=2')
  await expect(events(page).nth(24)).toBeFocused()
  await more.click()
  await expect(events(page)).toHaveCount(60)
  await expect(more).toHaveCount(0)
  await page.goBack()
  await expect(events(page)).toHaveCount(48)
})

test('an empty list says so, and a failed one can be loaded again', async ({ page }) => {
  let answer: 'empty' | 'none' | 'real' = 'empty'
  await page.route(/\/api\/events(-overview)?\?/, (route) => {
    if (answer === 'real') return route.continue()
    if (answer === 'none') return route.abort()
    const data = route.request().url().includes('overview') ? { count: 0, cities: [], guessed: false } : []
    return route.fulfill({ json: { success: true, data } })
  })
  await page.goto('/search')
  await untilHydrated(page)
  const toAlliances = main(page).getByRole('link', { name: 'Alianzas' })
  await toAlliances.click()
  await expect(main(page).getByText('Sin eventos para mostrar')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  // The address is the old one again before the page is.
  await expect(toAlliances).toBeVisible()
  answer = 'none'
  await toAlliances.click()
  await expect(main(page).getByText('No es posible cargar su solicitud')).toBeVisible()
  await expectAccessible(page)
  answer = 'real'
  await main(page).getByRole('button', { name: 'Intentar de nuevo' }).click()
  await expect(events(page).first()).toBeVisible()
})

test('a search tolerates typing errors, and the term is kept', async ({ page }) => {
  await page.goto('/search')
  await untilHydrated(page)
  await tabTo(page.getByRole('combobox').last())
  await page.keyboard.type('electrica jacarnda')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=electrica+jacarnda')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «electrica jacarnda»')
  await expect(events(page)).toHaveText(['Jacaranda Eléctrica'])
  await expect(count(page)).toHaveText('1 evento')
  await expect(page.getByText('Esto es lo que más se le parece')).toBeVisible()
  await expectAccessible(page)
  await page.goBack()
  await expect(main(page).getByRole('combobox', { name: 'Buscar eventos' })).toHaveValue('electrica jacarnda')
})

test('a search draws the line while it waits, and says after a second that it found nothing', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  let answer = () => {}
  await page.route(/\/api\/search\?/, async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    await route.continue()
  })
  await page.goto('/search')
  await untilHydrated(page)
  const box = main(page).getByRole('combobox', { name: 'Buscar eventos' })
  await box.fill('qwrtzpl')
  await box.press('Enter')
  // The next term is typed while the results of the previous one are loading.
  await page.keyboard.type(' y')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «qwrtzpl»')
  const waiting = main(page).getByRole('status').filter({ hasText: 'Cargando' })
  await expect(waiting).toBeVisible()

  // Pause the browser's animations, so that the fade-in waits.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Animation.enable')
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  answer()
  const nothing = main(page).getByText('No se han encontrado resultados')
  await expect(nothing).toHaveCount(1)
  await expect(nothing).toBeHidden()
  await expect(main(page).getByText('Traslados recomendados')).toBeHidden()
  await expect(waiting).toBeVisible()
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await expect(nothing).toBeVisible()
  await expect(waiting).toBeHidden()
  await expect(box).toHaveValue('qwrtzpl y')
  await expect(box).toBeFocused()
  await expect(main(page).getByRole('link', { name: 'Eventos masivos' })).toBeVisible()
  const recommended = main(page).getByRole('region', { name: 'Traslados recomendados' })
  await expect(recommended.getByRole('listitem')).toHaveCount(6)
  await expectAccessible(page)
})

test('the filters are within reach of the keyboard', async ({ page }) => {
  await page.goto('/massive-events')
  await untilHydrated(page)
  await tabTo(city(page))
  await tabTo(page.getByRole('button', { name: 'Fechas' }))
  await page.keyboard.press('Enter')
  const days = page.getByRole('dialog', { name: 'Fechas' })
  await expect(days).toBeVisible()
  await expectAccessible(page)
  await tabTo(days.getByRole('button', { name: 'Cerrar' }))
  await page.keyboard.press('Escape')
  await expect(days).toBeHidden()
  await expect(page.getByRole('button', { name: 'Fechas' })).toBeFocused()
  await page.keyboard.press('Enter')
  await days.getByLabel('Desde el día', { exact: true }).fill('2035-01-01')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/massive-events?from=2035-01-01')
  await expect(page.getByRole('button', { name: 'Desde el 1 ene' })).toBeFocused()
  await tabTo(page.getByLabel('Ordenar'))
})

test('private events are shown to their host and guests alone', async ({ page, request }) => {
  await page.goto('/private-events')
  await expect(main(page).getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.getByText('Boda de Ximena')).toHaveCount(0)
  await arriveLoggedIn(page, await newCustomer(request))
  await page.reload()
  await expect(main(page).getByText('Sin eventos para mostrar')).toBeVisible()
  await expect(events(page)).toHaveCount(0)
  await page.goto('/search?q=ximena')
  await expect(page.getByText('No se han encontrado resultados')).toBeVisible()
})

test('a search box suggests events while typing, also by keyboard, and remembers searches', async ({
  page,
}) => {
  await page.goto('/faq')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Buscar eventos' }).click()
  const box = page.getByRole('banner').getByRole('combobox', { name: 'Buscar eventos' })
  const list = page.getByRole('banner').getByRole('listbox')
  await box.pressSequentially('jacar')
  const option = list.getByRole('option', { name: /Jacaranda Eléctrica/ })
  await expect(option).toContainText('Desde')
  await expect(option).toContainText('MXN')
  await expect(option.locator('img')).toBeVisible()
  await expect(box).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(box).toHaveValue('jacar')

  // Only the last term's results are shown, even if an earlier answer is late.
  await box.fill('qwrtzpl')
  await expect(page.getByText('Ningún evento se llama «qwrtzpl».').last()).toBeVisible()
  await box.fill('jacaranda electrica')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=jacaranda+electrica')

  await page.goto('/search')
  await untilHydrated(page)
  const own = main(page).getByRole('combobox', { name: 'Buscar eventos' })
  await own.click()
  await main(page).getByRole('option', { name: 'jacaranda electrica' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resultados para «jacaranda electrica»')
  await expect(page).toHaveURL('/search?q=jacaranda+electrica')
  await own.fill('jacaranda el')
  const suggested = main(page).getByRole('option', { name: /Jacaranda Eléctrica/ })
  await expect(suggested).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(suggested).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/event\/jacaranda-electrica$/)
})
