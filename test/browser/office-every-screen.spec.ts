import { expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/web/office/routes.ts'
import { untilAlive } from './alive.ts'
import { expectAccessible } from './expect-accessible.ts'
import { test } from './own-shop.ts'
import { logInToOffice } from './staff-log-in.ts'

/*
 * Every screen of the office by its address: axe finds nothing, and nothing is wider than a telephone. The addresses of objects
 * are those that the lists lead to.
 */

/** Addresses that show no screen. */
const noScreens = ['log-out', 'me/language', 'data-requests/:id/vaiven.html']
/** Screens of what the demo does not have, or not in the first row of its list; the tests of their jobs look at most of them. */
const notInDemo = [
  'welcome/:token',
  'events/bulk/:selection',
  'mails/bulk/:selection',
  'enquiries/bulk/:selection',
  'payments/notifications/:id',
  'reports/settlement/:id',
  'reports/settlement/import/:id',
  'exports/:id',
  'orders/:number/passengers',
  'refunds/bills/:reference',
  'trips/:id/manifest',
  'trips/:id/compare',
]
const ofMoney = /^(transfers|reports\/settlement|payments)/

const patterns = patternsOf(routes).filter(
  (pattern) => !noScreens.includes(pattern) && !/json$/.test(pattern),
)

for (const { email, see } of [
  { email: 'oficina@vaiven.test', see: (pattern: string) => !ofMoney.test(pattern) },
  { email: 'finanzas@vaiven.test', see: (pattern: string) => ofMoney.test(pattern) },
]) {
  test(`axe finds nothing on the screens that ${email} opens`, async ({ page }) => {
    test.setTimeout(900_000)
    await logInToOffice(page, email)
    const left = new Set(patterns.filter(see))
    const known = new Set<string>([...left].filter((pattern) => !pattern.includes(':')))
    // The first order that is known is one with money to give back.
    await page.goto('/office/orders?state=paid')
    for (const path of await links(page)) known.add(path)
    const next = () =>
      [...left]
        .map((pattern) => ({ pattern, path: addressOf(pattern, known) }))
        .find(({ path }) => path !== undefined)
    for (let found = next(); found; found = next()) {
      left.delete(found.pattern)
      await page.goto(`/office/${found.path}`)
      await untilAlive(page)
      await expectAccessible(page, found.path)
      for (const path of await links(page)) known.add(path)
      await expectNarrow(page, found.path)
    }
    expect([...left].filter((pattern) => !notInDemo.includes(pattern))).toEqual([])
  })
}

function patternsOf(entries: readonly RouteConfigEntry[], outer = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = [outer, path].filter(Boolean).join('/')
    return children ? patternsOf(children, pattern) : [pattern]
  })
}

/** An address of the pattern among those that are known; one without parameters is its own. */
function addressOf(pattern: string, known: ReadonlySet<string>): string | undefined {
  if (pattern === '*') return 'nothing/here'
  if (!pattern.includes(':')) return pattern
  const form = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
  return [...known].find((path) => form.test(path) && !patterns.includes(path))
}

/** Where the page leads inside the office. */
async function links(page: Page): Promise<string[]> {
  const all = await page
    .locator('a[href^="/office/"]')
    .evaluateAll((found) => found.map((a) => (a as HTMLAnchorElement).pathname))
  return all.map((path) => path.slice('/office/'.length))
}

async function expectNarrow(page: Page, name: string | undefined): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${name} on a telephone`).toBeLessThanOrEqual(390)
  await page.setViewportSize(size)
}
