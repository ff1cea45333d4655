import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { bookOf } from '../../helpers/workbooks.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { arriveLoggedIn, type Customer, newCustomer } from '../helpers/account/customers.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/* The rows of an uploaded list that are no guests are corrected in the page, each with its reason. */

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, number: number) => main(page).getByRole('group', { name: `Fila ${number}` })
const send = (page: Page) => main(page).getByRole('button', { name: 'Agregar las corregidas' })
const left = (page: Page) => main(page).getByRole('heading', { name: /por corregir$/ })

const sheet = (first: string) => ({
  rows: [
    ['Boda de Olga', '', '', ''],
    ['Nombre', 'Celular', 'Correo', 'Mesa'],
    [first, '55 4445 5566', 'ana@vaiven.test', 1],
    ['Beto Ríos', '12', 'beto@vaiven.test', 1],
    ['', '55 4445 5568', 'sin arroba', 2],
    ['Dora Luna', '5.54446E+09', 'dora@vaiven.test', 2],
    ['Olga Vieja', '55 4445 5570', 'olga@vaiven.test', 2],
    ['Eva Rey', '#N/A', 'eva@vaiven.test', 3],
    ['Iván Gil (no viene)', '55 4445 5571', 'ivan@vaiven.test', 3],
  ],
  hiddenRows: [6],
})

const bytes = bookOf({
  Novia: sheet('Ana Paz'),
  Novio: sheet('Ana Sáenz'),
  Vieja: { ...sheet('Otra'), hidden: 1 },
})
const list = { name: 'boda.xlsx', mimeType: 'application/octet-stream', buffer: bytes }

async function draft(request: APIRequestContext, { token }: Customer): Promise<number> {
  const body = { state: 3 as const, event: { name: 'Boda de Olga' } }
  return (await callShop(request, 'POST /shop-api/request-events', { body }, token)).id
}

const guests = async (request: APIRequestContext, { token }: Customer, id: number) => {
  const params = { id }
  const { guests } = await callShop(
    request,
    'GET /shop-api/event-requests/{id}/guests',
    { params, query: {} },
    token,
  )
  return guests.map(({ fullname, phone }) => `${fullname} ${phone}`)
}

test('a host chooses a sheet and corrects its bad rows, also twice, later and while another window adds', async ({
  page,
  request,
}) => {
  const customer = await newCustomer(request)
  const id = await draft(request, customer)
  await arriveLoggedIn(page, customer)
  await page.goto(`/my-account/events?edit=${id}`)

  await test.step('of two lists one is chosen, and what was read and left out is told', async () => {
    await main(page)
      .getByLabel(/^Lista de invitados:/)
      .setInputFiles(list)
    const which = main(page).getByRole('group', { name: '¿Cuál hoja leemos?' })
    await expect(which.getByRole('button')).toHaveText(['Novia', 'Novio'])
    await expectAccessible(page)
    await which.getByRole('button', { name: 'Novio' }).click()
    await expect(main(page).getByText('Leímos 1 invitado')).toBeVisible()
    for (const said of [
      'Hoja «Novio».',
      'Empieza con Ana Sáenz.',
      'Dejamos fuera 1 fila oculta.',
      'Dejamos fuera 1 hoja oculta.',
      'No usamos estas columnas: Mesa.',
      /^Según la lista, 1 persona no viene/,
      'Fila 9, Iván Gil: «no viene».',
    ])
      await expect(main(page).getByText(said)).toBeVisible()
    await expect(left(page)).toHaveText('4 filas por corregir')
  })

  await test.step('each bad row has its reason, and stays after a reload', async () => {
    await expect(row(page, 4)).toContainText('Teléfono inválido')
    await expect(row(page, 5)).toContainText('El nombre es obligatorio')
    await expect(row(page, 5)).toContainText('Email inválido')
    await expect(row(page, 6)).toContainText('acortó este número')
    await row(page, 4).getByLabel('Teléfono').fill('55 4445 5567')
    await page.reload()
    await expect(row(page, 4).getByLabel('Teléfono')).toHaveValue('55 4445 5567')
    await expect(row(page, 5).getByLabel('Correo electrónico')).toHaveValue('sin arroba')
  })

  await test.step('pressed twice, a corrected row is one guest, and the others keep their reasons', async () => {
    await row(page, 5).getByLabel('Nombre y apellido').fill('Caro Sol')
    await send(page).dblclick()
    await expect(row(page, 4)).toHaveCount(0)
    await expect(row(page, 5)).toContainText('Email inválido')
    await expect(row(page, 5)).not.toContainText('El nombre es obligatorio')
    await expect(row(page, 5).getByLabel('Correo electrónico')).toBeFocused()
    await expect(left(page)).toHaveText('3 filas por corregir')
    expect(await guests(request, customer, id)).toEqual([
      'Ana Sáenz +525544455566',
      'Beto Ríos +525544455567',
    ])
    await expectAccessible(page)
  })

  await test.step('what another window added meanwhile stays, and a known guest is corrected', async () => {
    const dora = { fullname: 'Dora', phone: '+525544455560', email: 'dora@vaiven.test' }
    const call = 'POST /shop-api/event-requests/{id}/guests'
    await callShop(request, call, { params: { id }, body: dora }, customer.token)
    await row(page, 5).getByLabel('Correo electrónico').fill('caro@vaiven.test')
    await row(page, 6).getByLabel('Teléfono').fill('55 4445 5569')
    await main(page).getByRole('button', { name: 'Dejar fuera la fila 8' }).click()
    await expect(left(page)).toBeFocused()
    await send(page).click()
    await expect(left(page)).toHaveCount(0)
    expect(await guests(request, customer, id)).toEqual([
      'Ana Sáenz +525544455566',
      'Beto Ríos +525544455567',
      'Caro Sol +525544455568',
      'Dora Luna +525544455569',
    ])
  })
})

test('a lost network while rows are sent loses none of them', async ({ page, request }) => {
  const customer = await newCustomer(request)
  const id = await draft(request, customer)
  await arriveLoggedIn(page, customer)
  await page.goto(`/my-account/events?edit=${id}`)
  await main(page)
    .getByLabel(/^Lista de invitados:/)
    .setInputFiles(list)
  await main(page).getByRole('button', { name: 'Novia' }).click()
  await row(page, 4).getByLabel('Teléfono').fill('55 4445 5567')
  await page.route('**/guests/rows', (route) => route.abort(), { times: 1 })
  await send(page).click()
  await expect(main(page).getByRole('alert').filter({ hasText: 'conexión' })).toBeVisible()
  await expect(row(page, 4).getByLabel('Teléfono')).toHaveValue('55 4445 5567')
  await send(page).click()
  await expect(row(page, 4)).toHaveCount(0)
  expect(await guests(request, customer, id)).toContain('Beto Ríos +525544455567')
})
