import { expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { office } from '../helpers/office/office.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { buyTicket, readOrder } from '../helpers/purchase/bought-order.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* A refund, requested on a phone by keyboard, and one whose buyer changes the account meanwhile. */

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
  await untilHydrated(page)
  await main.getByRole('checkbox').uncheck()
  await main.getByRole('button', { name: 'Ver qué se devuelve' }).press('Enter')
  await expect(main.getByText('Elige al menos un boleto')).toBeVisible()
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

test('an account that the buyer changes meanwhile is shown before the money counts as sent', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  await office('confirm-transfer', order.number, '--tracking', `A${order.number}`)
  await logInToOffice(page, 'finanzas@vaiven.test')
  const main = page.getByRole('main')
  await page.goto(`/office/orders/${order.number}/refund`)
  await untilHydrated(page)
  await main.getByLabel('Motivo').fill('Se enfermó')
  await main.getByRole('button', { name: /^Devolver/ }).press('Enter')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^Reembolso de/)

  let token: string | null | undefined
  await expect
    .poll(async () => {
      token = (await readOrder(request, customer, order.id)).order.refunds[0]?.accountToken
      return token
    })
    .toBeTruthy()
  const name = (account: string) =>
    callShop(request, 'POST /shop-api/refund-account', {
      query: { token: token ?? '' },
      body: { holder: 'Renata Solís Vega', bank: 'BBVA', account },
    })
  await name('012180001234567899')
  await page.reload()
  await untilHydrated(page)
  await name('646180157000000004')
  await main.getByLabel('Clave de rastreo').fill(`B${order.number}`)
  await main.getByRole('button', { name: 'Confirmar el envío' }).press('Enter')

  await expect(main.getByRole('alert')).toHaveText('Antes de enviarlo lo tiene que aprobar otra persona.')
  await expect(
    main.getByText(/^El comprador cambió la cuenta .* La anterior terminaba en 7899\.$/),
  ).toBeVisible()
  await expect(main.getByText('646180157000000004')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Confirmar el envío' })).toBeHidden()
  await expect(main.getByRole('button', { name: 'Pedir aprobación' })).toBeVisible()
  await expectAccessible(page)
})
