import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectSeenFocus, tabTo } from '../helpers/accessibility/keyboard.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { test } from '../helpers/shop/own-shop.ts'

/* Staff are asked before unsaved changes are lost. */

const main = (page: Page) => page.getByRole('main')
const asked = (page: Page) => page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
const tab = (page: Page, name: string) =>
  main(page).getByRole('navigation', { name: 'Partes del evento' }).getByRole('link', { name, exact: true })

/** Opens a tab of an event that is on sale. */
async function openEvent(page: Page, part: string): Promise<void> {
  await page.goto('/office/events?q=luna&state=on_sale')
  // A click before hydration would load a new document, to which the browser returns natively.
  await untilHydrated(page)
  await main(page).getByRole('row').nth(1).getByRole('link').first().click()
  await tab(page, part).click()
  await expect(tab(page, part)).toHaveAttribute('aria-current', 'page')
  await untilHydrated(page)
}

test('typed numbers are not lost by leaving, by keys alone', async ({ page }) => {
  await logInToOffice(page, 'gerencia@vaiven.test')
  await openEvent(page, 'Cupo')
  const keys = page.keyboard
  const seats = main(page).getByRole('spinbutton').first()
  const before = await seats.inputValue()
  const more = String(Number(before) + 7)

  await test.step('a link asks first; Escape returns to the input', async () => {
    await tabTo(seats)
    await keys.type(more)
    await tabTo(tab(page, 'Historial'), 'Shift+Tab')
    await keys.press('Enter')
    await expect(asked(page)).toBeVisible()
    await expectSeenFocus(asked(page).getByRole('button', { name: 'Volver a mis cambios' }))
    await expectAccessible(page)
    await keys.press('Escape')
    await expect(asked(page)).toBeHidden()
    await expectSeenFocus(tab(page, 'Historial'))
    await expect(seats).toHaveValue(more)
    await keys.press('g')
    await keys.press('e')
    await expect(asked(page)).toBeVisible()
    await keys.press('Enter')
    await expect(asked(page)).toBeHidden()
    await expect(seats).toHaveValue(more)
  })

  await test.step('going back and closing the page ask, too', async () => {
    await page.goBack()
    await expect(asked(page)).toBeVisible()
    await keys.press('Escape')
    await expect(asked(page)).toBeHidden()
    await expect(page).toHaveURL(/\/stock$/)
    const closing = page.waitForEvent('dialog').then(async (question) => {
      await question.dismiss()
      return question.type()
    })
    await page.evaluate(() => void setTimeout(() => location.assign('/')))
    expect(await closing).toBe('beforeunload')
    await expect(seats).toHaveValue(more)
  })

  await test.step('restoring the saved value by hand is no change', async () => {
    await seats.fill(before)
    await tab(page, 'Historial').click()
    await expect(tab(page, 'Historial')).toHaveAttribute('aria-current', 'page')
    await tab(page, 'Cupo').click()
  })

  await test.step('leaving after saving does not ask', async () => {
    await seats.fill(more)
    await main(page).getByRole('button', { name: 'Guardar' }).click()
    await expect(main(page).getByText('Guardado', { exact: true })).toBeVisible()
    await tab(page, 'Historial').click()
    await expect(tab(page, 'Historial')).toHaveAttribute('aria-current', 'page')
  })

  await test.step('changes are discarded only after confirmation', async () => {
    await tab(page, 'Cupo').click()
    await seats.fill('1')
    await tab(page, 'Historial').click()
    await asked(page).getByRole('button', { name: 'Seguir sin guardar' }).click()
    await expect(tab(page, 'Historial')).toHaveAttribute('aria-current', 'page')
    await tab(page, 'Cupo').click()
    await expect(seats).toHaveValue(more)
  })
})

test('a form that was refused or filled by the office is still unsaved, and a search is no change', async ({
  page,
}) => {
  await logInToOffice(page, 'oficina@vaiven.test')
  await openEvent(page, 'Textos')
  const english = main(page).getByRole('group', { name: 'English' })
  await english.getByRole('button', { name: 'Copiar' }).click()
  const spanish = await main(page).getByLabel('Nombre', { exact: true }).first().inputValue()
  await expect(english.getByLabel('Nombre')).toHaveValue(spanish)
  await english.getByLabel('Nombre').fill('')
  await clickAsSoonAs('main [role=alert]', page.getByRole('link', { name: 'Vaivén', exact: true }))
  await main(page).getByRole('button', { name: 'Guardar' }).click()
  await expect(asked(page)).toBeVisible()
  await asked(page).getByRole('button', { name: 'Volver a mis cambios' }).click()
  await expect(english.getByLabel('Nombre')).toHaveValue('')

  await test.step('also if a refusal revalidates the page', async () => {
    await page.goto('/office/orders')
    await untilHydrated(page)
    await main(page).getByRole('row').nth(1).getByRole('link').first().click()
    await main(page).locator('summary').filter({ hasText: 'Agregar una nota' }).click()
    const longest = 'Llama mañana. '.repeat(1_000)
    await main(page).getByLabel('Nota').fill(longest)
    const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
    await page.route(/\.data\b/, async (route) => {
      if (route.request().method() === 'GET') await mayLoad
      await route.continue()
    })
    const home = page.getByRole('link', { name: 'Vaivén', exact: true })
    await clickAsSoonAs('main [role=alert]', home)
    await main(page).getByRole('button', { name: 'Agregar una nota' }).click()
    await asked(page).getByRole('button', { name: 'Volver a mis cambios' }).click()
    await expect(main(page).getByLabel('Nota')).toHaveValue(longest)
    await home.click()
    await expect(asked(page)).toBeVisible()
    load()
    await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
    await asked(page).getByRole('button', { name: 'Seguir sin guardar' }).click()
    await expect(page).toHaveURL(/\/office\/?$/)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('saving one form asks before another one is reset', async () => {
    await openEvent(page, 'Categorías y precios')
    const price = main(page).getByRole('table').getByRole('textbox').first()
    const before = await price.inputValue()
    await price.fill(String(Number(before) + 1))
    await main(page).locator('summary').filter({ hasText: 'Categoría: ' }).first().click()
    const category = main(page).getByRole('button', { name: 'Guardar' }).nth(1)
    await category.click()
    await asked(page).getByRole('button', { name: 'Volver a mis cambios' }).click()
    await expect(price).toHaveValue(String(Number(before) + 1))
    await category.click()
    await asked(page).getByRole('button', { name: 'Seguir sin guardar' }).click()
    await expect(main(page).getByText('Guardado', { exact: true })).toBeVisible()
    await expect(price).toHaveValue(before)
  })

  await test.step('filters, ticked rows and the search never ask', async () => {
    await page.goto('/office/events')
    await untilHydrated(page)
    await main(page).getByLabel('Buscar por nombre').fill('feria')
    await main(page).getByRole('checkbox').nth(1).check()
    await page.getByRole('banner').getByRole('searchbox').fill('luna')
    await page.getByRole('link', { name: 'Vaivén', exact: true }).click()
    await expect(page).toHaveURL(/\/office\/?$/)
    await expect(asked(page)).toBeHidden()
  })
})

/** Clicks in the same task in which the selector first matches. */
async function clickAsSoonAs(selector: string, link: Locator): Promise<void> {
  await link.evaluate((element: HTMLElement, awaited) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector(awaited)) return
      observer.disconnect()
      element.click()
    })
    observer.observe(document, { subtree: true, childList: true })
  }, selector)
}
