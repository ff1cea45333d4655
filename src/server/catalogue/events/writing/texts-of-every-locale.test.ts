import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category, EventDetail } from '#contract/catalogue/events.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let madrid: TestEvent
beforeAll(async () => {
  shop = await createTestShop()
  madrid = await addEvent(shop, { name: 'Verbena', countryCode: 'ES', currency: 'EUR' })
  await sql(shop, `update event_translations set locale = 'es_ES' where event_id = $1`, [madrid.id])
  await sql(
    shop,
    `insert into event_translations values ($1, 'en_US', 'Street Fair', 'Chotis and lemonade')`,
    [madrid.id],
  )
  await sql(shop, `insert into place_translations values ($1, 'en_US', 'The Meadow')`, [madrid.placeId])
  await sql(
    shop,
    `insert into variant_translations (variant_id, locale, name, description)
     select v.id, 'en_US', 'One seat', 'There and back' from variants v
     join categories c on c.id = v.category_id where c.event_id = $1`,
    [madrid.id],
  )
})
afterAll(() => shop.close())

const event = async (query = '', headers = {}) =>
  (await call<EventDetail>(shop, `/api/events/${madrid.slug}${query}`, { headers })).data
const offers = async (query = '') =>
  (await call<Category[]>(shop, `/api/events/${madrid.id}/product-variant${query}`)).data

describe('a program that names no locale', () => {
  it('gets the texts of an event in every locale that it has', async () => {
    const { translations, place } = await event()
    const named = new Map(translations.map(({ locale, name }) => [locale, name]))
    expect(named.get('es_ES')).toBe('Verbena')
    expect(named.get('en_US')).toBe('Street Fair')
    expect(place.translations.find(({ locale }) => locale === 'en_US')?.name).toBe('The Meadow')
    expect(translations.find(({ locale }) => locale === 'en_US')?.firstPlaceName).toBe('The Meadow')
  })

  it('gets those of its categories and tickets, too', async () => {
    const [category] = await offers()
    const [offer] = category?.subCategories ?? []
    expect(offer?.translations.find(({ locale }) => locale === 'en_US')).toEqual({
      ...{ locale: 'en_US', name: 'One seat', description: 'There and back', info: '' },
    })
  })
})

describe('a caller that names a locale', () => {
  it('gets that one alone, by the query or by the cookie', async () => {
    for (const shown of [await event('?locale=en_US'), await event('', { cookie: 'locale=en_US' })])
      expect(shown.translations.map(({ locale, name }) => [locale, name])).toEqual([['en_US', 'Street Fair']])
    const [category] = await offers('?locale=en_US')
    expect(category?.subCategories[0]?.translations).toHaveLength(1)
  })
})
