import { expect, type Locator, type Page } from '@playwright/test'

const mostStops = 150

/**
 * Presses Tab (or what `key` says) until the focus is on `target`. At every stop on the way it can be seen where the
 * focus is.
 */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press(key)
    expect(await hiddenFocus(page)).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not reach ${target}`)
}

/** Goes on to a field by Tab, and types into it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Presses Tab until the focus, inside a frame, is on `target`. */
export async function tabInFrame(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    await target.page().keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** The focus is here, and can be seen to be. */
export async function expectSeenFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  expect(await hiddenFocus(target.page())).toBeNull()
}

/** Why somebody who looks at the page cannot tell where the focus is; null when they can. */
export function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    // Between the last element of the page and the first it is in the bars of the browser.
    if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return null
    const name = `${focused.outerHTML.slice(0, 120)}…`
    const label = focused.closest('label')
    // A control that is drawn by its label shows the focus there.
    const drawn = width(focused) > 1 ? [focused, label] : [label, ...(label?.children ?? [])]
    const ring = drawn.find((element) => element && width(element) > 1 && hasRing(element))
    if (!ring) return `no ring: ${name}`
    const { left, right, top, bottom } = ring.getBoundingClientRect()
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `out of sight: ${name}`
    const shown = document.elementFromPoint(x, y)
    return shown && (ring.contains(shown) || shown.contains(ring))
      ? null
      : `covered by ${shown?.outerHTML.slice(0, 120)}…: ${name}`

    function width(element: Element): number {
      return element.getBoundingClientRect().width
    }

    function hasRing(element: Element): boolean {
      return [undefined, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    }
  })
}
