import { expect, type Page, test } from '@playwright/test'
import { expectSeenFocus, tabTo } from '../accessibility/keyboard.ts'

/** Staff check in without a mouse, from the focused log-in button to the next passenger. */
export async function checkInByKeyboard(page: Page, code: string, passenger: string): Promise<void> {
  const main = page.getByRole('main')
  const banner = page.getByRole('banner')
  const account = banner.getByRole('link', { name: 'Mi Cuenta' })
  const press = (key: string) => page.keyboard.press(key)

  await test.step('staff log in, and go to the check of tickets', async () => {
    await press('Enter')
    await expect(page.getByRole('dialog').getByLabel('Correo electrónico')).toBeFocused()
    await page.keyboard.type('puerta@vaiven.test')
    await press('Tab')
    await page.keyboard.type('vaiven')
    await press('Enter')
    await expectSeenFocus(account)
    await tabTo(banner.getByRole('listitem').getByRole('link', { name: 'Validar boletos' }))
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Verificación de boletos' })).toBeVisible()
    await expect(main).toBeFocused()
    // Two notices, one below the other, extend to the first control.
    await expect(page.getByText('Cerraste sesión.')).toBeHidden()
  })

  const answer = page.locator('dialog[data-answer]')
  const typeCode = main.getByRole('button', { name: 'Escribir código o nombre' })
  await test.step('types the code: all who wait at its two stops board', async () => {
    await tabTo(typeCode)
    await press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type(code)
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Buscar' }))
    await press('Enter')
    await expect(answer).toHaveAttribute('data-answer', 'choose')
    await expectSeenFocus(answer.getByRole('button', { name: 'Sube 1 persona' }).first())
    await tabTo(answer.getByRole('button', { name: 'Suben los 2 que faltan' }))
    await press('Enter')
    await expect(answer).toHaveAttribute('data-answer', 'boarded')
    await expect(answer).toContainText(passenger)
  })

  await test.step('continues to the next stop, where the code is already used', async () => {
    await expectSeenFocus(answer.getByRole('button', { name: 'Escanear otro' }))
    await press('Enter')
    await expect(answer).toHaveCount(0)
    await expectSeenFocus(typeCode)
    await press('Enter')
    await page.keyboard.type(code)
    await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Buscar' }))
    await press('Space')
    await expect(answer).toHaveAttribute('data-answer', 'already_used')
    await press('Escape')
    await expect(answer).toHaveCount(0)
    await expectSeenFocus(typeCode)
  })

  await test.step('chooses the way back with the arrows, and turns the camera on and off', async () => {
    const [there, back] = ['Ida', 'Regreso'].map((name) => main.getByRole('radio', { name }))
    const [scan, stop] = ['Escanear', 'Apagar la cámara'].map((name) =>
      main.getByRole('button', { name, exact: true }),
    )
    await tabTo(there!, 'Shift+Tab')
    await press('ArrowRight')
    await expect(back!).toBeChecked()
    await expectSeenFocus(back!)
    await tabTo(scan!)
    await press('Enter')
    await expectSeenFocus(stop!)
    await press('Enter')
    await expectSeenFocus(scan!)
  })
}
