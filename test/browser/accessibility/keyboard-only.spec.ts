import { expect, type FrameLocator, type Locator, type Page, test } from '@playwright/test'
import { readQrPicture } from '#test/helpers/read-qr-picture.ts'
import { expectSeenFocus, tabInFrame, tabTo } from '../helpers/accessibility/keyboard.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { checkInByKeyboard } from '../helpers/boarding/check-in-by-keyboard.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* The main journey with the keyboard alone: every step is reachable, visible and usable. */

test.use({ viewport: { width: 1440, height: 900 } })
test.slow()

test('a customer buys two seats by keyboard alone, and staff let them board by keyboard alone', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request, 'Teresa')
  const main = page.getByRole('main')
  const banner = page.getByRole('banner')
  const logIn = banner.getByRole('button', { name: 'Iniciar sesión' })
  const next = main.getByRole('button', { name: 'Continuar' })
  const press = (key: string) => page.keyboard.press(key)

  await page.goto('/')
  await untilHydrated(page)
  await test.step('skips the menu, and opens an event', async () => {
    await tabTo(page.getByRole('link', { name: 'Ir al contenido' }))
    await press('Enter')
    await tabTo(main.getByRole('link', { name: /Última Llamada/ }).first())
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: /Última Llamada/ })).toBeVisible()
    await expect(main).toBeFocused()
  })

  await test.step('logs in to open a category, and returns to it', async () => {
    const category = main
      .locator('summary')
      .filter({ has: page.getByText('Van compartida', { exact: true }) })
    await tabTo(category)
    await press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Correo electrónico')).toBeFocused()
    await page.keyboard.type(customer.email)
    await press('Tab')
    await page.keyboard.type(customer.password)
    await press('Enter')
    await expect(dialog).toBeHidden()
    await expectSeenFocus(category)
  })

  await test.step('takes two tickets, one back, and one more', async () => {
    const add = main.getByRole('button', { name: 'Agregar un boleto: 1 asiento' })
    await tabTo(add)
    await press('Enter')
    await press('Space')
    await expect(main.getByText('2 × 1 asiento')).toBeVisible()
    await tabTo(main.getByRole('button', { name: 'Quitar un boleto: 1 asiento' }), 'Shift+Tab')
    await press('Space')
    await expect(main.getByText('1 × 1 asiento')).toBeVisible()
    await tabTo(add)
    await press('Enter')
    await expect(main.getByText('2 × 1 asiento')).toBeVisible()
    await tabTo(next)
    await press('Enter')
    await expectStep(page, 'Ingresa tu dirección')
  })

  await test.step('is led to what is missing, and types two addresses', async () => {
    await tabTo(next)
    await press('Enter')
    const street = main.getByLabel('Calle y número')
    await expectSeenFocus(street.first())
    for (const [ticket, text] of ['Calle Morelos 12', 'Avenida Juárez 345'].entries()) {
      if (ticket > 0) await tabTo(street.nth(ticket))
      await page.keyboard.type(text)
      await tabTo(main.getByLabel('Colonia').nth(ticket))
      await press('ArrowDown')
      await expect(main.getByLabel('Colonia').nth(ticket)).not.toHaveValue('')
    }
    await tabTo(next)
    await press('Enter')
    await expectStep(page, '¿Quién viaja?')
  })

  await test.step('chooses herself from the list, and adds a new passenger', async () => {
    const names = main.getByLabel('Nombre y apellido')
    await tabTo(names.first())
    await press('ArrowDown')
    await expectActive(names.first(), page.getByRole('option', { name: customer.name }))
    await press('Enter')
    await expect(names.first()).toHaveValue(customer.name)
    await expectSeenFocus(names.first())
    await tabTo(names.nth(1))
    await page.keyboard.type('Bruno Paz')
    const added = page.getByRole('option', { name: 'Agregar «Bruno Paz»' })
    await expect(added).toBeVisible()
    await press('ArrowDown')
    await expectActive(names.nth(1), added)
    await press('Enter')
    await expect(added).toBeHidden()
    await expectSeenFocus(names.nth(1))
    await press('Tab')
    await page.keyboard.type('bruno@vaiven.test')
    await tabTo(main.getByRole('textbox', { name: 'Teléfono' }).nth(1))
    await page.keyboard.type('5544455566')
    await tabTo(next)
    await press('Enter')
    await expectStep(page, 'Confirma tu compra')
  })

  await test.step('looks back at a step, and finds everything as it was', async () => {
    await tabTo(page.getByRole('navigation', { name: 'Pasos de la compra' }).getByRole('button').nth(1))
    await press('Enter')
    await expectStep(page, 'Ingresa tu dirección')
    await tabTo(next)
    await press('Enter')
    await expectStep(page, '¿Quién viaja?')
    await tabTo(next)
    await press('Enter')
    await expectStep(page, 'Confirma tu compra')
    await expect(main.getByText('Avenida Juárez 345')).toBeVisible()
  })

  await test.step('pays by card in the frame', async () => {
    await tabTo(main.getByRole('radio', { name: /^Tarjeta/ }))
    await tabTo(main.getByRole('button', { name: /^Pagar MXN/ }))
    await press('Enter')
    const frame = page.frameLocator('iframe')
    await expect(page.getByRole('dialog', { name: 'Completa tu pago' })).toBeVisible()
    await typeInFrame(frame, 'Número de tarjeta', '4000000000000002')
    await typeInFrame(frame, 'Nombre del titular', 'TERESA SOLIS')
    await typeInFrame(frame, /Vence/, '12/39')
    await typeInFrame(frame, 'CVV', '123')
    leaveByEnter(page)
    await tabInFrame(frame.getByRole('button', { name: 'Confirmar compra' }))
    leaveByEnter(page)
    await tabInFrame(frame.getByRole('link', { name: 'Volver a la tienda' }))
    leaveByEnter(page)
  })

  await test.step('is told that it is paid, where the focus is', async () => {
    await expect(page.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(main.locator(':focus')).toContainText('¡Listo, tu pago está hecho!')
    await tabTo(main.getByRole('link', { name: 'Ver mi compra' }))
    await press('Enter')
    await expect(main.getByText('Pagado')).toBeVisible()
    await expect(main).toBeFocused()
  })

  const code = await test.step('shows the code, and leaves', async () => {
    const picture = await main.getByRole('img', { name: /QR/ }).screenshot()
    await tabTo(banner.getByRole('button', { name: 'Salir' }), 'Shift+Tab')
    await press('Enter')
    await expectSeenFocus(logIn)
    return (await readQrPicture(picture)) ?? ''
  })

  await checkInByKeyboard(page, code, customer.name)
})

/** A new step has the focus at its title, which is visible. */
async function expectStep(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: title })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
}

/** The option that Enter would choose, visually and for screen readers. */
async function expectActive(combobox: Locator, option: Locator): Promise<void> {
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(combobox).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '?')
}

async function typeInFrame(frame: FrameLocator, label: string | RegExp, text: string): Promise<void> {
  const field = frame.getByLabel(label)
  await tabInFrame(field)
  await field.page().keyboard.type(text)
}

/** Not awaited: the page in the frame may be gone before it confirms the key. */
function leaveByEnter(page: Page): void {
  page.keyboard.press('Enter').catch(() => {})
}
