import { afterAll, beforeAll, expect, it } from 'vitest'
import { addEvent, addOrder, addUser, sql, type TestEvent, type TestOrder } from '#test/helpers/builders.ts'
import { type OfficeClient, openOfficeAs, type TestStaff } from '#test/helpers/staff.ts'
import { createTestShop, type TestShop } from '#test/helpers/test-shop.ts'
import { writeExportsHere } from '#test/helpers/write-exports.ts'

/* Events and tickets have names in each language of their country; staff see those in their own language. */

let shop: TestShop
let translated: TestEvent
let spanish: TestEvent
let order: TestOrder
const readers: Record<string, OfficeClient & TestStaff> = {}
beforeAll(async () => {
  shop = await createTestShop()
  translated = await addEvent(shop, { name: 'Noche de Jacarandas' })
  spanish = await addEvent(shop, { name: 'Ópera' })
  const { id, categoryId, variantId } = translated
  const texts = [
    ['event', id, 'en_US', 'Jacaranda Night'],
    ['category', categoryId, 'en_US', 'Shared van'],
    ['variant', variantId, 'en_US', '1 seat'],
    ['event', id, 'pt_BR', 'Noite dos Jacarandás'],
    ['category', categoryId, 'pt_BR', 'Van compartilhada'],
    ['variant', variantId, 'pt_BR', '1 lugar'],
  ] as const
  for (const [of, key, locale, name] of texts)
    await sql(
      shop,
      `insert into ${of}_translations (${of}_id, locale, name, description) values ($1, $2, $3, '')`,
      [key, locale, name],
    )
  order = await addOrder(shop, { user: await addUser(shop), event: translated })
  for (const language of ['es', 'en', 'pt']) {
    const reader = await openOfficeAs(shop, { role: 'owner', countries: ['MX'] })
    await sql(shop, 'update staff_people set language = $2 where id = $1', [reader.id, language])
    readers[language] = reader
  }
})
afterAll(() => shop.close())

const names = {
  es: ['Noche de Jacarandas', 'Compartido', 'Individual'],
  en: ['Jacaranda Night', 'Shared van', '1 seat'],
  pt: ['Noite dos Jacarandás', 'Van compartilhada', '1 lugar'],
} as const

it.each(['es', 'en', 'pt'] as const)(
  'Names of events and tickets are in the language of a person who reads %s',
  async (language) => {
    const client = readers[language]!
    const [event, category, ticket] = names[language]
    const { id, dateId, provinceId, variantId } = translated
    const get = async (path: string) => (await client.call(`GET /office-api/${path}`)).data

    const page = await get(`orders/${order.number}`)
    expect(page).toMatchObject({ order: { event: { name: event } }, tickets: [{ category, name: ticket }] })
    const orders = await get(`orders?event=${id}&variant=${variantId}`)
    expect(orders).toMatchObject({ rows: [{ event: { name: event } }], names: { event, variant: ticket } })
    const choices = await get(`sale-choices?event=${id}&date=${dateId}&province=${provinceId}`)
    expect(choices).toMatchObject({
      events: [{ name: event }],
      tickets: [{ name: `${category} · ${ticket}` }],
    })
    const { buyer } = page.order as { buyer: { id: string } }
    expect(await get(`customers/${buyer.id}`)).toMatchObject({ purchases: [{ event }] })
    expect(await get(`events/${id}/call-off`)).toMatchObject({ event: { name: event } })
    expect(await get('events?q=jacaranda')).toMatchObject({ rows: [{ name: event }] })
    expect(await get(`events/${id}/discountable`)).toMatchObject({
      tickets: [{ event, ticket: `${category} · ${ticket}` }],
    })
    expect(await get(`message-dates?date=${dateId}`)).toMatchObject({ rows: [{ event }] })
    expect(await get('trips')).toMatchObject({ rows: [{ event }] })
    expect(await get(`search?q=${order.number}`)).toMatchObject({
      hits: [{ kind: 'order', detail: expect.stringContaining(event) }],
    })

    const { data: asked } = await client.call('POST /office-api/exports', {
      ...{ source: 'orders', query: { event: String(id) }, columns: ['event'] },
    })
    await writeExportsHere(shop)
    const file = await client.call(`GET /office-api/exports/${asked.id}/file`)
    expect(file.data.text).toContain(event)
  },
)

it('A name without a text in the reader’s language is that of its country', async () => {
  const { data } = await readers.en!.call('GET /office-api/events')
  const rows = data.rows as { id: number; name: string }[]
  expect(rows.find(({ id }) => id === spanish.id)?.name).toBe('Ópera')
})

it("An approval is shown in the decider's language, with the same effect", async () => {
  const { id, variantId } = translated
  const rows = [{ variantId, price: 100 }]
  const asked = await readers.es!.call(`PUT /office-api/events/${id}/prices`, {
    rows,
    reason: 'Última semana',
  })
  expect(asked.data.approval).toMatchObject({ id: expect.any(Number) })
  for (const language of ['en', 'pt'] as const) {
    const { data } = await readers[language]!.call('GET /office-api/approvals')
    const [event, category, ticket] = names[language]
    expect(data.rows).toMatchObject([{ effect: { event, rows: [{ ticket: `${category} · ${ticket}` }] } }])
  }
  const { id: approval } = asked.data.approval as { id: number }
  const given = await readers.en!.call(`POST /office-api/approvals/${approval}/approve`)
  expect(given.status).toBe(200)
})
