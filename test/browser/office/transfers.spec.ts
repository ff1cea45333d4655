import { expect, type Page, test } from '@playwright/test'
import { demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { ageSecondFactor, logInToOffice, totpOf } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { buyTicket, readOrder } from '../helpers/purchase/bought-order.ts'

/* A bank statement from its import to the order that it pays and back, on a phone. */

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).press('Enter')

test('finance imports a statement, places a movement and takes it back', async ({ page, request }) => {
  // A unique first name with another last name: the line matches this order best, and is left to staff.
  const firstName = `Ita${String(Date.now()).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`
  const customer = await newCustomer(request, firstName)
  const { order } = await buyTicket(request, customer, {
    slug: 'noche-nortena',
    paymentCode: 'transferencia',
  })
  const payer = `${firstName} Robles`
  const stateOf = async () => (await readOrder(request, customer, order.id)).order.state
  const main = page.getByRole('main')
  await page.setViewportSize({ width: 390, height: 844 })
  await logInToOffice(page, 'finanzas@vaiven.test')

  await test.step('the preview says what the import does', async () => {
    await page.goto('/office/transfers/import')
    await expectAccessible(page)
    const file = [
      'Fecha;Abono;Concepto;Ordenante',
      `20/11/2026;${order.total},00;gracias;${payer}`,
      '20/11/2026;x;roto;OTRA PERSONA',
    ].join('\n')
    await main
      .getByLabel('Archivo del extracto')
      .setInputFiles({ name: 'noviembre.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
    await press(page, 'Ver qué haría')
    await expect(main.getByText('El importe no se entiende.')).toBeVisible()
    await expectAccessible(page)
    await press(page, 'Importar 1 movimiento')
    await expect(main.getByText('Extracto importado.')).toBeVisible()
  })

  await test.step('the home page leads to the movement, which Tab and Enter place on its order', async () => {
    await page.goto('/office')
    await main.getByRole('link', { name: `→ ${order.number}` }).press('Enter')
    await expect(main.getByRole('heading', { level: 1 })).toContainText(payer)
    await expectAccessible(page)
    await main.getByRole('link', { name: order.number }).focus()
    await page.keyboard.press('Tab')
    await expect(main.getByRole('button', { name: `Asignar a ${order.number}` })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(main.getByText('La compra está pagada.')).toBeVisible()
    expect(await stateOf()).toBe('paid')
  })

  await test.step('a reason takes it back, and the order waits again', async () => {
    const otherTab = await page.context().newPage()
    await otherTab.goto(page.url())
    await main.getByLabel('Motivo').fill('Era de otra compra')
    await expectAccessible(page)
    await press(page, 'Deshacer la asignación')
    await expect(main.getByText('La asignación se deshizo.')).toBeVisible()
    await expect(main.getByText('Era de otra compra')).toBeVisible()
    await otherTab.getByLabel('Motivo').fill('Otra vez')
    await press(otherTab, 'Deshacer la asignación')
    await expect(otherTab.getByText('La asignación se deshizo.')).toBeVisible()
    await otherTab.close()
    await page.goBack()
    await page.reload()
    await expect(main.getByText('Marcar como ajeno', { exact: true }).first()).toBeVisible()
    await expect(main.getByText('La compra está pagada.')).toBeHidden()
    expect(await stateOf()).toBe('awaiting_transfer_payment')
  })

  await test.step('what is no payment is set aside, and opened again', async () => {
    await main.getByLabel('Motivo').fill('Es un préstamo')
    await press(page, 'Marcar como ajeno')
    await expect(main.getByText('El movimiento quedó como ajeno a las compras.')).toBeVisible()
    await press(page, 'Volver a abrirlo')
    await expect(main.getByText('El movimiento vuelve a esperar')).toBeVisible()
    await page.goto('/office/transfers?state=open')
    await expect(main.getByRole('link', { name: payer })).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/office/transfers?order=${order.number}`)
    await expect(main.getByRole('heading', { level: 1 })).toContainText(order.number)
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBe(0)
  })
})

test('an import continues after the second factor is confirmed again', async ({ page }) => {
  const main = page.getByRole('main')
  const own = await logInToOffice(page, 'finanzas@vaiven.test')
  const unique = `${Date.now()}`
  const showFactor = async () => {
    await page.waitForURL(/step-up/)
    await untilHydrated(page)
    await main.getByLabel(/Código/).fill(totpOf(demoStaffTotpSecret))
    await press(page, 'Continuar')
  }

  await test.step('of a statement, as its columns were chosen', async () => {
    await page.goto('/office/transfers/import')
    await untilHydrated(page)
    const file = `Cuándo;Cuánto;Para;De\n20/11/2026;7,00;otra cosa ${unique};NADIE\n`
    await main
      .getByLabel('Archivo del extracto')
      .setInputFiles({ name: `sin-nombres-${unique}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
    await press(page, 'Ver qué haría')
    await page.waitForURL(/import\/.+/)
    await untilHydrated(page)
    for (const [field, heading] of [
      ['date', 'Cuándo'],
      ['amount', 'Cuánto'],
      ['reference', 'Para'],
      ['payer', 'De'],
    ] as const)
      await main.locator(`select[name=${field}]`).selectOption(heading)
    await press(page, /Leer/)
    await expect(main.getByRole('button', { name: 'Importar 1 movimiento' })).toBeVisible()
    await ageSecondFactor(own)
    await press(page, 'Importar 1 movimiento')
    await showFactor()
    await expect(main.getByText('Extracto importado.')).toBeVisible()
  })

  await test.step('of a payout file', async () => {
    await page.goto('/office/reports/settlement/import')
    await untilHydrated(page)
    await main.locator('select[name=provider]').selectOption('mercadopago')
    await main.locator('select[name=country]').selectOption('MX')
    const heading = 'DATE;SOURCE_ID;EXTERNAL_REFERENCE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT'
    const line = `2026-01-03;${unique};TIENDA-${unique};payment;350.00;-12.22`
    const buffer = Buffer.from([heading, line, ''].join('\n'))
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'otro.csv', mimeType: 'text/csv', buffer: Buffer.from('Fecha;Concepto\n1;2') })
    await press(page, 'Ver qué haría')
    await expect(main.getByText('Este archivo no tiene las columnas de ese proveedor')).toBeVisible()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `liberaciones-${unique}.csv`, mimeType: 'text/csv', buffer })
    await press(page, 'Ver qué haría')
    await page.waitForURL(/settlement\/import\/.+/)
    await untilHydrated(page)
    await ageSecondFactor(own)
    await press(page, /^Importar/)
    await showFactor()
    await page.waitForURL(/reports\/settlement\/\d+/)
    await expect(main.getByText(`liberaciones-${unique}.csv`).first()).toBeVisible()
  })
})

test('a word of the direction column that no bank usually writes is the only one to answer', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const unique = `${Date.now()}`
  await logInToOffice(page, 'finanzas@vaiven.test')
  await page.goto('/office/transfers/import')
  const file = [
    'Fecha;Concepto;Tipo;Importe',
    `20/11/2026;uno ${unique};Abono;7,00`,
    `20/11/2026;dos ${unique};Cargo;8,00`,
    `20/11/2026;tres ${unique};Rebote;9,00`,
  ].join('\n')
  await main
    .getByLabel('Archivo del extracto')
    .setInputFiles({ name: `tipos-${unique}.csv`, mimeType: 'text/csv', buffer: Buffer.from(file) })
  await press(page, 'Ver qué haría')
  const words = main.getByRole('group', { name: 'Qué quiere decir cada palabra' })
  await expect(words.getByLabel('Abono', { exact: true })).toHaveValue('credit')
  await expect(words.getByLabel('Cargo')).toHaveValue('debit')
  await expect(words.getByLabel('Rebote')).toHaveValue('')
  // The first fields of the form.
  await expect(main.getByRole('combobox').first()).toHaveAccessibleName('Abono')
  await expectAccessible(page)
  await words.getByLabel('Rebote').selectOption('Entra dinero')
  await press(page, /Leer/)
  await expect(main.getByRole('button', { name: 'Importar 3 movimientos' })).toBeVisible()
})
