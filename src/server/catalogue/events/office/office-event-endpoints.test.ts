import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEvent, addOrder, addUser, sql, type TestEvent } from '#test/helpers/builders.ts'
import { draftOf, placeOrder } from '#test/helpers/purchase.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let event: TestEvent
let manager: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  shop.clock.set('2026-11-21T18:00:00Z')
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['MX'] })
})
beforeEach(async () => {
  event = await addEvent(shop, { size: 10 })
})
afterAll(() => shop.close())

const draft = () => ({
  ...{ type: 1, countryCode: 'MX', periodicity: 1, paymentType: 1, placeId: event.placeId },
  startsAt: '2027-01-30T20:30',
  endsAt: '2027-01-31T00:30',
  translations: { es_MX: { name: 'Ópera', description: 'Una noche' } },
})

const words = { name: 'Ópera', description: 'Una noche' }

describe('a manager', () => {
  it('makes an event with two cities, publishes it, and a customer buys it', async () => {
    const { data: created, status } = await manager.call('POST /office-api/events', draft())
    expect({ status, created }).toMatchObject({ status: 200, created: { state: 'draft', slug: 'opera' } })
    const path = `/office-api/events/${created.id}`
    const early = await manager.call(`POST ${path}/publish`)
    expect(early).toMatchObject({ status: 422, code: 'event_incomplete' })

    const text = { ...words, message: '' }
    await manager.call(`PUT ${path}/texts`, { texts: { es_MX: text, en_US: text, pt_BR: text } })
    await manager.call(`PUT ${path}/picture`, { imagePath: '/media/a.jpg', focus: { x: 30, y: 60 } })
    const texts = { es_MX: words, en_US: words, pt_BR: words }
    const other = await addEvent(shop)
    const variant = (provinceId: number, price: number) => ({
      ...{ provinceId, price, capacity: 1, stops: 1, hours: null, approaches: [], size: 12 },
      texts: Object.fromEntries(Object.keys(texts).map((locale) => [locale, { ...words, info: '' }])),
    })
    const categories = [
      {
        ...{ priority: 1, imagePath: '/media/a.jpg', texts },
        variants: [variant(event.provinceId, 420), variant(other.provinceId, 520)],
      },
    ]
    expect(await manager.call(`PUT ${path}/catalogue`, { categories })).toMatchObject({ status: 200 })
    expect(await manager.call(`POST ${path}/publish`)).toMatchObject({
      status: 200,
      data: { state: 'on_sale' },
    })

    const { data } = await manager.call(`GET ${path}`)
    const edited = data as unknown as {
      dates: { id: number }[]
      categories: { variants: { id: number; price: number }[] }[]
    }
    const near = edited.categories[0]!.variants.find(({ price }) => price === 420)!
    const bought = await placeOrder(shop, (await addUser(shop)).token, {
      ...draftOf({ ...event, dateId: edited.dates[0]!.id, variantId: near.id }),
    })
    expect(bought).toMatchObject({ status: 200, data: { total: 420 } })
  })

  it('changes stock and prices, closes and opens the sale, and all of it is written down', async () => {
    const path = `/office-api/events/${event.id}`
    await addOrder(shop, { user: await addUser(shop), event, tickets: 3 })
    const rows = (size: number) => ({ rows: [{ variantId: event.variantId, dateId: event.dateId, size }] })
    expect(await manager.call(`PUT ${path}/stock`, rows(2))).toMatchObject({
      status: 409,
      code: 'stock_below_taken',
      data: { rows: [{ size: 2, sold: 3, held: 0 }] },
    })
    expect((await manager.call(`PUT ${path}/stock`, rows(3))).status).toBe(200)
    const price = { rows: [{ variantId: event.variantId, price: 500.5 }] }
    expect((await manager.call(`PUT ${path}/prices`, price)).status).toBe(200)
    expect(
      (await manager.call(`PUT ${path}/prices`, { rows: [{ variantId: event.variantId, price: 1.234 }] }))
        .status,
    ).toBe(400)
    expect((await manager.call(`POST ${path}/close-sale`)).data).toMatchObject({ state: 'closed' })
    expect((await manager.call(`POST ${path}/open-sale`)).data).toMatchObject({ state: 'on_sale' })

    const history = await sql(
      shop,
      "select change, details->'before' as before, details->'after' as after from event_changes where event_id = $1 order by id desc limit 4",
      [event.id],
    )
    expect(history).toMatchObject([
      { change: 'open_sale' },
      { change: 'close_sale' },
      { change: 'save_prices', after: [{ price: 50_050 }] },
      { change: 'save_stock', before: [{ size: 10 }], after: [{ size: 3 }] },
    ])
    const log = await sql(
      shop,
      "select verb, result, country_code from office_log where object_id = $1 and object_kind = 'event' order by id",
      [String(event.id)],
    )
    expect(log[0]).toMatchObject({ verb: 'event.save_stock', result: 'refused(stock_below_taken)' })
    expect(log.at(-1)).toEqual({ verb: 'event.open_sale', result: 'done', countryCode: 'MX' })
  })

  it('finds events by name, state and country, a page at a time', async () => {
    const name = `Ñandú ${event.id}`
    await sql(shop, 'update event_translations set name = $2 where event_id = $1', [event.id, name])
    const list = async (query: string) =>
      (await manager.call(`GET /office-api/events?${query}`)).data as {
        rows: { id: number; name: string }[]
        count: number
        next: number | null
      }
    expect((await list(`q=${encodeURIComponent(`nandu ${event.id}`)}`)).rows).toMatchObject([
      { id: event.id, name, state: 'on_sale', size: 10 },
    ])
    expect((await list(`q=nandu+${event.id}&state=draft`)).rows).toEqual([])
    const first = await list('limit=1')
    const second = await list(`limit=1&after=${first.next}`)
    expect(first.count).toBeGreaterThan(1)
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id)
  })

  it('neither sees nor changes events of other countries', async () => {
    const chile = await addEvent(shop, { countryCode: 'CL', currency: 'CLP', timeZone: 'America/Santiago' })
    for (const call of [
      `GET /office-api/events/${chile.id}`,
      `POST /office-api/events/${chile.id}/close-sale`,
      `DELETE /office-api/events/${chile.id}`,
    ])
      expect([call, (await manager.call(call)).status]).toEqual([call, 404])
    expect((await manager.call('POST /office-api/events', { ...draft(), countryCode: 'CL' })).status).toBe(
      404,
    )
    const { rows } = (await manager.call('GET /office-api/events?limit=200')).data as {
      rows: { countryCode: string }[]
    }
    expect(new Set(rows.map(({ countryCode }) => countryCode))).toEqual(new Set(['MX']))
  })
})
