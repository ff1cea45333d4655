import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/expect-accessible.ts'
import { logInToOffice } from '../helpers/staff-log-in.ts'

/* Reports on a phone, and a file of what they are made of. */

test('an auditor reads a report on a phone and downloads the entries that it is made of', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await logInToOffice(page, 'auditoria@vaiven.test')
  const main = page.getByRole('main')

  await test.step('a report has its definitions, its chart and its table', async () => {
    await page.goto('/office/reports/sales?group=day')
    await expect(main.getByRole('heading', { name: /Ventas/ })).toBeVisible()
    await expect(main.getByText('Vendido, menos lo dado por perdido').first()).toBeVisible()
    await expect(main.getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the file is written and downloaded', async () => {
    await main.getByRole('link', { name: 'Exportar los asientos de este periodo' }).click()
    await main.getByLabel('Formato').selectOption('csv')
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Preparar archivo' }).click()
    await page.waitForURL(/exports\/[0-9a-f-]{36}/)
    const file = main.getByRole('link', { name: 'Descargar' })
    await expect(async () => {
      await page.reload()
      await expect(file).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectAccessible(page)
    const downloading = page.waitForEvent('download')
    await file.click()
    const rows = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
    expect(rows.at(-1)).toBe(`Filas,${rows.length - 2}`)
  })

  for (const path of ['reports/settlement', 'reports/occupancy', 'health', 'exports'])
    await test.step(`${path} is accessible`, async () => {
      await page.goto(`/office/${path}`)
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    })
})
