import { expect, type Page, test } from '@playwright/test'
import { tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { arriveLoggedIn, newCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { chooseTickets, continuePurchase } from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Only its owner can open the account, and its input is not lost. */

test('a guest who opens an account page logs in on the home page and returns to it', async ({
  page,
  request,
}) => {
  const { email, password } = await newCustomer(request)
  const dialog = page.getByRole('dialog')
  await page.goto('/my-account/payments')
  await expect(page).toHaveURL('/')
  await expect(dialog.getByText('Inicia sesión para entrar a tu cuenta.')).toBeVisible()
  await logIn(page, email, password)
  await expect(page).toHaveURL('/my-account/payments')
  await expect(page.getByRole('main').getByText('Renata Solís Vega')).toBeVisible()

  await page.goto('/my-account/nothing-of-ours')
  await expect(page).toHaveURL('/my-account/profile')
  await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
  await expect(page).toHaveURL('/')
  await expect(dialog).toBeHidden()
})

test('a session that is ended elsewhere costs nothing that was typed', async ({ page, request }) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const save = main.getByRole('button', { name: 'Guardar' })
  await page.goto('/my-account/profile')
  await expect(save).toBeDisabled()
  await main.getByLabel('Género').selectOption('Mujer')
  await expect(save).toBeEnabled()
  await main.getByLabel('Nombre', { exact: true }).fill('Renata Inés')
  // Another tab of the account, and back.
  await main.getByRole('link', { name: 'Mis compras' }).click()
  await expect(main.getByText('Este usuario no tiene compras asociadas.')).toBeVisible()
  const loaded = ['sessions', 'me/data-rights'].map((call) => page.waitForResponse(`**/shop-api/${call}`))
  await main.getByRole('link', { name: 'Perfil' }).click()
  await expect(main.getByLabel('Nombre', { exact: true })).toHaveValue('Renata Inés')
  // Otherwise one of them could tell of the end of the session first.
  await Promise.all(loaded)

  await callShop(request, 'POST /shop-api/logout', {}, customer.token)
  await save.click()
  await expect(dialog.getByText('Tu sesión terminó.')).toBeVisible()
  await expect(page).toHaveURL('/my-account/profile')
  await expect(dialog.getByLabel('Correo electrónico')).toHaveValue(customer.email)
  await expect(dialog.getByRole('textbox', { name: 'Contraseña' })).toBeFocused()
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await save.click()
  await expect(page.getByText('Guardamos tus cambios.')).toBeVisible()
  await page.reload()
  await expect(main.getByLabel('Nombre', { exact: true })).toHaveValue('Renata Inés')
  await expect(main.getByLabel('Género')).toHaveValue('female')

  // Text typed while the form is being saved stays.
  const typed = Promise.withResolvers<void>()
  await page.route('**/shop-api/me', async (route) => {
    if (route.request().method() === 'PUT') await typed.promise
    await route.continue()
  })
  await main.getByLabel('Nombre', { exact: true }).fill('Renata')
  await save.click()
  await main.getByLabel('Apellido').fill('Solís')
  typed.resolve()
  await expect(page.getByText('Guardamos tus cambios.')).toBeVisible()
  await expect(main.getByLabel('Nombre', { exact: true })).toHaveValue('Renata')
  await expect(main.getByLabel('Apellido')).toHaveValue('Solís')
})

test('a session that ends while nothing is typed leads home, and back after a log-in', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  await arriveLoggedIn(page, customer)
  await page.goto('/my-account/profile')
  await expect(page.getByRole('main').getByLabel('Nombre', { exact: true })).toHaveValue('Renata')
  await page.evaluate(() => {
    localStorage.removeItem('token')
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }))
  })
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog').getByText('Tu sesión terminó.')).toBeVisible()
})

test('a customer who has forgotten the password sets a new one, once, and logs in with it', async ({
  page,
  request,
}) => {
  const { email, password } = await newCustomer(request)
  const dialog = page.getByRole('dialog')
  await page.goto('/my-account/profile')
  await dialog.getByRole('button', { name: '¿Olvidaste tu contraseña?' }).click()
  await dialog.getByLabel('Correo electrónico').fill('nadie@vaiven.test')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('El correo ingresado no se encuentra registrado.')).toBeVisible()
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText(`Te enviamos un correo a ${email}`)).toBeVisible()

  const mail = await newestMail(request, email, 'Restablece')
  const link = /\/recovery-account\/[\w-]+/.exec(mail.html)?.[0] ?? ''
  const [first, second] = [page.getByLabel('Contraseña nueva', { exact: true }), page.getByLabel('Repite')]
  const reset = page.getByRole('button', { name: 'RESTABLECER' })
  const mustMatch = page.getByText('LAS CONTRASEÑAS INGRESADAS DEBEN COINCIDIR')
  await page.goto(link)
  await first.fill('magnolia')
  await expect(page.getByText('Débil: alárgala').first()).toBeVisible()
  await second.fill('magnolia')
  await reset.click()
  await expect(page.getByText('Es de las contraseñas más usadas')).toBeVisible()
  await first.fill('guayacán')
  await second.fill('guayacanes')
  await reset.click()
  await expect(mustMatch).toBeVisible()
  await second.fill('guayacán')
  await reset.click()
  await expect(page.getByRole('heading', { name: 'Tu contraseña ya es otra' })).toBeVisible()

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviarme otro enlace' })).toBeVisible()
  await page.goto('/recovery-account/no-such-token')
  await expect(page.getByText('No reconocemos este enlace')).toBeVisible()
  await first.fill('guayacán')
  await second.fill('guayacán')
  await reset.click()
  await expect(page.getByText('Este enlace ya no es válido')).toBeVisible()
  await expect(mustMatch).toBeHidden()
  await page.goto('/my-account/profile')
  await logIn(page, email, password)
  await expect(dialog.getByText('El correo o la contraseña que ingresaste no son correctos.')).toBeVisible()
  await logIn(page, email, 'guayacán')
  await expect(page).toHaveURL('/my-account/profile')
})

test('a new e-mail counts once it is verified, and can be given up until then', async ({ page, request }) => {
  const { email, password, token } = await newCustomer(request)
  const main = page.getByRole('main')
  const changeTo = async (address: string) => {
    await main.getByLabel('Correo electrónico').fill(address)
    await main.getByLabel('Contraseña actual', { exact: true }).fill(password)
    await main.getByRole('button', { name: 'Guardar' }).click()
    await expect(main.getByText(`Falta confirmar ${address}`)).toBeVisible()
  }
  await arriveLoggedIn(page, { token })
  await page.goto('/my-account/profile')
  await main.getByLabel('Género').selectOption('Mujer')
  await changeTo(`mistyped.${email}`)
  await main.getByRole('button', { name: `Seguir con ${email}` }).click()
  await expect(page.getByText(`Tu correo sigue siendo ${email}.`)).toBeVisible()
  await expect(main.getByText('Falta confirmar')).toBeHidden()

  const other = `new.${email}`
  await changeTo(other)
  await page.reload()
  await expect(main.getByText(`Falta confirmar ${other}`)).toBeVisible()
  const mail = await newestMail(request, other)
  await page.route('**/shop-api/verify-account*', (route) => route.abort(), { times: 1 })
  await page.goto(/\/verify-account\/[\w-]+/.exec(mail.html)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(page.getByText('Cuenta verificada correctamente')).toBeVisible()
  await page.goto('/my-account/profile')
  await expect(main.getByLabel('Correo electrónico')).toHaveValue(other)
  await expect(main.getByText('Falta confirmar')).toBeHidden()

  await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
  await page.goto('/my-account/profile')
  await logIn(page, email, password)
  await expect(page.getByText('El correo o la contraseña que ingresaste no son correctos.')).toBeVisible()
  await logIn(page, other, password)
  await expect(page).toHaveURL('/my-account/profile')
})

test('a friend and an address that are kept by keyboard are there in the next purchase', async ({
  page,
  request,
}) => {
  const slug = 'cien-guitarras'
  const { id } = await callShop(request, 'GET /api/events/{idOrSlug}', { params: { idOrSlug: slug } })
  const [city] = await callShop(request, 'GET /api/provinces/by-event/{id}', { params: { id } })
  const { id: countyId, name: county } = city!.counties[0]!
  const { regionId } = await callShop(request, 'GET /api/counties/{id}', { params: { id: countyId } })
  await arriveLoggedIn(page, await newCustomer(request))
  const main = page.getByRole('main')
  const save = main.getByRole('button', { name: 'Guardar' })

  await page.goto('/my-account/frecuentFriends')
  await tabTo(main.getByRole('button', { name: 'Agregar amigo' }))
  await page.keyboard.press('Enter')
  await expect(main.getByLabel('Nombre y apellido')).toBeFocused()
  // A slow phone runs timers late, when the customer is already typing.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 30_000)
  await page.keyboard.press('Enter')
  await expect(main.getByText('El nombre es obligatorio')).toBeVisible()
  await expect(main.getByLabel('Nombre y apellido')).toBeFocused()
  await page.keyboard.type('Bruno')
  await expect(main.getByText('El nombre es obligatorio')).toHaveCount(0)
  await page.clock.runFor(1_000)
  await page.keyboard.type(' Paz')
  await expect(main.getByLabel('Nombre y apellido')).toHaveValue('Bruno Paz')
  await page.clock.resume()
  await typeInto(main.getByRole('textbox', { name: 'Teléfono' }), '5544455566')
  await typeInto(main.getByLabel('Correo electrónico'), 'bruno@vaiven.test')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: 'Bruno Paz' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Agregar amigo' })).toBeFocused()

  await tabTo(main.getByRole('link', { name: 'Direcciones' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(main).toBeFocused()
  for (const street of ['Orizaba 34', 'Durango 8']) {
    await tabTo(main.getByRole('button', { name: 'Agregar dirección' }))
    await page.keyboard.press('Enter')
    await expect(main.getByLabel('Calle y número')).toBeFocused()
    await page.keyboard.type(street)
    await main.getByLabel('Estado', { exact: true }).selectOption(String(regionId))
    await main.getByLabel('Delegación/Municipio').selectOption(city!.name)
    await main.getByLabel('Colonia').selectOption(county)
    await tabTo(save)
    await page.keyboard.press('Enter')
    await expect(main.getByRole('heading', { name: street })).toBeVisible()
  }
  const own = main.getByRole('listitem').filter({ hasText: /Mi dirección/ })
  await expect(own).toHaveText(/Orizaba 34/)
  await tabTo(main.getByRole('button', { name: 'Usar como mi dirección' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(own).toHaveText(/Durango 8/)
  await expect(own).toHaveCount(1)

  await page.goto(`/event/${slug}`)
  await chooseTickets(page, 'Van compartida', '1 asiento', 1)
  await continuePurchase(page)
  await expect(main.getByLabel('Calle y número').first()).toHaveValue('Durango 8')
  // The other saved address is chosen with a tap, and back.
  await expect(main.getByRole('button', { name: /^Durango 8/, pressed: true })).toBeVisible()
  await main.getByRole('button', { name: /^Orizaba 34/ }).click()
  await expect(main.getByLabel('Calle y número').first()).toHaveValue('Orizaba 34')
  await continuePurchase(page)
  await main.getByLabel('Nombre y apellido').click()
  await page.getByRole('option', { name: /Bruno Paz/ }).click()
  await expect(main.getByLabel('Correo electrónico')).toHaveValue('bruno@vaiven.test')
})

test('a customer takes all data along and leaves, each confirmed by a mail', async ({ page, request }) => {
  const { email, password, token } = await newCustomer(request)
  await arriveLoggedIn(page, { token })
  const main = page.getByRole('main')
  await page.goto('/my-account/profile')
  await main.getByRole('button', { name: 'Pedir mis datos' }).click()
  await expect(main.getByText(`Enviamos un correo a ${email}`)).toBeVisible()
  const mail = await newestMail(request, email, 'Tus datos')
  await page.goto(/\/my-account\/profile\?my-data=[\w-]+/.exec(mail.html)?.[0] ?? '')
  const coming = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Para otro programa (JSON)' }).click()
  expect((await coming).suggestedFilename()).toBe('vaiven.json')

  const leave = main.getByRole('button', { name: 'Eliminar mi cuenta' })
  await leave.click()
  await main.getByRole('button', { name: 'Cancelar' }).click()
  await expect(leave).toBeFocused()
  await leave.click()
  await main.getByLabel('Contraseña actual', { exact: true }).fill(password)
  await main.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(main.getByText(`Enviamos un correo a ${email}`)).toBeVisible()
  await expect(leave).toBeFocused()
  const farewell = await newestMail(request, email, 'Eliminamos')
  await page.goto(/\/my-account\/profile\?delete=[\w-]+/.exec(farewell.html)?.[0] ?? '')
  await expect(main.getByText('Esto se queda, sin tu nombre')).toBeVisible()
  await main.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Tu cuenta se eliminó.')).toBeVisible()
  await page.goto('/my-account/profile')
  await logIn(page, email, password)
  await expect(page.getByText('El correo o la contraseña que ingresaste no son correctos.')).toBeVisible()
})

test('a customer objects to a use of their data, and has them blocked', async ({ page, request }) => {
  const { token } = await newCustomer(request)
  await arriveLoggedIn(page, { token })
  const main = page.getByRole('main')
  await page.goto('/my-account/profile')
  await main.getByRole('button', { name: 'Oponerme a un uso' }).click()
  await main.getByRole('button', { name: 'Enviar mi oposición' }).click()
  await expect(main.getByText('Campo requerido')).toBeVisible()
  await main.getByLabel('A qué uso te opones').fill('No quiero avisos de lugares')
  await main.getByRole('button', { name: 'Enviar mi oposición' }).click()
  await expect(main.getByText(/Recibimos tu oposición el .* Te contestamos a más tardar el/)).toBeVisible()

  await main.getByRole('button', { name: 'Bloquear mis datos' }).click()
  await expect(main.getByText(/Tus viajes por delante se hacen/)).toBeVisible()
  await main.getByRole('button', { name: 'Bloquear mis datos ahora' }).click()
  const blocked = main.getByText(/Tus datos están bloqueados desde el .* Te contestamos a más tardar el/)
  await expect(blocked).toBeVisible()
  // It persists, and can be requested only once.
  await page.reload()
  await expect(blocked).toBeVisible()
  await expect(main.getByRole('button', { name: 'Bloquear mis datos' })).toHaveCount(0)
})

async function logIn(page: Page, email: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill(password)
  await dialog.getByRole('button', { name: 'Iniciar sesión' }).click()
}
