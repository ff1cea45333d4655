import { expect, type Page, test } from '@playwright/test'
import { demoStaffPassword, demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectSeenFocus, tabTo, typeInto } from '../helpers/accessibility/keyboard.ts'
import { addColleague, logInToOffice, totpOf } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* Staff filter rows, sort and save views, and use bulk actions, by keyboard or without JavaScript. */

const main = (page: Page) => page.getByRole('main')
const row = (page: Page, name: string) => main(page).getByRole('row').filter({ hasText: name })

async function logInByKeys(page: Page, email: string): Promise<void> {
  const own = await addColleague(email)
  await page.goto('/office/log-in')
  await untilHydrated(page)
  await typeInto(page.getByLabel('Correo electrónico'), own)
  await typeInto(page.getByLabel('Contraseña'), demoStaffPassword)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Código de seis dígitos')
  await expect(code).toBeVisible()
  await tabTo(code)
  await page.keyboard.type(totpOf(demoStaffTotpSecret))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office$/)
}

test('a manager closes the sale of an event by keys alone, from the log-in on', async ({ page }) => {
  test.slow()
  const keys = page.keyboard
  const name = 'Gran Desfile de Catrinas'
  await logInByKeys(page, 'gerencia@vaiven.test')
  await untilHydrated(page)
  await expectAccessible(page)

  await test.step('the help lists the keys', async () => {
    await keys.press('?')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await expect(help).toContainText('Ir a Eventos')
    await expect(help).not.toContainText('Ir a Personas')
    await expectAccessible(page)
    await keys.press('Escape')
    await expect(help).toBeHidden()
  })

  await test.step('a list is filtered, sorted and saved under a name', async () => {
    await keys.press('g')
    await keys.press('e')
    await expect(main(page).getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible()
    const words = main(page).getByLabel('Buscar por nombre')
    await tabTo(words)
    // Shortcuts do nothing while a field has the focus.
    await keys.type('desfile de catrinas ?')
    await expect(page.getByRole('dialog')).toBeHidden()
    await keys.press('Backspace')
    await keys.press('Enter')
    await expect(main(page).getByRole('status')).toHaveText('1 resultado')
    await tabTo(main(page).getByRole('link', { name: 'Primera fecha' }))
    await keys.press('Enter')
    await expect(main(page).getByRole('columnheader', { name: 'Primera fecha' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await expectAccessible(page)
    await page.goBack()
    await expect(main(page).getByRole('columnheader', { name: 'Primera fecha' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await tabTo(main(page).getByRole('link', { name: 'Guardar esta vista' }))
    await keys.press('Enter')
    await expect(main(page).getByRole('heading', { level: 1, name: 'Vistas guardadas' })).toBeVisible()
    await typeInto(main(page).getByLabel('Nombre', { exact: true }), 'Catrinas')
    await expectAccessible(page)
    await keys.press('Control+Enter')
    await expect(main(page).getByRole('link', { name: 'Catrinas', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  await test.step('a row is chosen and its sale closed', async () => {
    await keys.press('j')
    await expectSeenFocus(row(page, name).getByRole('link'))
    await keys.press('x')
    await expect(row(page, name).getByRole('checkbox')).toBeChecked()
    await expectAccessible(page)
    await tabTo(main(page).getByRole('button', { name: 'Cerrar la venta' }), 'Shift+Tab')
    await keys.press('Enter')
    await expect(main(page).getByRole('status')).toHaveText('Se aplica a 1 de 1')
    await expectAccessible(page)
    await tabTo(main(page).getByRole('button', { name: 'Cerrar la venta: 1' }))
    await keys.press('Enter')
    await expect(main(page).getByRole('status')).toHaveText('Hecho en 1 de 1')
    await expect(main(page).getByText('Venta cerrada')).toBeVisible()
  })

  await test.step('the event is found, and its history says it in words', async () => {
    await keys.press('/')
    await keys.type('GRAN DESFILE  de catrinas')
    await keys.press('Enter')
    await expect(main(page).getByRole('heading', { level: 1, name })).toBeVisible()
    await tabTo(main(page).getByRole('link', { name: 'Historial' }))
    await keys.press('Enter')
    await expect(main(page).getByText('Cerró la venta').first()).toBeVisible()
    await tabTo(main(page).getByRole('button', { name: 'Abrir la venta' }), 'Shift+Tab')
    await keys.press('Enter')
    await expect(main(page).getByText('A la venta')).toBeVisible()
  })

  await test.step('rows and pages are walked through, until the keys are switched off', async () => {
    const link = (nth: number) => main(page).locator('[data-row]').nth(nth).getByRole('link').first()
    await page.goto('/office/events?limit=2')
    await untilHydrated(page)
    await keys.type('jj')
    await expect(link(1)).toBeFocused()
    await keys.press('k')
    await expect(link(0)).toBeFocused()
    await keys.press(']')
    // The address is new before the rows are.
    await expect(main(page).locator('a[rel=prev]')).toBeVisible()
    await expect(page).toHaveURL(/after=/)
    await keys.press('[')
    await expect(page).toHaveURL(/before=/)

    await page.goto('/office/me')
    await untilHydrated(page)
    await tabTo(main(page).getByRole('checkbox', { name: 'Usar atajos de teclado' }))
    await keys.press('Space')
    await keys.press('Enter')
    await expect(page.locator('#keys-title')).toHaveCount(0)
    await page.goto('/office/events?limit=2')
    await untilHydrated(page)
    await keys.type('?j]')
    await expect(link(0)).not.toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(/limit=2$/)
  })

  // every-screen.spec.ts tests the others.
  for (const path of ['/search?q=luna', '/views?list=events']) {
    await page.goto(`/office${path}`)
    await untilHydrated(page)
    await expectAccessible(page)
  }
  await page.goto('/office/staff')
  await expect(main(page)).toContainText('«ver a las personas de la oficina»')
  await page.goto('/office/events?sort=price')
  await expect(main(page).getByRole('heading', { name: 'Esta dirección no se entiende' })).toBeVisible()
  await seeEveryState(page)

  await test.step('the log links to no screen that a manager may not open', async () => {
    await page.goto('/office/log?object=statement')
    await expect(row(page, 'Extracto del banco').first()).toBeVisible()
    await expect(main(page).locator('a[href^="/office/transfers"]')).toHaveCount(0)
  })
})

/** A list that is empty, has no results, is slow, has failed, or is stale. */
async function seeEveryState(page: Page): Promise<void> {
  await page.goto('/office/exports')
  await expect(main(page).getByRole('status')).toHaveText('Todavía no has pedido ningún archivo.')
  await page.goto('/office/events?q=zzqq')
  await expect(main(page).getByRole('status')).toHaveText('Nada coincide con estos filtros.')

  await page.clock.install()
  await main(page).getByRole('link', { name: 'Quitar los filtros' }).click()
  const rows = main(page).getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/office\/events\.data/, async (route) => {
    await mayGoOn
    await route.fulfill({ status: 503, body: '' })
  })
  const search = main(page).getByLabel('Buscar por nombre')
  await search.fill('desfile de catrinas')
  await search.press('Enter')
  // The old rows stay until the next have loaded.
  await expect(main(page).locator('[aria-busy=true]').getByRole('row').nth(2)).toBeVisible()
  goOn()
  await expect(main(page).getByRole('heading', { name: 'No se pudo mostrar' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(/office\/events\.data/)
  await main(page).getByRole('link', { name: 'Volver a intentar' }).click()
  await expect(main(page).getByRole('status')).toHaveText('1 resultado')
  await untilHydrated(page)
  const stale = main(page).getByText('Esto es de hace unos minutos.')
  // The timer starts shortly after the rows are shown.
  await expect(async () => {
    await page.clock.fastForward('05:01')
    await expect(stale).toBeVisible({ timeout: 500 })
  }).toPass()
  await stale.getByRole('button', { name: 'Actualizar' }).click()
  await expect(stale).toBeHidden()
  await expect(rows.nth(1)).toBeVisible()
}

test('without scripts a list is filtered and paged, and an event saved', async ({ browser }) => {
  const page = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  ).newPage()
  await logInToOffice(page, 'rutas@vaiven.test')
  await page.goto('/office')
  await page.locator('header summary').last().click()
  await page.getByRole('link', { name: 'Eventos' }).click()
  await main(page).getByLabel('Estado').selectOption('A la venta')
  await main(page).getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/state=on_sale/)
  const chip = main(page).getByRole('link', { name: 'Estado: A la venta' })
  await expect(chip).toBeVisible()
  await page.goto(`${page.url()}&limit=5`)
  const names = async () => {
    const rows = await main(page).getByRole('row').allInnerTexts()
    return rows.map((row) => row.split('\n')[0] ?? '')
  }
  // Other tests publish events meanwhile, so a page may begin with another row later.
  const first = await names()
  expect(first).toHaveLength(5)
  await main(page).getByRole('link', { name: 'Siguiente' }).click()
  await expect(main(page).getByRole('row').first()).not.toContainText(first[0] ?? '')
  await main(page).getByRole('link', { name: 'Anterior' }).click()
  await expect.poll(async () => (await names()).filter((name) => first.includes(name))).not.toEqual([])
  await chip.click()
  await expect(chip).toBeHidden()
  await page.goto('/office/search?q=gran desfile de catrinas')
  await page.getByRole('link', { name: 'Textos' }).click()
  const message = main(page).getByRole('group', { name: 'Português' }).getByLabel('Descripción')
  const before = await message.inputValue()
  await message.fill('Um desfile de caveiras.')
  await main(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(message).toHaveValue('Um desfile de caveiras.')
  await message.fill(before)
  await main(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(message).toHaveValue(before)
})

test('the words of a search do not stay above the page that it led to, nor the pages after it', async ({
  page,
}) => {
  await logInToOffice(page, 'oficina@vaiven.test')
  await page.goto('/office')
  await untilHydrated(page)
  const box = page.getByRole('banner').getByRole('searchbox', { name: 'Buscar' })
  await box.fill('noche')
  await box.press('Enter')
  await page.waitForURL(/search\?q=noche/)
  await expect(box).toHaveValue('noche')
  await main(page).locator('[data-row]').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/search/)
  await expect(box).toHaveValue('')
  await box.fill('bruna@vaiven.test')
  await box.press('Enter')
  await page.waitForURL(/(orders|customers)\/|search/)
  await page.getByRole('link', { name: 'Inicio' }).click()
  await expect(page).toHaveURL(/office$/)
  await expect(box).toHaveValue('')
})
