import { expect, type Page, test } from '@playwright/test'
import type { OrderDetail } from '#contract/sales/own-orders.ts'
import { startPushService } from '../../helpers/servers/push-service.ts'
import { arriveLoggedIn } from '../helpers/account/customers.ts'
import { newestMail } from '../helpers/account/mailbox.ts'
import { logInToOffice } from '../helpers/office/staff-log-in.ts'
import { untilHydrated } from '../helpers/pages/hydrated.ts'
import { textsOf } from '../helpers/pages/texts.ts'
import { callShop } from '../helpers/shop/shop-calls.ts'

/*
 * A customer gets push messages about the van. The push service is a local server, and its messages are delivered to
 * the shop's service worker through the browser; this Chromium shows no notifications, so the test intercepts the call
 * that shows them.
 */

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })

const t = textsOf('es_MX')
const main = (page: Page) => page.getByRole('main')
const code = (page: Page, say = t) => main(page).getByRole('region', { name: say('order_qr') })

type Shown = { title: string; body: string; data: string; tag: string }

test('a push message says when the van arrives and opens the order, which says the same in three languages', async ({
  page,
  context,
  browser,
  request,
  baseURL,
}) => {
  const origin = baseURL ?? ''
  const service = await startPushService(process.env.SHOP_PUSH_KEY ?? '')
  const email = 'hector@vaiven.test'
  const { token } = await callShop(request, 'POST /api/login', { body: { email, password: 'vaiven' } })
  const purchases = await callShop(request, 'GET /shop-api/payment-history', { query: {} }, token)
  const { id } = purchases.find(({ regularEvent: { slug } }) => slug === 'tinta-abierta')!
  const path = `/order-detail/${id}`

  await page.addInitScript((subscription) => {
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () =>
      Object.assign(Object.create(PushSubscription.prototype), { toJSON: () => subscription })
  }, service.subscription)
  await arriveLoggedIn(page, { token })
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await main(page)
    .getByRole('button', { name: t('page_order_alerts_on') })
    .click()
  await expect(main(page).getByText(t('page_order_alerts_are_on'))).toBeVisible()

  await publishPlan(await (await browser.newContext()).newPage())
  await expect.poll(() => service.received.length, { timeout: 30_000 }).toBe(1)

  const { event, tickets } = await callShop(
    request,
    'GET /shop-api/order-detail/{id}',
    { params: { id } },
    token,
  )
  const [from, until] = [tickets[0]?.promised?.pickUpFrom, tickets[0]?.promised?.pickUpUntil]
  const hours = (between: string) => [from, until].map((moment) => clockOf(moment, event)).join(between)
  expect((await newestMail(request, email, 'A qué hora')).html).toContain(hours(' – '))

  // Restarts the worker if it was idle.
  await page.goto('/faq')
  await untilHydrated(page)
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(`
    shown = []; opened = []
    registration.showNotification = async (title, options) => void shown.push({ title, ...options })
    clients.openWindow = async (url) => void opened.push(url)
    WindowClient.prototype.focus = async function () { opened.push('the page that is open') }`)
  await deliver(page, origin, service.received[0]?.message)
  await expect.poll(() => worker.evaluate<Shown[]>('shown')).toHaveLength(1)
  const [shown] = await worker.evaluate<Shown[]>('shown')
  expect(shown).toMatchObject({ title: t('push_promised'), tag: id })
  expect(shown?.body).toContain(hours(' y '))
  expect(shown?.body).toContain('Van 1')

  const tap = () =>
    worker.evaluate<string[]>(`(async () => {
      const waits = []
      dispatchEvent(Object.assign(new Event('notificationclick'), {
        notification: { ...shown[0], close() {} },
        waitUntil: (promise) => waits.push(promise),
      }))
      await Promise.all(waits)
      return opened.splice(0)
    })()`)
  const opened = await tap()
  expect(opened).toEqual([`${origin}${path}`])
  await page.goto(opened[0] ?? '')
  await expect(code(page)).toContainText(`${hours(' – ')}Van 1`)
  expect(await tap()).toEqual(['the page that is open'])

  for (const locale of ['en_US', 'pt_BR', 'es_MX'] as const) {
    await context.addCookies([{ name: 'locale', value: locale, url: origin }])
    await page.goto(path)
    await expect(code(page, textsOf(locale))).toContainText(`${hours(' – ')}Van 1`)
    await main(page).getByText(textsOf(locale)('page_order_told')).click()
    await expect(main(page).getByRole('listitem').filter({ hasText: 'Van 1' }).first()).toContainText(
      hours(' – '),
    )
  }
  await service.close()
})

test('on the day of the trip a phone shows code and time first; other screens show them after the event', async ({
  page,
  request,
}) => {
  const { token } = await callShop(request, 'POST /api/login', {
    body: { email: 'emiliano@vaiven.test', password: 'vaiven' },
  })
  const purchases = await callShop(request, 'GET /shop-api/payment-history', { query: {} }, token)
  const { id, startsAt } = purchases.find(({ regularEvent: { slug } }) => slug === 'sierra-sonica')!
  let now: Date | null = null
  // The page takes the time from the newest answer.
  await page.route(/\/(shop-)?api\//, async (route) => {
    const response = await route.fetch()
    const date = now?.toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), ...(date && { date }) } })
  })
  await arriveLoggedIn(page, { token })
  const order = async () => {
    await page.goto(`/order-detail/${id}`)
    await expect(main(page).getByRole('button', { name: t('page_order_alerts_on') })).toBeVisible()
    const top = async (one: ReturnType<typeof main>) => (await one.boundingBox())?.y ?? Number.NaN
    const tops = {
      code: await top(code(page).getByRole('img')),
      event: await top(main(page).getByRole('heading', { level: 1 })),
      alerts: await top(main(page).getByRole('region', { name: t('page_order_alerts') })),
    }
    return Object.entries(tops)
      .sort(([, a], [, b]) => a - b)
      .map(([name]) => name)
  }
  expect(await order()).toEqual(['event', 'code', 'alerts'])
  now = new Date(Date.parse(startsAt) - 3 * 3_600_000)
  expect(await order()).toEqual(['code', 'event', 'alerts'])
  await page.unrouteAll({ behavior: 'wait' })
})

/** A promised hour in the time zone of the place, formatted without the shop's code. */
function clockOf(moment: string | undefined, { timeZone }: OrderDetail['event']) {
  return new Date(moment ?? '').toLocaleTimeString('es-MX', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
}

/** Staff plan the trip of Tinta Abierta and publish it. */
async function publishPlan(page: Page): Promise<void> {
  await logInToOffice(page, 'rutas@vaiven.test')
  const call = async <Data>(method: 'GET' | 'POST', path: string, data?: object) => {
    const headers = { origin: process.env.SHOP_URL ?? '' }
    const answer = await page.request.fetch(`/office-api${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { data: Data }).data
  }
  const { rows } = await call<{ rows: { id: number; event: string }[] }>('GET', '/trips')
  const trip = rows.find(({ event }) => event.startsWith('Tinta Abierta'))
  const { planId } = await call<{ planId: number }>('POST', `/trips/${trip?.id}/plans`, {
    seconds: 1,
    seed: 7,
  })
  await expect
    .poll(async () => (await call<{ state: string }>('GET', `/plans/${planId}`)).state, { timeout: 30_000 })
    .toBe('draft')
  await call('POST', `/plans/${planId}/publish`, { withoutFleet: true })
}

/** Lets the browser deliver a message to the shop's worker. */
async function deliver(page: Page, origin: string, message: unknown): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.deliverPushMessage', {
    ...{ origin, registrationId: await registered, data: JSON.stringify(message) },
  })
}
