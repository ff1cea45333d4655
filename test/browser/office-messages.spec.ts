import { expect, type Page, test } from '@playwright/test'
import { buyTicket } from './bought-order.ts'
import { newCustomer } from './customers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { tabTo } from './keyboard.ts'
import { logInToOffice } from './staff-log-in.ts'

/* A message to the buyers of a date, written on a phone by keys, looked at before it goes, and stopped. */

const main = (page: Page) => page.getByRole('main')

test('a manager writes to the buyers of a date and stops the message', async ({ page, request }) => {
  const customer = await newCustomer(request, 'Mirna')
  const { order } = await buyTicket(request, customer, {
    slug: 'sierra-sonica',
    paymentCode: 'transferencia',
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await logInToOffice(page, 'gerencia@vaiven.test')

  await test.step('the date is chosen, the words are written', async () => {
    await page.goto('/office/messages')
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Escribir a compradores' }).press('Enter')
    await main(page)
      .getByRole('link', { name: /^Sierra Sónica/ })
      .press('Enter')
    await expect(main(page).getByLabel('Para', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await tabTo(main(page).getByLabel('Asunto').first())
    await page.keyboard.type('Lleven botas')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Va a llover. Las vans salen a la hora de siempre.')
    await tabTo(main(page).getByRole('button', { name: 'Ver a quién llega' }))
    await page.keyboard.press('Enter')
  })

  await test.step('the plan counts the people, and sending begins the minutes', async () => {
    const send = main(page).getByRole('button', { name: /^Mandar a/ })
    await expect(send).toBeVisible()
    await expect(main(page).getByRole('heading', { level: 2 })).toBeFocused()
    await expectAccessible(page)
    await send.press('Enter')
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText('Lleven botas')
    await expectAccessible(page)
  })

  await test.step('stopped, it reaches no buyer', async () => {
    await main(page).getByRole('button', { name: 'Detener' }).press('Enter')
    await expect(main(page).getByText('Detenido', { exact: true })).toBeVisible()
    await page.goto(`/office/mails?q=${order.number}&kind=buyer_message`)
    await expect(main(page).getByRole('cell')).toHaveCount(0)
  })
})
