import { randomBytes } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectSeenFocus, tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, type Customer, newCustomer } from '../helpers/account/customers.ts'
import { guestList, photo } from '../helpers/account/event-files.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { office } from '../helpers/office/office.ts'
import { chooseAddress, chooseMyself, continuePurchase } from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* A private event: from the form to the guests in the van. */

const main = (page: Page) => page.getByRole('main')

test('a private event is requested and approved, and its guest reserves a seat that its owner sees', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  test.slow()
  const guest = { name: 'Bruno Paz Ríos', email: `bruno.${randomBytes(5).toString('hex')}@vaiven.test` }
  let requestId = ''
  await arriveLoggedIn(page, await newCustomer(request))
  const [image, guests] = [
    main(page).getByLabel(/^Imagen principal:/),
    main(page).getByLabel(/^Lista de invitados:/),
  ]

  await test.step('the form says what is missing', async () => {
    await page.goto('/my-account/events')
    await main(page).getByRole('link', { name: 'Empezar mi evento' }).click()
    await main(page).getByRole('button', { name: 'Enviar a revisión' }).click()
    await expect(main(page).getByText('Fecha de inicio Requerida')).toBeVisible()
    await expect(main(page).getByText('Falta la imagen del evento')).toBeVisible()
    await expect(main(page).getByLabel('Nombre del evento')).toBeFocused()
    await fillEvent(main(page))
  })

  await test.step('a guest list with mistakes is corrected in the page, one without is read', async () => {
    await guests.setInputFiles(
      guestList([guest.name, '55 4445 5566', guest.email], ['Lucía Prado', '12', 'lucia(at)vaiven.test']),
    )
    await expect(main(page).getByText('Leímos 1 invitado')).toBeVisible()
    const bad = main(page).getByRole('group', { name: 'Fila 3' })
    await expect(bad.getByLabel('Teléfono')).toHaveValue('12')
    await bad.getByLabel('Correo electrónico').fill('lucia@vaiven.test')
    await page.keyboard.press('Enter')
    await expect(bad.getByLabel('Teléfono')).toBeFocused()
    await expect(bad.getByLabel('Correo electrónico')).not.toHaveAttribute('aria-invalid')
    await expectAccessible(page)
    await bad.getByLabel('Teléfono').fill('5544455567')
    await main(page).getByRole('button', { name: 'Agregar las corregidas' }).click()
    await expect(page.getByText('Agregamos 1 invitado.')).toBeVisible()
    await expect(bad).toHaveCount(0)
    await expect(main(page).getByText('Leímos 2 invitados')).toBeVisible()
    const twice: [string, string, string] = [guest.name, '55 4445 5566', guest.email]
    await guests.setInputFiles(guestList(twice, twice, ['Lucía Prado', '5544455567', 'lucia@vaiven.test']))
    await expect(main(page).getByText('Leímos 2 invitados')).toBeVisible()
    await expect(main(page).getByText(/1 fila repetía el correo/)).toBeVisible()
    await expect(main(page).getByText(/el mismo correo que la fila \d+/)).toBeVisible()
  })

  await test.step('a picture that does not arrive costs nothing else, and is sent again', async () => {
    await page.route('**/upload-image', (route) => route.abort(), { times: 1 })
    await image.setInputFiles(await photo())
    await expect(main(page).getByText('Error en subir la imagen')).toBeVisible()
    await main(page).getByRole('button', { name: 'Intentar de nuevo' }).click()
    await expect(main(page).getByText('Error en subir la imagen')).toBeHidden()
    await expect(main(page).getByAltText('La imagen de tu evento')).toHaveAttribute('src', /^\/media\//)
  })

  await test.step('what was typed is there after a reload, and is sent', async () => {
    await main(page).getByLabel('Nombre del evento').fill('Boda de Renata y Joaquín')
    await page.reload()
    await expect(main(page).getByLabel('Nombre del evento')).toHaveValue('Boda de Renata y Joaquín')
    await main(page).getByRole('button', { name: 'Enviar a revisión' }).click()
    await expect(page.getByText('Solicitud creada Exitosamente')).toBeVisible()
    await expect(main(page).getByRole('article')).toContainText(/En revisión.*06-03-2027 17:00/)
  })

  await test.step('once it is approved its owner has it among the active ones', async () => {
    const way = await main(page)
      .getByRole('link', { name: /^Editar/ })
      .getAttribute('href')
    requestId = /\d+/.exec(way ?? '')?.[0] ?? ''
    await office('approve-request', requestId, '--price', '12000')
    await page.goto('/my-account/events')
    await expect(main(page).getByRole('article')).toContainText(/Activo.*Cuenta: MXN.12\.000,00.*Por pagar/)
    await main(page).getByRole('link', { name: 'Pagar la cuenta' }).click()
    await expect(main(page).getByRole('region', { name: 'Transfiere a esta cuenta' })).toContainText(
      'MXN\u00a012.000,00',
    )
    await page.goBack()
  })

  await test.step('an uninvited customer learns only that it is private; an invited one reserves', async () => {
    const { html } = await newestMail(request, guest.email, 'te invita')
    const path = /\/event\/[\w-]+/.exec(html)?.[0] ?? ''
    const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await theirs.goto(path)
    await expect(main(theirs).getByText(/Este evento es privado/)).toBeVisible()
    await expect(theirs.getByText('Boda de Renata')).toHaveCount(0)
    const { token } = await callShop(request, 'POST /api/register', {
      body: {
        email: guest.email,
        plainPassword: 'golondrina',
        firstName: 'Bruno',
        lastName: 'Paz Ríos',
        phoneNumber: '+525544455566',
        countryCode: 'MX',
        birthday: '1996-03-09',
      },
    })
    const verify = await newestMail(request, guest.email, 'onfirma')
    const link = /\/verify-account\/[\w-]+/.exec(verify.html)?.[0] ?? ''
    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Confirmar mi correo' }).click()
    await expect(theirs.getByText('Cuenta verificada correctamente')).toBeVisible()
    await arriveLoggedIn(theirs, { token })
    await theirs.goto('/my-account/events')
    // Whoever signed up may be another person, until the link is pressed in a session of the account.
    await expect(main(theirs).getByRole('button', { name: 'Elegir contraseña nueva' })).toBeVisible()
    await theirs.goto(link)
    await theirs.getByRole('button', { name: 'Usar esta cuenta aquí' }).click()
    await expect(main(theirs).getByRole('link', { name: 'Ver los eventos' })).toBeVisible()
    await theirs.goto('/my-account/events')
    await main(theirs).getByRole('link', { name: 'Apartar mi lugar' }).click()
    await expect(main(theirs).getByRole('heading', { level: 1 })).toHaveText('Boda de Renata y Joaquín')
    await reserve(theirs)
  })

  await test.step('the owner sees it, and finds the guest among all', async () => {
    await main(page).getByRole('link', { name: 'Invitados y lugares' }).click()
    await main(page).getByLabel('Buscar por nombre o correo').fill('bruno')
    await expect(main(page).getByRole('row', { name: /Bruno Paz Ríos/ })).toContainText(/Ya reservó.*1/)
    await expect(main(page).getByRole('row', { name: /Lucía/ })).toHaveCount(0)
    await main(page)
      .getByRole('button', { name: /Sin cuenta/ })
      .click()
    await expect(main(page).getByText('Nadie coincide con «bruno»')).toBeVisible()
    await main(page).getByRole('button', { name: 'Ver a todos' }).click()
  })

  await test.step('a forgotten guest is invited afterwards, and no guest twice', async () => {
    await main(page).getByRole('button', { name: 'Invitar a alguien más' }).click()
    const form = main(page).getByRole('form', { name: 'Invitar' })
    await expect(form.getByLabel('Nombre y apellido')).toBeFocused()
    const dora = { name: 'Dora Luna', email: `dora.${guest.email}` }
    for (const said of ['Invitamos a Dora Luna.', 'Dora Luna ya estaba en tu lista.']) {
      await form.getByLabel('Nombre y apellido').fill(dora.name)
      await form.getByRole('textbox', { name: 'Teléfono' }).fill('5544455568')
      await form.getByLabel('Correo electrónico').fill(dora.email)
      await page.keyboard.press('Enter')
      await expect(page.getByText(said)).toBeVisible()
    }
    await expectAccessible(page)
    await main(page)
      .getByLabel(/: Agregar otra lista$/)
      .setInputFiles(
        guestList(['Eva Rey', '5544455569', `eva.${guest.email}`], [dora.name, '5544455568', dora.email]),
      )
    await expect(main(page).getByText('Invitamos a 1 persona más.')).toBeVisible()
    await expect(main(page).getByRole('row', { name: /Eva Rey/ })).toContainText('+52 55 4445 5569')
    expect((await newestMail(request, dora.email, 'te invita')).html).toContain('/event/')
    await expect(main(page).getByText('el evento no se cancela desde aquí')).toBeVisible()
  })

  await test.step('called off by staff, its card tells the owner so, without a price', async () => {
    await office('call-off-event', requestId, '--why', 'Lluvia')
    await page.goto('/my-account/events?show=finished')
    await expect(main(page).getByRole('article')).toContainText(
      /Boda de Renata y Joaquín.*Cancelado.*Lo canceló nuestro equipo/,
    )
    await page.goto('/private-events')
    const card = main(page).getByRole('article').filter({ hasText: 'Boda de Renata y Joaquín' })
    await expect(card).toContainText('Cancelado')
    await expect(card.getByText(/No disponible|Desde|MXN/)).toHaveCount(0)
  })
})

test('a second window that saves an older event shows both versions to choose from', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const id = await draft(request, customer, 'Fiesta de Olga')
  await arriveLoggedIn(page, customer)
  await page.goto(`/my-account/events?edit=${id}`)
  await main(page).getByLabel('Texto de la invitación').fill('Lo que escribí en esta ventana')
  await callShop(
    request,
    'PUT /shop-api/request-events/{id}',
    { params: { id }, body: { state: 3, version: 1, event: { name: 'Fiesta de Olga y Raúl' } } },
    customer.token,
  )
  await main(page).getByRole('button', { name: 'Guardar borrador' }).click()
  const dialog = page.getByRole('dialog', { name: 'Este evento cambió en otra ventana' })
  await expect(dialog.getByText('Fiesta de Olga y Raúl')).toBeVisible()
  await expect(dialog.getByText('Lo que escribí en esta ventana')).toBeVisible()
  await dialog.getByRole('button', { name: 'Usar lo guardado' }).click()
  await expect(main(page).getByLabel('Nombre del evento')).toHaveValue('Fiesta de Olga y Raúl')
  await main(page).getByLabel('Nombre del lugar').fill('Salón Los Ángeles')
  await main(page).getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(main(page).getByRole('article')).toContainText(/Fiesta de Olga y Raúl.*Salón Los Ángeles/)
})

test('a customer with only a keyboard writes a draft, cancels it, and requests it again', async ({
  page,
  request,
}) => {
  await arriveLoggedIn(page, await newCustomer(request))
  await page.goto('/my-account/events?show=review')
  await tabTo(main(page).getByRole('link', { name: 'Crear evento' }))
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await typeInto(main(page).getByLabel('Nombre del evento'), 'Posada de la cuadra')
  await tabTo(main(page).getByRole('button', { name: 'Agregar parada' }))
  await page.keyboard.press('Enter')
  await expectSeenFocus(main(page).getByLabel('Dirección', { exact: true }))
  await page.keyboard.type('Kiosco de Coyoacán')
  await tabTo(main(page).getByLabel(/^Imagen principal:/))
  await typeInto(main(page).getByLabel('Texto de la invitación'), 'Trae tu taza.')
  await tabTo(main(page).getByRole('radio').first())
  await page.keyboard.press('ArrowDown')
  await tabTo(main(page).getByRole('button', { name: 'Guardar borrador' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Guardamos tu borrador.')).toBeVisible()
  // While it is shown, the notice covers the area below the header.
  await expect(page.getByText('Guardamos tu borrador.')).toBeHidden()
  await tabTo(main(page).getByRole('link', { name: 'Editar Posada de la cuadra' }))
  await page.keyboard.press('Enter')
  await tabTo(main(page).getByRole('button', { name: 'Cancelar la solicitud' }))
  await page.keyboard.press('Enter')
  await tabTo(page.getByRole('dialog').getByRole('button', { name: 'Sí, cancelar' }))
  await page.keyboard.press('Enter')
  await expect(main(page).getByRole('article')).toContainText(/Posada de la cuadra.*Cancelado/)
  await tabTo(main(page).getByRole('button', { name: 'Repetir evento' }))
  await page.keyboard.press('Enter')
  await expect(main(page).getByLabel('Nombre del evento')).toHaveValue('Posada de la cuadra')
  await expect(main(page).getByLabel('Fecha de inicio', { exact: true })).toHaveValue('')
})

/** Fills in everything except the two files. */
async function fillEvent(form: Locator): Promise<void> {
  await form.getByLabel('Nombre del evento').fill('Boda')
  await form.getByLabel('Fecha de inicio', { exact: true }).fill('2027-03-06')
  await form.getByLabel('Hora de inicio').fill('17:00')
  await form.getByLabel('Hora de término').fill('01:30')
  await expect(form.getByText(/Termina al día siguiente, domingo/)).toBeVisible()
  await form.getByLabel('Nombre del lugar').fill('Hacienda de los Morales')
  await form.getByLabel('Dirección del lugar').fill('Juan Vázquez de Mella 525')
  await form.getByLabel('Estado', { exact: true }).selectOption('Ciudad de México')
  await form.getByLabel('Delegación/Municipio').selectOption({ index: 1 })
  await form.getByLabel('Colonia').selectOption({ index: 1 })
  await form.getByLabel('Texto de la invitación').fill('Queremos que bailes con nosotros.')
  await expect(form.getByRole('figure')).toContainText('Queremos que bailes con nosotros.')
}

/** Reserves a seat at an event that its organiser pays. */
async function reserve(page: Page): Promise<void> {
  const category = main(page).locator('#purchase details').first()
  await category.locator('summary').click()
  await category
    .getByRole('button', { name: /^Agregar un boleto/ })
    .first()
    .click()
  await continuePurchase(page)
  await chooseAddress(page, 0, 'Calle Morelos 12', 1)
  await continuePurchase(page)
  await chooseMyself(page, 0)
  await continuePurchase(page)
  await main(page).getByRole('button', { name: 'Reservar' }).click()
  await expect(main(page).getByRole('heading', { name: '¡Tu viaje está reservado!' })).toBeVisible()
}

async function draft(
  request: Parameters<typeof callShop>[0],
  { token }: Customer,
  name: string,
): Promise<number> {
  const body = { state: 3 as const, event: { name } }
  return (await callShop(request, 'POST /shop-api/request-events', { body }, token)).id
}
