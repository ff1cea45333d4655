import { expect, type Page } from '@playwright/test'
import driver from '#messages/driver/es.json' with { type: 'json' }
import office from '#messages/office/es.json' with { type: 'json' }
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { type PreparedDrive, prepareDrive } from '../helpers/driving/prepared-drive.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* The way of a driver's link: staff give it, the driver opens it, and staff see what was done. */

test.slow()

const main = (page: Page) => page.getByRole('main')
const van = (page: Page) => main(page).getByRole('listitem').filter({ hasText: 'Van 1' }).first()

async function openLinks(page: Page, { dateId }: PreparedDrive): Promise<void> {
  await page.goto(`/office/trips/${dateId}`)
  await untilHydrated(page)
  await main(page).getByRole('link', { name: office.driving, exact: true }).click()
  await expect(van(page)).toBeVisible()
}

const shownLink = (page: Page) => page.getByRole('textbox', { name: 'Enlace de Van 1' })

/** Opens the link on a phone of its own with these digits. */
async function openOnPhone(phone: Page, url: string, digits: string): Promise<void> {
  await phone.goto(url)
  await phone.getByLabel(driver.drive_digits_label).fill(digits)
  await phone.getByRole('button', { name: driver.drive_digits_send, exact: true }).click()
  await expect(phone.getByRole('heading', { name: driver.drive_route, exact: true })).toBeVisible()
}

test('a planner gives a driver the link, the driver boards a party, and the office shows both', async ({
  page,
  browser,
}) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }])
  await logInToOffice(page, 'rutas@vaiven.test')
  await openLinks(page, drive)
  await expect(van(page)).toContainText(office.driving_state_made)
  await van(page).getByRole('link', { name: office.driving_show }).click()
  const url = await shownLink(page).inputValue()
  expect(url).toContain(drive.path)
  await expectAccessible(page)

  const phone = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  await openOnPhone(phone, url, drive.lastFour)
  await phone.getByRole('button', { name: 'Abrir la parada 1' }).click()
  await phone.getByRole('button', { name: driver.drive_arrived, exact: true }).click()
  await phone.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
  await expect(phone.getByRole('button', { name: /Ana Ruiz/, pressed: true })).toBeVisible()
  await expect(phone).toHaveTitle(/^Van 1/)

  await page.reload()
  await expect(van(page)).toContainText(`${office.driving_devices}1`)
  await page.goto(`/office/trips/${drive.dateId}`)
  const order = main(page).locator('a[href^="/office/orders/"]')
  await order.first().click()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Ana Ruiz' }).last()).toContainText(
    office.orders_boarded,
  )
})

test('a planner without scripts gives other digits, which open the new link alone, and revokes it', async ({
  browser,
}) => {
  const drive = await prepareDrive([{ 'Orizaba 34': ['Ana Ruiz'] }])
  const page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'es-MX' })).newPage()
  await logInToOffice(page, 'rutas@vaiven.test')
  await page.goto(`/office/trips/${drive.dateId}/driving`)
  await van(page).locator('summary').filter({ hasText: office.driving_renew }).click()
  await van(page).getByLabel(office.driving_digits).selectOption({ label: office.driving_digits_staff })
  await van(page).getByRole('button', { name: office.driving_renew }).click()
  const url = await shownLink(page).inputValue()
  expect(url).not.toContain(drive.path)
  const digits = /\d{4}$/.exec(await van(page).getByText('Dile al conductor estos dígitos').innerText())
  const phone = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  await openOnPhone(phone, url, digits?.[0] ?? '')
  await phone.goto(drive.path)
  await expect(phone.getByRole('heading', { name: driver.drive_route, exact: true })).toBeHidden()

  await van(page).locator('summary').filter({ hasText: office.driving_revoke }).click()
  await van(page).getByRole('button', { name: office.driving_revoke }).click()
  await expect(van(page)).toContainText(office.driving_state_revoked)
  await expect(shownLink(page)).toBeHidden()
})
