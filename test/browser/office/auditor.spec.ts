import { expect, test } from '@playwright/test'
import { demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectSeenFocus, tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { addColleague, totpOf } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/*
 * The day of an auditor: orders, a report and the log are read by keyboard, in English, and cannot be changed.
 */

test.use({ locale: 'en-US' })

test('an auditor reads an order, a report and the log by keyboard alone, and changes nothing', async ({
  page,
}) => {
  test.slow()
  const email = await addColleague('auditoria@vaiven.test')
  const main = page.getByRole('main')
  const press = (key: string) => page.keyboard.press(key)

  await test.step('the door refuses in the language of the browser, and opens', async () => {
    await page.goto('/office')
    await untilHydrated(page)
    await typeInto(main.getByLabel('E-mail'), email)
    await typeInto(main.getByLabel('Password'), 'not the password')
    await press('Enter')
    await expect(main.getByRole('alert')).toHaveText('The email or password you have entered is incorrect.')
    const password = main.getByLabel('Password')
    await password.focus()
    await press('ControlOrMeta+A')
    await page.keyboard.type(demoStaffPassword)
    await press('Enter')
    await page.waitForURL(/second/)
    await typeInto(main.getByLabel('Six-digit code'), totpOf(demoStaffTotpSecret))
    await press('Enter')
    await expect(main.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible()
    await untilHydrated(page)
    await tabTo(page.locator('summary', { hasText: 'Aurora' }))
    await press('Enter')
    await tabTo(page.getByRole('button', { name: 'English' }))
    await press('Enter')
    await expect(main.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
    await untilHydrated(page)
  })

  let order = ''
  await test.step('a search leads on to what it found; the contact is masked', async () => {
    await press('/')
    await page.keyboard.type('paola mende')
    await press('Enter')
    const hit = main.getByRole('listitem').getByRole('link').first()
    await expect(hit).toBeVisible()
    await expect(main).toBeFocused()
    await press('j')
    await expectSeenFocus(hit)
    order = (await hit.textContent()) ?? ''
    await press('Enter')
    await expect(main.getByRole('heading', { level: 1, name: order })).toBeVisible()
    await expect(main.getByText('p•••@vaiven.test').first()).toBeVisible()
    await expect(main.locator('a[href^="mailto:"], a[href^="tel:"]')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('no act is offered: each says why, and the office refuses it', async () => {
    await expect(main.locator('form[method=post]')).toHaveCount(0)
    await tabTo(main.locator('summary', { hasText: 'Not possible now' }))
    await press('Enter')
    await expect(main.getByText('Refund money')).toBeVisible()
    await page.goto(`/office/orders/${order}/refund`)
    await expect(main.getByRole('heading', { name: 'You do not have permission' })).toBeVisible()
    await expectAccessible(page)
    await untilHydrated(page)
  })

  await test.step('a report has its table', async () => {
    await tabTo(page.getByRole('link', { name: 'Reports' }))
    await press('Enter')
    await expect(main.getByRole('heading', { level: 1, name: /Sales/ })).toBeVisible()
    await expect(main.getByRole('table').first()).toBeVisible()
    await untilHydrated(page)
  })

  await test.step('a payment has the time of its country, by which the list is filtered', async () => {
    await page.goto('/office/payments?country=CL')
    await expect(main.getByRole('row').nth(1)).toContainText('GMT-3')
    await untilHydrated(page)
  })

  await test.step('the log has what was read and what was refused', async () => {
    await press('g')
    await press('l')
    await expect(main.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible()
    // The acts of other tests' staff may fill a page.
    await page.goto('/office/log?limit=200')
    await untilHydrated(page)
    const row = (text: string) => main.getByRole('row').filter({ hasText: text }).first()
    await expect(row(order)).toContainText('Saw an order')
    await expect(row('wrong e-mail or password')).toContainText('Aurora Díaz Peña')
    await expect(row('You do not have permission')).toContainText('GET /office-api/orders/{number}/refund')
    await expectAccessible(page)
  })

  await test.step('the log is verified', async () => {
    await tabTo(main.getByRole('link', { name: 'Verify the log' }))
    await press('Enter')
    await expect(main.getByRole('heading', { level: 1, name: 'Verify the log' })).toBeVisible()
    await tabTo(main.getByRole('button', { name: 'Verify the log' }))
    await press('Enter')
    await expect(main.getByText('all is as it was written')).toBeVisible()
    await expectAccessible(page)
  })
})
