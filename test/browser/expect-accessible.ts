import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on what the page shows now; what it finds is reported at the end of the test. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  // The page of a payment provider in a frame is not ours; without it, axe needs no second page to put its findings together.
  const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode()
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, `${name} at ${page.viewportSize()?.width} px`).toEqual([])
}
