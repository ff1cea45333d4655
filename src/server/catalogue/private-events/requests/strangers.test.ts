import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category, EventDetail } from '#contract/catalogue/events.ts'
import { approveRequest } from '#server/catalogue/private-events/requests/decide-request.ts'
import { addUser, sql, type TestUser } from '#test/helpers/builders.ts'
import { addCounty, sendComplete } from '#test/helpers/private-events.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let owner: TestUser
let guest: TestUser
let stranger: TestUser
let slug: string
let event: EventDetail
let seats: Category['subCategories'][number]
let dateId: number

beforeAll(async () => {
  shop = await createTestShop()
  const countyId = await addCounty(shop)
  owner = await addUser(shop)
  guest = await addUser(shop)
  stranger = await addUser(shop)
  const id = await sendComplete(shop, owner, countyId, [['Ana', '55 1234 5678', guest.email.toUpperCase()]])
  slug = (await approveRequest(shop, id, { price: 0 })).slug
  event = (await get<EventDetail>(`/api/events/${slug}`, guest)).data
  dateId = event.calendars[0]!.id
  const [category] = (await get<Category[]>(`/api/events/${event.id}/product-variant`, guest)).data
  seats = category!.subCategories.find(({ capacity }) => capacity === 1)!
})
afterAll(() => shop.close())

const get = <T>(path: string, user?: TestUser) => call<T>(shop, path, user ? { token: user.token } : {})

const hold = (user: TestUser) =>
  call<{ id: string }>(shop, '/shop-api/holds', {
    token: user.token,
    json: {
      eventDateId: dateId,
      provinceId: seats.provinceId,
      lines: [{ productVariantId: seats.productVariantId, quantity: 1 }],
    },
  })

const order = (user: TestUser, countyId: number) =>
  call<{ state: string }>(shop, '/shop-api/orders', {
    token: user.token,
    headers: { 'idempotency-key': randomUUID() },
    json: {
      url: 'http://localhost:3000/event/x',
      eventDateId: dateId,
      provinceId: seats.provinceId,
      paymentCode: 'prepagado',
      shownTotal: 0,
      tickets: [
        {
          placeId: seats.placeId,
          productVariantId: seats.productVariantId,
          addresses: [{ address: 'Durango 100', commune_id: countyId }],
          passengers: [
            {
              name: 'Ana Sáenz',
              email: 'ana@vaiven.test',
              phone: '+525511122233',
              passengerAddress: 'Durango 100',
            },
          ],
        },
      ],
    },
  })

describe('of a private event a stranger', () => {
  it.each([
    ['nobody', () => undefined],
    ['another customer', () => stranger],
  ])('learns only that it is private: %s', async (_who, user) => {
    for (const name of [slug, String(event.id)]) {
      const response = await shop.fetch(`/api/events/${name}`, { ...(user() && { token: user()!.token }) })
      const text = await response.text()
      expect(JSON.parse(text)).toMatchObject({
        success: true,
        data: {
          slug,
          previewPath: null,
          calendars: [],
          message: expect.stringContaining('Este evento es privado'),
        },
      })
      expect(text).not.toMatch(/Renata|Morales|Auditorio|2027|bailes/)
    }
  })

  it('finds nothing that belongs to it', async () => {
    for (const path of [`/api/events/${event.id}/product-variant`, `/api/provinces/by-event/${event.id}`]) {
      expect(await get(path, stranger)).toMatchObject({ status: 404, code: 'event_not_found' })
      expect((await get(path)).status).toBe(404)
      expect((await get(path, guest)).status).toBe(200)
      expect((await get(path, owner)).status).toBe(200)
    }
    await sql(
      shop,
      `insert into discounts (code, variation, valid_from, valid_until) values ('FIESTA', 0.1, '2026-01-01', '2028-01-01')`,
    )
    expect(await get(`/shop-api/discounts/FIESTA/event/${event.id}`, stranger)).toMatchObject({
      code: 'discount_not_valid',
    })
  })

  it('is in no list, no search, no sitemap and no preview', async () => {
    for (const path of ['/api/events?type=2', '/api/search?q=renata', '/api/recommended-events']) {
      expect((await get<unknown[]>(path, stranger)).data, path).toEqual([])
    }
    expect(await (await shop.fetch('/sitemap.xml')).text()).not.toContain(slug)
    const preview = await shop.fetch(`/previews/event/${slug}.es_MX.0123456789abcdef.jpg`)
    expect(preview.status).toBe(404)
  })

  it("never gets a guest's response from a cache", async () => {
    const answer = await shop.fetch(`/api/events/${slug}`, { token: guest.token })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('vary')).toContain('Authorization')
  })

  it('can neither hold a seat nor take one, and a guest can both', async () => {
    const [county] = await sql<{ id: number }>(shop, 'select id from counties where province_id = $1', [
      seats.provinceId,
    ])
    expect(await hold(stranger)).toMatchObject({ status: 404, code: 'event_not_found' })
    expect(await order(stranger, county!.id)).toMatchObject({ status: 404, code: 'event_not_found' })
    const [held, refused] = await Promise.all([hold(guest), hold(stranger)])
    expect([held.status, refused.status]).toEqual([200, 404])
    expect(
      (await call(shop, `/shop-api/holds/${held.data.id}`, { method: 'DELETE', token: guest.token })).status,
    ).toBe(200)
    expect((await order(guest, county!.id)).data.state).toBe('paid')
    const [request] = await sql<{ id: number }>(shop, 'select id from event_requests where event_id = $1', [
      event.id,
    ])
    const guests = await get(`/shop-api/event-requests/${request!.id}/guests`, owner)
    expect(guests.data).toMatchObject({
      counts: { reserved: 1, seatsTaken: 1 },
      guests: [{ answer: 'reserved', seats: 1 }],
    })
    const cancel = await call(shop, `/shop-api/event-requests/${request!.id}/cancel`, {
      method: 'POST',
      token: owner.token,
    })
    expect(cancel).toMatchObject({ status: 409, code: 'request_has_orders' })
  })
})
