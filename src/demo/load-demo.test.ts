import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventCard } from '#contract/catalogue/events.ts'
import type { InvitedEvent } from '#contract/catalogue/private-event-guests.ts'
import type { ListedRequest } from '#contract/catalogue/private-events.ts'
import type { CheckedIn, FoundOrder } from '#contract/travel/tickets.ts'
import { groupByStop } from '#domain/travel/tickets/parties.ts'
import { readWaitingBills } from '#server/back-office/waiting-work-sql.ts'
import { auditMoney } from '#server/sales/payments/audit/audit-money.ts'
import { sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { loadDemo } from './load-demo.ts'
import { tonightsOrderNumber } from './tonights-order.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

describe('the demo', () => {
  it('is loaded once by programs that start concurrently', async () => {
    const loaded = await Promise.all([loadDemo(shop), loadDemo(shop), loadDemo(shop)])
    expect(loaded.filter(Boolean)).toHaveLength(1)
  })

  it.each(['MX', 'CL', 'PE', 'ES'])('has events to buy in %s, each with its poster', async (country) => {
    const { data } = await call<EventCard[]>(shop, `/api/events?country-code=${country}`)
    expect(data.length).toBeGreaterThanOrEqual(4)
    for (const { translations } of data) {
      const poster = await shop.fetch(translations[0]!.imagePath)
      expect(poster.headers.get('content-type')).toBe('image/svg+xml')
    }
  })

  it.each(['MX', 'CL', 'PE', 'ES'])(
    'has a landing page to look at in %s, with its pictures',
    async (country) => {
      for (const list of ['landing-slides', 'landing-comments', 'landing-partners']) {
        const { data } = await call<{ imagePath: string }[]>(shop, `/api/${list}?country-code=${country}`)
        expect(data.length, list).toBeGreaterThanOrEqual(3)
        for (const { imagePath } of data) expect((await shop.fetch(imagePath)).status).toBe(200)
      }
    },
  )

  it('lets its sample customer log in, and its staff scan', async () => {
    for (const email of ['cliente@vaiven.test', 'PUERTA@vaiven.test']) {
      const { status } = await call(shop, '/api/login', { json: { email, password: 'vaiven' } })
      expect(status).toBe(200)
    }
    const roles = await sql(shop, "select email, roles from users where roles <> '{}'")
    expect(roles).toEqual([{ email: 'puerta@vaiven.test', roles: ['check-in'] }])
  })

  it('has a private event of the sample customer in each state, and two that she is invited to', async () => {
    const json = { email: 'cliente@vaiven.test', password: 'vaiven' }
    const { token } = (await call<{ token: string }>(shop, '/api/login', { json })).data
    for (const state of [1, 2, 3, 4, 5, 6]) {
      const path = `/shop-api/event-requests?state=${state}`
      expect((await call(shop, path, { token })).data, `state ${state}`).toHaveLength(1)
    }
    const invited = await call<InvitedEvent[]>(shop, '/shop-api/invited-events', { token })
    expect(invited.data.map(({ ownerName }) => ownerName)).toEqual(['Ximena', 'Ximena'])
    expect((await call<EventCard[]>(shop, '/api/events?type=2', { token })).data).toHaveLength(3)
  })

  it("has a host with an unpaid bill, which is in the office's open work", async () => {
    const json = { email: 'anfitriona@vaiven.test', password: 'vaiven' }
    const { token } = (await call<{ token: string }>(shop, '/api/login', { json })).data
    const { data } = await call<ListedRequest[]>(shop, '/shop-api/event-requests', { token })
    expect(data.flatMap(({ bill }) => bill ?? [])).toMatchObject([
      { state: 'open', amount: 18_000, currency: 'MXN', bank: { reference: expect.any(String) } },
    ])
    expect(await readWaitingBills(shop.db)).toMatchObject([
      { host: 'Ximena Duarte Rangel', amount: 1_800_000 },
    ])
  })

  it('has an order for tonight whose two parties board at two addresses, and whose money is booked', async () => {
    const json = { email: 'puerta@vaiven.test', password: 'vaiven' }
    const { token } = (await call<{ token: string }>(shop, '/api/login', { json })).data
    const search = { token, json: { text: tonightsOrderNumber } }
    const found = await call<{ orders: FoundOrder[] }>(shop, '/api/check-in/search', search)
    expect(found.data.orders).toMatchObject([{ state: 'paid', expected: 3, boarded: 0 }])
    const look = { foundBy: 'number', board: 'none', nonce: 'a look at it' }
    const path = `/api/check-in/orders/${found.data.orders[0]?.orderId}`
    const { data } = await call<CheckedIn>(shop, path, { token, json: look })
    expect(groupByStop(data.parties)).toHaveLength(2)
    expect((await auditMoney(shop)).findings).toEqual([])
  })

  it('goes on with new rows after its own', async () => {
    const [event] = await sql<{ id: number }>(
      shop,
      "insert into provinces (country_code, name) values ('MX', 'New') returning id",
    )
    expect(event!.id).toBeGreaterThan(50)
  })
})
