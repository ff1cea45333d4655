import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { office } from '../helpers/office/office.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { test } from '../helpers/shop/own-shop.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/*
 * Staff postpone an event, a customer returns the tickets; then the event is called off, approved by a second person.
 */

const t = textsOf('es_MX')
const slug = 'noche-nortena'
const main = (page: Page) => page.getByRole('main')

test('an event is postponed, and then called off by two people', async ({ page, browser, request }) => {
  test.slow()
  const [leaving, staying] = [await newCustomer(request), await newCustomer(request)]
  for (const customer of [leaving, staying]) {
    const { order } = await buyTicket(request, customer, { slug, paymentCode: 'transferencia' })
    await office('confirm-transfer', order.number, '--tracking', `C${order.number}`)
  }
  const { id } = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug: slug } })
  await logInToOffice(page, 'gerencia@vaiven.test')

  const keys = page.keyboard
  await test.step('looks at the plan of a new date, and postpones, by keys alone', async () => {
    await page.goto(`/office/events/${id}/postpone`)
    await untilHydrated(page)
    const start = main(page).getByLabel(/Nuevo inicio/)
    const before = await start.inputValue()
    await tabTo(start)
    // The year is the third part of the field in every language.
    await keys.press('Tab')
    await keys.press('Tab')
    await keys.press('ArrowUp')
    await expect(start).toHaveValue(`${Number(before.slice(0, 4)) + 1}${before.slice(4)}`)
    await typeInto(main(page).getByLabel('Motivo'), 'La banda está de gira')
    await expectAccessible(page)
    await tabTo(main(page).getByRole('button', { name: 'Ver qué pasaría' }))
    await keys.press('Enter')
    await expect(main(page).getByText(/2 compras con 2 boletos/)).toBeVisible()
    await expectAccessible(page)
    await tabTo(main(page).getByRole('button', { name: 'Posponer', exact: true }))
    await keys.press('Enter')
    await expect(main(page).getByText(/0 se quedan, 0 devueltas/)).toBeVisible()
  })

  await test.step('a customer gives the tickets back, without scripts', async () => {
    const mail = await newestMail(request, leaving.email, 'cambia de fecha')
    expect(mail.attachments.map(({ contentType }) => contentType).join()).toContain('text/calendar')
    const visitor = await (await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' })).newPage()
    await visitor.goto(/\/postponed\/[\w-]+/.exec(mail.html)?.[0] ?? '')
    await expect(main(visitor).getByText(/La banda|cambió de fecha/)).toBeVisible()
    await main(visitor).getByText(t('postponed_give_back')).first().click()
    await main(visitor)
      .getByRole('button', { name: t('postponed_give_back') })
      .click()
    await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText(t('postponed_given_back_title'))
    await visitor.reload()
    await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText(t('postponed_given_back_title'))
  })

  await test.step('the shop says when it was to be', async () => {
    const visitor = await (await browser.newContext({ locale: 'es-MX' })).newPage()
    await visitor.goto(`/event/${slug}`)
    await expect(main(visitor).getByText(/Cambió de fecha: era el/)).toBeVisible()
    await expectAccessible(visitor)
    const mail = await newestMail(request, staying.email, 'cambia de fecha')
    await visitor.goto(/\/postponed\/[\w-]+/.exec(mail.html)?.[0] ?? '')
    await expectAccessible(visitor)
    await main(visitor)
      .getByRole('button', { name: t('postponed_keep') })
      .click()
    await expect(main(visitor).getByRole('heading', { level: 1 })).toHaveText(t('postponed_kept_title'))
  })

  await test.step('requests approval to call it off with the reviewed plan, by keys alone', async () => {
    await page.goto(`/office/events/${id}/call-off`)
    await untilHydrated(page)
    await typeInto(main(page).getByLabel('Motivo'), 'No hay permiso')
    await expectAccessible(page)
    await tabTo(main(page).getByRole('button', { name: 'Ver qué pasaría' }))
    await keys.press('Enter')
    await expect(main(page).getByRole('row', { name: /se devuelve Transferencia 1 / })).toBeVisible()
    await expectAccessible(page)
    await tabTo(main(page).getByRole('button', { name: 'Pedir la cancelación' }))
    await keys.press('Enter')
    await expect(main(page).getByText('Espera aprobación')).toBeVisible()
  })

  await test.step('another person approves, and the order goes back', async () => {
    const other = await (await browser.newContext()).newPage()
    await logInToOffice(other, 'finanzas@vaiven.test')
    await other.goto('/office/approvals')
    const row = main(other).getByRole('row').filter({ hasText: 'No hay permiso' })
    await row.getByRole('button', { name: 'Aprobar' }).click()
    await expect(row).toHaveCount(0)
    await expect(main(page).getByText('Todas las compras terminadas')).toBeVisible({ timeout: 20_000 })
    await expect(main(page).getByText(/a la cuenta que diga el cliente/)).toBeVisible({ timeout: 20_000 })
    await expectAccessible(page)
    await other.goto(`/office/events/${id}/call-off`)
    await expect(main(other).getByText('Todas las compras terminadas')).toBeVisible()
  })
  const mail = await newestMail(request, staying.email, 'te devolvemos tu dinero')
  expect(mail.html).toContain('No hay permiso')
})
