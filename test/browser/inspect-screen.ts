import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** A phone, a tablet, a desk. */
const widths = [390, 768, 1440]

const keys = new Set(Object.keys(JSON.parse(readFileSync('messages/es_MX.json', 'utf8')) as object))

/**
 * Looks at what the page shows, at every width: axe finds nothing, nothing is wider than the window, and every word is
 * in the language of the page. All that is wrong on the way is reported at the end of the test.
 */
export async function inspectScreen(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${name} at ${width} px`).toEqual([])
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(tooWide, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0)
  }
  expect.soft(await untranslated(page), `${name} has texts that nobody can read`).toEqual([])
  if (before) await page.setViewportSize(before)
}

/** Message keys, placeholders and English words of components, wherever the page says something. */
async function untranslated(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)),
    )
    return [document.title, document.body.innerText, ...spoken].filter((text) => text !== null)
  })
  const english = (await page.locator('html').getAttribute('lang'))?.startsWith('en')
  return said.flatMap((text) => [
    ...(text.match(/\{\w+[^}]*\}/g) ?? []),
    ...(text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []).filter((word) => keys.has(word)),
    ...(english ? [] : (text.match(/\b(?:Dismiss|Close|Loading|undefined|NaN)\b/g) ?? [])),
  ])
}

/** What the browser complains about from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // The page that says 404 is answered with 404, and the browser says so too.
    const missing = message.location().url.endsWith('/error404')
    if (message.type() === 'error' && !missing) complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}
