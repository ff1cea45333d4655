import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo } from '../helpers/accessibility/keyboard.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { buyTicket } from '../helpers/purchase/bought-order.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Messages to and from customers: bulk actions, on a phone, by keyboard. */

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
    await main(page).getByRole('button', { name: 'Ver a quién llega' }).press('Enter')
    await expect(main(page).getByLabel('Asunto').first()).toHaveAttribute('aria-invalid', 'true')
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

/** Ticks every row of the list, and chooses the action, by keyboard. */
async function chooseAll(page: Page, act: string): Promise<void> {
  const boxes = main(page).getByRole('row').getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) {
    await tabTo(box)
    await page.keyboard.press('Space')
  }
  await tabTo(main(page).getByRole('button', { name: act, exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('status')).toHaveText('Se aplica a 2 de 2')
  await expectAccessible(page)
  await tabTo(main(page).getByRole('button', { name: `${act}: 2` }))
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('status')).toHaveText('Hecho en 2 de 2')
  await expectAccessible(page)
}

test('many mails are sent again, and many enquiries taken', async ({ page, request }) => {
  const customer = await newCustomer(request, 'Olga')
  const asked = { email: customer.email, phone: '+525533344455', openFor: 30 }
  for (const message of ['¿Salen de Puebla?', '¿Y de Cholula?'])
    await callShop(request, 'POST /api/contact', { query: {}, body: { name: 'Olga', message, ...asked } })
  // Another event than that of the message: its recipients must not change while the other test runs.
  const awaiting = { slug: 'noche-nortena', paymentCode: 'transferencia' } as const
  await buyTicket(request, customer, awaiting)
  await buyTicket(request, customer, awaiting)
  await page.setViewportSize({ width: 390, height: 844 })
  await logInToOffice(page, 'gerencia@vaiven.test')

  await test.step('mails', async () => {
    const sent = `/office/mails?q=${customer.email}&kind=order_awaiting_transfer&state=sent`
    const untilSent = (mails: number) =>
      expect(async () => {
        await page.goto(sent)
        await expect(main(page).getByRole('row').getByRole('checkbox')).toHaveCount(mails, { timeout: 1_000 })
      }).toPass({ timeout: 30_000 })
    await untilSent(2)
    await chooseAll(page, 'Enviar de nuevo')
    await untilSent(4)
  })

  await test.step('enquiries', async () => {
    await page.goto(`/office/enquiries?q=${customer.email}`)
    await chooseAll(page, 'Lo llevo yo')
    await main(page).getByRole('link', { name: 'Volver a la lista' }).press('Enter')
    await expect(main(page).getByRole('cell').filter({ hasText: 'Gerardo Luna' })).toHaveCount(2)
  })
})
