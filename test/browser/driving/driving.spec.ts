import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { button, namesAboard, openRoute, people, storedActs, t } from '../helpers/driving/driver-page.ts'
import { prepareDrive } from '../helpers/driving/prepared-drive.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* The driver's page: opened once with a signal, then everything without. */

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
test.slow()

const stop = (page: Page) => page.getByRole('listitem').getByRole('button', { name: /a bordo/ })

test('without a signal from the first stop on everybody boards both ways, and the office has it all afterwards', async ({
  page,
  context,
}) => {
  const drive = await prepareDrive(people)
  await page.goto(drive.path)
  await expectAccessible(page, 'digits')
  await page.getByLabel(t('drive_digits_label')).fill('12')
  await button(page, 'drive_digits_send').click()
  await expect(page.getByRole('alert')).toHaveText(t('drive_digits_four'))
  await openRoute(page, drive)
  await expectAccessible(page, 'route')
  await context.setOffline(true)

  await test.step('the page opens without a signal', async () => {
    await page.reload()
    await expect(stop(page)).toHaveCount(2)
  })
  for (const number of [1, 2])
    await test.step(`stop ${number}`, async () => {
      await button(page, 'drive_open_stop', { number }).click()
      await button(page, 'drive_arrived').click()
      await expectAccessible(page, 'stop')
      const waiting = page.getByRole('main').getByRole('listitem').locator('[aria-pressed=false]')
      for (const name of await waiting.allInnerTexts())
        await page.getByRole('button', { name, exact: true }).click()
      await button(page, 'drive_depart').click()
      await button(page, 'drive_to_route').click()
    })
  await expect(page).toHaveTitle(/^\(7\) Van 1/)

  await test.step('at the venue one is missing', async () => {
    await button(page, 'drive_leg_return').click()
    await page.getByRole('button', { name: /0 de 3 a bordo/ }).click()
    await button(page, 'drive_arrived').click()
    await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
    await page.getByRole('button', { name: 'Eva Sol', exact: true }).click()
    await expect(page.getByRole('heading', { name: t('drive_missing', { count: 1 }) })).toBeVisible()
    await expectAccessible(page, 'venue')
    await button(page, 'drive_count_and_go').click()
    await expectAccessible(page, 'count')
    await button(page, 'drive_count_go', { count: 2 }).click()
    await expectAccessible(page, 'reason')
    await button(page, 'drive_reason_own_way').click()
  })
  for (const number of [1, 2])
    await test.step(`home ${number}`, async () => {
      await button(page, 'drive_open_stop', { number }).click()
      await page.getByRole('button', { name: /^Baj/ }).click()
      await button(page, 'drive_to_route').click()
    })
  await expect(page).toHaveTitle(/^\(15\) Van 1/)

  await context.setOffline(false)
  await expect(page).toHaveTitle(/^Van 1/)
  expect(await storedActs(drive)).toHaveLength(15)
  expect(await namesAboard(drive, 'outbound')).toEqual([
    { name: 'Ana Ruiz' },
    { name: 'Eva Sol' },
    { name: 'Luis Paz' },
  ])
  expect(await namesAboard(drive, 'return')).toEqual([{ name: 'Ana Ruiz' }, { name: 'Eva Sol' }])
})

test('digits that are typed while the worker of the page takes over from that of the shop are not lost', async ({
  page,
}) => {
  const { path, lastFour } = await prepareDrive(people)
  await page.goto('/')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto(path)
  const digits = page.getByLabel(t('drive_digits_label'))
  await digits.fill(lastFour)
  const workerOf = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '')
  await expect.poll(workerOf, { timeout: 40_000 }).toMatch(/\/drive\/sw\.js$/)
  await expect(digits).toHaveValue(lastFour)
  await button(page, 'drive_digits_send').click()
  await expect(stop(page)).toHaveCount(2)
})

/** Ways in which a signal is none. */
const outages: Record<string, (page: Page) => Promise<unknown>> = {
  'a request that is never answered': (page) => page.route('**/drive-api/**', () => {}),
  'a proxy that answers 502': (page) =>
    page.route('**/drive-api/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' })),
  'a log-in page of another network': (page) =>
    page.route('**/drive-api/**', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }),
    ),
  'an answer that is lost on the way': (page) =>
    page.route('**/drive-api/**', async (route) => {
      await route.fetch().catch(() => {})
      await route.abort().catch(() => {})
    }),
}

for (const [outage, begin] of Object.entries(outages))
  test(`${outage} keeps the acts on the phone until they are stored, each once`, async ({ page }) => {
    const drive = await prepareDrive(people.slice(0, 1))
    await openRoute(page, drive)
    await begin(page)
    await button(page, 'drive_open_stop', { number: 1 }).click()
    await button(page, 'drive_arrived').click()
    await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
    await expect(page.getByText(t('drive_not_sent'))).toBeVisible()
    await expect(page).toHaveTitle(/^\(2\)/)
    await page.reload()
    await expect(page).toHaveTitle(/^\(2\)/)
    await page.unroute('**/drive-api/**')
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.reload()
    await expect(page).toHaveTitle(/^Van 1/)
    expect((await storedActs(drive)).map(({ kind }) => kind)).toEqual(['arrived', 'aboard'])
  })

test('a database whose handle the browser has lost is opened again', async ({ page }) => {
  const drive = await prepareDrive(people.slice(0, 1))
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    const opened: IDBOpenDBRequest[] = []
    Object.assign(window, { closeDatabases: () => opened.map((request) => request.result.close()) })
    IDBFactory.prototype.open = function (...args: Parameters<typeof open>) {
      const request = open.apply(this, args)
      opened.push(request)
      return request
    }
  })
  await openRoute(page, drive)
  await page.context().setOffline(true)
  await button(page, 'drive_open_stop', { number: 1 }).click()
  await page.evaluate('closeDatabases()')
  await button(page, 'drive_arrived').click()
  await expect(page).toHaveTitle(/^\(1\)/)
  await page.reload()
  await expect(page).toHaveTitle(/^\(1\)/)
  await expect(page.getByText(t('drive_storage_full')).first()).toBeHidden()
})

test('a full phone says so, and boards all the same', async ({ page }) => {
  const drive = await prepareDrive(people.slice(0, 1))
  await openRoute(page, drive)
  await page.context().setOffline(true)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await button(page, 'drive_open_stop', { number: 1 }).click()
  await button(page, 'drive_arrived').click()
  await expect(page.getByRole('alert')).toHaveText(t('drive_storage_full'))
  await page.getByRole('button', { name: 'Ana Ruiz', exact: true }).click()
  await expectAccessible(page, 'full')
  await page.context().setOffline(false)
  await expect(page).toHaveTitle(/^Van 1/)
  expect(await storedActs(drive)).toHaveLength(2)
})

test('another browser asks for the digits again', async ({ page, browser }) => {
  const drive = await prepareDrive(people.slice(0, 1))
  await openRoute(page, drive)
  const other = await (await browser.newContext({ locale: 'es-MX' })).newPage()
  await other.goto(drive.path)
  await expect(other.getByRole('heading', { name: t('drive_digits_title') })).toBeVisible()
})
