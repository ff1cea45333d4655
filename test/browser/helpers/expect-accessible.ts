import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// The builder's own source is twice as long, and is read by each page anew.
const fromBuilder = createRequire(import.meta.resolve('@axe-core/playwright'))
const axeSource = readFileSync(fromBuilder.resolve('axe-core/axe.min.js'), 'utf8')

/** Only violations are reported. Style sheets are not loaded again: no rule that runs reads them. */
const options = { resultTypes: ['violations' as const], preload: false }

/** axe finds nothing on what the page shows now; what it finds is reported at the end of the test. */
export async function expectAccessible(page: Page, name = page.url()): Promise<void> {
  await untilStill(page)
  // The page of a payment provider in a frame is not ours; without it, axe needs no second page to put its findings together.
  // Its source is large: a page that has it is not given it again.
  const hasAxe = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, axeSource: hasAxe ? ';' : axeSource }).exclude('iframe').setLegacyMode()
  const { violations } = await axe.options(options).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect.soft(found, `${name} at ${page.viewportSize()?.width} px`).toEqual([])
}

/** Ends when no element fades or moves: half faded, a text lacks contrast. Animations without an end run on. */
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
