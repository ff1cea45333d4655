import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* A planner edits a draft by hand. The trip of this event has three parties at three addresses. */

const event = 'Teclas Negras: Noche de Jazz'
const outbound = (page: Page) =>
  page.getByRole('region', { name: 'Editar el plan' }).getByRole('list').first()
const addresses = (page: Page) =>
  outbound(page)
    .getByRole('button', { name: /^Mover la parada/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))

test('a planner moves stops by keys and by drag, undoes, locks, and is warned of another planner', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await logInToOffice(page, 'gerencia@vaiven.test')
  await page.goto('/office/trips')
  await page.getByRole('main').getByRole('link', { name: event }).click()
  await page.getByLabel('Segundos de cálculo').fill('1')
  await page.getByRole('button', { name: 'Calcular' }).click()
  const editor = page.getByRole('region', { name: 'Editar el plan' })
  await expect(editor).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const [first, second, third] = await addresses(page)

  await test.step('keys move the stop, which keeps the focus, and take it back', async () => {
    const handle = outbound(page).getByRole('button', { name: String(second) })
    await handle.press('Alt+ArrowUp')
    await expect.poll(() => addresses(page)).toEqual([second, first, third])
    await expect(handle).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => addresses(page)).toEqual([first, second, third])
    await expect(editor.getByRole('button', { name: 'Deshacer' })).toBeDisabled()
    await expect(editor.getByRole('button', { name: 'Rehacer' })).toBeEnabled()
  })

  await test.step('edits that are made while one is being saved are saved after it, in order', async () => {
    const saved = Promise.withResolvers<void>()
    await page.route('**/office-api/plans/*/edits', async (route) => {
      await saved.promise
      await route.continue()
    })
    const handle = outbound(page).getByRole('button', { name: String(third) })
    await handle.press('Alt+ArrowUp')
    await page.keyboard.press('Alt+ArrowUp')
    saved.resolve()
    await expect.poll(() => addresses(page)).toEqual([third, first, second])
    await page.unrouteAll({ behavior: 'wait' })
    await expect(handle).toBeFocused()
    await page.keyboard.press('ControlOrMeta+z')
    await page.keyboard.press('ControlOrMeta+z')
    await expect.poll(() => addresses(page)).toEqual([first, second, third])
  })

  await test.step('the menu of a stop moves it to another van', async () => {
    const handle = outbound(page).getByRole('button', { name: String(first) })
    await handle.press('Enter')
    await expectAccessible(page)
    await editor.getByLabel('Van', { exact: true }).selectOption({ label: 'Otra van' })
    await page.getByRole('button', { name: 'Mover', exact: true }).press('Enter')
    await expect(editor.getByRole('heading', { name: 'Van 2' })).toHaveCount(2)
    await expect(handle).toBeFocused()
  })

  await test.step('a stop is dragged back to the first van', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const stop = outbound(page)
      .locator('[draggable=true]')
      .filter({ hasText: addressIn(first) })
    await stop.dragTo(outbound(page).getByRole('heading', { name: 'Van 1' }))
    await expect(editor.getByRole('heading', { name: 'Van 2' })).toHaveCount(0)
  })

  await test.step('a second planner sees who saved first, and chooses', async () => {
    const other = await (await browser.newContext()).newPage()
    await logInToOffice(other, 'oficina@vaiven.test')
    await other.goto(page.url().replace(/^.*?\/office/, '/office'))
    await expect(other.getByRole('region', { name: 'Editar el plan' })).toBeVisible()
    await untilHydrated(other)
    await outbound(page).getByLabel('Fijar la ruta').click()
    await expect(outbound(page).getByLabel('Fijar la ruta')).toBeChecked()

    await outbound(other)
      .getByRole('button', { name: String(third) })
      .press('Alt+ArrowUp')
    const conflict = other.getByRole('alert').filter({ hasText: 'Otra persona guardó cambios' })
    await expect(conflict).toBeVisible()
    await expect(other.getByText('Último cambio: Gerardo Luna Ibáñez')).toBeVisible()
    await expect(outbound(other).getByLabel('Fijar la ruta')).toBeChecked()
    await expectAccessible(other)
    const before = await addresses(other)
    await other.getByRole('button', { name: 'Guardar lo elegido' }).press('Enter')
    await expect(conflict).toBeHidden()
    await expect.poll(() => addresses(other), { timeout: 30_000 }).not.toEqual(before)
  })

  await test.step('the next draft is compared with it, and lists the passengers whose van or time differs', async () => {
    await page.reload()
    await untilHydrated(page)
    await page.getByLabel('Segundos de cálculo').last().fill('1')
    await page.getByRole('button', { name: 'Mejorar desde aquí' }).click()
    await expect(page.getByRole('heading', { level: 2, name: /^Plan 2/ })).toBeVisible({ timeout: 60_000 })
    await outbound(page)
      .getByRole('button', { name: String(first) })
      .press('Enter')
    await editor.getByLabel('Van', { exact: true }).selectOption({ label: 'Otra van' })
    await page.getByRole('button', { name: 'Mover', exact: true }).press('Enter')
    await expect(editor.getByRole('heading', { name: 'Van 2' })).toHaveCount(2)
    await page.getByRole('link', { name: 'Comparar planes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Comparar planes' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Vans 1 2' })).toBeVisible()
    const changed = page.getByRole('listitem').filter({ hasText: addressIn(first) })
    await expect(changed).toContainText(/Van 1, \d\d:\d\d → Van 2, \d\d:\d\d/)
    await expectAccessible(page)
  })
})

const addressIn = (label: string | null | undefined) => String(label).replace('Mover la parada: ', '')
