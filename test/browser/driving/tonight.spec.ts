import { expect, type Page } from '@playwright/test'
import { formatMessage, type MessageValues } from '#domain/platform/texts/format-message.ts'
import es from '#messages/driver/es.json' with { type: 'json' }
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { test } from '../helpers/shop/own-shop.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* A newcomer has started the demo, and reads in the terminal how to drive tonight's trip. */

test.use({ shopSettings: { DEMO_TRIP: '1' }, viewport: { width: 390, height: 844 } })
test.slow()

const t = textsOf('es_MX')
const drive = (key: keyof typeof es, values?: MessageValues) => formatMessage(es[key], values, 'es-MX')
const button = (page: Page, key: keyof typeof es, values?: MessageValues) =>
  page.getByRole('button', { name: drive(key, values), exact: true })

/** What the start has printed about tonight, as soon as it is printed. */
async function doorsIn(printed: () => string): Promise<{ link: string; digits: string; order: string }> {
  await expect.poll(printed).toContain('passenger')
  const [, link = '', digits = ''] = printed().match(/driver +(\S+) {2}digits (\d{4})/) ?? []
  const [, order = ''] = printed().match(/passenger +(\S+) {2}of pasajera@vaiven\.test/) ?? []
  return { link, digits, order }
}

/** Opens the order of the printed passenger; returns a function that asks when its van was heard of. */
async function openOrder(page: Page, order: string): Promise<() => Promise<string | null>> {
  const body = { email: 'pasajera@vaiven.test', password: 'vaiven' }
  const login = await callShop(page.request, 'POST /api/login', { body })
  await arriveLoggedIn(page, login)
  await page.goto(order)
  await expect(page.getByRole('region', { name: t('live_title') })).toBeVisible()
  const params = { id: order.split('/').at(-1) ?? '' }
  return async () => {
    const { rides } = await callShop(
      page.request,
      'GET /shop-api/order-detail/{id}/live',
      { params },
      login.token,
    )
    return rides[0]?.seenAt ?? null
  }
}

test('a newcomer opens the printed link, types the digits and boards the people of a stop', async ({
  page,
  printed,
}) => {
  const { link, digits } = await doorsIn(printed)
  await page.goto(link)
  await page.getByLabel(drive('drive_digits_label')).fill(digits)
  await button(page, 'drive_digits_send').click()
  await button(page, 'drive_open_stop', { number: 1 }).click({ timeout: 40_000 })
  await button(page, 'drive_arrived').click()
  const waiting = page.getByRole('main').getByRole('listitem').locator('[aria-pressed=false]')
  for (const name of await waiting.allInnerTexts())
    await page.getByRole('button', { name, exact: true }).click()
  await button(page, 'drive_depart').click()
  await expect(button(page, 'drive_to_route')).toBeVisible()
  await expect(page).toHaveTitle(/^Van 1/)
})

test('the vans drive by themselves at a press, the order of a passenger shows it, and they stop at another', async ({
  page,
  context,
  printed,
}) => {
  const { order } = await doorsIn(printed)
  const seenAt = await openOrder(page, order)
  const own = page.getByRole('region', { name: t('live_title') })
  // A driver may have acted in the test before.
  const before = await seenAt()

  const doors = await context.newPage()
  await doors.goto('/demo/tonight')
  await expectAccessible(doors)
  await doors.getByRole('button', { name: 'Ten times as fast' }).click()
  await expect(doors.getByText('drives by itself').first()).toBeVisible()
  await expectAccessible(doors)
  await expect.poll(seenAt, { timeout: 60_000 }).not.toBe(before)
  await page.bringToFront()
  await expect(own).not.toContainText(t('live_not_seen'), { timeout: 60_000 })

  await doors.getByRole('button', { name: 'Stop' }).click()
  await expect(doors.getByText('drives by itself')).toHaveCount(0)
})
