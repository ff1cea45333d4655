import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendSeatAlerts } from '#server/catalogue/seat-alerts/seat-alerts.ts'
import { addEvent, addUser, sql, type TestEvent, type TestUser } from '#test/helpers/builders.ts'
import { call, draftOf, holdSeats, placeOrder } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let buyer: TestUser
let event: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  buyer = await addUser(shop)
})
beforeEach(async () => {
  event = await addEvent(shop, { name: 'Festival Escondido' })
  await sql(shop, 'update events set recommended = true where id = $1', [event.id])
})
afterAll(() => shop.close())

/** All responses that would contain the event. */
const answers: Record<string, () => string> = {
  'the list by date': () => '/api/events?type=1',
  'the list by price': () => '/api/events?type=1&sort=price',
  'the overview': () => '/api/events-overview?type=1',
  'the search': () => '/api/search?q=escondido',
  'the overview of the search': () => '/api/events-overview?q=escondido',
  'the suggestions': () => '/api/search-suggestions?q=escondido',
  'what is recommended': () => '/api/recommended-events',
  'its page': () => `/api/events/${event.slug}`,
  'its page by id': () => `/api/events/${event.id}`,
  'its categories': () => `/api/events/${event.id}/product-variant?date=${event.dateId}`,
  'its dates': () => `/api/events/${event.id}/dates`,
  'its provinces': () => `/api/provinces/by-event/${event.id}`,
}

const read = async (path: string, token?: string) => (await shop.fetch(path, token ? { token } : {})).text()

describe('a draft', () => {
  beforeEach(async () => {
    await sql(shop, 'update events set published_at = null where id <> $1', [event.id])
  })

  it.each(Object.entries(answers))('is not in %s, for customers neither', async (_what, path) => {
    const published = await read(path())
    await sql(shop, 'update events set published_at = null where id = $1', [event.id])
    const none = await read(path())
    expect(none).not.toBe(published)
    expect(none).not.toContain(event.slug)
    expect(none).not.toContain('Escondido')
    expect(await read(path(), buyer.token)).toBe(none)
    await sql(shop, 'update events set published_at = now() where id = $1', [event.id])
    expect(await read(path())).toBe(published)
  })

  it('cannot be held, bought, discounted or waited for', async () => {
    const page = await call<{ previewPath: string }>(shop, `/api/events/${event.slug}`)
    expect((await shop.fetch(page.data.previewPath)).status).toBe(200)
    await sql(shop, 'update events set published_at = null where id = $1', [event.id])
    expect((await shop.fetch(page.data.previewPath)).status).toBe(404)
    expect((await holdSeats(shop, buyer.token, event, 1)).code).toBe('event_not_available')
    expect((await placeOrder(shop, buyer.token, draftOf(event))).code).toBe('event_not_available')
    const alert = { method: 'PUT', token: buyer.token }
    expect((await call(shop, `/shop-api/seat-alerts/${event.id}`, alert)).code).toBe('event_not_found')
  })

  it('is published with a picture alone', async () => {
    await expect(sql(shop, "update events set image_path = '' where id = $1", [event.id])).rejects.toThrow(
      /check/,
    )
  })
})

describe('an event whose sale opens later', () => {
  beforeEach(async () => {
    await sql(shop, "update events set sale_opens_at = $2::timestamptz + interval '1 day' where id = $1", [
      event.id,
      shop.clock.now(),
    ])
  })

  it('is shown with the hour of its opening, and sold from then on', async () => {
    const page = await call(shop, `/api/events/${event.slug}`)
    expect(page.data).toMatchObject({ available: false, saleOpensAt: '2026-11-22T12:00:00-06:00' })
    expect((await holdSeats(shop, buyer.token, event, 1)).code).toBe('sale_not_open')
    expect((await placeOrder(shop, buyer.token, draftOf(event))).code).toBe('sale_not_open')

    shop.clock.advance(86_400_000)
    const open = await call(shop, `/api/events/${event.slug}`)
    expect(open.data).toMatchObject({ available: true, saleOpensAt: null })
    expect((await placeOrder(shop, buyer.token, draftOf(event))).status).toBe(200)
    shop.clock.advance(-86_400_000)
  })

  it('informs waiting customers when it opens, and not before', async () => {
    const { id, email } = await addUser(shop)
    await sql(shop, 'insert into seat_alerts (user_id, event_id, created_at) values ($1, $2, $3)', [
      id,
      event.id,
      shop.clock.now(),
    ])
    const mails = () => sql(shop, 'select from outbox where recipient = $1', [email])
    await sendSeatAlerts(shop)
    expect(await mails()).toHaveLength(0)
    shop.clock.advance(86_400_000)
    await sendSeatAlerts(shop)
    expect(await mails()).toHaveLength(1)
    shop.clock.advance(-86_400_000)
  })
})

it('is not sold after the hour at which its sale closes', async () => {
  await sql(shop, 'update events set sale_closes_at = $2 where id = $1', [event.id, shop.clock.now()])
  expect((await placeOrder(shop, buyer.token, draftOf(event))).code).toBe('sale_ended')
})

it("shows texts in another language if the visitor's is missing", async () => {
  await sql(
    shop,
    `with a as (update event_translations set locale = 'es_CL' where event_id = $1),
     b as (update category_translations set locale = 'es_CL' where category_id = $2)
     update variant_translations set locale = 'es_CL' where variant_id = $3`,
    [event.id, event.categoryId, event.variantId],
  )
  const headers = { cookie: 'locale=es_MX' }
  expect((await call(shop, `/api/events/${event.slug}`, { headers })).data).toMatchObject({
    translations: [{ name: 'Festival Escondido' }],
  })
  const categories = await call<unknown[]>(shop, `/api/events/${event.id}/product-variant`, { headers })
  expect(categories.data).toMatchObject([{ subCategories: [{ translations: [{ name: 'Individual' }] }] }])
})
