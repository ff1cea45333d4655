import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { strongKey, strongSecret } from '#test/helpers/strong-keys.ts'
import { createTestShop, requestTo, type TestShop } from '#test/helpers/test-shop.ts'
import { loadDemo } from '../load-demo.ts'
import { makeTonightsTrip } from './make-trip.ts'
import { createSelfDriving } from './self-driving.ts'
import { tonightPages } from './tonight-pages.ts'

let shop: TestShop
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-12-05T18:20:00-06:00')
  await loadDemo(shop)
  app = createApp(shop)
  // The vans wait until they are stopped.
  const sleep = (_ms: number, signal: AbortSignal) => delay(2 ** 30, undefined, { signal })
  tonightPages(app, shop, createSelfDriving({ log: shop.log, now: () => shop.clock.now().getTime(), sleep }))
}, 60_000)
afterAll(() => shop.close())

type Asked = { path?: string; pace?: string; origin?: string; from?: string }

/** A request of a browser; `from` is its address. */
async function ask({ path = '', pace, origin = 'http://localhost:3000', from = '127.0.0.1' }: Asked = {}) {
  const isPost = path !== ''
  const body = pace === undefined ? undefined : new URLSearchParams({ pace })
  const request = requestTo(shop.config.publicUrl, `/demo/tonight${path}`, {
    method: isPost ? 'POST' : 'GET',
    headers: { host: 'localhost:3000', ...(isPost && { origin }) },
    ...(body && { body }),
  })
  const headers = Object.fromEntries([...request.headers, ['host', 'localhost:3000']])
  const answer = await app.fetch(request, { incoming: { headers, socket: { remoteAddress: from } } } as never)
  return { status: answer.status, text: await answer.text() }
}

it('says so when there is no trip, and has nothing to drive then', async () => {
  expect((await ask()).text).toContain('There is no trip tonight')
  expect((await ask({ path: '/drive', pace: 'quick' })).status).toBe(400)
})

describe('the page of tonight’s trip', () => {
  beforeAll(async () => {
    await makeTonightsTrip(shop, { cards: false })
  })

  it('has the drivers’ links with their digits, and the orders of the passengers', async () => {
    const { text } = await ask()
    expect(text.match(/http:\/\/localhost:3000\/drive\/[\w-]{43}/g)).toHaveLength(2)
    expect(text).toContain('digits 4571')
    expect(text).toContain('/order-detail/')
    expect(text).toContain('pasajera@vaiven.test')
  })

  it('makes the vans drive by a press of its button, and stand by another', async () => {
    expect((await ask({ path: '/drive', pace: 'planned' })).status).toBe(303)
    expect((await ask()).text).toContain('drives by itself')
    expect((await ask({ path: '/stop' })).status).toBe(303)
    const { text } = await ask()
    expect(text).not.toContain('drives by itself')
    expect(text).toContain('stands')
  })

  it.each([
    ['from another machine', { from: '203.0.113.7' }],
    ['from a page of another site', { origin: 'https://example.com' }],
    ['from a program that names no page', { origin: '' }],
  ])('refuses the buttons %s', async (_name, asked) => {
    for (const path of ['/drive', '/stop'])
      expect((await ask({ path, pace: 'quick', ...asked })).status, path).toBe(403)
  })

  it('is not shown to another machine', async () => {
    expect((await ask({ from: '203.0.113.7' })).status).toBe(403)
  })
})

it('is not there outside of a demo, whatever DEMO_TRIP says', async () => {
  const real = await createTestShop({
    ...{ DEMO: '0', DEMO_TRIP: '1', SMTP_URL: 'smtp://127.0.0.1:1' },
    ...{ SESSION_SECRET: strongSecret, TICKET_KEY: strongKey },
  })
  expect(real.config.demoTrip).toBe(false)
  expect((await real.fetch('/demo/tonight')).status).toBe(404)
  for (const path of ['drive', 'stop'])
    expect((await real.fetch(`/demo/tonight/${path}`, { method: 'POST' })).status).toBe(404)
  await real.close()
})
