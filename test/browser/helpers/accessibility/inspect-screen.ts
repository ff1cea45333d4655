import { expect, type Page } from '@playwright/test'
import { allMessages } from '#contract/platform/all-messages.server.ts'
import type { Locale } from '#domain/platform/locales.ts'
import { isExempt } from '#test/helpers/accessibility-exemptions.ts'
import { expectAccessible } from './expect-accessible.ts'

type Window = { width: number; height: number }

export const windows = {
  /** 1280 px at 400 %: the narrowest supported window (WCAG 1.4.10) */
  narrowest: { width: 320, height: 640 },
  phone: { width: 390, height: 900 },
  tablet: { width: 768, height: 900 },
  desk: { width: 1440, height: 900 },
  /** 1280 × 720 px at 200 % (WCAG 1.4.4) */
  magnifiedDesk: { width: 640, height: 360 },
} as const

const { phone, tablet, desk } = windows

const master = allMessages.es_MX

/** A folder for screenshots of every screen, for review. */
const album = process.env.ALBUM

/**
 * Inspects the page: nothing is cut off in each window of `inWindows`, axe finds nothing in those of `axeIn`, and every
 * word is in the language of the page. Problems are reported at the end of the test.
 */
export async function inspectScreen(
  page: Page,
  name: string,
  {
    inWindows = Object.values(windows),
    axeIn = [phone, desk],
  }: { inWindows?: Window[]; axeIn?: Window[] } = {},
): Promise<void> {
  const before = page.viewportSize()
  for (const size of inWindows) {
    await page.setViewportSize(size)
    expect.soft(await lost(page), `${name} in a window of ${size.width} × ${size.height} px`).toEqual([])
    if (axeIn.includes(size)) await expectAccessible(page, name)
  }
  expect.soft(await untranslated(page), `${name} has texts that nobody can read`).toEqual([])
  if (album) await takePictures(page, `${album}/${name.replaceAll('/', ' ')} ${await languageOf(page)}`)
  if (before) await page.setViewportSize(before)
}

async function takePictures(page: Page, path: string): Promise<void> {
  for (const size of [phone, tablet, desk]) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `${path} ${size.width}.png`, fullPage: true })
  }
}

/** Problems in a window of this size: an element overflows at the sides, or covers most of the window. */
function lost(page: Page): Promise<string[]> {
  return page.evaluate((mayScrollSideways) => {
    const found: string[] = []
    const name = (element: Element) => `${element.outerHTML.slice(0, 100)}…`
    const tooWide = document.documentElement.scrollWidth - window.innerWidth
    if (tooWide > 0) found.push(`the page is ${tooWide} px too wide`)
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
      if (!element.checkVisibility({ visibilityProperty: true }) || width <= 1 || height <= 1) continue
      const { position } = getComputedStyle(element)
      const pinned = position === 'fixed' || (position === 'sticky' && (top <= 0 || bottom >= innerHeight))
      const large = height > innerHeight / 2 && width > innerWidth / 2
      if (pinned && large && !element.closest('dialog'))
        found.push(`covers ${Math.round((100 * height) / innerHeight)} % of the window: ${name(element)}`)
      const says = [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === 3 && textContent?.trim(),
      )
      const said = says && !element.closest('[aria-hidden="true"]')
      const isWide = said && (left < -1 || right > innerWidth + 1)
      if (isWide && !(mayScrollSideways && scrollsSideways(element)) && !onlyHeard(element))
        found.push(`sticks out (${Math.round(left)} to ${Math.round(right)} px): ${name(element)}`)
    }
    return found

    function onlyHeard(element: Element | null): boolean {
      if (!element) return false
      return element.getBoundingClientRect().width <= 1 || onlyHeard(element.parentElement)
    }

    function scrollsSideways(element: Element | null): boolean {
      if (!element || element === document.body) return false
      const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
      return (scrolls && element.scrollWidth > element.clientWidth) || scrollsSideways(element.parentElement)
    }
  }, isExempt('sidewaysLists'))
}

/**
 * Message keys, placeholders, Spanish words on other pages, and words that are in no message. Skips elements with
 * another `lang`.
 */
async function untranslated(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const { lang } = document.documentElement
    const inOther = [...document.querySelectorAll<HTMLElement>(`body [lang]:not([lang="${lang}"])`)]
    const body = inOther.reduce((text, { innerText }) => text.replace(innerText, ''), document.body.innerText)
    const attributes = [...document.querySelectorAll('[aria-label], [placeholder], [alt], [title]')].flatMap(
      (element) => ['aria-label', 'placeholder', 'alt', 'title'].map((name) => element.getAttribute(name)),
    )
    return [document.title, body, ...attributes].filter((text) => text !== null)
  })
  const language = await languageOf(page)
  const spoken = new Set(Object.values(allMessages[language.replace('-', '_') as Locale]))
  const everything = said.join('\n')
  const foreign = Object.values(master).filter(
    (text) => text.length >= 15 && !text.includes('{') && !spoken.has(text) && everything.includes(text),
  )
  return said.flatMap((text) => [
    ...(text.match(/\{\w+[^}]*\}/g) ?? []),
    ...(text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []).filter((word) => word in master),
    ...foreign.filter((sentence) => hasWords(text, sentence)),
    ...(text.match(/\b(?:undefined|null|NaN|\[object)\b/g) ?? []),
    ...(language.startsWith('en') ? [] : (text.match(/\b(?:Dismiss|Close|Loading)\b/g) ?? [])),
  ])
}

/**
 * Whether a text contains these words as a whole; "Aviso de privacidade" does not contain "Aviso de privacidad".
 */
function hasWords(text: string, words: string): boolean {
  const parts = text.split(words)
  return parts.slice(1).some((after, i) => !/\p{L}$/u.test(parts[i] ?? '') && !/^\p{L}/u.test(after))
}

async function languageOf(page: Page): Promise<string> {
  return (await page.locator('html').getAttribute('lang')) ?? ''
}

/** Collects errors and warnings of the browser from now on. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => {
    // The browser logs the 404 of missing pages and the 410 of expired links, which are expected.
    const { url } = message.location()
    const refused = url.endsWith('/error404') || url.endsWith('no-such-token')
    if (message.type() === 'error' && !refused) complaints.push(`${message.text()} ${url}`)
  })
  return complaints
}
