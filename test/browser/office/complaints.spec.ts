import { expect, type Page, test } from '@playwright/test'
import type { PlainKey, TextKey } from '#contract/platform/message-keys.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'

/* A complaint from its form to its answer: on a phone, by keyboard alone, and what the office makes of it. */

test.use({ viewport: { width: 390, height: 844 } })

const main = (page: Page) => page.getByRole('main')

/** The receipt's number. */
const numberOn = async (page: Page, country: string) =>
  new RegExp(`${country}-\\d{4}-\\d{6}`).exec(await main(page).innerText())?.[0] ?? ''

test('a customer complains about a trip by keyboard, support answers, and the customer reads the answer', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  const t = textsOf('es_MX')

  const number = await test.step('files it from the order, which is chosen already', async () => {
    await arriveLoggedIn(page, customer)
    await page.goto(`/order-detail/${order.id}`)
    await untilHydrated(page)
    await tabTo(main(page).getByRole('link', { name: t('order_complaint') }))
    await page.keyboard.press('Enter')
    const label = (name: PlainKey<TextKey>) => main(page).getByLabel(new RegExp(`^${t(name)}`))
    await expect(label('complaint_order')).toHaveValue(order.number)
    await expect(label('complaint_name')).toHaveValue(customer.name)
    await expect(label('email')).toHaveValue(customer.email)
    await tabTo(label('complaint_kind_reclamo'))
    await page.keyboard.press('Space')
    await tabTo(label('complaint_subject'))
    await page.keyboard.type(t('complaint_subject_punctuality'))
    await tabTo(label('complaint_own_order'))
    await expect(label('complaint_own_order')).toHaveValue(order.number)
    await expect(label('complaint_service')).not.toHaveValue('')
    await typeInto(label('complaint_detail'), 'La van llegó una hora tarde.')
    await typeInto(label('complaint_request'), 'Una disculpa.')
    await tabTo(main(page).getByRole('button', { name: t('complaint_send') }))
    await expectAccessible(page, 'the sheet')
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('heading', { name: /MX-\d{4}-\d{6}/ })).toBeVisible()
    return numberOn(page, 'MX')
  })

  await test.step('its state is told by number and e-mail alone', async () => {
    await main(page)
      .getByRole('link', { name: t('complaint_sent_state') })
      .click()
    await main(page).getByLabel(t('email')).fill('otra@vaiven.test')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('complaint_not_found'))).toBeVisible()
    await main(page).getByLabel(t('email')).fill(customer.email)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('status')).toContainText(number)
    await expectAccessible(page, 'the state')
  })

  await test.step('support finds it among what waits, with the order, and answers', async () => {
    const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await logInToOffice(desk, 'soporte@vaiven.test')
    await desk.goto(`/office/complaints?q=${number}`)
    await desk.getByRole('link', { name: number, exact: true }).click()
    await expect(main(desk).getByRole('link', { name: order.number })).toBeVisible()
    await expectAccessible(desk, 'the complaint in the office')
    await untilHydrated(desk)
    await desk.getByLabel('Respuesta al consumidor').fill('Lo sentimos mucho: hubo un cierre en la vía.')
    await desk.getByRole('button', { name: 'Enviar respuesta' }).click()
    await expect(main(desk).getByRole('blockquote').last()).toContainText('Lo sentimos mucho')
    await desk.context().close()
  })

  await test.step('reads the answer in the mail and at its state', async () => {
    const { html, attachments } = await newestMail(
      request,
      customer.email,
      t('mail_complaint_answered_subject', { number }),
    )
    expect(html).toContain('Lo sentimos mucho')
    expect(attachments).toHaveLength(1)
    await page.goto(`/atencion/estado?number=${number}`)
    await untilHydrated(page)
    await main(page).getByLabel(t('email')).fill(customer.email)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('status')).toContainText('hubo un cierre en la vía')
  })

  await test.step('opens it again with a new sheet that names it', async () => {
    await main(page)
      .getByRole('link', { name: t('complaint_again') })
      .click()
    await expect(main(page).getByLabel(new RegExp(`^${t('complaint_earlier')}`))).toHaveValue(number)
  })
})

test('in Peru the footer shows the sign of the complaint book, and its sheet needs what the law demands', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? ''
  await context.addCookies([
    { name: 'country', value: 'PE', url },
    { name: 'locale', value: 'es_CO', url },
  ])
  const t = textsOf('es_CO')
  await page.goto('/')
  await untilHydrated(page)
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('menu_complaint_book') })
  await link.scrollIntoViewIfNeeded()
  // A picture without a size has not arrived.
  await expect(link.locator('img')).toHaveJSProperty('naturalWidth', 240)
  await link.click()
  await expect(page).toHaveURL('/libro-de-reclamaciones')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Libro de Reclamaciones')
  await expect(main(page).getByRole('img', { name: 'Libro de Reclamaciones' })).toBeVisible()
  await main(page)
    .getByRole('radio', { name: t('complaint_kind_reclamo') })
    .check()
  const label = (name: PlainKey<TextKey>) => main(page).getByLabel(new RegExp(`^${t(name)}$`))
  await label('complaint_subject').selectOption('vehicle')
  await label('complaint_service').fill('Van al concierto')
  await label('complaint_detail').fill('No llegó.')
  await label('complaint_request').fill('Mi dinero.')
  await label('complaint_name').fill('Rosa Quispe')
  await label('email').fill('rosa.quispe@vaiven.test')
  const send = main(page).getByRole('button', { name: t('complaint_send') })
  await send.click()
  await expect(main(page).getByText(t('field_is_required'))).toHaveCount(4)
  await label('complaint_document_kind').selectOption('national')
  await label('complaint_document').fill('45678901')
  await label('complaint_address').fill('Av. Larco 101, Miraflores')
  await label('phone').fill('912345678')
  await send.click()
  await expect(main(page).getByRole('heading', { name: /PE-\d{4}-\d{6}/ })).toBeVisible()
})

for (const { country, locale, path } of [
  { country: 'CL', locale: 'es_CL', path: '/atencion' },
  { country: 'PE', locale: 'es_CO', path: '/libro-de-reclamaciones' },
  { country: 'ES', locale: 'pt_BR', path: '/atencion' },
] as const) {
  test(`keys alone file a complaint and show its state: ${country}, ${locale}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const url = baseURL ?? ''
    await context.addCookies([
      { name: 'country', value: country, url },
      { name: 'locale', value: locale, url },
    ])
    const t = textsOf(locale)
    const label = (name: PlainKey<TextKey>) => main(page).getByLabel(new RegExp(`^${t(name)}`))
    const email = `teclas.${country.toLowerCase()}@vaiven.test`
    await page.goto(path)
    await untilHydrated(page)
    await tabTo(main(page).getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await typeInto(label('complaint_subject'), t('complaint_subject_vehicle'))
    await typeInto(label('complaint_service'), 'Van al concierto')
    await typeInto(label('complaint_detail'), 'No llegó.')
    await typeInto(label('complaint_request'), 'Una disculpa.')
    await typeInto(label('complaint_name'), 'Rosa Quispe')
    if (country === 'PE') {
      await typeInto(label('complaint_document_kind'), t('complaint_document_national'))
      await typeInto(main(page).getByLabel(new RegExp(`^${t('complaint_document')}$`)), '45678901')
      await typeInto(label('complaint_address'), 'Av. Larco 101, Miraflores')
    }
    await typeInto(label('email'), email)
    if (country === 'PE') await typeInto(label('phone'), '912345678')
    await tabTo(main(page).getByRole('button', { name: t('complaint_send') }))
    await page.keyboard.press('Enter')
    await expect(
      main(page).getByRole('heading', { name: new RegExp(`${country}-\\d{4}-\\d{6}`) }),
    ).toBeVisible()
    const number = await numberOn(page, country)
    await tabTo(main(page).getByRole('link', { name: t('complaint_sent_state') }))
    await page.keyboard.press('Enter')
    await typeInto(label('email'), email)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('status')).toContainText(number)
  })
}
