import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Staff plan the trip of a date, and its customers get their hours. */

const main = (page: Page) => page.getByRole('main')

async function openOffice(page: Page, path: string): Promise<void> {
  await page.goto(`/office${path}`)
  await untilHydrated(page)
  await expectAccessible(page)
}

test('a planner makes and publishes a plan by keys alone; its customer reads the window and the van', async ({
  browser,
  request,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const { keyboard } = page
  await logInToOffice(page, 'rutas@vaiven.test')
  await test.step('the days of a driver are added once: then the form is empty again', async () => {
    await openOffice(page, '/fleet/drivers')
    await main(page).getByRole('link', { name: 'Yadira Pineda Lugo' }).click()
    await main(page).getByLabel('Desde').fill('2031-05-02')
    await main(page).getByLabel('Motivo').fill('Vacaciones')
    await main(page).getByRole('button', { name: 'Agregar' }).press('Enter')
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Vacaciones' })).toBeVisible()
    await expect(main(page).getByLabel('Desde')).toHaveValue('')
    await expect(main(page).getByLabel('Motivo')).toHaveValue('')
  })
  for (const path of ['/addresses', '/fleet', '/trips']) await openOffice(page, path)

  await tabTo(main(page).getByRole('link', { name: 'Festival Dos Orillas' }))
  await keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { level: 1, name: 'Festival Dos Orillas' })).toBeVisible()
  await expectAccessible(page)
  await tabTo(main(page).getByLabel('Segundos de cálculo'))
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('1')
  await keyboard.press('Enter')
  await expect(main(page).getByRole('status')).toHaveText('Plan 1: Borrador', { timeout: 30_000 })
  await expect(main(page).getByRole('img', { name: 'Mapa de las rutas de ida' })).toBeVisible()
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Avenida Revolución 1134' }).first(),
  ).toHaveText(/^Van 1\d\d:\d\d – \d\d:\d\d · 2 de 15 asientos/)
  await expectAccessible(page)
  // In the header of the plan, before its stops: few Tab presses from its name.
  await main(page).getByRole('heading', { level: 2, name: 'Plan 1 Borrador' }).focus()
  await tabTo(main(page).locator('summary').filter({ hasText: 'Publicar el plan' }), 'Tab', { most: 1 })
  await keyboard.press('Enter')
  await expectAccessible(page)
  await tabTo(main(page).getByRole('button', { name: 'Publicar el plan' }), 'Tab', { most: 3 })
  await keyboard.press('Enter')
  await expect(main(page).getByRole('heading', { level: 2, name: 'Plan 1 Publicado' })).toBeFocused()
  await expect(main(page)).toContainText('Grupos avisados1 / 1')
  await expectAccessible(page)
  await tabTo(main(page).getByRole('link', { name: 'Hojas de los conductores' }))
  await keyboard.press('Enter')
  const sheet = main(page).getByRole('region', { name: 'Van 1' })
  const phone = sheet.getByRole('link', { name: /^\+52 \d{2,3} \d{3,4} \d{4}$/ }).first()
  await expect(phone).toHaveAttribute('href', /^tel:\+52\d+$/)
  await expect(sheet).toContainText('Avenida Revolución 1134')
  await expectAccessible(page)

  const { token } = await callShop(request, 'POST /api/login', {
    body: { email: 'regina@vaiven.test', password: 'vaiven' },
  })
  const mail = await newestMail(request, 'regina@vaiven.test', 'A qué hora')
  expect(mail.subject).toBe('A qué hora pasamos por ti: Festival Dos Orillas')
  const window = /\d\d:\d\d\D{1,5}\d\d:\d\d/.exec(mail.html)?.[0]
  const customer = await (await browser.newContext()).newPage()
  await arriveLoggedIn(customer, { token })
  await customer.goto(/\/order-detail\/[\w-]+/.exec(mail.html)?.[0] ?? '')
  await expect(customer.getByRole('main')).toContainText('Van 1')
  await expect(customer.getByRole('main')).toContainText(String(window))
})
