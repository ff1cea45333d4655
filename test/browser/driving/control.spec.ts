import { expect, type Page } from '@playwright/test'
import driver from '#messages/driver/es.json' with { type: 'json' }
import office from '#messages/office/es.json' with { type: 'json' }
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { type PreparedDrive, prepareDrive } from '../helpers/driving/prepared-drive.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* The control desk sees what drivers do, by itself. */

test.slow()

const main = (page: Page) => page.getByRole('main')
/** The card of the van on the way there. */
const van = (page: Page) =>
  main(page).getByRole('region', { name: office.plan_outbound }).getByRole('listitem').first()

async function openOnPhone(phone: Page, { path, lastFour }: PreparedDrive): Promise<void> {
  await phone.goto(path)
  await phone.getByLabel(driver.drive_digits_label).fill(lastFour)
  await phone.getByRole('button', { name: driver.drive_digits_send, exact: true }).click()
  await expect(phone.getByRole('heading', { name: driver.drive_route, exact: true })).toBeVisible()
}

test('control sees a driver board a party without touching the page', async ({ page, browser }) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }, { 'Durango 8': ['Eva Sol'] }], {
    startsInHours: 4.5,
  })
  await logInToOffice(page, 'rutas@vaiven.test')
  await page.goto('/office/trips/today')
  await untilHydrated(page)
  await main(page).locator(`a[href="/office/trips/${drive.dateId}/live"]`).click()
  await expect(van(page)).toContainText('0 de 2 a bordo')
  await untilHydrated(page)
  await expect(van(page).locator('a[href^="tel:"]')).toBeVisible()

  const phone = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  await openOnPhone(phone, drive)
  await phone.getByRole('button', { name: 'Abrir la parada 1' }).click()
  await phone.getByRole('button', { name: driver.drive_arrived, exact: true }).click()
  await expect(van(page)).toContainText(office.control_state_standing)
  await phone
    .getByRole('button', { name: /Ana Ruiz|Eva Sol/ })
    .first()
    .click()
  await expect(van(page)).toContainText('1 de 2 a bordo')
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, `the desk at ${width} px`)
  }
})

test('a wall screen has no navigation, and says since when it has no connection', async ({ page }) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 4.5 })
  await logInToOffice(page, 'rutas@vaiven.test')
  await page.goto(`/office/trips/${drive.dateId}/live`)
  await untilHydrated(page)
  await main(page).getByRole('link', { name: office.control_wall }).click()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(van(page)).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(true)
  await expect(
    page.getByRole('status').filter({ hasText: /Sin conexión con la oficina desde/ }),
  ).toBeVisible()
  await expect(van(page)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText(/Sin conexión con la oficina desde/)).toBeHidden()
  await page.getByRole('link', { name: office.control_wall_leave }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
})

test('the desk is there without scripts', async ({ browser }) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 4.5 })
  const page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' })).newPage()
  await logInToOffice(page, 'rutas@vaiven.test')
  await page.goto(`/office/trips/${drive.dateId}/live`)
  await expect(van(page)).toContainText('0 de 1 a bordo')
})

test('control sends another van, and the desk shows it', async ({ page }) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 4.5 })
  await logInToOffice(page, 'rutas@vaiven.test')
  await page.goto(`/office/trips/${drive.dateId}/live`)
  await untilHydrated(page)
  const before = await van(page).locator('[translate=no]').first().innerText()
  await van(page).getByRole('link', { name: 'Enviar otra van: Van 1' }).click()
  await expect(main(page)).toContainText(before)
  await expectAccessible(page)
  const chosen = main(page).getByLabel(office.replace_vehicle).locator('option:checked')
  const [, plate = ''] = (await chosen.innerText()).split(' · ')
  await main(page).getByRole('button', { name: office.replace_send }).click()
  await expect(van(page)).toContainText(plate, { timeout: 25_000 })
  await expect(van(page)).not.toContainText(before)
})

test('support writes to those in a van from the desk', async ({ page }) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }], { startsInHours: 4.5 })
  await logInToOffice(page, 'soporte@vaiven.test')
  await page.goto(`/office/trips/${drive.dateId}/live`)
  await untilHydrated(page)
  await expect(van(page).getByRole('link', { name: /Enviar otra van/ })).toHaveCount(0)
  await van(page).getByRole('link', { name: 'Escribir a quienes viajan en Van 1' }).click()
  await expect(main(page).getByLabel(office.messages_to, { exact: true })).toHaveValue('van Van 1')
  await expect(main(page)).toContainText(office.messages_incident)
})
