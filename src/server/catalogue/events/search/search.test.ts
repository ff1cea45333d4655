import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EventOverview, Suggestion } from '#contract/catalogue/event-lists.ts'
import type { EventCard } from '#contract/catalogue/events.ts'
import { addEvent, sql, type TestEvent } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { forgetPastEvents } from './search-sql.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1' })
  await addEvent(shop, { name: 'Café Tacvba: Unplugged', placeName: 'Estadio Azteca' })
  await addEvent(shop, { name: 'Noche de Jacarandas', startsAt: '2027-02-06T20:00:00-06:00' })
  await addEvent(shop, { name: 'Jacaranda Eléctrica', startsAt: '2027-01-09T20:00:00-06:00' })
  await addEvent(shop, {
    name: 'Feria del Mole',
    placeName: 'Explanada Jacaranda',
    startsAt: '2026-11-28T12:00:00-06:00',
  })
})
afterAll(() => shop.close())

async function search(q: string, more: Record<string, string> = {}): Promise<string[]> {
  const { data } = await call<EventCard[]>(shop, `/api/search?${new URLSearchParams({ q, ...more })}`)
  return data.map(({ translations }) => translations[0]!.name)
}

async function overview(q: string): Promise<EventOverview> {
  return (await call<EventOverview>(shop, `/api/events-overview?${new URLSearchParams({ q })}`)).data
}

async function tell(event: TestEvent, locale: string, name: string, description: string): Promise<void> {
  await sql(
    shop,
    `insert into event_translations (event_id, locale, name, description) values ($1, $2, $3, $4)
     on conflict (event_id, locale) do update set name = excluded.name, description = excluded.description`,
    [event.id, locale, name, description],
  )
}

describe('the search', () => {
  it('puts names first, then places, then descriptions, and of each the next event first', async () => {
    const told = await addEvent(shop, { name: 'Picnic', startsAt: '2026-11-25T12:00:00-06:00' })
    await tell(told, 'es_MX', 'Picnic', 'A la sombra de una jacaranda en flor')
    expect(await search('jacaranda')).toEqual([
      'Jacaranda Eléctrica',
      'Noche de Jacarandas',
      'Feria del Mole',
      'Picnic',
    ])
  })

  it('fills a page with names before it looks elsewhere, and omits no event where there is room or another order', async () => {
    expect(await search('jacaranda', { limit: '2' })).toEqual(['Jacaranda Eléctrica', 'Noche de Jacarandas'])
    expect(await search('jacaranda', { limit: '3' })).toContain('Feria del Mole')
    expect((await search('jacaranda', { limit: '2', sort: 'date' }))[0]).toBe('Picnic')
  })

  it.each([
    ['without accents', 'cafe tacvba'],
    ['in capitals and another order', 'TACVBA CAFÉ'],
    ['by name and place', 'tacvba azteca'],
    ['by a word that is not finished', 'café ta'],
    ['with letters that changed places', 'cafe tacbua'],
    ['as it sounds', 'kafe tacuba'],
    ['by a place that is misspelt', 'estadio asteca'],
    ['with an error in each word', 'unpluged tavcba'],
    ['whatever signs are typed with it', "  ¡Tacvba!  & ('unplugged' | !x:*)* <-> \\ ".replace('x', '')],
  ])('finds an event %s', async (_how, q) => {
    expect(await search(q)).toEqual(['Café Tacvba: Unplugged'])
  })

  it('finds the beginning of a word in names and places, and in descriptions only whole words', async () => {
    const told = await addEvent(shop, { name: 'Tinta Abierta', placeName: 'Foro Imprenta' })
    await tell(told, 'es_MX', 'Tinta Abierta', 'Autores y boleros en la imprenta')
    expect(await search('aut')).toEqual([])
    expect(await search('imp')).toEqual(['Tinta Abierta'])
    expect(await search('autor')).toEqual(['Tinta Abierta'])
    expect(await search('tinta bolero')).toEqual(['Tinta Abierta'])
  })

  it('takes a word for another only when no event has it, and says so', async () => {
    expect(await overview('tacvba')).toMatchObject({ count: 1, guessed: false })
    expect(await overview('tacvva')).toMatchObject({ count: 1, guessed: true })
    await addEvent(shop, { name: 'Tacvva para principiantes', countryCode: 'CL', currency: 'CLP' })
    expect(await overview('tacvva')).toMatchObject({ count: 1, guessed: true })
    await addEvent(shop, { name: 'Tacvva en vivo' })
    expect(await search('tacvva')).toEqual(['Tacvva en vivo'])
  })

  it('finds nothing for words that are together in no event, for nonsense and for nothing', async () => {
    expect(await search('tacvba jacaranda')).toEqual([])
    expect(await search('qwrtzpl')).toEqual([])
    await addEvent(shop, { name: 'A Sky of Kites' })
    expect(await search('zzqqxx')).toEqual([])
    expect(await search('  ¡!  ')).toEqual([])
    expect(await search('')).toEqual([])
  })

  it('does not mind plurals, nor the little words between the others', async () => {
    const event = await addEvent(shop, { name: 'Cien Guitarras' })
    await tell(event, 'es_MX', 'Cien Guitarras', 'Una noche de boleros y canciones de antes')
    expect(await search('la guitarra de los boleros')).toEqual(['Cien Guitarras'])
    expect(await search('canción')).toEqual(['Cien Guitarras'])
  })

  it("searches the texts in the visitor's language, or in the default language if there are none", async () => {
    const told = await addEvent(shop, { name: 'Noche de Máscaras' })
    await tell(told, 'en_US', 'Night of Masks', 'Wrestlers fly over the ropes')
    await addEvent(shop, { name: 'Máscaras y Danza' })
    expect(await search('mask wrestler', { locale: 'en_US' })).toEqual(['Night of Masks'])
    expect(await search('máscaras', { locale: 'en_US' })).toEqual(['Máscaras y Danza'])
    expect(await search('mask', { locale: 'es_MX' })).not.toContain('Night of Masks')
    expect(await search('máscaras', { locale: 'pt_BR' })).toHaveLength(2)
  })

  it('finds a place by its name in the language of the visitor', async () => {
    const event = await addEvent(shop, { name: 'Ballet', placeName: 'Palacio de Bellas Artes' })
    await sql(shop, `insert into place_translations values ($1, 'en_US', 'Palace of Fine Arts')`, [
      event.placeId,
    ])
    await tell(event, 'en_US', 'Ballet', 'A ballet')
    expect(await search('fine arts', { locale: 'en_US' })).toEqual(['Ballet'])
    expect(await search('bellas artes', { locale: 'en_US' })).toEqual(['Ballet'])
    expect(await search('fine arts')).toEqual([])
  })

  it('follows changes of an event: another name, another place, another day', async () => {
    const event = await addEvent(shop, { name: 'Concierto Sorpresa', startsAt: '2026-12-19T20:00:00-06:00' })
    await tell(event, 'es_MX', 'Molotov Acústico', 'Ya se sabe quién toca')
    expect(await search('molotov')).toEqual(['Molotov Acústico'])
    expect(await search('concierto sorpresa')).toEqual([])
    await sql(shop, "update places set name = 'Teatro Diana' where id = $1", [event.placeId])
    expect(await search('diana')).toEqual(['Molotov Acústico'])
    await sql(shop, 'update events set starts_at = $2, ends_at = $2 where id = $1', [
      event.id,
      '2026-11-20T20:00:00-06:00',
    ])
    expect(await search('molotov')).toEqual([])
  })

  it('removes past events, and adds them again when they get another date', async () => {
    const event = await addEvent(shop, {
      name: 'Serenata Inolvidable',
      startsAt: '2026-11-20T20:00:00-06:00',
    })
    const kept = () => sql(shop, 'select locale from event_search where event_id = $1', [event.id])
    expect(await kept()).not.toEqual([])
    await forgetPastEvents(shop.db, shop.clock.now())
    expect(await kept()).toEqual([])
    await sql(shop, 'update events set starts_at = $2, ends_at = $2 where id = $1', [
      event.id,
      '2026-12-20T20:00:00-06:00',
    ])
    expect(await search('serenata')).toEqual(['Serenata Inolvidable'])
  })

  it('shows no past events, other countries or private events', async () => {
    await addEvent(shop, { name: 'Zarzuela de ayer', startsAt: '2026-11-20T20:00:00-06:00' })
    await addEvent(shop, { name: 'Zarzuela en Santiago', countryCode: 'CL', currency: 'CLP' })
    await addEvent(shop, { name: 'Zarzuela en mi boda', type: 2 })
    await addEvent(shop, { name: 'Zarzuela con descuento', type: 3 })
    expect(await search('zarzuela')).toEqual(['Zarzuela con descuento'])
    expect(await search('zarzuela', { 'country-code': 'CL' })).toEqual(['Zarzuela en Santiago'])
  })

  it('filters its results by city and day, and sorts them', async () => {
    const dear = await addEvent(shop, {
      name: 'Ópera Uno',
      price: 90_000,
      startsAt: '2026-12-01T20:00:00-06:00',
    })
    await addEvent(shop, { name: 'Ópera Dos', price: 30_000, startsAt: '2026-12-02T20:00:00-06:00' })
    await addEvent(shop, { name: 'Tres noches de ópera', startsAt: '2026-11-30T20:00:00-06:00' })
    expect(await search('ópera', { sort: 'date' })).toEqual([
      'Tres noches de ópera',
      'Ópera Uno',
      'Ópera Dos',
    ])
    expect(await search('ópera', { sort: 'price' })).toEqual([
      'Ópera Dos',
      'Tres noches de ópera',
      'Ópera Uno',
    ])
    expect(await search('ópera', { city: String(dear.provinceId) })).toEqual(['Ópera Uno'])
    expect(await search('ópera', { from: '2026-12-01', to: '2026-12-01' })).toEqual(['Ópera Uno'])
    expect(await search('ópera', { limit: '1', sort: 'date' })).toEqual(['Tres noches de ópera'])
    const { count, cities } = await overview('ópera')
    expect(count).toBe(3)
    expect(cities.find(({ id }) => id === dear.provinceId)).toMatchObject({ count: 1 })
  })

  it('refuses terms that are too long to be typed', async () => {
    const { code } = await call(shop, `/api/search?q=${'x'.repeat(101)}`)
    expect(code).toBe('invalid_input')
  })
})

it('suggests a few events while a word is typed, in short, and stops answering a client that floods it', async () => {
  const named = (event: { name: string }) => event.name
  for (let nth = 1; nth <= 8; nth++) await addEvent(shop, { name: `Candelabro ${nth}`, price: 20_000 * nth })
  const found = await call<Suggestion[]>(shop, '/api/search-suggestions?q=candela')
  expect(found.data.map(named).every((name) => name.startsWith('Candelabro'))).toBe(true)
  expect(found.data).toHaveLength(6)
  expect(found.data[0]).toMatchObject({
    placeName: 'Foro Sol',
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
  })
  expect((await call<Suggestion[]>(shop, '/api/search-suggestions?q=zzzzzz')).data).toEqual([])
  expect((await call(shop, '/api/search-suggestions?q=c')).status).toBe(400)

  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const statuses = new Set<number>()
  for (let nth = 0; nth < 245; nth++)
    statuses.add((await call(shop, `/api/search-suggestions?q=candela${nth % 9}`, { headers })).status)
  expect([...statuses]).toEqual([200, 429])
  const others = { headers: { 'x-forwarded-for': '203.0.113.10' } }
  expect((await call(shop, '/api/search-suggestions?q=candela', others)).status).toBe(200)
})
