import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { builtFiles, findLacking } from '#scripts/checks/check-browsers.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import {
  chooseAddress,
  chooseMyself,
  continuePurchase,
  payByCard,
  typePassenger,
} from '../helpers/purchase/purchase-steps.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/*
 * The main journeys in the oldest browsers (.browserslistrc), with old data of time zones, and while the browser translates
 * the page. The test browser is a new one, from which each script takes what an old one lacks.
 */

test.use({ viewport: { width: 1280, height: 900 } })

test('the scripts and styles of the build use nothing that the oldest browsers lack', () => {
  expect(builtFiles().length).toBeGreaterThan(100)
  expect(findLacking(builtFiles())).toEqual([])
})

const main = (page: Page) => page.getByRole('main')
const invalid = 'Email inválido'
const dialog = (page: Page) => page.getByRole('dialog')

for (const browser of ['ios-16', 'chrome-109', 'firefox-esr-115', 'old-time-zones', 'page-translation']) {
  test(`a customer signs up, buys two seats to their code and logs in again; staff board and invite (${browser})`, async ({
    page,
    context,
    request,
  }) => {
    test.slow()
    const errors = errorsOf(context)
    await context.addInitScript({ path: `test/browser/old-browsers/${browser}.js` })
    const email = `oldest.${crypto.randomUUID().slice(0, 8)}@vaiven.test`
    await page.goto('/event/noche-nortena')
    if (browser === 'page-translation') await expect(main(page).locator('font').first()).toBeAttached()
    await main(page).getByText('Van compartida', { exact: true }).click()

    await test.step('signs up and verifies the address', async () => {
      await dialog(page).getByRole('button', { name: 'Crea tu cuenta' }).click()
      await dialog(page).getByLabel('Nombre', { exact: true }).fill('Renata')
      await dialog(page).getByLabel('Apellido').fill('Solís Vega')
      await dialog(page).getByLabel('Correo electrónico').fill('renata@')
      await dialog(page).getByLabel('Teléfono', { exact: true }).fill('5533344455')
      await dialog(page).getByLabel('Fecha de nacimiento').fill('1996-03-09')
      await dialog(page).getByLabel('Contraseña', { exact: true }).fill('golondrina')
      const signUp = dialog(page).getByRole('button', { name: 'Crear cuenta' })
      await signUp.click()
      await expect(dialog(page).getByText(invalid)).toBeVisible()
      await dialog(page).getByLabel('Correo electrónico').fill(email)
      await expect(dialog(page).getByText(invalid)).toBeHidden()
      await signUp.click()
      await expect(page.getByText('Registro Exitoso!')).toBeVisible()
      const other = await context.newPage()
      await other.goto(/\/verify-account\/[\w-]+/.exec((await newestMail(request, email)).html)?.[0] ?? '')
      await other.getByRole('button', { name: 'Confirmar mi correo' }).click()
      await expect(other.getByText('Cuenta verificada correctamente')).toBeVisible()
      await other.close()
    })

    await test.step('chooses, sees how many, and pays', async () => {
      const add = main(page).getByRole('button', { name: 'Agregar un boleto: 1 asiento' })
      const group = main(page).getByRole('group', { name: 'Boletos: 1 asiento' })
      await add.click()
      await add.click()
      await expect(group.locator('output')).toHaveText('2')
      await continuePurchase(page)
      await chooseAddress(page, 0, 'Calle Morelos 12', 1)
      await chooseAddress(page, 1, 'Avenida Juárez 345', 2)
      await continuePurchase(page)
      await chooseMyself(page, 0)
      await typePassenger(page, 1, { name: 'Bruno Paz', email: 'bruno@vaiven.test', phone: '5544455566' })
      await continuePurchase(page)
      await page.getByRole('button', { name: /^Pagar MXN/ }).click()
      await payByCard(page, '4000000000000085')
      await expect(page.getByRole('heading', { name: '¡Listo, tu pago está hecho!' })).toBeVisible()
      await page.getByRole('link', { name: 'Ver mi compra' }).click()
      await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
    })

    await test.step('logs out and in, and finds the purchase', async () => {
      await page.getByRole('banner').getByRole('button', { name: 'Salir' }).click()
      await page.goto('/my-account/payments')
      await dialog(page).getByLabel('Correo electrónico').fill(email)
      await dialog(page).getByRole('textbox', { name: 'Contraseña' }).fill('golondrina')
      await dialog(page).getByRole('button', { name: 'Iniciar sesión' }).click()
      await expect(main(page).getByRole('row', { name: /Pagado/ })).toBeVisible()
    })

    await test.step('staff scan, and read who is aboard', async () => {
      const gate = await context.newPage()
      const staff = { email: 'puerta@vaiven.test', password: 'vaiven' }
      await arriveLoggedIn(gate, await callShop(request, 'POST /api/login', { body: staff }))
      await gate.goto('/qr-verification')
      await gate.getByRole('button', { name: 'Escanear', exact: true }).click()
      await expect(gate.locator('video')).toBeVisible()
      await gate.getByRole('radio', { name: 'A bordo' }).check({ force: true })
      await expect(gate.getByLabel('Buscar en la lista')).toBeVisible()
      await gate.close()
    })

    await test.step('an owner of the office invites a person', async () => {
      const office = await context.newPage()
      // The names of staff are unique.
      const name = `Olga ${browser.replace(/[^a-z]/g, '')}`
      await logInToOffice(office, 'oficina@vaiven.test')
      await office.goto('/office/staff/new')
      await office.getByLabel('Correo electrónico').fill(`soporte.${email}`)
      await office.getByLabel('Nombre').fill(name)
      await office.getByLabel('Soporte, MX').check()
      await office.getByRole('button', { name: 'Enviar la invitación' }).click()
      await expect(office.getByRole('heading', { level: 1, name })).toBeVisible()
    })
    expect(errors).toEqual([])
  })
}

test('a translated page shows the number of tickets that is chosen, in each text around it', async ({
  page,
  context,
}) => {
  const errors = errorsOf(context)
  await context.addInitScript({ path: 'test/browser/old-browsers/page-translation.js' })
  await page.setViewportSize({ width: 390, height: 844 })
  await arriveLoggedIn(
    page,
    await callShop(page.request, 'POST /api/login', {
      body: { email: 'cliente@vaiven.test', password: 'vaiven' },
    }),
  )
  await page.goto('/event/noche-nortena')
  await main(page).getByText('Van compartida', { exact: true }).click()
  const add = main(page).getByRole('button', { name: 'Agregar un boleto: 1 asiento' })
  await add.click()
  await expect(main(page).locator('font', { hasText: '1 boleto' }).first()).toBeAttached()
  for (const count of [2, 3]) {
    await add.click()
    await expect(page.getByText(`${count} boletos`)).toBeVisible()
  }
  await expect(page.getByText('1 boleto', { exact: true })).toHaveCount(0)
  expect(errors).toEqual([])
})

function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => {
    const text = String(error.error())
    // A page that was translated before it is hydrated: React renders it anew.
    if (!text.includes('React error #418')) errors.push(text)
  })
  return errors
}
