import { expect, type Page } from '@playwright/test'

/**
 * In forced colours, as Windows offers them, backgrounds and shadows disappear: every button, field and chosen card has
 * an edge or an underline then.
 */
export async function expectEdges(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  const without = await page.evaluate(() => {
    const controls =
      'button, summary, select, textarea, label:has(:checked), a[class*="rounded-full"], input:not([type=hidden], [type=radio], [type=checkbox], [type=range], [type=file])'
    const hasEdge = (element: Element) => {
      const look = getComputedStyle(element)
      const sides = ['Top', 'Bottom'] as const
      return (
        (look.outlineStyle !== 'none' && Number.parseFloat(look.outlineWidth) >= 1) ||
        look.textDecorationLine.includes('underline') ||
        sides.every(
          (side) =>
            look[`border${side}Style`] !== 'none' && Number.parseFloat(look[`border${side}Width`]) >= 1,
        )
      )
    }
    return [...document.querySelectorAll(controls)]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const isSeen = element.checkVisibility({ visibilityProperty: true })
        // A link past the menu is cut away until it has the focus.
        return isSeen && width > 1 && height > 1 && getComputedStyle(element).clipPath === 'none'
      })
      .filter((element) => !hasEdge(element))
      .map((element) => element.outerHTML.slice(0, 160))
  })
  await page.emulateMedia({ forcedColors: 'none' })
  expect.soft(without, `${name} in forced colours`).toEqual([])
}
