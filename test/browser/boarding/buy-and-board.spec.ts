import { expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { filmOf } from '../helpers/accessibility/film.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { openCamera } from '../helpers/boarding/open-camera.ts'
import { chooseAddress, payByCard, typePassenger } from '../helpers/purchase/purchase-steps.ts'

/*
 * The main journey, for a new customer on a phone and for staff at the van. The event starts in a few hours, so that
 * its passengers may board today.
 */

test.use({ viewport: { width: 390, height: 844 } })
test.slow()

const email = `renata.${Date.now()}@vaiven.test`

test('a new customer buys two seats, pays by card and boards at two stops with one code', async ({
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
  // A chosen pick-up window: half an hour, ninety minutes before the start.
  const pickUp = /\d\d:[03]0 – \d\d:[03]0$/
  await expect(page.getByRole('definition').filter({ hasText: pickUp }).first()).toBeVisible()
  await expect(page.getByText('A la venta hasta')).toBeVisible()
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
    await other.getByRole('button', { name: 'Confirmar mi correo' }).click()
    await expect(other.getByText('Cuenta verificada correctamente')).toBeVisible()
    await expectAccessible(other)
    await other.close()
  })

  await test.step('chooses two tickets, and finds them again after a reload', async () => {
    const add = page.getByRole('button', { name: 'Agregar un boleto: 1 asiento' })
    await add.click()
    await add.click()
    await page.reload()
    await expect(page.getByText('Total · 2 boletos')).toBeVisible()
    await page.getByRole('button', { name: 'Continuar' }).click()
    await expect(page.getByText('Lugares apartados')).toBeVisible()
  })

  await test.step('enters the address and the passengers', async () => {
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
    await expect(page.getByText('Calle Morelos 12,')).toBeVisible()
    await expect(page.getByText('Avenida Juárez 345')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Detalle de tu reserva' }).getByText(pickUp).first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Pagar MXN 760,00' }).click()
    await payByCard(page, '4000000000000085')
    await expect(page.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
    await expect(page.getByText(pickUp).last()).toBeVisible()
    const calendar = page.waitForEvent('download')
    const calendars = page.getByRole('group', { name: 'Agregar al calendario' })
    await calendars.getByRole('button', { name: 'Regreso' }).click()
    expect((await calendar).suggestedFilename()).toMatch(/^vaiven-\w+-return\.ics$/)
    await expectAccessible(page)
  })

  const code = await test.step('gets the tickets by mail, and sees them in the account', async () => {
    const mail = await newestMail(request, email, 'Tus boletos')
    expect(mail.html).toContain('Calle Morelos 12')
    const kinds = mail.attachments.map(({ contentType }) => contentType.split(';')[0])
    expect(kinds).toEqual(['image/png', 'application/pdf', 'text/calendar', 'text/calendar'])
    await page.getByRole('link', { name: 'Ver mi compra' }).click()
    await expect(page.getByText('Pagado')).toBeVisible()
    const picture = page.getByRole('img', { name: /QR/ })
    await expect(picture).toBeVisible()
    await expectAccessible(page)
    return picture.screenshot()
  })
  expect(errors).toEqual([])

  const number = await test.step('the code stands above the number of the order', async () => {
    const text = await page.getByRole('main').innerText()
    return /\b[ACDEFGHJKMNPQRTWXY34679]{9}\b/.exec(text)?.[0] ?? ''
  })

  const staff = await openCamera(await filmOf(code), page.url())
  const answer = staff.locator('dialog[data-answer]')
  await test.step('staff scan the code at the first stop: one of its two people waits there', async () => {
    await staff.goto('/qr-verification')
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Correo electrónico').fill('puerta@vaiven.test')
    await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('vaiven')
    await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
    await staff
      .getByRole('button', { name: /escanear/i })
      .first()
      .click()
    await expect(answer).toHaveAttribute('data-answer', 'choose')
    const stop = answer.getByRole('region', { name: 'Calle Morelos 12' })
    await expect(stop).toContainText('0 de 1 a bordo')
    await expect(stop.getByRole('checkbox', { name: /Renata Solís/ })).toBeChecked()
    await expectAccessible(staff)

    // The shop boards her, but its answer is lost: the same act is sent again.
    const lost = '**/api/order/*/check-complete*'
    await staff.route(lost, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await stop.getByRole('button', { name: 'Sube 1 persona' }).click()
    await expect(answer).toHaveAttribute('data-answer', 'unreachable')
    await staff.unroute(lost)
    await answer.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await expect(answer).toHaveAttribute('data-answer', 'boarded')
    await expect(answer).toContainText('1 de 2 a bordo')
    await expect(answer).toContainText('Bruno Paz')
    await expectAccessible(staff)
  })

  await test.step('a boarding by mistake is taken back, and made anew', async () => {
    await answer.getByRole('button', { name: 'Deshacer' }).click()
    await expect(answer).toHaveAttribute('data-answer', 'undone')
    const stop = answer.getByRole('region', { name: 'Calle Morelos 12' })
    await expect(stop).toContainText('0 de 1 a bordo')
    await stop.getByRole('button', { name: 'Sube 1 persona' }).click()
    await expect(answer).toHaveAttribute('data-answer', 'boarded')
  })

  await test.step('at the second stop the same code shows the remaining passengers', async () => {
    await answer.getByRole('button', { name: /otro/i }).click()
    await expect(answer).toHaveAttribute('data-answer', 'choose')
    await expect(answer.getByRole('region', { name: 'Calle Morelos 12' })).toContainText('Completo')
    await expect(
      answer.getByRole('region', { name: 'Avenida Juárez 345' }).getByRole('checkbox', { name: /Bruno Paz/ }),
    ).toBeChecked()
    // The code is still in front of the camera, which would soon read it again.
    await staff.reload()
  })

  await test.step('whose code cannot be read is found by the number, and boards with a reason', async () => {
    await staff.getByRole('button', { name: 'Escribir código o nombre' }).click()
    const dialog = staff.getByRole('dialog')
    // At night it is not brighter than the page.
    await expect(dialog).toHaveCSS('background-color', 'rgb(23, 19, 43)')
    await dialog
      .getByLabel('Número de compra o nombre')
      .fill(`${number.slice(0, 3).toLowerCase()} ${number.slice(3, 6)}-${number.slice(6)}`)
    await dialog.getByRole('button', { name: 'Buscar' }).click()
    await dialog.getByRole('button', { name: /Renata Solís, Bruno Paz/ }).click()
    const stop = answer.getByRole('region', { name: 'Avenida Juárez 345' })
    await stop.getByRole('button', { name: 'Sube 1 persona' }).click()
    await expect(answer.getByRole('alert')).toHaveText('Elige por qué no se puede leer el código.')
    await answer.getByText('Sin batería').click()
    await stop.getByRole('button', { name: 'Sube 1 persona' }).click()
    await expect(answer).toHaveAttribute('data-answer', 'boarded')
    await expect(answer).toContainText('Ya están todos a bordo.')
    await answer.getByRole('button', { name: /otro/i }).click()
  })

  await test.step('the list of the trip says where both are', async () => {
    await staff.getByRole('radio', { name: 'A bordo' }).check({ force: true })
    await staff.getByLabel('Buscar en la lista').fill(number)
    const main = staff.getByRole('main')
    for (const street of ['Calle Morelos 12', 'Avenida Juárez 345']) {
      await expect(main.getByRole('region', { name: street })).toContainText('Completo')
    }
    await expectAccessible(staff)
  })

  await test.step('without a network a search says so, and the list stays as it was last seen', async () => {
    await staff.getByRole('radio', { name: 'Escáner' }).check({ force: true })
    await staff.context().setOffline(true)
    await staff.getByRole('button', { name: 'Escribir código o nombre' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('Número de compra o nombre').fill(number)
    await dialog.getByRole('button', { name: 'Buscar' }).click()
    await expect(dialog.getByText(/^No pudimos buscar\. Revisa la conexión/)).toBeVisible()
    await staff.keyboard.press('Escape')
    await staff.getByRole('radio', { name: 'A bordo' }).check({ force: true })
    const main = staff.getByRole('main')
    await expect(main.getByText(/Sin conexión/)).toBeVisible()
    await expect(main.getByRole('region', { name: 'Calle Morelos 12' })).toContainText('Completo')
    await expectAccessible(staff)
    await staff.context().setOffline(false)
  })

  await test.step('the code was used', async () => {
    await staff.getByRole('radio', { name: 'Escáner' }).check({ force: true })
    await staff.getByRole('button', { name: 'Escanear', exact: true }).click()
    await expect(answer).toHaveAttribute('data-answer', 'already_used')
    await expectAccessible(staff)
    await staff.context().browser()?.close()
  })
})
