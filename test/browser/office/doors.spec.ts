import { readFileSync } from 'node:fs'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { logInToOffice, sendPassword, totpOf } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* The log-in to the office: invitation, first log-in, and each second factor. */

const password = 'cuatro palabras largas juntas'

/** A browser with an authenticator for passkeys that verifies its user. */
async function newDevice(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return page
}

const factors = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Segundo factor' }) })

test('an owner invites a person, who logs in with a passkey and cannot remove the last factor', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const email = `soporte-${Date.now()}@oficina.test`
  await test.step('the owner logs in with a code and invites', async () => {
    await logInToOffice(page, 'oficina@vaiven.test')
    await page.goto('/office/staff/new')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Nombre').fill('Nuria Vega')
    await expect(page.getByLabel('Soporte, todos')).toBeVisible()
    await page.getByLabel('Soporte, MX').check()
    await page.getByRole('button', { name: 'Enviar la invitación' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Nuria Vega' })).toBeVisible()
  })

  const [link] = /https?:[^"]*\/office\/welcome\/[\w-]+/.exec((await newestMail(request, email)).html) ?? []
  const own = await newDevice(browser)
  await test.step('the first log-in sets a password and a passkey', async () => {
    await own.goto(link ?? '')
    await own.getByLabel('Contraseña nueva').fill(password)
    await own.getByRole('button', { name: 'Continuar' }).click()
    await expectAccessible(own)
    await pressWithScripts(own, 'Usar una llave de acceso')
    await expect(own.getByRole('main').getByRole('listitem')).toHaveCount(10)
    await expectAccessible(own)
    const [file] = await Promise.all([
      own.waitForEvent('download'),
      own.getByRole('link', { name: 'Descargar los códigos' }).click(),
    ])
    const codes = await own.getByRole('main').getByRole('listitem').allInnerTexts()
    expect(readFileSync(await file.path(), 'utf8')).toBe(`${codes.join('\n')}\n`)
    await own.getByRole('link', { name: 'Ya los guardé' }).click()
    await expect(own.getByRole('navigation').first()).toBeVisible()
  })

  await test.step('the next log-in takes password and passkey', async () => {
    await logOut(own)
    await own.goto('/office/log-in')
    await sendPassword(own, email, password)
    await pressWithScripts(own, 'Entrar con llave de acceso')
    await expect(own.getByRole('navigation').first()).toBeVisible()
  })

  await test.step('a step-up takes the passkey and leads back', async () => {
    await own.goto('/office/step-up?next=/me')
    await pressWithScripts(own, 'Entrar con llave de acceso')
    await expect(own.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeVisible()
  })

  await test.step('an authenticator app is added, the passkey removed, and the last factor stays', async () => {
    await expect(factors(own).getByRole('button', { name: /^Quitar/ })).toHaveCount(0)
    await factors(own).getByRole('link', { name: 'Agregar un segundo factor' }).click()
    const secret = (await own.getByRole('code').textContent()) ?? ''
    await expectAccessible(own)
    await own.getByLabel('Código de seis dígitos').fill(totpOf(secret))
    await own.getByRole('button', { name: 'Confirmar el código' }).click()
    await expect(factors(own).getByText('Aplicación de autenticación')).toBeVisible()
    await expectAccessible(own)
    await factors(own)
      .getByRole('button', { name: /^Quitar Llave de acceso 1/ })
      .click()
    await expect(factors(own).getByRole('button', { name: /^Quitar/ })).toHaveCount(0)
    await expect(factors(own).getByText('Es tu único segundo factor')).toBeVisible()
  })

  await test.step('the removed passkey opens nothing, the app does', async () => {
    await logOut(own)
    await own.goto('/office/log-in')
    await sendPassword(own, email, password)
    await expect(own.getByLabel('Código de seis dígitos')).toBeVisible()
    await expect(own.getByRole('button', { name: 'Entrar con llave de acceso' })).toHaveCount(0)
  })
})

/** Presses a button that needs scripts, once the page that has it is hydrated. */
async function pressWithScripts(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('button', { name })).toBeVisible()
  await untilHydrated(page)
  await page.getByRole('button', { name }).click()
}

async function logOut(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'Nuria Vega' }).click()
  await page.getByRole('button', { name: 'Salir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entrar en la oficina' })).toBeVisible()
}
