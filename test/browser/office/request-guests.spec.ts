import { randomInt } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test'
import { bookOf } from '../../helpers/workbooks.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { newCustomer } from '../helpers/account/customers.ts'
import { guestList, photo } from '../helpers/account/event-files.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { office } from '../helpers/office/office.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* Staff upload the guest list that a host sent by e-mail. */

const main = (page: Page) => page.getByRole('main')
const line = (page: Page, number: number) => main(page).getByRole('group', { name: `Línea ${number}` })
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).press('Enter')
const said = (page: Page, text: string | RegExp) => expect(main(page).getByText(text)).toBeVisible()

async function open(browser: Browser, path: string, javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
  await logInToOffice(page, 'oficina@vaiven.test')
  await page.goto(path)
  if (javaScriptEnabled) await untilHydrated(page)
  return page
}

/** A request under review with one guest. */
async function requestEvent(request: APIRequestContext, guest: string): Promise<number> {
  const { token } = await newCustomer(request)
  const counties = await callShop(request, 'GET /api/counties', { query: { 'country-code': 'MX' } })
  const county = counties.find(({ isOther }) => !isOther)
  const event = {
    ...{ name: 'Boda de Olga', startDate: '2027-03-06', startHour: '17:00', endHour: '01:30' },
    ...{ location: 'Hacienda de los Morales', address: 'Juan Vázquez de Mella 525', countyId: county?.id },
    invitation: 'Nos casamos y queremos que bailes con nosotros.',
    additionalStops: [{ address: 'Auditorio Nacional', countyId: county!.id, time: '15:30' }],
  }
  const { id } = await callShop(
    request,
    'POST /shop-api/request-events',
    { body: { state: 2, event } },
    token,
  )
  const headers = { authorization: `Bearer ${token}` }
  const files = { image: await photo(), guests: guestList(['Ana Paz', '55 4445 5566', guest]) }
  for (const [field, file] of Object.entries(files))
    await request.post(`/shop-api/event-requests/${id}/upload-${field}`, {
      headers,
      multipart: { [field]: file },
    })
  return id
}

const sheet = (own: string, first: string) => ({
  rows: [
    ['Nombre', 'Celular', 'Correo', 'Mesa'],
    [first, '55 4445 5566', `${first.split(' ')[0]?.toLowerCase()}-${own}@vaiven.test`, 1],
    ['Beto Ríos', '12', `beto-${own}@vaiven.test`, 1],
    ['', '55 4445 5568', 'sin arroba', 2],
    ['Dora Luna', '5.54446E+09', `dora-${own}@vaiven.test`, 2],
    ['Olga Vieja', '55 4445 5570', `olga-${own}@vaiven.test`, 2],
    ['Iván Gil (no viene)', '55 4445 5571', `ivan-${own}@vaiven.test`, 3],
  ],
  hiddenRows: [5],
})

for (const withScripts of [true, false]) {
  const how = withScripts ? 'with scripts' : 'without scripts'

  test(`a host's list is uploaded and its bad lines are corrected, ${how}, and for a coming event the guests are invited`, async ({
    browser,
    request,
  }) => {
    test.slow()
    const own = String(randomInt(100_000, 999_999))
    const id = await requestEvent(request, `ana-${own}@vaiven.test`)
    const page = await open(browser, `/office/requests/${id}`, withScripts)
    const colleague = await open(browser, `/office/requests/${id}`, withScripts)
    const book = bookOf({
      Novia: sheet(own, 'Ana Paz'),
      Novio: sheet(own, 'Caro Sáenz'),
      Vieja: { ...sheet(own, 'X'), hidden: 1 },
    })
    const choose = (one: Page, buffer: Buffer) =>
      main(one)
        .locator('input[type=file]')
        .setInputFiles({ name: 'boda.xlsx', mimeType: 'application/octet-stream', buffer })

    await test.step('of two sheets one is read, and what was left out is told', async () => {
      await choose(page, book)
      await press(page, 'Subir la lista')
      await said(page, '¿Qué hoja se lee?')
      if (withScripts) await expectAccessible(page)
      await press(page, 'Novio')
      for (const text of [
        'La lista tiene 1 persona.',
        'Hoja «Novio»',
        'Empieza con Caro Sáenz.',
        'Se dejó fuera 1 fila oculta.',
        'Se dejó fuera 1 hoja oculta.',
        'Columnas que no se leen: Mesa.',
        'Según la lista, 1 persona no viene y no se le invita.',
        'Línea 7, Iván Gil: «no viene».',
        '3 líneas por corregir',
      ])
        await said(page, text)
      await expect(line(page, 3)).toContainText('Teléfono inválido')
      await expect(line(page, 4)).toContainText('El nombre es obligatorio')
      await expect(line(page, 5)).toContainText('acortó este número')
      if (withScripts) await expectAccessible(page)
    })

    await test.step('corrected lines are added, and the others keep what was typed', async () => {
      await line(page, 3).getByLabel('Teléfono').fill('55 4445 5567')
      await line(page, 4).getByLabel('Nombre').fill('Cleo Sol')
      await press(page, 'Agregar las corregidas')
      await said(page, 'Se agregó 1 persona.')
      await expect(line(page, 3)).toHaveCount(0)
      await expect(line(page, 4).getByLabel('Nombre')).toHaveValue('Cleo Sol')
      await expect(line(page, 4)).toContainText('Email inválido')
      await expect(line(page, 5)).toContainText('acortó este número')
    })

    await test.step('after a change by another person nothing is added, and nothing typed is lost', async () => {
      await office('approve-request', String(id), '--price', '0')
      await line(page, 4).getByLabel('Correo electrónico').fill(`cleo-${own}@vaiven.test`)
      for (const field of ['Nombre', 'Teléfono', 'Correo electrónico'])
        await line(page, 5).getByLabel(field).fill('')
      await press(page, 'Agregar las corregidas')
      await said(page, /cambió algo mientras tanto/)
      await expect(main(page).getByRole('button', { name: 'Subir e invitar' })).toBeVisible()
      await expect(line(page, 4).getByLabel('Nombre')).toHaveValue('Cleo Sol')
      await press(page, 'Agregar las corregidas')
      await said(page, 'Se agregó 1 persona.')
      await expect(main(page).getByText('por corregir')).toHaveCount(0)
      await newestMail(request, `cleo-${own}@vaiven.test`, 'te invita')
    })

    await test.step('a list for a page that is not the newest is refused, and then invites who is new', async () => {
      const only = bookOf({ Novio: sheet(own, 'Eva Rey') })
      for (const button of ['Subir la lista', 'Subir e invitar']) {
        await choose(colleague, only)
        await press(colleague, button)
        if (button === 'Subir la lista') {
          await said(colleague, /cambió algo mientras tanto/)
          await expect(main(colleague).getByRole('button', { name: 'Subir e invitar' })).toBeVisible()
        }
      }
      await said(colleague, 'Se agregó 1 persona.')
      await expect(main(colleague).getByText('Más personas invitadas').first()).toBeVisible()
    })
  })
}
