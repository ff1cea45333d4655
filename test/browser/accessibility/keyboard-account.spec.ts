import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectSeenFocus, tabInFrame, tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Accounts without a mouse: sign-up, verification from the mailbox, log-out and log-in. */

test.use({ viewport: { width: 1440, height: 900 } })

test('a customer with only a keyboard signs up, verifies the address, logs out and in', async ({
  page,
  request,
}) => {
  const email = `olga.${randomBytes(5).toString('hex')}@vaiven.test`
  const dialog = page.getByRole('dialog')
  const logIn = page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' })
  const account = page.getByRole('banner').getByRole('link', { name: 'Mi Cuenta' })

  await test.step('leaves the log-in, and is back at its button', async () => {
    await page.goto('/')
    await untilHydrated(page)
    await tabTo(logIn)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Correo electrónico')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expectSeenFocus(logIn)
  })

  await test.step('signs up, led to what is missing', async () => {
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Correo electrónico')).toBeFocused()
    await tabTo(dialog.getByRole('button', { name: 'Crea tu cuenta' }))
    await page.keyboard.press('Enter')
    const firstName = dialog.getByLabel('Nombre', { exact: true })
    await expectSeenFocus(firstName)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('El nombre es obligatorio')).toBeVisible()
    await expectSeenFocus(firstName)
    await page.keyboard.type('Olga')
    await typeInto(dialog.getByLabel('Apellido'), 'Peña Ruiz')
    await typeInto(dialog.getByLabel('Correo electrónico'), email)
    await typeInto(dialog.getByRole('textbox', { name: 'Contraseña' }), 'golondrina')
    await typeInto(dialog.getByRole('textbox', { name: 'Teléfono' }), '5533344455')
    // Day, month and year, in the order of a Mexican browser.
    await typeInto(dialog.getByLabel('Fecha de nacimiento'), '09031996')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Registro Exitoso!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectSeenFocus(account)
  })

  const verified = await test.step('opens the mail, and follows its link', async () => {
    await newestMail(request, email)
    await page.goto(`/demo/mailbox?to=${encodeURIComponent(email)}`)
    await tabTo(page.getByRole('listitem').getByRole('link').first())
    await page.keyboard.press('Enter')
    const link = page.frameLocator('iframe').getByRole('link', { name: 'Verificar mi cuenta' })
    await tabInFrame(link)
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Enter')
    return opened
  })

  await test.step('confirms, is verified, and goes to the events', async () => {
    await tabTo(verified.getByRole('button', { name: 'Confirmar mi correo' }))
    await verified.keyboard.press('Enter')
    await expect(verified.getByText('Cuenta verificada correctamente')).toBeVisible()
    await tabTo(verified.getByRole('main').getByRole('link'))
    await verified.keyboard.press('Enter')
    await expect(verified).toHaveURL('/')
    await expect(verified.getByRole('main')).toBeFocused()
    await verified.close()
  })

  await test.step('logs out, and the focus stays where the way in is', async () => {
    await page.goto('/')
    await tabTo(page.getByRole('banner').getByRole('button', { name: 'Salir' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Cerraste sesión')).toBeVisible()
    await expectSeenFocus(logIn)
  })

  await test.step('logs in with the new account', async () => {
    await page.keyboard.press('Space')
    await expect(dialog.getByLabel('Correo electrónico')).toBeFocused()
    await page.keyboard.type(email)
    await typeInto(dialog.getByRole('textbox', { name: 'Contraseña' }), 'golondrina')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expectSeenFocus(account)
  })
})

test('a customer with only a keyboard ends the sessions elsewhere, and changes the password', async ({
  page,
  request,
}) => {
  const { email, password, token } = await newCustomer(request)
  const elsewhere = () => callShop(request, 'POST /api/login', { body: { email, password } })
  const [phone, tablet] = [await elsewhere(), await elsewhere()]
  const isIn = (session: { token: string }) =>
    callShop(request, 'GET /shop-api/session', {}, session.token).then(
      () => true,
      () => false,
    )
  await arriveLoggedIn(page, { token })
  await page.goto('/my-account/profile')
  const main = page.getByRole('main')
  const endOne = main.getByRole('button', { name: /^Cerrar: / })
  await expect(endOne).toHaveCount(2)
  await tabTo(endOne.first())
  await page.keyboard.press('Enter')
  await expect(page.getByText('Listo: esa sesión ya no existe.')).toBeVisible()
  await expect(endOne).toHaveCount(1)
  expect([await isIn(phone), await isIn(tablet)].filter(Boolean)).toHaveLength(1)

  await tabTo(main.getByRole('button', { name: 'Cambiar contraseña' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectSeenFocus(main.getByLabel('Contraseña actual'))
  await page.keyboard.type(password)
  await typeInto(main.getByLabel('Contraseña nueva', { exact: true }), 'guayacán')
  await typeInto(main.getByLabel('Repite'), 'guayacán')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cambiaste tu contraseña y cerramos tus demás sesiones.')).toBeVisible()
  await expect(endOne).toHaveCount(0)
  expect([await isIn(phone), await isIn(tablet)]).toEqual([false, false])
  await callShop(request, 'POST /api/login', { body: { email, password: 'guayacán' } })
})

test('an address is completed by keyboard, and typed text is also accepted', async ({ page, request }) => {
  const { keyboard } = page
  const main = page.getByRole('main')
  await arriveLoggedIn(page, await newCustomer(request))
  await page.goto('/my-account/frecuentAddresses')
  await tabTo(main.getByRole('button', { name: 'Agregar dirección' }).first())
  await keyboard.press('Enter')
  const street = main.getByRole('combobox', { name: 'Calle y número' })
  const list = main.getByRole('listbox', { name: 'Calle y número' })
  await expect(street).toBeFocused()
  await keyboard.type('bulevar atardecer')
  const option = list.getByRole('option', { name: 'Bulevar del Atardecer Los Faroles, Cuauhtémoc, 06999' })
  await expect(option).toBeVisible()
  await expect(main.getByRole('status').filter({ hasText: '1 sugerencia' })).toHaveCount(1)
  await expectAccessible(page)
  await keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(street).toHaveValue('bulevar atardecer')

  await keyboard.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await keyboard.press('Enter')
  await expect(street).toHaveValue('Bulevar del Atardecer')
  await expect(street).toBeFocused()
  await expect(list).toBeHidden()
  await keyboard.type(' 34')
  await expect(street).toHaveValue('Bulevar del Atardecer 34')
})
