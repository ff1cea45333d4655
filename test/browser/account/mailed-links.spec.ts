import { type APIRequestContext, expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { newUnverifiedCustomer } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* A link of a mail does something only when its button is pressed: mail scanners open links, and some run scripts. */

test.use({ viewport: { width: 390, height: 844 } })

const confirm = { name: 'Confirmar mi correo' }

async function linkOf(request: APIRequestContext, email: string, page: string): Promise<string> {
  const { html } = await newestMail(request, email)
  return new RegExp(`/${page}/[\\w-]+`).exec(html)?.[0] ?? ''
}

test('ten scanners open the link of a sign-up, then the customer verifies by keyboard, and again', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const customer = await newUnverifiedCustomer(request)
  const link = await linkOf(request, customer.email, 'verify-account')
  const isVerified = async () => (await callShop(request, 'GET /shop-api/me', {}, customer.token)).verified
  const prefetch = { headers: { 'sec-purpose': 'prefetch', purpose: 'prefetch' } }
  const opened = await Promise.all(
    Array.from({ length: 10 }, (_, nth) =>
      nth % 3 === 0 ? request.head(link) : request.get(link, nth % 3 === 1 ? prefetch : {}),
    ),
  )
  expect(new Set(opened.map((answer) => answer.status()))).toEqual(new Set([200]))
  const scanner = await browser.newPage({ baseURL: baseURL ?? '' })
  await scanner.goto(link)
  await untilHydrated(scanner)
  await expect(scanner.getByRole('button', confirm)).toBeVisible()
  await scanner.close()
  expect(await isVerified()).toBe(false)

  await page.goto(link)
  await untilHydrated(page)
  await expect(page.getByText(customer.email)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', confirm).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Cuenta verificada correctamente' })).toBeVisible()
  expect(await isVerified()).toBe(true)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Cuenta verificada correctamente' })).toBeVisible()
  await expectAccessible(page)
})

test('without scripts the button verifies, and a wrong or used link leads on', async ({
  browser,
  request,
  baseURL,
}) => {
  const customer = await newUnverifiedCustomer(request)
  const link = await linkOf(request, customer.email, 'verify-account')
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  await page.goto(`${link.slice(0, -3)}abc`)
  await expect(page.getByText('Quizá el enlace se cortó al copiarlo')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', confirm).click()
  await expect(page.getByRole('heading', { name: 'Cuenta verificada correctamente' })).toBeVisible()

  await callShop(request, 'POST /shop-api/recovery', { body: { email: customer.email } })
  const recovery = await newestMail(request, customer.email, 'Restablece')
  const [path = '', token = ''] = /\/recovery-account\/([\w-]+)/.exec(recovery.html) ?? []
  await callShop(request, 'POST /api/reset-password', {
    query: { token },
    body: { password1: 'guayacanes', password2: 'guayacanes' },
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible()
  await page.getByRole('button', { name: 'Enviarme otro enlace' }).click()
  await expect(page.getByRole('heading', { name: 'Te enviamos otro enlace' })).toBeVisible()
  await expect(async () => {
    const { html } = await newestMail(request, customer.email, 'Restablece')
    expect(html).not.toContain(token)
  }).toPass()
  await page.close()
})
