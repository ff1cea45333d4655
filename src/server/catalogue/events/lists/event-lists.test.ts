import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventOverview } from '#contract/catalogue/event-lists.ts'
import type { EventCard, EventDetail, OfferedDate } from '#contract/catalogue/events.ts'
import { addEvent, addOrder, addUser, sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function list(query: Record<string, string | number>): Promise<EventCard[]> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const { data } = await call<EventCard[]>(shop, `/api/events?${search}`)
  return data
}

const names = (events: EventCard[]) => events.map(({ translations }) => translations[0]!.name)

describe('a list of events', () => {
  it('has the events of the asked days as the calendar at the place has them', async () => {
    const spain = { countryCode: 'ES', currency: 'EUR', timeZone: 'Europe/Madrid' } as const
    await addEvent(shop, { ...spain, name: 'Viernes por la noche', startsAt: '2026-11-27T23:30:00+01:00' })
    await addEvent(shop, {
      ...spain,
      name: 'Sábado, media hora después',
      startsAt: '2026-11-28T00:30:00+01:00',
    })
    await addEvent(shop, {
      ...spain,
      name: 'Todos los domingos',
      periodicity: 2,
      startsAt: '2026-11-15T12:00:00+01:00',
      endsAt: '2026-12-20T20:00:00+01:00',
      dates: ['2026-11-15T12:00:00+01:00', '2026-11-29T12:00:00+01:00', '2026-12-13T12:00:00+01:00'],
    })
    const on = async (from: string, to: string) => names(await list({ 'country-code': 'ES', from, to }))
    expect(await on('2026-11-27', '2026-11-27')).toEqual(['Viernes por la noche'])
    expect(await on('2026-11-28', '2026-11-28')).toEqual(['Sábado, media hora después'])
    expect(await on('2026-11-28', '2026-11-30')).toEqual(['Todos los domingos', 'Sábado, media hora después'])
    // Its first Sunday is over.
    expect(await on('2026-11-01', '2026-11-22')).toEqual([])
    expect(names(await list({ 'country-code': 'ES', to: '2026-11-27' }))).toEqual(['Viernes por la noche'])
    expect(await on('2026-12-31', '2026-12-01')).toEqual([])
  })

  it('has the events that one can go to from a city, with the price from there', async () => {
    const chile = { countryCode: 'CL', currency: 'CLP' } as const
    const far = await addEvent(shop, { ...chile, name: 'De lejos', price: 30_000 })
    const others = [{ provinceId: far.provinceId, price: 12_000 }]
    const near = await addEvent(shop, { ...chile, name: 'De cerca', price: 9_000, others })
    const all = await list({ 'country-code': 'CL', sort: 'price' })
    expect(all.map(({ minTicketPrice }) => minTicketPrice)).toEqual([9_000, 30_000])
    const fromFar = await list({ 'country-code': 'CL', city: far.provinceId, sort: 'price' })
    expect(fromFar.map(({ minTicketPrice }) => minTicketPrice)).toEqual([12_000, 30_000])
    expect(names(await list({ 'country-code': 'CL', city: near.provinceId }))).toEqual(['De cerca'])
    const query = `country-code=CL&city=${near.provinceId}`
    const { data } = await call<EventOverview>(shop, `/api/events-overview?${query}`)
    expect(data.count).toBe(1)
    expect(data.cities.map(({ id, count }) => [id, count])).toEqual(
      expect.arrayContaining([
        [near.provinceId, 1],
        [far.provinceId, 2],
      ]),
    )
  })

  it.each(['date', 'price'])(
    'goes on where it ended, without losing or repeating any (by %s)',
    async (sort) => {
      const peru = { countryCode: 'PE', currency: 'PEN', timeZone: 'America/Lima' } as const
      // Some start at the same time or cost the same, and the last two have nothing on sale.
      for (let nth = 0; nth < 7; nth++) {
        const startsAt = `2026-12-0${1 + (nth % 3)}T20:00:00-05:00`
        const { categoryId } = await addEvent(shop, { ...peru, startsAt, price: 1_000 * (1 + (nth % 2)) })
        if (nth > 4) await sql(shop, 'delete from variants where category_id = $1', [categoryId])
      }
      const whole = await list({ 'country-code': 'PE', sort })
      const parts: EventCard[] = []
      for (let more = true; more; ) {
        const after = parts.at(-1)?.id
        const next = await list({ 'country-code': 'PE', sort, limit: 2, ...(after && { after }) })
        parts.push(...next)
        more = next.length === 2
      }
      expect(parts.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
    },
  )

  it('marks events that show a message instead of a sale, with name, place and time', async () => {
    const event = await addEvent(shop, { name: 'Gran Desfile', type: 3, placeName: 'Zócalo' })
    const onSale = await addEvent(shop, { name: 'A la venta', type: 3 })
    await sql(shop, `update event_translations set message = 'Muy pronto' where event_id = $1`, [event.id])
    const listed = await list({ type: 3 })
    expect(listed.find(({ id }) => id === event.id)?.messageOnly).toBe(true)
    expect(listed.find(({ id }) => id === onSale.id)?.messageOnly).toBe(false)
    const { data } = await call<EventDetail>(shop, `/api/events/${event.slug}`)
    expect(data).toMatchObject({
      message: 'Muy pronto',
      messageOnly: true,
      startDate: '12-05-2026 20:30',
      place: { name: 'Zócalo' },
      translations: [{ name: 'Gran Desfile' }],
    })
  })

  it('returns the seats left and the lowest price of each date, from all cities or one', async () => {
    const { provinceId } = await addEvent(shop, { type: 3 })
    const event = await addEvent(shop, {
      type: 3,
      periodicity: 2,
      size: 2,
      price: 50_000,
      others: [{ provinceId, price: 27_000, size: 5 }],
      dates: ['2026-11-01T12:00:00-06:00', '2026-12-05T12:00:00-06:00', '2026-12-06T12:00:00-06:00'],
    })
    const user = await addUser(shop)
    await addOrder(shop, { user, event, date: 2, tickets: 2 })
    const dates = async (query = '') =>
      (await call<OfferedDate[]>(shop, `/api/events/${event.id}/dates${query}`)).data
    const money = { currency: 'MXN' }
    expect(await dates()).toEqual([
      { id: event.dateIds[1], stock: 7, minTicketPrice: 270, ...money },
      { id: event.dateIds[2], stock: 5, minTicketPrice: 270, ...money },
    ])
    expect(await dates(`?city=${event.provinceId}`)).toEqual([
      { id: event.dateIds[1], stock: 2, minTicketPrice: 500, ...money },
      { id: event.dateIds[2], stock: 0, minTicketPrice: null, ...money },
    ])
    const wedding = await addEvent(shop, { type: 2 })
    expect((await call(shop, `/api/events/${wedding.id}/dates`)).status).toBe(404)
  })

  it('shows private events to their host and guests alone', async () => {
    await addEvent(shop, { type: 2, name: 'Boda de Ximena' })
    const { token } = await addUser(shop)
    expect(await list({ type: 2 })).toEqual([])
    expect((await call(shop, '/api/events?type=2', { token })).data).toEqual([])
    expect((await call<EventOverview>(shop, '/api/events-overview?type=2')).data.count).toBe(0)
  })

  it.each([
    'from=0000-01-01',
    'from=2026-02-30',
    'to=tomorrow',
    'city=0',
    'sort=name',
    'limit=201',
    'after=x',
    'type=4',
  ])('refuses %s', async (query) => {
    expect(await call(shop, `/api/events?${query}`)).toMatchObject({ status: 400, code: 'invalid_input' })
  })
})
