import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '#domain/locales.ts'
import { messagesOf } from './texts.ts'

/** A phone, a tablet, a desk. */
const widths = [390, 768, 1440]

const master = messagesOf('es_MX')

/** A folder to leave a picture of every screen in, for those who look at them. */
const album = process.env.ALBUM

/**
 * Looks at what the page shows: axe finds nothing at the widths `axeAt` (all when left out), nothing is wider than the
 * window, and every word is in the language of the page. What is wrong is reported at the end of the test.
 */
export async function inspectScreen(page: Page, name: string, axeAt = widths): Promise<void> {
  const before = page.viewportSize()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(tooWide, `${name} is wider than ${width} px`).toBeLessThanOrEqual(0)
    if (album)
      await page.screenshot({
        path: `${album}/${name} ${await languageOf(page)} ${width}.png`,
        fullPage: true,
      })
    if (!axeAt.includes(width)) continue
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect.soft(found, `${name} at ${width} px`).toEqual([])
  }
  expect.soft(await untranslated(page), `${name} has texts that nobody can read`).toEqual([])
  if (before) await page.setViewportSize(before)
}

/**
 * Message keys, placeholders, Spanish on a page that is not, and words that no message says. What a page marks as being
 * in another language is left out.
 */
async function untranslated(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const language = document.documentElement.lang.slice(0, 2)
    const inOther = [...document.querySelectorAll<HTMLElement>(`body [lang]:not([lang|="${language}"])`)]
    const body = inOther.reduce((text, { innerText }) => text.replace(innerText, ''), document.body.innerText)
    const attributes = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)),
    )
    return [document.title, body, ...attributes].filter((text) => text !== null)
  })
  const language = await languageOf(page)
  const spoken = new Set(Object.values(messagesOf(language.replace('-', '_') as Locale)))
  const foreign = Object.values(master).filter(
    (text) => text.length >= 15 && !text.includes('{') && !spoken.has(text),
  )
  return said.flatMap((text) => [
    ...(text.match(/\{\w+[^}]*\}/g) ?? []),
    ...(text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []).filter((word) => word in master),
    ...foreign.filter((sentence) => hasWords(text, sentence)),
    ...(text.match(/\b(?:undefined|null|NaN|\[object)\b/g) ?? []),
    ...(language.startsWith('en') ? [] : (text.match(/\b(?:Dismiss|Close|Loading)\b/g) ?? [])),
  ])
}

/** Whether these words stand in a text; "Aviso de privacidad" does not stand in "Aviso de privacidade". */
function hasWords(text: string, words: string): boolean {
  const parts = text.split(words)
  return parts.slice(1).some((after, i) => !/\p{L}$/u.test(parts[i] ?? '') && !/^\p{L}/u.test(after))
}

async function languageOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('lang')) ?? ''
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
