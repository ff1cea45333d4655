import { expect, type Page, test } from '@playwright/test'
import { untilAlive } from './alive.ts'

/* What a first visit costs a phone with a small data plan, and whether what it reads stays where it is. */

const KiB = 1024

type Kind = 'script' | 'stylesheet' | 'font'

// As the shop sends it over plain http: compressed by gzip.
test.use({ viewport: { width: 390, height: 844 }, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })

for (const { name, path, script } of [
  { name: 'the home page', path: '/', script: 115 },
  { name: 'an event', path: '/event/luna-motor-orbita', script: 125 },
]) {
  test(`${name} is light`, async ({ page }) => {
    const weights = await weigh(page, path)
    expect.soft(weights.script, 'JavaScript').toBeLessThanOrEqual(script * KiB)
    expect.soft(weights.stylesheet, 'CSS').toBeLessThanOrEqual(20 * KiB)
    expect.soft(weights.font, 'fonts').toBeLessThanOrEqual(80 * KiB)
  })

  for (const width of [390, 1440]) {
    test(`nothing moves while ${name} loads and comes to life at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.addInitScript(() => {
        const moved: string[] = []
        Object.assign(window, { moved })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, sources } = entry as PerformanceEntry & {
              value: number
              sources: { node?: Node }[]
            }
            const what = sources.map(({ node }) => (node as Element | undefined)?.outerHTML?.slice(0, 120))
            moved.push(`${value} ${what.join(' | ')}`)
          }
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await page.goto(path, { waitUntil: 'networkidle' })
      await untilAlive(page)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([])
    })
  }
}

/** The bytes that came over the wire by kind, once nothing more is asked for. */
async function weigh(page: Page, path: string): Promise<Record<Kind, number>> {
  const weights = { script: 0, stylesheet: 0, font: 0 }
  const measured: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (!(kind in weights)) return
    measured.push(
      request.sizes().then(({ responseBodySize }) => {
        weights[kind as Kind] += responseBodySize
        if (process.env.SHOW) console.log(kind, responseBodySize, request.url())
      }),
    )
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await untilAlive(page)
  await Promise.all(measured)
  expect(weights.script, 'the page has scripts').toBeGreaterThan(50 * KiB)
  return weights
}
