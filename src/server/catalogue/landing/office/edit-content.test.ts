import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LandingSlide } from '#contract/catalogue/landing.ts'
import type { ContentItem, RecommendedEvent } from '#contract/office/catalogue/content.ts'
import { addEvent, sql } from '#test/helpers/builders.ts'
import { call } from '#test/helpers/purchase.ts'
import { serveShop } from '#test/helpers/served-shop.ts'
import { type OfficeClient, openOfficeAs } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'

let shop: TestShop
let planner: OfficeClient
let manager: OfficeClient
beforeAll(async () => {
  shop = await createTestShop()
  planner = await openOfficeAs(shop, { role: 'planner', countries: ['MX'] })
  manager = await openOfficeAs(shop, { role: 'manager', countries: ['all'] })
})
afterAll(() => shop.close())

const slide = (more: object = {}) => ({
  shown: true,
  startsAt: null,
  endsAt: null,
  imagePath: '/media/a.jpg',
  focus: { x: 20, y: 70 },
  url: '/how-book',
  name: '',
  tags: [],
  texts: { es_MX: 'Cómo reservar' },
  ...more,
})
const add = async (countryCode: string, more: object = {}) =>
  (await planner.call('POST /office-api/content/slides', { countryCode, ...slide(more) })).data.id as number
const titles = async (query = 'country-code=MX') =>
  (await call<LandingSlide[]>(shop, `/api/landing-slides?${query}`)).data.map(({ title }) => title)
const read = async (id: number) =>
  (await planner.call(`GET /office-api/content/slides/${id}`)).data as unknown as ContentItem
const list = async (kind: string, country = 'MX', client = planner) =>
  (await client.call(`GET /office-api/content/${kind}?country=${country}`)).data.rows as ContentItem[]

describe('a slide', () => {
  it('is added at the end, moved, switched off and deleted, and visitors see each', async () => {
    const first = await add('MX', { texts: { es_MX: 'Uno' } })
    const second = await add('MX', { texts: { es_MX: 'Dos', en_US: 'Two' } })
    expect(await titles()).toEqual(['Uno', 'Dos'])
    expect(await titles('country-code=MX&locale=en_US')).toEqual(['Uno', 'Two'])
    await planner.call(`POST /office-api/content/slides/${second}/move`, { to: 1 })
    expect(await titles()).toEqual(['Dos', 'Uno'])
    expect((await list('slides')).map(({ id, position }) => [id, position])).toEqual([
      [second, 1],
      [first, 2],
    ])
    const { version } = await read(first)
    await planner.call(`PUT /office-api/content/slides/${first}`, slide({ version, shown: false }))
    expect(await titles()).toEqual(['Dos'])
    expect((await list('slides')).map(({ state }) => state)).toEqual(['live', 'off'])
    for (const id of [first, second]) await planner.call(`DELETE /office-api/content/slides/${id}`)
    expect(await titles()).toEqual([])
    const log = await sql<{ verb: string }>(
      shop,
      "select verb from office_log where country_code = 'MX' and result = 'done' order by id",
    )
    expect(log.map(({ verb }) => verb.replace('-slides', ''))).toEqual([
      ...['content.add', 'content.add', 'content.move', 'content.save', 'content.delete', 'content.delete'],
    ])
  })

  it('is shown from and until hours of the country', async () => {
    const hours = { startsAt: '2026-11-21T12:05', endsAt: '2026-11-21T12:10' }
    const id = await add('MX', { ...hours, texts: { es_MX: 'Cinco minutos' } })
    // Noon in Mexico City.
    expect(await titles()).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'scheduled', ...hours })
    shop.clock.advance(300_000)
    expect(await titles()).toEqual(['Cinco minutos'])
    shop.clock.advance(300_000)
    expect(await titles()).toEqual([])
    expect((await read(id)).state).toBe('over')
    await planner.call(`DELETE /office-api/content/slides/${id}`)
  })

  it('keeps texts that an edit omits, deletes emptied ones, and names missing ones', async () => {
    const id = await add('MX', { texts: { es_MX: 'Uno', en_US: 'One' } })
    expect((await read(id)).lacks).toEqual(['pt_BR'])
    await planner.call(`PUT /office-api/content/slides/${id}`, slide({ texts: { pt_BR: 'Um', en_US: '' } }))
    expect(await read(id)).toMatchObject({ texts: { es_MX: 'Uno', pt_BR: 'Um' }, lacks: ['en_US'] })
    await planner.call(`DELETE /office-api/content/slides/${id}`)
  })

  it.each([
    ['to another protocol', { url: 'javascript:alert(1)' }, 'url'],
    ['to another host by its name alone', { url: '//example.com' }, 'url'],
    ['without a secure connection', { url: 'http://example.com/' }, 'url'],
    ['nowhere', { url: '' }, 'url'],
    ['with markup', { texts: { es_MX: '<b>Uno</b>' } }, 'texts.es_MX'],
    ['without a text', { texts: { es_MX: ' ' } }, 'texts.es_MX'],
    ['without a picture', { imagePath: '' }, 'imagePath'],
    ['to an end before its start', { startsAt: '2027-01-02T10:00', endsAt: '2027-01-01T10:00' }, 'endsAt'],
    ['from an hour that does not exist', { startsAt: '2027-02-30T10:00' }, 'startsAt'],
  ])('that leads %s is refused, in Spanish', async (_what, more, field) => {
    const { status, fields } = await planner.call('POST /office-api/content/slides', {
      countryCode: 'MX',
      ...slide(more),
    })
    expect(status).toBe(400)
    expect(Object.keys(fields)).toEqual([field])
    expect(await titles()).toEqual([])
  })

  it('leads to a page of the shop that exists, once it is shown', async () => {
    const event = await addEvent(shop)
    const draft = await addEvent(shop)
    await sql(shop, 'update events set published_at = null where id = $1', [draft.id])
    const send = (url: string, more: object = {}) =>
      planner.call('POST /office-api/content/slides', { countryCode: 'MX', ...slide({ url, ...more }) })
    for (const url of ['/event/no-existe', `/event/${draft.slug}`, '/no-existe', '/event', '/event/%E0%A4%A'])
      expect([url, await send(url)]).toMatchObject([
        url,
        { status: 422, code: 'page_missing', fields: { url: 'field_is_invalid' } },
      ])
    const leading = [
      `/event/${event.slug}?utm_source=portada`,
      '/',
      '/search?q=jazz',
      '/faq/',
      '/how-book#pago',
    ]
    const kept = [...(await Promise.all(leading.map((url) => send(url))))]
    expect(kept.map(({ status }) => status)).toEqual(leading.map(() => 200))
    // A hidden slide may wait for its event; it is refused when it is shown too early.
    const hidden = await send(`/event/${draft.slug}`, { shown: false })
    expect(hidden.status).toBe(200)
    const path = `PUT /office-api/content/slides/${hidden.data.id}`
    expect((await planner.call(path, slide({ url: `/event/${draft.slug}` }))).code).toBe('page_missing')
    for (const { data } of [...kept, hidden])
      await planner.call(`DELETE /office-api/content/slides/${data.id}`)
  })

  it('may lead out of the shop by https', async () => {
    const id = await add('MX', { url: 'https://example.com/fiesta?a=1' })
    expect((await read(id)).url).toBe('https://example.com/fiesta?a=1')
    await planner.call(`DELETE /office-api/content/slides/${id}`)
  })

  it('edited by two people shows the second one the saved values; a second save by the same person is no conflict', async () => {
    const id = await add('MX')
    const { version } = await read(id)
    const save = (client: OfficeClient, url: string) =>
      client.call(`PUT /office-api/content/slides/${id}`, slide({ version, url }))
    expect((await save(manager, '/faq')).status).toBe(200)
    const second = await save(planner, '/about-us')
    expect([second.status, second.code]).toEqual([409, 'edited_meanwhile'])
    expect(second.data).toMatchObject({ theirs: { url: '/faq', version: version + 1 } })
    expect((await save(manager, '/wedding')).status).toBe(200)
    expect((await read(id)).url).toBe('/wedding')
    await planner.call(`DELETE /office-api/content/slides/${id}`)
  })

  it('of another country is not there', async () => {
    const { data } = await manager.call('POST /office-api/content/slides', { countryCode: 'CL', ...slide() })
    const codes = [
      await planner.call(`GET /office-api/content/slides/${data.id}`),
      await planner.call('GET /office-api/content/slides?country=CL'),
      await planner.call(`PUT /office-api/content/slides/${data.id}`, slide()),
      await planner.call(`POST /office-api/content/slides/${data.id}/move`, { to: 1 }),
      await planner.call(`DELETE /office-api/content/slides/${data.id}`),
      await planner.call('POST /office-api/content/slides', { countryCode: 'CL', ...slide() }),
      // Comments have their own ids.
      await manager.call(`GET /office-api/content/comments/${data.id}`),
    ].map(({ status }) => status)
    expect(codes).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await list('slides', 'CL', manager)).toHaveLength(1)
  })
})

it('a comment and a partner need a name, and visitors see them', async () => {
  const comment = {
    ...slide({ url: '', texts: { es_MX: 'Llegamos bien' }, tags: ['#Ida'] }),
    countryCode: 'MX',
  }
  const nameless = await planner.call('POST /office-api/content/comments', comment)
  expect(nameless.status).toBe(400)
  await planner.call('POST /office-api/content/comments', { ...comment, name: 'Mariana' })
  await planner.call('POST /office-api/content/partners', { ...comment, name: 'Radio', texts: {} })
  expect((await call(shop, '/api/landing-comments?country-code=MX')).data).toMatchObject([
    { user: 'Mariana', message: 'Llegamos bien', tags: ['#Ida'], focus: { x: 20, y: 70 } },
  ])
  expect((await call(shop, '/api/landing-partners?country-code=MX')).data).toMatchObject([{ name: 'Radio' }])
})

it('a slide that one process stores is sent by another within three seconds', async () => {
  const other = await createTestShop({ DATABASE_URL: shop.databaseUrl })
  const served = await serveShop(other)
  other.clock.set(shop.clock.now())
  const seen = async () =>
    (await (await fetch(`${served.url}/api/landing-slides?country-code=PE`)).json()) as {
      data: LandingSlide[]
    }
  expect((await seen()).data).toEqual([])
  await manager.call('POST /office-api/content/slides', { countryCode: 'PE', ...slide() })
  other.clock.advance(3_000)
  expect((await seen()).data).toMatchObject([{ title: 'Cómo reservar' }])
  await served.close()
  await other.close()
})

it('events are recommended in an order, and no longer', async () => {
  const events = [await addEvent(shop), await addEvent(shop), await addEvent(shop)]
  const [one, two, three] = events.map(({ id }) => id)
  const say = (id: number | undefined, json: object) =>
    planner.call(`POST /office-api/recommended-events/${id}`, json)
  for (const id of [one, two]) await say(id, { recommended: true })
  await say(three, { recommended: true, to: 1 })
  const shown = async () =>
    (await call<{ id: number }[]>(shop, '/api/recommended-events?country-code=MX')).data.map(({ id }) => id)
  expect(await shown()).toEqual([three, one, two])
  await say(two, { recommended: true, to: 2 })
  expect(await shown()).toEqual([three, two, one])
  await say(three, { recommended: false })
  expect(await shown()).toEqual([two, one])
  const { data } = await planner.call('GET /office-api/recommended-events?country=MX')
  const ids = (rows: unknown) => (rows as RecommendedEvent[]).map(({ id }) => id)
  expect(ids(data.rows)).toEqual([two, one])
  expect(ids(data.others)).toContain(three)

  await sql(shop, 'update events set published_at = null where id = $1', [three])
  expect((await say(three, { recommended: true })).code).toBe('event_state')
  const stranger = await openOfficeAs(shop, { role: 'planner', countries: ['CL'] })
  const refused = await stranger.call(`POST /office-api/recommended-events/${one}`, { recommended: false })
  expect(refused.status).toBe(404)
})
