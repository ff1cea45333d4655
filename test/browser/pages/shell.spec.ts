import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectSeenFocus, tabTo } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* The frame of every screen: the header, its drawer in a narrow window, and the footer. */

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

const about: [name: string, address: string][] = [
  ['Nosotros', '/about-us'],
  ['Alianzas', '/alliances'],
  ['Cómo reservar', '/how-book'],
  ['Empresas', '/vaiven-companies'],
]
const events: typeof about = [
  ['Eventos masivos', '/massive-events'],
  ['Eventos privados', '/private-events'],
  ['Bodas', '/wedding'],
]
const shop: typeof about = [
  ['Inicio', '/'],
  ['Contacto', '/contact'],
]

const banner = (page: Page) => page.getByRole('banner')
const box = (page: Page) => banner(page).getByRole('combobox', { name: 'Buscar eventos' })

async function expectScreen(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
}

test('the menu of a wide window leads to every screen', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/faq')
  await untilHydrated(page)
  const menu = banner(page).getByRole('navigation', { name: 'Principal' })
  await expect(banner(page).getByRole('link', { name: /Instagram|Facebook|TikTok/ })).toHaveCount(3)
  const drawer = banner(page).getByRole('button', { name: 'Menú' })
  for (const { width, isNarrow } of [
    { width: 959, isNarrow: true },
    { width: 960, isNarrow: false },
  ]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(drawer).toBeVisible({ visible: isNarrow })
    await expect(menu).toBeVisible({ visible: !isNarrow })
  }
  for (const [name, address] of about) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expectScreen(page, address)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
  const group = menu.getByRole('button', { name: 'Eventos', exact: true })
  for (const [name, address] of events) {
    await group.click()
    await menu.getByRole('link', { name }).click()
    await expectScreen(page, address)
    await expect(group).toHaveAttribute('aria-expanded', 'false')
  }
})

test('the drawer of a narrow one leads there too, to the log-in and to the language', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/faq')
  await untilHydrated(page)
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  const open = banner(page).getByRole('button', { name: 'Menú' })
  for (const [name, address] of [...about, ...events, ...shop]) {
    await open.click()
    await drawer.getByRole('link', { name, exact: true }).click()
    await expect(drawer).toBeHidden()
    await expectScreen(page, address)
  }
  await open.click()
  await drawer.getByRole('button', { name: /País e idioma/ }).click()
  await expect(page.getByRole('dialog', { name: 'País e idioma' }).getByLabel('País')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('button', { name: /País e idioma/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await drawer.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeFocused()
})

test('the header of a phone fits with letters of twice the size, with and without an account', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const expectFits = async (last: Locator) => {
    await page.goto('/faq')
    await expect(last).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '32px'
    })
    const { x, width } = (await last.boundingBox()) ?? { x: 0, width: Number.NaN }
    expect(x + width).toBeLessThanOrEqual(360)
  }
  await expectFits(banner(page).getByRole('button', { name: 'Iniciar sesión' }))
  await arriveLoggedIn(page, await newCustomer(request))
  await expectFits(banner(page).getByRole('link', { name: 'Mi Cuenta' }))
})

test('a drawer that is opened while a screen is awaited stays open when it arrives', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/faq')
  await untilHydrated(page)
  const slow = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async (route) => {
    await slow.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\.data(\?|$)/)
  await banner(page).getByRole('link', { name: 'Vaivén' }).click()
  await asked
  await banner(page).getByRole('button', { name: 'Menú' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await expect(drawer).toBeVisible()
  slow.resolve()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { name: 'Preguntas frecuentes' })).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Bodas' }).click()
  await expect(drawer).toBeHidden()
  await expectScreen(page, '/wedding')
})

test('a dialog whose drawer is closed as soon as it has opened breaks nothing', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/faq')
  await untilHydrated(page)
  await banner(page).getByRole('button', { name: 'Menú' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  const choose = drawer.getByRole('button', { name: /País e idioma/ })
  // Its script has loaded the second time.
  await choose.click()
  await expect(page.getByLabel('País', { exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(choose).toBeFocused()
  await choose.evaluate(async (button: HTMLButtonElement) => {
    const outer = button.closest('dialog')
    const opened = new Promise<void>((resolve) => {
      const watched = { subtree: true, attributeFilter: ['open'] }
      new MutationObserver(() => resolve()).observe(button.parentElement!, watched)
    })
    button.click()
    await opened
    outer?.dispatchEvent(new Event('cancel', { cancelable: true }))
  })
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Preguntas frecuentes' })).toBeVisible()
})

test('the drawer and the choice of country and language are worked with the keyboard', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/faq')
  await untilHydrated(page)
  const open = banner(page).getByRole('button', { name: 'Menú' })
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await tabTo(open)
  await page.keyboard.press('Enter')
  await tabTo(drawer.getByRole('link', { name: 'Bodas' }))
  await tabTo(drawer.getByRole('button', { name: /País e idioma/ }))
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: 'País e idioma' })
  await expectSeenFocus(choice.getByLabel('País'))
  await tabTo(choice.getByLabel('Idioma'))
  await page.keyboard.type('English')
  await tabTo(choice.getByRole('button', { name: 'Aplicar' }))
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(choice).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Frequently asked questions' })).toBeVisible()
})

test('the menu of events is worked with the keyboard, and gives the focus back', async ({ page }) => {
  await page.setViewportSize(desk)
  await page.goto('/faq')
  await untilHydrated(page)
  const group = banner(page).getByRole('button', { name: 'Eventos', exact: true })
  const row = (name: string) => banner(page).getByRole('link', { name })
  await tabTo(group)
  await page.keyboard.press('Enter')
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('ArrowDown')
  await expectSeenFocus(row('Eventos masivos'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectSeenFocus(row('Eventos privados'))
  await page.keyboard.press('End')
  await expectSeenFocus(row('Bodas'))
  await page.keyboard.press('Escape')
  await expect(row('Bodas')).toHaveCount(0)
  await expectSeenFocus(group)
  await page.keyboard.press('ArrowUp')
  await expectSeenFocus(row('Bodas'))
  await page.keyboard.press('Tab')
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  await group.click()
  await page.getByRole('main').click({ position: { x: 5, y: 400 } })
  await expect(group).toHaveAttribute('aria-expanded', 'false')
})

test('the search box of a wide window searches by Enter and by its button, and keeps the words', async ({
  page,
}) => {
  await page.setViewportSize(desk)
  await page.goto('/faq')
  await untilHydrated(page)
  await box(page).fill('   ')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/faq')
  await box(page).fill('luna & órbita')
  await box(page).press('Enter')
  await expect(page).toHaveURL('/search?q=luna+%26+%C3%B3rbita')
  await banner(page).getByRole('link', { name: 'Empresas' }).click()
  await expectScreen(page, '/vaiven-companies')
  await expect(box(page)).toHaveValue('luna & órbita')
  await box(page).fill('norteña')
  await banner(page).getByRole('button', { name: 'Buscar', exact: true }).click()
  await expect(page).toHaveURL('/search?q=norte%C3%B1a')
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL('/search?q=luna+%26+%C3%B3rbita')
  await expect(box(page)).toHaveValue('luna & órbita')
  await page.reload()
  await expect(box(page)).toHaveValue('luna & órbita')
})

test('the search of a narrow window lies over the header while it is wanted', async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/faq')
  await untilHydrated(page)
  const open = banner(page).getByRole('button', { name: 'Buscar eventos' })
  await expect(box(page)).toBeHidden()
  await open.click()
  await expectSeenFocus(box(page))
  await expect(open).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(box(page)).toBeHidden()
  await expectSeenFocus(open)
  await page.keyboard.press('Enter')
  await page.keyboard.type('norteña')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=norte%C3%B1a')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(box(page)).toBeHidden()
  await open.click()
  await expect(box(page)).toHaveValue('norteña')
})

test('a customer finds the account and the way out at every width', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  await page.setViewportSize(phone)
  await page.goto('/faq')
  await banner(page).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page).toHaveURL(/\/my-account\//)
  await expect(page.getByRole('main').getByText(customer.email).first()).toBeVisible()
  await banner(page).getByRole('button', { name: 'Menú' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menú' })
  await expect(drawer.getByText(customer.email)).toBeVisible()
  await expect(drawer.getByRole('link', { name: 'Mi Cuenta' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.setViewportSize(desk)
  await banner(page).getByRole('link', { name: 'Mi Cuenta' }).click()
  await expect(page).toHaveURL(/\/my-account\//)
  await banner(page).getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByText('Cerraste sesión.')).toBeVisible()
  await expect(banner(page).getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
})

test('with everything that staff see, the header keeps its rows in every language from 960 px on', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const staff = { email: 'puerta@vaiven.test', password: 'vaiven' }
  await arriveLoggedIn(page, await callShop(request, 'POST /api/login', { body: staff }))
  for (const locale of ['es_MX', 'es_CO', 'en_US', 'pt_BR']) {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize(desk)
    await page.goto('/faq')
    await expect(banner(page).locator('a[href="/qr-verification"]')).toBeVisible()
    for (const width of [960, 1100, 640, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const rows = await banner(page).evaluate((header) =>
        [...header.querySelectorAll('a, button, input')]
          .map((control) => control.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ bottom, right, height }) => ({ bottom: Math.round(bottom), right, height })),
      )
      for (const { bottom, right, height } of rows) {
        expect.soft(bottom, `${locale} at ${width} px`).toBeLessThanOrEqual(112)
        expect.soft(right, `${locale} at ${width} px`).toBeLessThanOrEqual(width)
        expect.soft(height, `${locale} at ${width} px`).toBeLessThanOrEqual(46)
      }
    }
  }
})

test('the header changes its colour once 1000 px have gone by, and stays at the top', async ({ page }) => {
  await page.setViewportSize(desk)
  const colour = () => banner(page).evaluate((header) => getComputedStyle(header).backgroundColor)
  for (const { path, first } of [
    { path: '/', first: 'rgb(23, 19, 43)' },
    { path: '/event/noche-nortena', first: 'rgb(251, 248, 242)' },
  ]) {
    await page.goto(path)
    await untilHydrated(page)
    await page.evaluate(() => document.body.style.setProperty('min-height', '4000px'))
    await page.evaluate(() => window.scrollTo(0, 990))
    expect(await colour()).toBe(first)
    await page.evaluate(() => window.scrollTo(0, 1010))
    await expect.poll(colour).toBe('rgb(255, 255, 255)')
    await expect(box(page)).toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect.poll(colour).toBe(first)
  }
})

test('the footer has every link on a wide window, and few on a phone', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  const links = footer.getByRole('navigation').getByRole('link').filter({ visible: true })
  const legal: typeof about = [
    ['Preguntas frecuentes', '/faq'],
    ['Atención y quejas', '/atencion'],
    ['Accesibilidad', '/accesibilidad'],
    ['Condiciones generales', '/terminos'],
    ['Privacidad', '/privacidad'],
    ['Aviso de privacidad', '/aviso-privacidad'],
    ['Cookies', '/privacidad#cookies'],
  ]
  await page.setViewportSize(desk)
  await page.goto('/faq')
  await untilHydrated(page)
  await expect(links).toHaveCount(about.length + events.length + shop.length + legal.length)
  for (const [name, address] of [...about, ...events, ...shop, ...legal]) {
    await footer.getByRole('link', { name, exact: true }).filter({ visible: true }).click()
    await expectScreen(page, address)
  }
  await expect(footer.getByText('© Vaivén')).toBeVisible()
  await expect(footer.getByText(/Ciudad de México/)).toBeVisible()
  const dividers = () =>
    footer
      .locator('nav > div > div')
      .evaluateAll((columns) => columns.map((column) => getComputedStyle(column).borderLeftWidth))
  expect(await dividers()).toEqual(['0px', '1px', '1px', '1px'])
  await page.setViewportSize({ width: 960, height: 900 })
  expect(await dividers()).toEqual(['0px', '0px', '0px', '0px'])
  await page.setViewportSize({ width: 481, height: 900 })
  await expect(links).toHaveCount(about.length + events.length + shop.length + legal.length)
  await page.setViewportSize({ width: 480, height: 900 })
  await expect(links).toHaveText([
    ...['Contacto', 'Preguntas frecuentes', 'Atención y quejas', 'Accesibilidad'],
    ...['Condiciones generales', 'Privacidad'],
  ])
})
