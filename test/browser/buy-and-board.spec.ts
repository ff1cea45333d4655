import { expect, test } from '@playwright/test'
import { expectAccessible } from './expect-accessible.ts'
import { filmOf } from './film.ts'
import { newestMail } from './mailbox.ts'
import { openCamera } from './open-camera.ts'
import { chooseAddress, payByCard, typePassenger } from './purchase-steps.ts'

/*
 * The main job, as a new customer does it on a phone and as staff do at the van. The event starts in a few hours,
 * so that its passengers may board today.
 */

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })
test.slow()

const email = `renata.${Date.now()}@vaiven.test`

test('a new customer buys two seats, pays by card and boards; the code works once', async ({
  page,
  request,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))

  await page.goto('/')
  await page
    .getByRole('link', { name: /Última Llamada/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /Última Llamada/ })).toBeVisible()
  await expectAccessible(page)

  await test.step('registers in the middle of choosing', async () => {
    await page.getByText('Van compartida', { exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(page.getByText('Debe estar registrado para realizar una compra.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Crea tu cuenta' }).click()
    await dialog.getByLabel('Nombre', { exact: true }).fill('Renata')
    await dialog.getByLabel('Apellido').fill('Solís Vega')
    await dialog.getByLabel('Correo electrónico').fill(email)
    await dialog.getByLabel('Teléfono', { exact: true }).fill('5533344455')
    await dialog.getByLabel('Fecha de nacimiento').fill('1996-03-09')
    await dialog.getByLabel('Contraseña', { exact: true }).fill('golondrina')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Crear cuenta' }).click()
    await expect(page.getByText('Registro Exitoso!')).toBeVisible()
  })

  await test.step('verifies the address from the mailbox', async () => {
    const mail = await newestMail(request, email)
    const link = /\/verify-account\/[\w-]+/.exec(mail.html)?.[0] ?? ''
    const other = await page.context().newPage()
    await other.goto(link)
    await expect(other.getByText('Cuenta verificada correctamente')).toBeVisible()
    await expectAccessible(other)
    await other.close()
  })

  await test.step('chooses two tickets, and finds them again after a reload', async () => {
    const add = page.getByRole('button', { name: 'Agregar un ticket: 1 asiento' })
    await add.click()
    await add.click()
    await page.reload()
    await expect(page.getByText('Total · 2 tickets')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Lugares apartados')).toBeVisible()
  })

  await test.step('says from where, and who travels', async () => {
    await chooseAddress(page, 0, 'Calle Morelos 12', 1)
    await chooseAddress(page, 1, 'Avenida Juárez 345', 2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
    await typePassenger(page, 0, { name: 'Renata Solís', email, phone: '5533344455' })
    await typePassenger(page, 1, { name: 'Bruno Paz', email: 'bruno@vaiven.test', phone: '5544455566' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continuar' }).click()
  })

  await test.step('pays by card on the page of the provider', async () => {
    await expect(page.getByText('Calle Morelos 12')).toBeVisible()
    await expect(page.getByText('Avenida Juárez 345')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pagar MXN 760,00' }).click()
    await payByCard(page, '4000000000000085')
    await expect(page.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
    await expectAccessible(page)
  })

  const code = await test.step('gets the tickets by mail, and sees them in the account', async () => {
    const mail = await newestMail(request, email, 'Tus boletos')
    expect(mail.html).toContain('Calle Morelos 12')
    const kinds = mail.attachments.map(({ contentType }) => contentType.split(';')[0])
    expect(kinds).toEqual(['image/png', 'application/pdf', 'text/calendar'])
    await page.getByRole('link', { name: 'Ver mi compra' }).click()
    await expect(page.getByText('Pagado')).toBeVisible()
    const picture = page.getByRole('img', { name: /QR/ })
    await expect(picture).toBeVisible()
    await expectAccessible(page)
    return picture.screenshot()
  })
  expect(errors).toEqual([])

  await test.step('staff scan the code: once it boards, twice it was used', async () => {
    const staff = await openCamera(await filmOf(code), page.url())
    await staff.goto('/qr-verification')
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Correo electrónico').fill('puerta@vaiven.test')
    await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('vaiven')
    await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
    const answer = staff.locator('dialog[data-answer]')
    await staff
      .getByRole('button', { name: /escanear/i })
      .first()
      .click()
    await expect(answer).toHaveAttribute('data-answer', 'boarded')
    await expect(answer).toContainText('Renata Solís')
    await expectAccessible(staff)
    await answer.getByRole('button', { name: /otro/i }).click()
    await expect(answer).toHaveAttribute('data-answer', 'already_used')
    await expectAccessible(staff)
    await staff.context().browser()?.close()
  })
})
