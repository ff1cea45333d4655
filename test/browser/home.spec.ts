import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'

for (const width of [390, 1440]) {
  test(`home lists the coming events at ${width} px, and everybody can read it`, async ({ page }) => {
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(String(error)))
    await page.setViewportSize({ width, height: 900 })

    await page.goto('/')
    const events = page.getByRole('main').locator('a[href^="/event/"]')
    await expect.poll(() => events.count()).toBeGreaterThanOrEqual(12)
    await events.first().scrollIntoViewIfNeeded()
    await expect(events.first()).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)

    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, help }) => `${id}: ${help}`)).toEqual([])
    expect(errors).toEqual([])
  })
}
