import { expect, type Page } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type OfficeLanguage, officeLanguages } from '#domain/people/staff/office-languages.ts'
import routes from '../../../src/web/office/routes.ts'
import { sql } from '../../helpers/builders.ts'
import { expectAccessible } from '../helpers/accessibility/expect-accessible.ts'
import { expectEdges } from '../helpers/accessibility/expect-edges.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { unreadableTexts } from '../helpers/office/office-texts.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { inShop } from '../helpers/shop/in-shop.ts'
import { test } from '../helpers/shop/own-shop.ts'

/*
 * Every screen of the office by its address: axe finds nothing, nothing is wider than a phone, and all texts are there in
 * Spanish, English and Portuguese. The addresses of objects come from the lists, or were just created.
 */

/** Addresses without a screen. */
const noScreens = ['log-out', 'me/language', 'data-requests/:id/vaiven.html', 'exports/:id/file']
const patterns = patternsOf(routes).filter(
  (pattern) => !noScreens.includes(pattern) && !/json$/.test(pattern),
)

type Area = {
  name: string
  email: string
  has: RegExp
  /** creates addresses that no list links to */
  make: (page: Page) => AsyncGenerator<string>
}

const areas: Area[] = [
  {
    name: 'events',
    email: 'oficina@vaiven.test',
    has: /^(events|views|discounts|content)/,
    make: makeEvents,
  },
  { name: 'trips', email: 'oficina@vaiven.test', has: /^(trips|fleet|places|addresses)/, make: makeTrip },
  {
    name: 'money',
    email: 'finanzas@vaiven.test',
    has: /^(transfers|reports\/settlement|payments)/,
    make: makePayout,
  },
]
const others: Area = { name: 'people and the rest', email: 'oficina@vaiven.test', has: /^/, make: makeOthers }

// The longest first, so that the others run beside it.
for (const area of [others, ...areas]) {
  const isOf = (pattern: string) => area === (areas.find(({ has }) => has.test(pattern)) ?? others)
  test(`axe finds nothing on the screens of the office: ${area.name}`, async ({ page }) => {
    test.setTimeout(480_000)
    await logInToOffice(page, area.email)
    const left = new Set(patterns.filter(isOf))
    const visited: string[] = []
    const known = new Set<string>([...left].filter((pattern) => !pattern.includes(':')))
    for await (const path of area.make(page)) known.add(path)
    const next = () =>
      [...left]
        .map((pattern) => ({ pattern, path: addressOf(pattern, known) }))
        .find(({ path }) => path !== undefined)
    for (let found = next(); found; found = next()) {
      left.delete(found.pattern)
      await page.goto(`/office/${found.path}`)
      await untilHydrated(page)
      await expectAccessible(page, found.path)
      for (const path of await links(page)) known.add(path)
      await expectNarrow(page, found.path)
      await expectEdges(page, found.path ?? '')
      if (found.path) visited.push(found.path)
    }
    expect([...left]).toEqual([])
    for (const language of officeLanguages) await expectReadable(page, visited, language)
  })
}

function patternsOf(entries: readonly RouteConfigEntry[], outer = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const pattern = [outer, path].filter(Boolean).join('/')
    return children ? patternsOf(children, pattern) : [pattern]
  })
}

/** A known address that matches the pattern; one without parameters is its own. */
function addressOf(pattern: string, known: ReadonlySet<string>): string | undefined {
  if (pattern === '*') return 'nothing/here'
  if (!pattern.includes(':')) return pattern
  const form = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
  return [...known].find((path) => form.test(path.split('?')[0] ?? '') && !patterns.includes(path))
}

async function* makeEvents(page: Page): AsyncGenerator<string> {
  yield await select(page, 'events')
}

/** A trip with all its pages. */
async function* makeTrip(page: Page): AsyncGenerator<string> {
  await page.goto('/office/trips?q=trajineras')
  await page.locator('main a[href^="/office/trips/"]').first().click()
  await page.waitForURL(/trips\/\d+/)
  const [trip = ''] = here(page).split('?')
  yield trip
  const live = await page.request.get(`/office-api/${trip}/live`)
  const { data } = (await live.json()) as { data: { routes: { routeId: string }[] } }
  yield `${trip}/live/${data.routes[0]?.routeId}`
  await page.getByRole('link', { name: 'Plan 1' }).click()
  const manifest = page.getByRole('main').getByRole('link', { name: 'Hojas de los conductores' })
  yield ((await manifest.getAttribute('href')) ?? '').replace('/office/', '')
}

/** A complaint of a consumer, to which its list leads. */
async function complain(page: Page): Promise<void> {
  const words = { service: 'Van', detail: 'Llegó tarde.', request: 'Una disculpa.' }
  const data = {
    kind: 'reclamo',
    subject: 'punctuality',
    name: 'Lucía',
    email: 'lucia@vaiven.test',
    ...words,
  }
  await page.request.post('/api/complaints?country-code=MX', { data })
}

/** An order with all its pages, selections of rows, a file, an invitation. */
async function* makeOthers(page: Page): AsyncGenerator<string> {
  await complain(page)
  yield await incident()
  yield await matter()
  yield await moneyTask()
  await page.goto('/office/orders?q=bruna@vaiven.test&state=paid')
  yield* await links(page)
  yield await select(page, 'mails')
  yield await select(page, 'enquiries')
  await page.goto('/office/exports/new')
  await page.getByRole('main').getByRole('button', { name: 'Preparar archivo' }).click()
  await page.waitForURL(/exports\/[0-9a-f-]{36}/)
  yield here(page)
  yield* await invitation(page)
}

/** The address of a bulk action with the first row of a list. */
async function select(page: Page, list: string): Promise<string> {
  await page.goto(`/office/${list}`)
  await page.locator('tbody').getByRole('checkbox').first().check()
  await page.locator(`form[action="/office/${list}/bulk"] button[name=act]`).first().click()
  await page.waitForURL(/\/bulk\/.+/)
  return here(page)
}

/** The phones of an incident: a message that could be written in the hours of a trip alone. */
async function incident(): Promise<string> {
  const [message] = await inShop((shop) =>
    sql<{ id: number }>(shop, 'update messages set incident = true returning id'),
  )
  return `messages/${message?.id}/calls`
}

/** A dispute of a paid card payment. */
async function matter(): Promise<string> {
  const [made] = await inShop((shop) =>
    sql<{ id: number }>(
      shop,
      `insert into money_returns (kind, source, reference, order_id, attempt_id, amount, gone, currency, happened_at, created_at)
       select 'disputed', 'provider:' || a.provider, a.id::text, a.order_id, a.id, a.amount, a.amount, a.currency, now(), now()
       from payment_attempts a join orders o on o.id = a.order_id
       where a.state = 'completed' and a.provider = 'unlimit' and o.state = 'paid' limit 1 returning id::int`,
    ),
  )
  return `money-returns/${made?.id}`
}

/** A paid card payment of whose refund the provider tells no amount. */
async function moneyTask(): Promise<string> {
  const [made] = await inShop((shop) =>
    sql<{ id: number }>(
      shop,
      `insert into staff_tasks (kind, order_id, details, created_at)
       select 'amount_mismatch', a.order_id, jsonb_build_object('attempt', a.id, 'kind', 'refunded_elsewhere'), now()
       from payment_attempts a join orders o on o.id = a.order_id
       where a.state = 'completed' and a.provider = 'unlimit' and o.state = 'paid' limit 1 returning id::int`,
    ),
  )
  return `money-tasks/${made?.id}`
}

async function refundedPayment(): Promise<string> {
  const [refund] = await inShop((shop) =>
    sql<{ payment: string }>(shop, 'select attempt_id as payment from refunds limit 1'),
  )
  return `payments/${refund?.payment}`
}

async function invitation(page: Page): Promise<string[]> {
  const email = 'nuria.vega@oficina.test'
  await page.goto('/office/staff/new')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Nombre').fill('Nuria Vega')
  await page.getByLabel('Soporte, MX').check()
  await page.getByRole('button', { name: 'Enviar la invitación' }).click()
  return /welcome\/[\w-]+/.exec((await newestMail(page.request, email)).html) ?? []
}

/** A payment with a refund, and the preview of a payout file. */
async function* makePayout(page: Page): AsyncGenerator<string> {
  yield await refundedPayment()
  await page.goto('/office/reports/settlement/import')
  await page.locator('select[name=provider]').selectOption('mercadopago')
  await page.locator('select[name=country]').selectOption('MX')
  const heading = 'DATE;SOURCE_ID;EXTERNAL_REFERENCE;DESCRIPTION;GROSS_AMOUNT;MP_FEE_AMOUNT'
  const line = '2026-01-02;70001;TIENDA-1;payment;350.00;-12.22'
  const buffer = Buffer.from([heading, line, ''].join('\n'))
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'liberaciones.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('main').getByRole('button', { name: 'Ver qué haría' }).click()
  await page.waitForURL(/settlement\/import\/.+/)
  yield here(page)
}

/** The address of the page inside the office. */
function here(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return `${pathname.slice('/office/'.length)}${search}`
}

/** The links of the page inside the office. */
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
  // At 360 px no media query for wider windows applies, so a script enlarges the letters as a browser's setting does.
  await page.setViewportSize({ width: 360, height: 844 })
  const enlarged = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const { scrollWidth } = document.documentElement
    document.documentElement.style.fontSize = ''
    return scrollWidth
  })
  expect.soft(enlarged, `${name} with letters of twice the size`).toBeLessThanOrEqual(360)
  await page.setViewportSize(size)
}

/** The pages as the server sends them in a language. */
async function expectReadable(page: Page, paths: readonly string[], language: OfficeLanguage): Promise<void> {
  const headers = { origin: process.env.SHOP_URL ?? '' }
  await page.request.post('/office/me/language', { form: { language }, headers })
  for (const path of paths) {
    const answer = await page.request.get(`/office/${path}`)
    expect.soft(unreadableTexts(await answer.text(), language), `${path} in ${language}`).toEqual([])
  }
}
