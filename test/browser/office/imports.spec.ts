import { randomInt } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { bookOf } from '../../helpers/workbooks.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* Staff import a list of the fleet or of places, and correct its unreadable lines in the page. */

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).press('Enter')
const counts = (page: Page, text: string) => expect(main(page).getByText(text, { exact: true })).toBeVisible()
const line = (page: Page, number: number) => main(page).getByRole('group', { name: `Línea ${number}` })

async function open(browser: Browser, path: string, javaScriptEnabled: boolean): Promise<Page> {
  const page = await (await browser.newContext({ javaScriptEnabled })).newPage()
  await logInToOffice(page, 'oficina@vaiven.test')
  await page.goto(path)
  if (javaScriptEnabled) await untilHydrated(page)
  return page
}

async function upload(page: Page, buffer: Buffer): Promise<void> {
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'lista.xlsx', mimeType: 'application/octet-stream', buffer })
  await press(page, 'Ver qué haría')
}

/** Numbers that no other run of a test has. */
const unique = () => String(randomInt(100_000, 999_999))

for (const withScripts of [true, false]) {
  const how = withScripts ? 'with scripts' : 'without scripts'

  test(`bad lines of vehicles are corrected in the page, ${how}, also while a colleague imports the same list`, async ({
    browser,
  }) => {
    const own = unique()
    const sheet = (plate: string) => ({
      rows: [
        ['Parque de vehículos'],
        ['País', 'Placa', 'Asientos', 'Sillas de ruedas', 'Color'],
        ['MX', `${plate}-A`, 12, 1, 'azul'],
        ['MX', `${plate}-B`, 'doce', '', 'rojo'],
        ['AR', `${plate}-C`, 14, '', 'verde'],
        ['MX', '', 14, '', 'verde'],
        ['MX', `${plate}-E`, 14, '', 'verde'],
      ],
    })
    const book = bookOf({
      Norte: sheet(`N${own}`),
      Sur: sheet(`S${own}`),
      Vieja: { ...sheet('V'), hidden: 1 },
    })
    const page = await open(browser, '/office/fleet/import', withScripts)
    const colleague = await open(browser, '/office/fleet/import', withScripts)

    for (const one of [page, colleague]) {
      await upload(one, book)
      await press(one, 'Sur')
      await counts(one, '2 nuevas, 0 cambiadas, 0 iguales, 3 ilegibles')
    }
    await expect(main(page).getByText('Hoja «Sur»')).toBeVisible()
    await expect(main(page).getByText('Se dejó fuera 1 hoja oculta.')).toBeVisible()
    await expect(main(page).getByText('Columnas que no se leen: Color.')).toBeVisible()
    await expect(line(page, 4)).toContainText('los asientos no son un número posible')
    await expect(line(page, 5)).toContainText('el país no es MX, CL, PE ni ES')
    await expect(line(page, 6)).toContainText('falta la placa')
    if (withScripts) await expectAccessible(page)

    await line(page, 4).getByLabel('Asientos').fill('12')
    await line(page, 5).getByLabel('País').fill('XX')
    await line(page, 6).getByLabel('Placa').fill(`S${own}-E`)
    await press(page, 'Revisar las correcciones')
    await counts(page, '3 nuevas, 0 cambiadas, 0 iguales, 2 ilegibles')
    await expect(line(page, 5).getByLabel('País')).toHaveValue('XX')
    await expect(line(page, 7)).toContainText('ya estaba en otra línea')

    // The colleague corrects the same line otherwise, and is first.
    await line(colleague, 4).getByLabel('Asientos').fill('16')
    await press(colleague, /^Importar/)
    await counts(colleague, '3 nuevas, 0 cambiadas, 0 iguales, 2 ilegibles')

    await line(page, 7).getByLabel('Placa').fill(`S${own}-F`)
    await press(page, /^Importar/)
    await expect(main(page).getByRole('heading', { name: 'Importado' })).toBeVisible()
    await counts(page, '1 nuevas, 1 cambiadas, 2 iguales, 1 ilegibles')
    await page.goto(`/office/fleet?q=S${own}-B`)
    await expect(main(page).getByRole('row', { name: new RegExp(`S${own}-B`) })).toContainText('12')
    await page.goto(`/office/fleet?q=S${own}`)
    await expect(main(page).getByRole('status').first()).toHaveText('4 resultados')
  })

  test(`bad lines of places are corrected in the page, ${how}, and posted twice they are there once`, async ({
    browser,
  }) => {
    const own = unique()
    const book = bookOf({
      Colonias: {
        rows: [
          ['País', 'Provincia', 'Colonia', 'C.P.', 'Latitud', 'Longitud'],
          ['MX', '09015', `Alameda ${own}`, '06010', 19.43, -99.14],
          ['MX', '99999', `Brisas ${own}`, '06020', 19.44, -99.15],
          ['MX', '09015', `Cerrito ${own}`, '06030', 'al norte', -99.16],
        ],
      },
    })
    const page = await open(browser, '/office/places/import', withScripts)
    await upload(page, book)
    await counts(page, '1 nuevas, 0 cambiadas, 0 iguales, 2 ilegibles')
    await expect(line(page, 3)).toContainText('ningún municipio o provincia tiene este código')
    await expect(line(page, 4)).toContainText('las coordenadas no son grados')
    if (withScripts) await expectAccessible(page)
    await line(page, 3).getByLabel('Provincia').fill('09015')
    await line(page, 4).getByLabel('Latitud').fill('19,45')

    // The form of the preview is sent as a double press or a second tab would.
    const form = main(page)
      .locator('form')
      .filter({ has: page.getByRole('button', { name: /^Importar/ }) })
    const fields = await form.evaluate((one) => Object.fromEntries(new FormData(one as HTMLFormElement)))
    const headers = { origin: process.env.SHOP_URL ?? '' }
    const sent = await page.request.post('/office/places/import', {
      ...{ form: { ...(fields as Record<string, string>), act: 'apply' }, headers },
    })
    expect(await sent.text()).toContain('3 nuevas, 0 cambiadas, 0 iguales, 0 ilegibles')
    await press(page, /^Importar/)
    await expect(main(page).getByRole('heading', { name: 'Importado' })).toBeVisible()
    await counts(page, '0 nuevas, 0 cambiadas, 3 iguales, 0 ilegibles')
  })
}

test('lines without a country are of the one that staff choose, and a needed column that lacks is named', async ({
  browser,
}) => {
  const own = unique()
  const page = await open(browser, '/office/fleet/import', false)
  await upload(
    page,
    bookOf({
      Flota: {
        rows: [
          ['Patente', 'Empresa'],
          [`P${own}`, 'Ñuble'],
        ],
      },
    }),
  )
  await expect(main(page).getByText('No se encontró: Asientos.')).toBeVisible()
  const rows = [
    ['Patente', 'Capacidad (asientos)', 'Costo por hora'],
    [`P${own}`, 12, '$ 18.500'],
  ]
  await upload(page, bookOf({ Flota: { rows } }))
  await expect(line(page, 2)).toContainText('el país no es MX, CL, PE ni ES')
  await main(page).getByLabel('País de las líneas que no lo dicen').selectOption('CL')
  await upload(page, bookOf({ Flota: { rows } }))
  await counts(page, '1 nuevas, 0 cambiadas, 0 iguales, 0 ilegibles')
  await press(page, /^Importar/)
  await expect(main(page).getByRole('heading', { name: 'Importado' })).toBeVisible()
  await page.goto(`/office/fleet?q=P${own}&country=CL`)
  await expect(main(page).getByRole('row', { name: new RegExp(`P${own}`) })).toContainText('12')
})
