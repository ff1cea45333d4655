import { expect, type Page, type Route, test } from '@playwright/test'
import { tabTo } from '../helpers/accessibility/keyboard.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { openWithoutScripts, untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'

/* The information pages, and their forms. */

const t = textsOf('es_MX')

test.use({ viewport: { width: 1280, height: 900 } })

/** An address that no other test uses. */
const newAddress = () => `p${crypto.randomUUID().slice(0, 8)}@vaiven.test`

/** A form sent within three seconds is treated as spam and gets no mail. */
const passTime = (page: Page) => page.clock.fastForward(5_000)

/** Requests of the page to other hosts from now on. */
function strangersOf(page: Page): string[] {
  const strangers: string[] = []
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && !/^(localhost|127\.0\.0\.1)$/.test(hostname))
      strangers.push(request.url())
  })
  return strangers
}

test('the pages about the shop exist, each under its name, and load nothing from other hosts', async ({
  page,
}) => {
  const strangers = strangersOf(page)
  const pages = [
    ['about-us', t('page_about_us_title'), t('page_about_us_headline')],
    ['wedding', t('page_wedding_title'), t('page_wedding_headline')],
    ['contact', t('page_contact_title'), t('page_contact_title')],
    ['faq', t('page_faq_title'), t('page_faq_title')],
    ['how-book', t('page_how_book_title'), t('page_how_book_headline')],
    ['vaiven-companies', t('page_companies_title'), t('page_companies_headline')],
  ] as const
  for (const [path, title, heading] of pages) {
    await page.goto(`/${path}`, { waitUntil: 'networkidle' })
    await expect(page).toHaveTitle(`${title} · Vaivén`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
  expect(strangers).toEqual([])

  await page.goto('/otra-companies')
  await expect(page).toHaveURL(/\/error404$/)
})

test('the prose of a page travels with that page alone', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  expect(html).toContain('skip_to_content')
  expect(/page_faq_|purchase_step/.test(html)).toBe(false)

  await page.goto('/how-book')
  await untilHydrated(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('page_how_book_faq') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: t('page_faq_title') })).toBeInViewport()
  await expect(page.getByText(t('page_faq_waiting_answer'))).toBeHidden()
  await page.getByText(t('page_faq_waiting_question')).click()
  await expect(page.getByText(t('page_faq_waiting_answer'))).toBeVisible()
})

test('a customer with only a keyboard writes to the office, and is thanked', async ({ page, request }) => {
  const email = newAddress()
  await page.clock.install()
  await page.goto('/contact')
  await untilHydrated(page)
  const form = page.getByRole('form', { name: t('page_contact_form') })
  const send = form.getByRole('button', { name: t('enquiry_send') })
  await expect(send).toBeDisabled()

  await tabTo(form.getByLabel(t('enquiry_name')))
  await page.keyboard.type('R')
  await page.keyboard.press('Tab')
  await expect(form.getByText(t('name_must_have_two'))).toBeVisible()
  await page.keyboard.type(email)
  await tabTo(form.getByLabel(t('enquiry_name')), 'Shift+Tab')
  await page.keyboard.type('Renata Solís')
  await expect(form.getByText(t('name_must_have_two'))).toBeHidden()
  await tabTo(form.getByLabel(t('phone'), { exact: true }))
  await page.keyboard.type('55 1234 5678')
  await expect(send).toBeDisabled()
  await tabTo(form.getByLabel(t('enquiry_message')))
  await page.keyboard.type('Olvidé una chamarra azul en la van.')
  await expect(send).toBeEnabled()
  await passTime(page)
  await tabTo(send)
  await page.keyboard.press('Enter')

  const thanks = page.getByRole('heading', { name: t('page_contact_sent_title') })
  await expect(thanks).toBeFocused()
  await expect(thanks).toBeInViewport()
  await expect(form.getByLabel(t('enquiry_message'))).toBeDisabled()
  await expect(form.getByLabel(t('enquiry_message'))).toHaveValue('Olvidé una chamarra azul en la van.')
  await expect(send).toBeHidden()
  expect((await newestMail(request, email)).subject).toBe(t('mail_enquiry_contact_subject'))
  const forOffice = await newestMail(request, 'mexico@vaiven.test', 'Renata Solís')
  expect(forOffice.html).toContain('Olvidé una chamarra azul en la van.')
  expect(forOffice.html).toContain(email)
})

test('a couple enquires about a wedding: past days are refused, and a failure loses no input', async ({
  page,
  request,
}) => {
  const email = newAddress()
  await page.clock.install()
  await page.goto('/wedding')
  await untilHydrated(page)
  const form = page.getByRole('form', { name: t('page_wedding_form') })
  const send = form.getByRole('button', { name: t('enquiry_send') })
  const date = form.getByLabel(t('page_wedding_date'), { exact: true })
  const message = form.getByLabel(t('enquiry_message'))
  await form.getByLabel(t('page_wedding_names')).fill('Ana & Luis')
  await form.getByLabel(t('email')).fill(email)
  await form.getByLabel(t('phone'), { exact: true }).fill('5512345678')
  await form.getByLabel(t('page_wedding_place')).fill('Hacienda de los Morales')
  await message.fill('Somos 120 invitados.')
  await expect(message).toHaveAttribute('rows', '7')
  await date.fill('29/02/2020')
  await date.blur()
  await expect(form.getByText(t('date_in_past'))).toBeVisible()
  await expect(send).toBeDisabled()
  await form.getByRole('button', { name: t('calendar_open', { field: t('page_wedding_date') }) }).click()
  await page.getByRole('dialog').locator('[aria-current=date]').click()
  await expect(send).toBeEnabled()

  await page.reload()
  await untilHydrated(page)
  await expect(message).toHaveValue('Somos 120 invitados.')
  await expect(form.getByLabel(t('phone'), { exact: true })).toHaveValue('5512345678')
  await passTime(page)
  const lose = (route: Route) => route.abort()
  await page.route('**/api/marriage*', lose)
  await send.click()
  await expect(form.getByRole('alert')).toHaveText(t('shop_unreachable'))
  await expect(message).toHaveValue('Somos 120 invitados.')

  await page.unroute('**/api/marriage*', lose)
  await send.click()
  await expect(page.getByRole('heading', { name: t('page_wedding_sent_title') })).toBeFocused()
  await expect(form).toBeHidden()
  expect((await newestMail(request, email)).subject).toBe(t('mail_enquiry_marriage_subject'))
  await page.reload()
  await untilHydrated(page)
  await expect(message).toHaveValue('')
})

test('input from before hydration is still there afterwards', async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/contact')
  await page.getByLabel(t('enquiry_name')).fill('Renata Solís')
  await page.getByLabel(t('phone'), { exact: true }).fill('5512345678')
  await page.getByLabel(t('enquiry_message')).fill('Hola')
  await letScriptsCome()
  const form = page.getByRole('form', { name: t('page_contact_form') })
  await form.getByLabel(t('email')).fill('renata@vaiven.test')
  await expect(form.getByRole('button', { name: t('enquiry_send') })).toBeEnabled()
  await expect(form.getByLabel(t('enquiry_name'))).toHaveValue('Renata Solís')
  await expect(form.getByLabel(t('phone'), { exact: true })).toHaveValue('5512345678')
})

test('when the rules of a form cannot be loaded, the server names the invalid fields', async ({ page }) => {
  await page.route(/-rules-/, (route) => route.abort())
  await page.goto('/contact')
  // Like a page that was reloaded because one of its files was missing.
  await page.reload()
  await untilHydrated(page)
  const form = page.getByRole('form', { name: t('page_contact_form') })
  await form.getByLabel(t('enquiry_name')).fill('Renata Solís')
  await form.getByLabel(t('email')).fill('renata')
  await form.getByLabel(t('phone'), { exact: true }).fill('5512345678')
  await form.getByLabel(t('enquiry_message')).fill('Hola')
  await form.getByRole('button', { name: t('enquiry_send') }).click()
  await expect(form.getByText(t('email_is_invalid'))).toBeVisible()
  await expect(form.getByLabel(t('email'))).toBeFocused()
  await expect(form.getByLabel(t('enquiry_message'))).toHaveValue('Hola')
})

test('a company requests a van from its card, and people cannot reach the honeypot field', async ({
  page,
  request,
}) => {
  const email = newAddress()
  await page.clock.install()
  await page.goto('/vaiven-companies')
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: t('page_companies_saving') })).toBeVisible()
  const cardOf = (from: number, to: number) =>
    page.getByRole('listitem').filter({ hasText: t('page_companies_van_passengers', { from, to }) })
  for (const { from, to, addresses } of [
    { from: 1, to: 4, addresses: 2 },
    { from: 5, to: 7, addresses: 3 },
    { from: 8, to: 10, addresses: 5 },
  ])
    await expect(cardOf(from, to)).toContainText(t('page_companies_van_addresses', { count: addresses }))
  await cardOf(8, 10)
    .getByRole('button', { name: t('page_companies_van_ask') })
    .click()
  const form = page.getByRole('form', { name: t('page_companies_form') })
  await expect(form.getByLabel(t('enquiry_name'))).toBeFocused()
  await expect(form.getByLabel(t('page_companies_interest'))).toHaveValue('vans')
  await form.getByLabel(t('enquiry_name')).fill('Bruno Paz')
  await form.getByLabel(t('page_companies_company')).fill('Tipos Móviles')
  await form.getByLabel(t('email')).fill(email)
  await form.getByLabel(t('phone'), { exact: true }).fill('5512345678')
  await form.getByLabel(t('page_companies_passengers')).fill('unas diez')
  await form.getByLabel(t('enquiry_message')).fill('El 12 de diciembre, de 18:00 a 23:00.')
  await expect(form.getByText(t('passengers_are_a_number'))).toBeVisible()
  await form.getByLabel(t('page_companies_passengers')).fill('10')
  await passTime(page)
  await form.getByRole('button', { name: t('enquiry_send') }).click()
  await expect(page.getByRole('heading', { name: t('page_companies_sent_title') })).toBeFocused()
  const forOffice = await newestMail(request, 'mexico@vaiven.test', 'Bruno Paz')
  expect(forOffice.html).toContain('Tipos Móviles')
  expect((await newestMail(request, email)).subject).toBe(t('mail_enquiry_companies_subject'))
})

test('the map is loaded from another host only on request', async ({ page }) => {
  const strangers = strangersOf(page)
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Roma Norte</h1>' }),
  )
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await untilHydrated(page)
  await expect(page.getByRole('img', { name: t('page_contact_map_drawing') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('page_contact_map_open') })).toHaveCount(3)
  expect(strangers).toEqual([])

  await page.getByRole('button', { name: t('page_contact_map_show') }).click()
  const frame = page.frameLocator(`iframe[title="${t('page_contact_map_title')}"]`)
  await expect(frame.getByText('Roma Norte')).toBeVisible()
  await expect(page.getByRole('link', { name: t('frame_open_apart') })).toBeVisible()
  expect(strangers).toEqual([
    expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/.*marker=19\.4\d+,-99\.1\d+$/),
  ])
  await page.getByRole('button', { name: t('frame_close') }).click()
  await expect(page.getByRole('button', { name: t('page_contact_map_show') })).toBeFocused()
})
