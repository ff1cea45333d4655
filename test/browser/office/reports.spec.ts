import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { demoStaffTotpSecret } from '#domain/people/staff/demo-staff.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { tabTo } from '../helpers/accessibility/keyboard.ts'
import { ageSecondFactor, logInToOffice, totpOf } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* Reports on a phone, and an export of their entries. */

test('an auditor reads a report on a phone and downloads the entries that it is made of', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const own = await logInToOffice(page, 'auditoria@vaiven.test')
  const main = page.getByRole('main')

  await test.step('a report has its definitions, its chart and its table', async () => {
    await page.goto('/office/reports/sales?group=day')
    await expect(main.getByRole('heading', { name: /Ventas/ })).toBeVisible()
    await expect(main.getByText('Vendido, menos lo dado por perdido').first()).toBeVisible()
    await expect(main.getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto('/office/reports/sales?from=2026-11-10&to=2026-11-01')
    await expect(main.getByLabel('Desde', { exact: true })).toHaveValue('2026-11-01')
    await expect(main.getByLabel('Hasta', { exact: true })).toHaveValue('2026-11-10')
  })

  await test.step('a period that cannot be read is said above the report', async () => {
    for (const days of ['from=12026-01-01', 'from=2001-01-01&to=2026-11-01']) {
      const answer = await page.goto(`/office/reports/sales?${days}`)
      expect(answer?.status()).toBe(400)
      await expect(main.getByRole('alert')).toContainText('Revisa los días')
      await expect(main.getByRole('heading', { name: /Ventas/ })).toBeVisible()
      await expect(main.getByLabel('Desde', { exact: true })).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    }
    await expectAccessible(page)
    await page.goto('/office/reports/sales?group=day')
  })

  const file = main.getByRole('link', { name: 'Descargar' })
  await test.step('the file is written', async () => {
    await main.getByRole('link', { name: 'Exportar los asientos de este periodo' }).click()
    await main.getByLabel('Formato').selectOption('csv')
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Preparar archivo' }).click()
    await page.waitForURL(/exports\/[0-9a-f-]{36}/)
    await expect(async () => {
      await page.reload()
      await expect(file).toBeVisible({ timeout: 500 })
    }).toPass()
    await expectAccessible(page)
  })

  await test.step('a second factor that became too old meanwhile is asked for again', async () => {
    await untilHydrated(page)
    await ageSecondFactor(own)
    await file.click()
    await page.waitForURL(/step-up/)
    await untilHydrated(page)
    await main.getByLabel('Código de seis dígitos').fill(totpOf(demoStaffTotpSecret))
    await main.getByRole('button', { name: 'Continuar' }).click()
    await page.waitForURL(/exports\/[0-9a-f-]{36}$/)
  })

  await test.step('the file is downloaded', async () => {
    await untilHydrated(page)
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

test('finance takes the journal of a period by keyboard alone, and each of its days balances', async ({
  page,
}) => {
  test.slow()
  await logInToOffice(page, 'finanzas@vaiven.test')
  const main = page.getByRole('main')
  await page.goto('/office')
  await untilHydrated(page)
  await tabTo(page.getByRole('link', { name: 'Exportaciones' }))
  await page.keyboard.press('Enter')
  await tabTo(main.getByRole('link', { name: 'Nueva exportación' }))
  await page.keyboard.press('Enter')
  await tabTo(main.getByRole('link', { name: 'Diario contable' }))
  await page.keyboard.press('Enter')
  await expect(main.getByText('Ambos días incluidos')).toBeVisible()
  await expectAccessible(page)
  // Day and month are equal, because their order depends on the browser's language.
  for (const [label, day] of [
    ['Desde', '2026-01-01'],
    ['Hasta', '2026-12-12'],
  ] as const) {
    const field = main.getByLabel(label)
    await tabTo(field)
    await page.keyboard.type(day.split('-').toReversed().join(''))
    await expect(field).toHaveValue(day)
  }
  await tabTo(main.getByLabel('Formato'))
  await page.keyboard.press('Home')
  await expect(main.getByLabel('Formato')).toHaveValue('csv')
  await tabTo(main.getByRole('button', { name: 'Preparar archivo' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/exports\/[0-9a-f-]{36}/)
  await expect(main.getByText('1 ene 2026')).toBeVisible()
  const file = main.getByRole('link', { name: 'Descargar' })
  await expect(async () => {
    await page.reload()
    await expect(file).toBeVisible({ timeout: 500 })
  }).toPass()
  await untilHydrated(page)
  const downloading = page.waitForEvent('download')
  await tabTo(file)
  await page.keyboard.press('Enter')
  const text = await readFile(await (await downloading).path(), 'utf8')
  const rows = parse(text, { bom: true, relax_column_count: true }) as string[][]
  const entries = rows.slice(1, -1)
  expect(rows.at(-1)).toEqual(['Filas', String(entries.length)])
  expect(entries.length).toBeGreaterThan(1)
  const sums = new Map<string, number>()
  const head = rows[0] ?? []
  const [debit, credit] = [head.indexOf('Debe'), head.indexOf('Haber')]
  for (const row of entries) {
    const key = `${row[0]} ${row[credit + 1]}`
    const cents = Math.round(Number(row[debit]) * 100) - Math.round(Number(row[credit]) * 100)
    sums.set(key, (sums.get(key) ?? 0) + cents)
  }
  expect([...sums].filter(([, sum]) => sum !== 0)).toEqual([])
})
