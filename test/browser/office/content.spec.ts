import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { photo } from '../helpers/account/event-files.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* Staff decide requests, answer enquiries and edit the landing page. */

const main = (page: Page) => page.getByRole('main')
const phoneLink = (page: Page) => main(page).getByRole('link', { name: /^\+52/ })

test('staff approve a request, answer an enquiry, and customers see a slide and a recommended event', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const nth = Date.now()
  const email = `consulta-${nth}@vaiven.test`
  const asked = `¿Van de Toluca al Palacio? ${nth}`
  const enquiry = { name: 'Lucía', email, phone: '+525512345678', message: asked }
  await request.post('/api/contact?country-code=MX', { data: enquiry })
  await logInToOffice(page, 'gerencia@vaiven.test')

  await test.step('approves a request for a private event', async () => {
    await page.goto('/office/requests?state=under_review')
    await main(page).getByRole('row').nth(1).getByRole('link').first().click()
    await main(page).getByRole('button', { name: 'Lo llevo yo' }).click()
    await expect(main(page).getByText('La lleva')).toBeVisible()
    await expect(phoneLink(page)).toHaveAttribute('href', /^tel:\+52\d{10}$/)
    await main(page).getByRole('button', { name: 'Aprobar la solicitud' }).click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await main(page)
      .getByLabel(/^Precio/)
      .fill('450')
    await expectAccessible(page)
    await main(page).getByRole('button', { name: 'Aprobar la solicitud' }).click()
    await expect(main(page).getByText('Aprobada').first()).toBeVisible()
    await expect(main(page).getByText('Página del evento')).toBeVisible()
  })

  await test.step('answers an enquiry, without scripts', async () => {
    const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
    await logInToOffice(plain, 'soporte@vaiven.test')
    await plain.goto(`/office/enquiries?q=${nth}`)
    await main(plain).getByRole('link', { name: 'Lucía' }).click()
    await expect(main(plain).getByText(asked)).toBeVisible()
    await main(plain).getByRole('button', { name: 'Enviar la respuesta' }).click()
    await expect(main(plain).getByText('Completa este dato.')).toBeVisible()
    await main(plain).getByLabel('Respuesta').fill('Sí, cada hora.')
    await main(plain).getByRole('button', { name: 'Enviar la respuesta' }).click()
    await expect(main(plain).getByText('Respondida')).toBeVisible()
    const mail = await newestMail(request, email, 'Respondemos a tu mensaje')
    expect(mail.html).toContain('Sí, cada hora.')
    await plain.context().close()
    await page.goto(`/office/enquiries?q=${nth}`)
    await main(page).getByRole('link', { name: 'Lucía' }).click()
    await expect(page).toHaveURL(/\/enquiries\/\d+$/)
    await expect(phoneLink(page)).toHaveAttribute('href', 'tel:+525512345678')
    await expectAccessible(page)
  })

  const title = `Noche de luna ${nth}`
  await test.step('adds a slide, which refuses a bad address and keeps the picture', async () => {
    await page.goto('/office/content/slides?country=MX')
    await main(page).getByRole('link', { name: 'Agregar' }).click()
    await main(page).getByLabel('Lleva a').fill('javascript:alert(1)')
    await main(page).getByLabel('Título · Español (México)').fill(title)
    await main(page)
      .getByLabel('Imagen')
      .setInputFiles(await photo())
    await main(page).getByRole('button', { name: 'Guardar' }).click()
    await expect(main(page).getByText('Revisa este dato.')).toBeVisible()
    await expect(main(page).getByRole('button', { name: /punto que siempre/ })).toBeVisible()
    await expect(main(page).getByLabel('Título · Español (México)')).toHaveValue(title)
    await main(page).getByLabel('Lleva a').fill('/how-book')
    await expectAccessible(page)
    await main(page).getByRole('button', { name: 'Guardar' }).click()
    await expect(main(page).getByRole('link', { name: title })).toBeVisible()
    await expectOnLanding(browser, (home) => home.getByText(title))
  })

  await test.step('moves the slide up by the keyboard', async () => {
    const up = main(page).getByRole('button', { name: `Subir «${title}»` })
    const items = main(page).getByRole('listitem')
    const count = await items.count()
    await up.press('Enter')
    await expect(items.nth(count - 2)).toContainText(title)
  })

  await test.step('recommends an event', async () => {
    await page.goto('/office/content/recommended?country=MX')
    // Other tests of this shop make events whose sale has ended.
    const onSale = main(page).getByRole('listitem').filter({ hasNotText: 'No está a la venta' })
    const add = onSale.getByRole('button', { name: /^Agregar «/ }).first()
    const name = /«(.*)»/.exec((await add.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    await add.click()
    const remove = main(page).getByRole('button', { name: `Quitar «${name}»` })
    await expect(remove).toBeVisible()
    const shown = await request.get('/api/recommended-events?country-code=MX')
    expect(await shown.text()).toContain(JSON.stringify(name).slice(1, -1))
    await remove.click()
    await expect(remove).toHaveCount(0)
  })

  await test.step('deletes the slide', async () => {
    await page.goto('/office/content/slides?country=MX')
    await main(page).getByRole('link', { name: title }).click()
    await main(page).getByText('Eliminar', { exact: true }).first().click()
    await main(page).getByRole('button', { name: 'Eliminar' }).click()
    await expect(main(page).getByRole('link', { name: title })).toHaveCount(0)
  })
})

/** Checks that a visitor sees it soon. */
async function expectOnLanding(browser: Browser, find: (home: Page) => ReturnType<Page['getByText']>) {
  const home = await (await browser.newContext()).newPage()
  await expect(async () => {
    await home.goto('/')
    await expect(find(home).first()).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await home.context().close()
}
