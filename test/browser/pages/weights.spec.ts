import { expect, type Page, type Request, test } from '@playwright/test'
import { isSeen, type Movement, movements, watchMovement } from '../helpers/accessibility/movement.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'

/* The size of a first visit on a phone, and its layout shifts. */

const KiB = 1024

type Kind = 'script' | 'stylesheet' | 'font'

/** Slow 4G: milliseconds, and bytes per second. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

// As the shop sends it over plain http: compressed with gzip.
test.use({
  viewport: { width: 390, height: 844 },
  extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  contextOptions: { reducedMotion: 'no-preference' },
})

// 105 of them are React, its DOM and React Router, 3 the table of routes (docs/decisions/react-as-published.md). What
// old browsers lack they alone load (docs/decisions/oldest-browsers.md). An event includes the first step of its purchase.
for (const { name, path, script } of [
  { name: 'the home page', path: '/', script: 137 },
  { name: 'a list of events', path: '/massive-events', script: 139 },
  { name: 'an event', path: '/event/luna-motor-orbita', script: 156 },
]) {
  test(`${name} is light`, async ({ page }) => {
    const weights = await weigh(page, path)
    expect.soft(weights.script, 'JavaScript').toBeLessThanOrEqual(script * KiB)
    expect.soft(weights.stylesheet, 'CSS').toBeLessThanOrEqual(20 * KiB)
    expect.soft(weights.font, 'fonts').toBeLessThanOrEqual(52 * KiB)
  })

  test(`${name} loads its styles first, its scripts last, nothing twice and no data`, async ({ page }) => {
    const priorities = new Set<string>()
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.enable')
    browser.on('Network.requestWillBeSent', ({ type, request }) => {
      if (type === 'Script') priorities.add(request.initialPriority)
    })
    const asked: { kind: string; path: string }[] = []
    page.on('request', (request) => {
      const { protocol, pathname } = new URL(request.url())
      if (protocol.startsWith('http')) asked.push({ kind: request.resourceType(), path: pathname })
    })
    await page.goto(path)
    await untilHydrated(page)
    await page.waitForLoadState('networkidle')
    expect(asked.at(1)?.kind).toBe('stylesheet')
    expect(asked.filter(({ kind }) => kind === 'script').length).toBeGreaterThan(2)
    expect([...priorities]).toEqual(['Low'])
    // When the table of routes comes by a call of its own, the router renders the page a second time.
    expect(asked.filter(({ kind }) => kind === 'fetch')).toEqual([])
    const files = asked.map((request) => request.path).filter((file) => /^\/(assets|media)\//.test(file))
    expect(files).toEqual([...new Set(files)])
  })

  test(`${name} does not shift while it loads on a slow telephone`, async ({ page }) => {
    const browser = await page.context().newCDPSession(page)
    await browser.send('Network.enable')
    await browser.send('Network.emulateNetworkConditions', slowLine)
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await watchMovement(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await untilHydrated(page)
    expect((await movements(page)).filter(isUnwanted)).toEqual([])
  })

  for (const { width, locale } of [
    { width: 390, locale: 'es_MX' },
    { width: 390, locale: 'en_US' },
    { width: 1440, locale: 'es_MX' },
  ]) {
    test(`${name} does not shift when its fonts load late: ${width} px, ${locale}`, async ({
      page,
      baseURL,
    }) => {
      await page.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await page.setViewportSize({ width, height: 900 })
      await watchMovement(page)
      const { promise: fontsMayCome, resolve: sendFonts } = Promise.withResolvers<void>()
      await page.route('**/*.woff2', async (route) => {
        await fontsMayCome
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      await untilHydrated(page)
      sendFonts()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      expect((await movements(page)).filter(isUnwanted)).toEqual([])
    })
  }
}

// The rules of a form are loaded when the form gets the focus.
for (const { name, path } of [
  { name: 'the page to write to an office', path: '/contact' },
  { name: 'the page of weddings', path: '/wedding' },
  { name: 'the page of companies', path: '/vaiven-companies' },
]) {
  test(`${name} is light until its form is used`, async ({ page }) => {
    const weights = await weigh(page, path)
    expect.soft(weights.script, 'JavaScript').toBeLessThanOrEqual(164 * KiB)
    const [rules] = await Promise.all([
      page.waitForResponse(/-rules-[\w-]+\.js/),
      page.getByLabel('Correo electrónico').focus(),
    ])
    expect(rules.ok()).toBe(true)
  })
}

// 105 of them are React, its DOM and React Router, as in the shop.
test('the office is light: its lists, its forms and the page of an order', async ({ page, browser }) => {
  await logInToOffice(page, 'auditoria@vaiven.test')
  const first = async (list: string, part = '') => {
    await page.goto(`/office/${list}`)
    const link = page.getByRole('main').getByRole('row').nth(1).getByRole('link').first()
    return `${await link.getAttribute('href')}${part}`
  }
  const event = await first('events?state=on_sale')
  const order = await first('orders')
  for (const { path, script } of [
    { path: '/office/events', script: 124 },
    { path: '/office', script: 124 },
    { path: `${event}/stock`, script: 131 },
    { path: `${event}/texts`, script: 131 },
    { path: order, script: 133 },
  ]) {
    // Another browser of the same person, without cached files.
    const other = await browser.newContext({ storageState: await page.context().storageState() })
    const weights = await weigh(await other.newPage(), path)
    expect.soft(weights.script, `JavaScript of ${path}`).toBeLessThanOrEqual(script * KiB)
    expect.soft(weights.stylesheet, `CSS of ${path}`).toBeLessThanOrEqual(20 * KiB)
    await other.close()
  }
})

/** The transferred bytes by kind, once the network is idle. */
async function weigh(page: Page, path: string): Promise<Record<Kind, number>> {
  const weights = { script: 0, stylesheet: 0, font: 0 }
  const measured: Promise<void>[] = []
  const weighOne = (request: Request) => {
    const kind = request.resourceType()
    if (!(kind in weights)) return
    measured.push(
      request.sizes().then(({ responseBodySize }) => {
        weights[kind as Kind] += responseBodySize
      }),
    )
  }
  page.on('requestfinished', weighOne)
  await page.goto(path, { waitUntil: 'networkidle' })
  await untilHydrated(page)
  page.off('requestfinished', weighOne)
  await Promise.all(measured)
  expect(weights.script, 'the page has scripts').toBeGreaterThan(50 * KiB)
  expect(weights.stylesheet, 'the page has styles').toBeGreaterThan(0)
  expect(weights.font, 'the page has fonts').toBeGreaterThan(0)
  return weights
}

/** The line of the home page is animated on purpose. */
function isUnwanted(movement: Movement): boolean {
  return movement.how !== 'animated' && isSeen(movement)
}
