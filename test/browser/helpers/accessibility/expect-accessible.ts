import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isExempt } from '#test/helpers/accessibility-exemptions.ts'

// The builder's own source is twice as large, and each page would parse it again.
const fromBuilder = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Only reports violations. Does not load style sheets again, because no enabled rule needs them. The rule of WCAG 2.2 for
 * the size of targets is off by default.
 */
const options = {
  resultTypes: ['violations' as const],
  preload: false,
  rules: { 'target-size': { enabled: true } },
}

/** Checks the current page with axe; violations are reported at the end of the test. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  await untilStill(page)
  // Excluding frames also avoids a second page for combining results. The source is large: do not inject it twice.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? ';' : axeSource }).setLegacyMode()
  if (isExempt('frames')) axe.exclude('iframe')
  const { violations } = await axe.options(options).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, `${name} at ${page.viewportSize()?.width} px`).toEqual([])
}

/** Waits for the end of all finite animations: a half faded text lacks contrast. */
function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const runs = ({ effect, playState, timeline }: Animation) =>
      playState === 'running' &&
      timeline instanceof DocumentTimeline &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    for (;;) {
      const running = document.getAnimations().filter(runs)
      if (running.length === 0) return
      await Promise.allSettled(running.map(({ finished }) => finished))
    }
  })
}
