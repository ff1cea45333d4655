import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo } from '../helpers/accessibility/keyboard.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* Support sells by phone on a small screen, finds the order by its number and adds a note. */

const main = (page: Page) => page.getByRole('main')

test('support sells by phone, finds the order in the search and adds a note by keys', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await logInToOffice(page, 'soporte@vaiven.test')
  await page.goto('/office/orders')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Vender por teléfono' }).click()
  await expect(main(page).getByText('Estos son los 20 más próximos')).toBeVisible()
  await main(page).getByRole('listitem').last().getByRole('link').click()
  const next = main(page).getByRole('button', { name: 'Continuar' })
  await next.click()
  await expect(main(page).getByRole('group', { name: 'Boleto', exact: true })).toBeVisible()
  await next.click()
  const sell = main(page).getByRole('button', { name: /^Vender por/ })
  await expect(sell).toBeVisible()
  await untilHydrated(page)
  await main(page).getByLabel('Nombre', { exact: true }).first().fill('Ana María')
  await sell.click()
  await expect(main(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await expect(main(page).getByLabel('Nombre', { exact: true }).first()).toHaveValue('Ana María')

  await main(page).getByLabel('Correo electrónico').fill('ana.por.telefono@vaiven.test')
  await main(page).getByLabel('Teléfono').first().fill('+52 55 1234 5678')
  await main(page).getByLabel('Apellido').fill('Solís')
  const ticket = main(page)
    .getByRole('region', { name: 'Boleto 1' })
    .or(main(page).locator('section', { hasText: 'Boleto 1' }))
  await ticket.getByLabel('Calle y número').first().fill('Orizaba 34')
  await ticket.getByLabel('Colonia o comuna').first().selectOption({ index: 1 })
  await ticket.getByLabel('Nombre').first().fill('Ana María Solís')
  await main(page).getByLabel('Forma de pago').selectOption('transferencia')
  await sell.click()
  const state = main(page).getByText('Espera transferencia')
  await expect(state).toBeVisible()
  await expectAccessible(page)
  const number = (await main(page).getByRole('heading', { level: 1 }).textContent()) ?? ''

  await page.goto('/office')
  await untilHydrated(page)
  await page.keyboard.press('/')
  await expect(main(page).getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
  await page.keyboard.type(number.toLowerCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/office/orders/${number}$`))
  await untilHydrated(page)
  await tabTo(main(page).locator('summary', { hasText: 'Agregar una nota' }))
  await page.keyboard.press('Enter')
  await tabTo(main(page).getByLabel('Nota'))
  await page.keyboard.type('Llama otra vez mañana')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(main(page).getByRole('status')).toHaveText('Hecho.')
  await expect(main(page).getByText('Llama otra vez mañana')).toBeVisible()
  await expect(main(page).getByLabel('Nota'), 'Enter again would add it twice').toBeHidden()

  await page.goto(`/office/orders/${number}/passengers`)
  await untilHydrated(page)
  const name = main(page).getByLabel('Nombre').first()
  await name.fill('')
  await main(page).getByRole('button', { name: 'Guardar' }).press('Enter')
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription('Escribe el nombre.')
})
