import { expect, type Locator, type Page } from '@playwright/test'
import { isExempt } from '#test/helpers/accessibility-exemptions.ts'

const mostStops = 300

/** Presses Tab (or `key`) until `target` has the focus. Checks at every stop that the focus is visible. */
export async function tabTo(
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
  { most = mostStops } = {},
): Promise<void> {
  const page = target.page()
  await expect(target).toBeVisible()
  for (let stop = 0; stop < most; stop++) {
    await page.keyboard.press(key)
    await expectSeen(page)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} does not reach ${target}`)
}

/** Moves to a field with Tab, and types into it. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Presses Tab until `target`, inside a frame, has the focus. */
export async function tabInFrame(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops; stop++) {
    await target.page().keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Checks that the element has the focus, visibly. */
export async function expectSeenFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expectSeen(target.page())
}

/** On a busy machine a frame may pass before the page has scrolled to the field. */
async function expectSeen(page: Page): Promise<void> {
  await expect.poll(() => hiddenFocus(page)).toBeNull()
}

/** Why the focus is not visible on the page; null if it is. */
export async function hiddenFocus(page: Page): Promise<string | null> {
  return (await lookAtFocus(page, 'body')).hidden
}

/** Whether the focus is visible, and whether it has left the part or returned to its first stop. */
function lookAtFocus(page: Page, part: string): Promise<{ hidden: string | null; isOutside: boolean }> {
  const exempt = isExempt('frames') ? 'iframe' : ':not(*)'
  return page.evaluate(
    ({ part: selector, exempt }) => {
      const focused = document.activeElement
      const isOutside = focused === document.body || !document.querySelector(selector)?.contains(focused)
      return { hidden: hiddenReason(focused), isOutside }

      function hiddenReason(focused: Element | null): string | null {
        // Between the last and the first element of the page the focus is in the browser's toolbars.
        if (!focused || focused === document.body || focused.matches(exempt)) return null
        // The browser draws the button inside a date field, with its focus ring.
        if (focused.matches('input:is([type=date], [type=datetime-local]):not(:focus-visible)')) return null
        const name = `${focused.outerHTML.slice(0, 120)}…`
        const label = focused.closest('label')
        // A control that is drawn by its label shows the focus there.
        const drawn = width(focused) > 1 ? [focused, label] : [label, ...(label?.children ?? [])]
        const ring = drawn.find((element) => element && width(element) > 1 && hasRing(element))
        if (!ring) return `no ring: ${name}`
        const { left, right, top, bottom } = ring.getBoundingClientRect()
        const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
        const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
        if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
          return `out of sight: ${name}`
        const shown = document.elementFromPoint(x, y)
        return shown && (ring.contains(shown) || shown.contains(ring))
          ? null
          : `covered by ${shown?.outerHTML.slice(0, 120)}…: ${name}`
      }

      function width(element: Element): number {
        return element.getBoundingClientRect().width
      }

      function hasRing(element: Element): boolean {
        return [undefined, '::after'].some((part) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        })
      }
    },
    { part, exempt },
  )
}

/**
 * Moves through a page with Tab, skipping its menus with the skip link. Checks that the focus is always visible and
 * reaches every control. `whole`: including menus and footer.
 */
export async function walkByKeyboard(page: Page, { whole = false } = {}): Promise<void> {
  const path = new URL(page.url()).pathname
  const isDialog = await startAtTheTop(page)
  if (!isDialog) {
    await page.keyboard.press('Tab')
    const skip = page.locator('a[href="#content"]')
    await expectSeenFocus(skip)
    if (!whole) {
      await page.keyboard.press('Enter')
      // On a busy machine the next Tab may come before the browser has moved there.
      await expect(page.locator('#content')).toBeFocused()
    }
  }
  const within = isDialog ? 'dialog:modal' : whole ? 'body' : 'main'
  const allHidden: string[] = []
  for (let stop = 0; stop < mostStops; stop++) {
    await page.keyboard.press('Tab')
    const { hidden, isOutside } = await lookAtFocus(page, within)
    // On a busy machine a frame may pass before the page has scrolled to the field.
    if (hidden) {
      await afterTwoFrames(page)
      const stillHidden = await hiddenFocus(page)
      if (stillHidden) allHidden.push(stillHidden)
    }
    if (!isOutside) continue
    expect.soft(allHidden, path).toEqual([])
    return expect.soft(await passedBy(page, within), path).toEqual([])
  }
  throw new Error(`Tab does not come out of ${path}`)
}

function afterTwoFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/**
 * Resets the focus, so that Tab starts at the first focusable element. Returns whether that is in a dialog.
 */
function startAtTheTop(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const dialog = document.querySelector<HTMLElement>('dialog:modal')
    const first = dialog ?? document.body
    first.tabIndex = -1
    first.focus()
    first.removeAttribute('tabindex')
    const stops = new Set<Element | null>()
    addEventListener('focusin', () => stops.add(document.activeElement))
    Object.assign(window, { stops })
    return dialog !== null
  })
}

/** Controls that were not reached on the way through the page. */
function passedBy(page: Page, within: string): Promise<string[]> {
  return page.evaluate((selector) => {
    const { stops } = window as unknown as { stops: Set<Element> }
    const part = document.querySelector(selector)
    const controls = part?.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]',
    )
    return [...(controls ?? [])]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled'),
      )
      .filter((element) => !stops.has(element) && !standsFor(element))
      .map((element) => element.outerHTML.slice(0, 120))

    /**
     * Of radio buttons only one is a stop; an element that is hidden from assistive technology has an equivalent one.
     */
    function standsFor(element: HTMLElement): boolean {
      const { name, type } = element as HTMLInputElement
      const group = type === 'radio' && [...stops].some((stop) => (stop as HTMLInputElement).name === name)
      return group || element.closest('[aria-hidden="true"], [inert]') !== null
    }
  }, within)
}
