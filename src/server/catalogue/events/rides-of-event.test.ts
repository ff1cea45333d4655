import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EventCard, EventDetail } from '#contract/catalogue/events.ts'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.clock.set('2026-11-21T18:00:00Z'))

const show = async (slug: string) => (await call<EventDetail>(shop, `/api/events/${slug}`)).data
const list = async (path: string) => (await call<EventCard[]>(shop, path)).data

describe('an event shows the times of its vans', () => {
  it.each([
    [1, '2026-12-05T15:30:00-06:00', '2026-12-05T16:30:00-06:00'],
    [3, '2026-12-05T17:30:00-06:00', '2026-12-05T18:30:00-06:00'],
  ] as const)('and when they go back, by its type (%i)', async (type, pickUpFrom, pickUpUntil) => {
    const { slug } = await addEvent(shop, { type })
    const rides = { pickUpFrom, pickUpUntil, returnsAt: '2026-12-06T01:00:00-06:00' }
    expect(await show(slug)).toMatchObject({ ...rides, calendars: [rides] })
  })

  it('as it says itself', async () => {
    const { slug } = await addEvent(shop, { pickUp: { from: 90, until: 60 } })
    expect(await show(slug)).toMatchObject({
      pickUpFrom: '2026-12-05T19:00:00-06:00',
      pickUpUntil: '2026-12-05T19:30:00-06:00',
    })
  })

  it('for each of its dates, by the clock of the place', async () => {
    const { slug } = await addEvent(shop, {
      countryCode: 'ES',
      currency: 'EUR',
      timeZone: 'Europe/Madrid',
      type: 3,
      periodicity: 2,
      startsAt: '2027-03-27T20:00:00+01:00',
      endsAt: '2027-04-03T23:00:00+02:00',
      dates: ['2027-03-27T20:00:00+01:00', '2027-03-28T20:00:00+02:00'],
    })
    expect((await show(slug)).calendars).toMatchObject([
      { pickUpFrom: '2027-03-27T17:00:00+01:00', returnsAt: '2027-03-27T23:30:00+01:00' },
      { pickUpFrom: '2027-03-28T17:00:00+02:00', returnsAt: '2027-03-28T23:30:00+02:00' },
    ])
  })

  it('and no return when its end is not known', async () => {
    const startsAt = '2026-12-05T20:30:00-06:00'
    const { slug } = await addEvent(shop, { startsAt, endsAt: startsAt })
    expect(await show(slug)).toMatchObject({ returnsAt: null })
  })

  it.each([
    'pick_up_from_minutes = 60',
    'pick_up_until_minutes = -1',
    'return_after_minutes = -1',
    'pick_up_from_minutes = 2000',
  ])('and the database refuses windows that cannot be: %s', async (change) => {
    const { id } = await addEvent(shop)
    await expect(sql(shop, `update events set ${change} where id = ${id}`)).rejects.toThrow(
      /check constraint/,
    )
  })
})

describe('the sale of a date', () => {
  it('ends six hours before its first pick-up; dates that can no longer be bought are not offered', async () => {
    const { slug } = await addEvent(shop, {
      periodicity: 2,
      startsAt: '2026-12-05T20:30:00-06:00',
      endsAt: '2026-12-13T23:00:00-06:00',
      dates: ['2026-12-05T20:30:00-06:00', '2026-12-12T20:30:00-06:00'],
    })
    shop.clock.set('2026-12-05T09:29:00-06:00')
    expect((await show(slug)).calendars.map(({ saleEndsAt }) => saleEndsAt)).toEqual([
      '2026-12-05T09:30:00-06:00',
      '2026-12-12T09:30:00-06:00',
    ])
    shop.clock.set('2026-12-05T09:30:00-06:00')
    const [left, ...more] = (await show(slug)).calendars
    expect(left).toMatchObject({ saleEndsAt: '2026-12-12T09:30:00-06:00' })
    expect(more).toEqual([])
  })

  it('may end later where the event says so', async () => {
    const { slug } = await addEvent(shop, { saleEndsMinutes: 45 })
    expect((await show(slug)).calendars).toMatchObject([{ saleEndsAt: '2026-12-05T14:45:00-06:00' }])
  })

  it('of the last date ends that of the event, which says so in lists and in the search and has no price', async () => {
    const { slug } = await addEvent(shop, { name: 'Última Función', countryCode: 'CL', currency: 'CLP' })
    await sql(shop, 'update events set recommended = true where slug = $1', [slug])
    const paths = [
      '/api/events?country-code=CL',
      '/api/events?country-code=CL&sort=price',
      '/api/search?country-code=CL&q=funcion',
      '/api/search?country-code=CL&q=funcion&sort=price',
    ]
    const recommended = () =>
      call<{ regularEvent: EventCard }[]>(shop, '/api/recommended-events?country-code=CL')
    for (const path of paths)
      expect(await list(path)).toMatchObject([{ slug, saleEnded: false, minTicketPrice: 42_000 }])
    expect((await recommended()).data).toHaveLength(1)
    expect(await (await shop.fetch('/sitemap.xml')).text()).toContain(slug)

    shop.clock.set('2026-12-05T10:00:00-06:00')
    for (const path of paths)
      expect(await list(path)).toMatchObject([{ slug, saleEnded: true, minTicketPrice: null }])
    expect((await recommended()).data).toEqual([])
    expect(await show(slug)).toMatchObject({ available: false, saleEnded: true, calendars: [] })
  })
})
