import { expect, test } from '@playwright/test'
import { buyTicket } from './bought-order.ts'
import { newCustomer } from './customers.ts'
import { expectAccessible } from './expect-accessible.ts'
import { office } from './office.ts'

import { logInToOffice } from './staff-log-in.ts'

/* A refund, asked for from a phone with the keyboard alone. */

test('a ticket is refunded on a phone, by keyboard', async ({ page, request }) => {
  const { order } = await buyTicket(request, await newCustomer(request), {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  await office('confirm-transfer', order.number, '--tracking', `R${order.number}`)
  await page.setViewportSize({ width: 390, height: 844 })
  await logInToOffice(page, 'finanzas@vaiven.test')
  const main = page.getByRole('main')

  await page.goto(`/office/orders/${order.number}/refund`)
  await expectAccessible(page)
  await main.getByRole('radio', { name: 'Boletos' }).focus()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('checkbox')).toBeFocused()
  if (!(await main.getByRole('checkbox').isChecked())) await page.keyboard.press('Space')
  await expect(main.getByText(/^El comprador recibe/)).toBeVisible()
  await main.getByLabel('Motivo').focus()
  await page.keyboard.type('Se enfermó')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(main.getByRole('button', { name: /^Devolver/ })).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Reembolso de/)
  await expectAccessible(page)
  await page.goto('/office/refunds?state=open&sort=createdAt')
  await expect(main.getByRole('link', { name: order.number })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/office/orders/${order.number}/refund`)
  await expect(main.getByText('No hay nada más que devolver')).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBe(0)
})
