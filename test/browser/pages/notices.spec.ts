import { expect, type Locator, type Page, test } from '@playwright/test'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { chooseTickets, continuePurchase } from '../helpers/purchase/purchase-steps.ts'

/* Notices are readable and do not cover what they are about. */

test.use({ viewport: { width: 390, height: 844 } })

const t = textsOf('es_MX')

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return box
}

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)])
  expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true)
}

const notice = (page: Page, text: string) => page.getByRole('region', { name: t('notices') }).getByText(text)

test('the message about an incomplete form covers neither heading, field nor button', async ({
  page,
  request,
}) => {
  await arriveLoggedIn(page, await newCustomer(request))
  await page.goto('/event/cien-guitarras')
  await chooseTickets(page, 'Van compartida', '1 asiento', 1)
  await continuePurchase(page)
  const heading = page.getByRole('heading', { name: t('enter_your_address') })
  await expect(heading).toBeVisible()
  const goingOn = page.getByRole('button', { name: 'Continuar', exact: true })
  await goingOn.click()
  const told = notice(page, t('incomplete_form'))
  // Under the pointer it stays while everything is measured.
  await told.hover()
  const wrong = page.locator('#purchase [aria-invalid="true"]').first()
  await expect(wrong).toBeFocused()
  await expect(wrong).toBeInViewport()
  for (const other of [heading, wrong, goingOn]) await expectApart(told, other)
})

test('that one has to log in is said over the log-in, and is gone after it', async ({ page, request }) => {
  const { email, password } = await newCustomer(request)
  await page.goto('/event/cien-guitarras')
  await untilHydrated(page)
  const dialog = page.getByRole('dialog')
  // The second time its code is there, and it opens while the notice is shown.
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('log_in') })
    .click()
  await expect(dialog.getByLabel(t('email'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.locator('#purchase summary').filter({ hasText: 'Van compartida' }).first().click()
  await expect(dialog.getByLabel(t('email'))).toBeVisible()
  const told = notice(page, t('login_required'))
  await expect(told).toBeVisible()
  const isOnTop = await told.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(isOnTop).toBe(true)
  await dialog.getByLabel(t('email')).fill(email)
  await dialog.getByLabel(t('password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: t('log_in') }).click()
  await expect(notice(page, t('login_success'))).toBeVisible()
  await expect(told).toBeHidden()
})
