import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import {
  chooseAddress,
  chooseMyself,
  continuePurchase,
  openCategory,
  payByCard,
  typePassenger,
} from '../helpers/purchase/purchase-steps.ts'
import { test } from '../helpers/shop/own-shop.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Seats are released, are bought from the waiting list, and one of them is given to another person. */

test.use({ viewport: { width: 390, height: 844 } })

const t = textsOf('es_MX')
const slug = 'faroles-del-sur'
const main = (page: Page) => page.getByRole('main')

/** The seats left of an offer. */
async function stockOf(request: APIRequestContext, name: string): Promise<number | undefined> {
  const { id } = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug: slug } })
  const categories = await callShop(request, 'GET /api/events/{id}/product-variant', { params: { id } })
  const offers = categories.flatMap(({ subCategories }) => subCategories)
  return offers.find(({ stock, translations }) => stock > 0 && translations[0]?.name === name)?.stock
}

/** Opens the link of an offer again on a slow phone, and goes on before the shop has told what is offered. */
async function openAgain(page: Page, link: string): Promise<void> {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  await page.route('**/shop-api/waiting-list*', async (route) => {
    await told
    await route.continue()
  })
  const devtools = await page.context().newCDPSession(page)
  await page.goto(link)
  // The button is there before the browser has read the purchase.
  await expect(main(page).getByRole('timer')).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 })
  const next = page.waitForURL(/step=/)
  await main(page).getByRole('button', { name: 'Continuar' }).click()
  await next
  tell()
  // The phone is twenty times as slow as this machine.
  await expect(page).not.toHaveURL(/offer=/, { timeout: 60_000 })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(main(page).locator('h2:focus')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  // Back and forward are the browser's entries.
  await main(page)
    .getByRole('button', { name: t('purchase_go_back') })
    .click()
  await expect(page).not.toHaveURL(/step=/)
  await page.goForward()
  await expect(page).toHaveURL(/step=/)
}

test('a customer waits for seats, buys those that become free, and gives one away', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)

  await test.step('joins the list by keyboard', async () => {
    await page.goto(`/event/${slug}`)
    await openCategory(page, 'Van compartida')
    const join = main(page).getByRole('button', { name: t('waiting_join_for', { name: '1 asiento' }) })
    await tabTo(join)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await tabTo(dialog.getByRole('button', { name: t('waiting_seats_more') }))
    await page.keyboard.press('Space')
    await tabTo(dialog.getByRole('button', { name: t('waiting_dialog_join') }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(main(page).getByText(t('waiting_place', { place: 2 }))).toBeVisible()
    await page.goto('/my-account/waiting')
    await expect(main(page).getByText(t('waiting_place', { place: 2 }))).toBeVisible()
    await expect(main(page).getByText('Van compartida · 2 × 1 asiento')).toBeVisible()
    await expectAccessible(page)
    const mail = await newestMail(request, customer.email, 'lista de espera')
    await page.goto(/\/waiting-list\/[\w.-]+/.exec(mail.html)?.[0] ?? '')
    await expect(
      main(page).getByRole('heading', { level: 1, name: t('page_waiting_link_waiting') }),
    ).toBeVisible()
    await expect(main(page).getByText('Van compartida · 2 × 1 asiento')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('staff add seats for the host of the demo, who is first in line, for her and one more', async () => {
    const staff = await (await browser.newContext({ locale: 'es-MX' })).newPage()
    const { id } = (await (await request.get(`/api/events/${slug}`)).json()).data as { id: number }
    await logInToOffice(staff, 'gerencia@vaiven.test')
    await staff.goto(`/office/events/${id}/stock`)
    await main(staff).getByRole('link', { name: 'Benito Juárez' }).click()
    await main(staff)
      .getByLabel(/1 asiento · Benito Juárez/)
      .fill('5')
    await main(staff)
      .getByLabel(/Grupo de 4 · Benito Juárez/)
      .fill('30')
    await main(staff).getByRole('button', { name: 'Guardar' }).click()
    await expect(staff).toHaveURL(/saved=1/)
    await staff.context().close()
  })

  await test.step('buys them by the link of the mail, in the time that it leaves', async () => {
    const mail = await newestMail(request, customer.email, 'Te apartamos 2 boletos')
    await page.goto('/my-account/waiting')
    await expect(main(page).getByRole('link', { name: t('waiting_take') })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/event/${slug}`)
    await openCategory(page, 'Van compartida')
    await expect(main(page).getByText(t('waiting_offered', { count: 2 }))).toBeVisible()
    await expect(main(page).getByRole('button', { name: t('waiting_take') })).toBeVisible()
    await expectAccessible(page)
    const link = /\/event\/[^"]*offer=[\w-]+/.exec(mail.html)?.[0].replaceAll('&amp;', '&') ?? ''
    const left = await stockOf(request, 'Grupo de 4')
    await page.getByRole('button', { name: 'Agregar un boleto: Grupo de 4', exact: true }).click()
    await continuePurchase(page)
    await chooseAddress(page, 0, 'Durango 8', 1)
    await page.goto(link)
    const question = page.getByRole('dialog', { name: t('waiting_replace_title') })
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: t('waiting_replace_no') }).click()
    await continuePurchase(page)
    await expect(main(page).getByLabel('Calle y número')).toHaveValue('Durango 8')
    await page.goto(link)
    await question.getByRole('button', { name: t('waiting_replace_yes') }).click()
    await expect(main(page).getByRole('timer')).toHaveText(/^1:5\d:\d\d$/)
    await expect(main(page).getByText(t('hold_title'))).toBeVisible()
    await expectAccessible(page)
    await expect.poll(() => stockOf(request, 'Grupo de 4')).toBe(left)
    await continuePurchase(page)
    for (const [ticket, street] of ['Calle Morelos 12', 'Avenida Juárez 345'].entries())
      await chooseAddress(page, ticket, street, ticket + 1)
    await openAgain(page, link)
    await expect(main(page).getByLabel('Calle y número').first()).toHaveValue('Calle Morelos 12')
    await continuePurchase(page)
    await chooseMyself(page, 0)
    await typePassenger(page, 1, { name: 'Bruno Paz', email: 'bruno@vaiven.test', phone: '5544455566' })
    await continuePurchase(page)
    await main(page)
      .getByRole('radio', { name: /^Tarjeta/ })
      .check()
    await main(page)
      .getByRole('button', { name: /^Pagar MXN/ })
      .click()
    await payByCard(page, '4000000000000002')
    await expect(page.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
  })

  const receiver = { name: 'Inés Cota', email: 'ines.cota@vaiven.test', phone: '5511122233' }

  await test.step('gives the other place away', async () => {
    await page.getByRole('link', { name: 'Ver mi compra' }).click()
    await main(page).locator('summary').filter({ hasText: 'Ticket 2' }).click()
    await page.route('**/give-aways', (route) => route.abort(), { times: 1 })
    await main(page)
      .getByRole('button', { name: /^Regalar un lugar ?, Ticket 2$/ })
      .click()
    await main(page)
      .getByRole('button', { name: t('try_again') })
      .click()
    await main(page)
      .getByRole('button', { name: /^Regalar ?, Bruno Paz$/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('give_away_email')).fill(receiver.email)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('give_away_send') }).click()
    await expect(main(page).getByText(t('give_away_waits', { email: receiver.email }))).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('which its receiver accepts by keyboard, without an account', async () => {
    const { html } = await newestMail(request, receiver.email, 'te regala un lugar')
    const context = await browser.newContext({
      locale: 'es-MX',
      viewport: { width: 390, height: 844 },
    })
    const visitor = await context.newPage()
    await visitor.goto(/\/given-ticket\/[\w.-]+/.exec(html)?.[0] ?? '')
    await expect(main(visitor).getByRole('heading', { level: 1, name: t('page_given_title') })).toBeVisible()
    await expect(main(visitor).getByText(/^Te recogemos 16:00 – 17:00 · Regreso 3 ene, 00:15$/)).toBeVisible()
    await expectAccessible(visitor)
    await typeInto(main(visitor).getByLabel(t('page_given_name')), receiver.name)
    await typeInto(main(visitor).getByLabel('Teléfono', { exact: true }), receiver.phone)
    await typeInto(main(visitor).getByLabel(t('page_given_address')), 'Durango 8')
    await tabTo(main(visitor).getByLabel('Colonia'))
    await visitor.keyboard.press('ArrowDown')
    await tabTo(main(visitor).getByRole('button', { name: t('page_given_accept') }))
    await visitor.keyboard.press('Enter')
    await expect(main(visitor).getByRole('heading', { level: 1, name: t('page_given_done') })).toBeVisible()
    await expectAccessible(visitor)
    await visitor.reload()
    await expect(main(visitor).getByRole('heading', { level: 1, name: t('page_given_done') })).toBeVisible()
    await context.close()
  })

  const ticket = await newestMail(request, receiver.email, 'Tu lugar para')
  expect(ticket.attachments.map(({ contentType }) => contentType).join()).toMatch(
    /application\/pdf.*text\/calendar|text\/calendar.*application\/pdf/,
  )
  expect((await newestMail(request, customer.email, 'aceptó tu lugar')).subject).toContain(receiver.name)
})
