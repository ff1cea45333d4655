import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { ageSecondFactor, logInToOffice, totpOf } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'

/* A customer asks for the personal data, and then for their erasure: by keyboard alone, in English, on a desk. */

test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } })

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 })

/** Follows a link of the screen to one with this heading. */
async function follow(page: Page, link: string, title: string): Promise<void> {
  await tabTo(main(page).getByRole('link', { name: link, exact: true }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(title)
  await untilHydrated(page)
}

async function searchFor(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search', exact: true }).first()).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
}

/** Opens a folded act of the screen. */
async function openAct(page: Page, name: string): Promise<void> {
  await tabTo(main(page).locator('summary', { hasText: name }))
  await page.keyboard.press('Enter')
}

test('a manager answers a request for access and one for erasure by keyboard alone, in English', async ({
  page,
  request,
}) => {
  test.slow()
  const customer = await newCustomer(request, 'Jimena')
  const { order } = await buyTicket(request, customer, {
    slug: 'cielo-de-papalotes',
    paymentCode: 'transferencia',
  })
  const press = (key: string) => page.keyboard.press(key)
  const own = await logInToOffice(page, 'gerencia@vaiven.test')

  await test.step('the menu of the person has English', async () => {
    await page.goto('/office')
    await untilHydrated(page)
    await tabTo(page.locator('summary', { hasText: 'Gerardo' }))
    await press('Enter')
    await tabTo(page.getByRole('button', { name: 'English' }))
    await press('Enter')
    await expect(heading(page)).toHaveText(/^Hello/)
    await untilHydrated(page)
  })

  await test.step('the e-mail leads to the customer, whose request gets its legal term', async () => {
    await searchFor(page, customer.email)
    await expect(heading(page)).toHaveText(customer.name)
    await expectAccessible(page)
    await openAct(page, 'Request about their data')
    await tabTo(main(page).getByLabel('What is asked'))
    await typeInto(main(page).getByLabel('What they wrote'), 'What do you know about me?')
    await expectAccessible(page)
    await press('ControlOrMeta+Enter')
    await expect(heading(page)).toHaveText('Access to their data')
    await expect(main(page).getByText('20 working days (LFPDPPP, art. 31)')).toBeVisible()
    await expect(main(page).getByText('What do you know about me?')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the file needs a recent second factor, and is then downloaded', async () => {
    const json = main(page).getByRole('link', { name: 'JSON' })
    await ageSecondFactor(own)
    await tabTo(json)
    await press('Enter')
    await page.waitForURL(/step-up/)
    await untilHydrated(page)
    await expectAccessible(page)
    await typeInto(main(page).getByLabel('Six-digit code'), totpOf(demoStaffTotpSecret))
    await press('Enter')
    await expect(heading(page)).toHaveText('Access to their data')
    await untilHydrated(page)
    const begun = page.waitForEvent('download')
    await tabTo(json)
    await press('Enter')
    const download = await begun
    expect(download.suggestedFilename()).toBe('vaiven.json')
    expect(await readFile(await download.path(), 'utf8')).toContain(customer.email)
  })

  await test.step('the answer closes it', async () => {
    await typeInto(main(page).getByLabel('Reason'), 'The file was mailed')
    await press('ControlOrMeta+Enter')
    await expect(main(page).getByText('Answered', { exact: true })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'JSON' })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('an erasure says what goes and what stays, and waits for the unpaid order', async () => {
    await follow(page, customer.name, customer.name)
    await openAct(page, 'Request about their data')
    await tabTo(main(page).getByLabel('What is asked'))
    await page.keyboard.type('Erasure')
    await press('ControlOrMeta+Enter')
    await expect(heading(page)).toHaveText('Erasure of their data')
    const rows = (title: string) => main(page).getByRole('heading', { name: title }).locator('+ ul')
    await expect(rows('Goes')).toContainText('Account: name, e-mail, phone1')
    await expect(rows('Goes')).toContainText('Passengers and addresses of their trips')
    await expect(rows('Stays, without their name')).toContainText('Orders, with their amounts1')
    await expect(main(page).getByText('Trips, payments or refunds are still ahead.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Erase this person for good' })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('the order is cancelled', async () => {
    await untilHydrated(page)
    await follow(page, customer.name, customer.name)
    await follow(page, order.number, order.number)
    await openAct(page, 'Cancel the order')
    await typeInto(main(page).getByLabel('Reason'), 'Their data are erased')
    await press('ControlOrMeta+Enter')
    await expect(main(page).getByRole('status')).toHaveText('Done.')
  })

  await test.step('the list has the request with its term', async () => {
    await untilHydrated(page)
    await tabTo(page.getByRole('link', { name: 'Personal data', exact: true }), 'Shift+Tab')
    await press('Enter')
    await expect(heading(page)).toHaveText('Personal data')
    await untilHydrated(page)
    await typeInto(main(page).getByLabel('Name or e-mail'), customer.email)
    await press('Enter')
    // The rows of other customers stay until the search has been answered.
    await expect(main(page).getByRole('row')).toHaveCount(3)
    const row = main(page).getByRole('row').filter({ hasText: 'Erasure of their data' })
    await expect(row).toContainText('Open')
    await expectAccessible(page)
    await follow(page, 'Erasure of their data', 'Erasure of their data')
  })

  await test.step('the person is erased, and found no more', async () => {
    await tabTo(main(page).getByRole('button', { name: 'Erase this person for good' }))
    await press('Enter')
    await expect(main(page).getByText('Answered', { exact: true })).toBeVisible()
    await expect(main(page).getByText('Erased person')).toBeVisible()
    await expectAccessible(page)
    await newestMail(request, customer.email, 'Tu cuenta de Vaivén se eliminó')
    await untilHydrated(page)
    await searchFor(page, customer.email)
    await expect(main(page).getByRole('status')).toHaveText(/^Nothing that you may see matches/)
    await expectAccessible(page)
  })
})
