import { expect, type Page } from '@playwright/test'
import { qrPng } from '#server/travel/tickets/ticket-documents/qr-image.ts'
import { signTicket } from '#server/travel/tickets/ticket-signature.ts'
import { sql } from '#test/helpers/builders.ts'
import { filmOf } from '../helpers/accessibility/film.ts'
import { openCamera } from '../helpers/boarding/open-camera.ts'
import { button, namesAboard, openRoute, people, storedActs, t } from '../helpers/driving/driver-page.ts'
import { type PreparedDrive, prepareDrive } from '../helpers/driving/prepared-drive.ts'
import { inShop } from '../helpers/shop/in-shop.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* What happens elsewhere, or to its clock, while a driver's phone has no signal. */

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
test.slow()

const hourMs = 3_600_000

/** Opens the route, loses the signal, and arrives at the first stop. */
async function arriveOffline(page: Page, drive: PreparedDrive): Promise<void> {
  await openRoute(page, drive)
  await page.context().setOffline(true)
  await button(page, 'drive_open_stop', { number: 1 }).click()
  await button(page, 'drive_arrived').click()
}

test('two phones that board the same people without a signal are one boarding', async ({ page, browser }) => {
  const drive = await prepareDrive(people.slice(0, 1))
  const second = await browser.newContext({ locale: 'es-MX', viewport: { width: 390, height: 844 } })
  const phones = [page, await second.newPage()]
  for (const phone of phones) {
    await arriveOffline(phone, drive)
    await button(phone, 'drive_board_all', { count: 2 }).click()
    await expect(phone).toHaveTitle(/^\(2\)/)
  }
  for (const phone of phones) {
    await phone.context().setOffline(false)
    await expect(phone).toHaveTitle(/^Van 1/)
  }
  expect(await namesAboard(drive, 'outbound')).toEqual([{ name: 'Ana Ruiz' }, { name: 'Luis Paz' }])
  expect(await storedActs(drive)).toHaveLength(4)
  await second.close()
})

test('a link that is revoked meanwhile still takes what was done before, and its people leave the phone', async ({
  page,
}) => {
  const drive = await prepareDrive(people.slice(0, 1))
  await arriveOffline(page, drive)
  await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
  await expect(page).toHaveTitle(/^\(2\)/)
  await inShop((shop) =>
    sql(shop, `update driver_links set revoked_at = now(), revoked_by = 'staff:test' where route_id = $1`, [
      drive.routeId,
    ]),
  )
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: t('drive_closed_revoked') })).toBeVisible()
  await expect.poll(() => namesAboard(drive, 'outbound')).toEqual([{ name: 'Ana Ruiz' }])
  await page.reload()
  await expect(page.getByRole('heading', { name: t('drive_closed_revoked') })).toBeVisible()
  await expect(page.getByText('Luis Paz')).toHaveCount(0)
})

test('a list that changed meanwhile is shown with the next signal, and what was done stays', async ({
  page,
}) => {
  const drive = await prepareDrive(people.slice(0, 1))
  await arriveOffline(page, drive)
  await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
  await inShop((shop) =>
    sql(
      shop,
      `update passengers set name = 'Nora Vidal' where name = 'Luis Paz' and ticket_id in
      (select t.id from tickets t join orders o on o.id = t.order_id where o.date_id = $1)`,
      [drive.dateId],
    ),
  )
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Nora Vidal', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Luis Paz', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ana Ruiz/ })).toHaveAttribute('aria-pressed', 'true')
})

test('acts of a phone whose clock is an hour fast have their true time', async ({ page }) => {
  const drive = await prepareDrive(people.slice(0, 1))
  await page.addInitScript((shift) => {
    const Real = Date
    const now = () => Real.now() + shift
    window.Date = new Proxy(Real, {
      construct: (_, values: []) => (values.length > 0 ? new Real(...values) : new Real(now())),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    })
  }, hourMs)
  await arriveOffline(page, drive)
  await page.context().setOffline(false)
  await expect(page).toHaveTitle(/^Van 1/)
  const [act] = await inShop((shop) =>
    sql<{ minutes: number }>(
      shop,
      'select extract(epoch from now() - happened_at)::float / 60 as minutes from ride_acts where route_id = $1',
      [drive.routeId],
    ),
  )
  expect(Math.abs(act?.minutes ?? Number.NaN)).toBeLessThan(10)
})

test('a page that is open for twenty hours boards as before, and sends what it has', async ({ page }) => {
  const drive = await prepareDrive(people.slice(0, 1))
  await page.clock.install()
  await arriveOffline(page, drive)
  await page.clock.fastForward(20 * hourMs)
  await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
  await expect(page).toHaveTitle(/^\(2\)/)
  await page.context().setOffline(false)
  await expect(page).toHaveTitle(/^Van 1/)
  expect(await namesAboard(drive, 'outbound')).toEqual([{ name: 'Ana Ruiz' }])
})

test('a code is read and answered without a signal', async ({ baseURL }) => {
  const drive = await prepareDrive(people.slice(0, 1))
  const [order] = drive.orders
  const code = await inShop((shop) => qrPng(signTicket(shop.config, order?.id ?? '')))
  const page = await openCamera(await filmOf(code), baseURL ?? '')
  await arriveOffline(page, drive)
  await button(page, 'drive_scan').click()
  const answer = page.locator('[data-answer]')
  await expect(answer).toHaveAttribute('data-answer', 'board')
  await button(page, 'drive_board', { count: 2 }).click()
  // The camera sees the same code again, and its people are aboard.
  await expect(answer).toHaveAttribute('data-answer', 'already')
  await page.context().setOffline(false)
  await expect(page).toHaveTitle(/^Van 1/)
  expect(await namesAboard(drive, 'outbound')).toEqual([{ name: 'Ana Ruiz' }, { name: 'Luis Paz' }])
  await page.context().browser()?.close()
})
