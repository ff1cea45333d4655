import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { matchPath } from 'react-router'
import { locales } from '#domain/platform/locales.ts'
import { windows } from '../helpers/accessibility/inspect-screen.ts'
import { everyRow } from '../helpers/pages/every-address.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { type Texts, textsOf } from '../helpers/pages/texts.ts'

/*
 * Every page is reachable by clicking from the home page: in every language, on a phone, a tablet and a desktop.
 */

/**
 * Pages without a link in the shop: they are reached from a mail, a payment, a log-in or a wrong address. The complaint book has
 * a link in Peru alone (links.test.ts).
 */
const comesOtherwise =
  /^\/(my-account|order-detail|order-rejected|response-payment|verify-account|recovery-account|refund-account|postponed|waiting-list|given-ticket|ride-review|qr-verification|libro-de-reclamaciones|error404|\*)/

const wanted = everyRow.filter((row) => !comesOtherwise.test(row))

for (const locale of locales) {
  test(`every page is found from home by clicking (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const t = textsOf(locale)
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    for (const size of [windows.phone, windows.tablet, windows.desk]) {
      await page.setViewportSize(size)
      await page.goto('/')
      await untilHydrated(page)
      const links = [
        ...(await linksShown(page)),
        ...(await linksOfMenu(page, t)),
        await searchFor('noche', page, t),
      ]
      const found = await alsoFromThere(links, request)
      const reached = (row: string) => found.some((path) => matchPath(row, path))
      expect
        .soft(
          wanted.filter((row) => !reached(row)),
          `${size.width} px`,
        )
        .toEqual([])
    }
  })
}

test('no link of the shell or the home page leads nowhere', async ({ page }) => {
  await page.goto('/')
  for (const path of new Set(await linksShown(page)))
    expect
      .soft(
        everyRow.filter((row) => row !== '/*' && matchPath(row, path)),
        path,
      )
      .not.toEqual([])
})

/** The targets of the visible links within the shop. */
function linksShown(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="/"]')
    .filter({ visible: true })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
}

/** The links of the drawer in a narrow window, and of the events menu in a wide one. */
async function linksOfMenu(page: Page, t: Texts): Promise<string[]> {
  const banner = page.getByRole('banner')
  const drawer = banner.getByRole('button', { name: t('menu'), exact: true })
  const isNarrow = await drawer.isVisible()
  const menu = isNarrow ? page.getByRole('dialog') : banner
  await (isNarrow ? drawer : banner.getByRole('button', { name: t('menu_events'), exact: true })).click()
  await expect(menu.locator('a[href="/wedding"]')).toBeVisible()
  const links = await linksShown(page)
  await page.keyboard.press('Escape')
  await expect(menu.locator('a[href="/wedding"]')).toBeHidden()
  return links
}

/** Searches in the header, and returns the resulting address. */
async function searchFor(term: string, page: Page, t: Texts): Promise<string> {
  const box = page.getByRole('banner').getByRole('combobox')
  if (!(await box.isVisible())) await page.getByRole('button', { name: t('search_box'), exact: true }).click()
  await box.fill(term)
  await box.press('Enter')
  await page.waitForURL(/\?q=/)
  return new URL(page.url()).pathname
}

/** These pages, and those that their own content links to. */
async function alsoFromThere(paths: readonly string[], request: APIRequestContext): Promise<string[]> {
  const found = new Set(paths)
  for (const row of everyRow) {
    const [example] = paths.filter((path) => matchPath(row, path))
    if (!example) continue
    const html = await (await request.get(example)).text()
    const [text = ''] = /<main.*<\/main>/s.exec(html) ?? []
    for (const [, path = ''] of text.matchAll(/<a [^>]*href="(\/[^"?#]*)/g)) found.add(path)
  }
  return [...found]
}
