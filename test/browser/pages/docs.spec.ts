import { expect, test } from '@playwright/test'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'

test('the description of the calls can be read on a phone', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  await page.getByRole('link', { name: 'POST /shop-api/orders' }).click()
  await expect(page.getByRole('heading', { name: 'POST /shop-api/orders' })).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
